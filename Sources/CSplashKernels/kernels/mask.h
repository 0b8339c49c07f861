// Arithmetic on masks. Four bytes of coverage are processed like a pixel.
#pragma once

#include "lanes.h"
#include "uniform.h"

INLINE uint8_t mask_product(uint8_t a, uint8_t b) {
  const uint32_t t = (uint32_t)a * b + 128;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

static void KERNEL(mask_multiply)(uint8_t *dst, const uint8_t *src, ptrdiff_t n) {
  ptrdiff_t i = 0;
  for (; n - i >= 4 * LANES; i += 4 * LANES) {
    pixels d;
    pixels s;
    __builtin_memcpy(&d, dst + i, sizeof d);
    __builtin_memcpy(&s, src + i, sizeof s);
    d = multiply(d, (halves)(s & 0x00ff00ff), (halves)s >> 8);
    __builtin_memcpy(dst + i, &d, sizeof d);
  }
  for (; i < n; i++)
    dst[i] = mask_product(dst[i], src[i]);
}

static void KERNEL(mask_scale)(uint8_t *dst, ptrdiff_t n, uint8_t alpha) {
  const halves f = uniform_factor(alpha);
  ptrdiff_t i = 0;
  for (; n - i >= 4 * LANES; i += 4 * LANES) {
    pixels d;
    __builtin_memcpy(&d, dst + i, sizeof d);
    d = uniform_scale(d, f);
    __builtin_memcpy(dst + i, &d, sizeof d);
  }
  for (; i < n; i++)
    dst[i] = mask_product(dst[i], alpha);
}

static void KERNEL(source_alpha)(uint8_t *mask, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, {
    store_coverage(mask + i, k, __builtin_convertvector(load(src + i, k) >> 24, coverage));
  })
}
