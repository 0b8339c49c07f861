// Halves images, and interpolates between two rows or two mip levels.
#pragma once

#include "lanes.h"

static void KERNEL(halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower,
                          ptrdiff_t n) {
  const uint32_t even = 0x00ff00ff;
  for (ptrdiff_t i = 0; i < n; i++) {
    const uint32_t a = upper[2 * i];
    const uint32_t b = upper[2 * i + 1];
    const uint32_t c = lower[2 * i];
    const uint32_t d = lower[2 * i + 1];
    const uint32_t e = (a & even) + (b & even) + (c & even) + (d & even) + 0x00020002;
    const uint32_t o = (a >> 8 & even) + (b >> 8 & even) + (c >> 8 & even) + (d >> 8 & even) +
                       0x00020002;
    dst[i] = (e >> 2 & even) | (o >> 2 & even) << 8;
  }
}

// dst = (a * (256 - share) + b * share) / 256, with ties rounded up.
static void KERNEL(mix_rows)(uint32_t *dst, const uint32_t *a, const uint32_t *b, ptrdiff_t n,
                             uint32_t share) {
  const halves even = (halves)splat(0x00ff00ff);
  const halves far = (halves){0} + (uint16_t)share;
  const halves near = 256 - far;
  EACH_VECTOR(n, {
    const halves v = (halves)load(a + i, k);
    const halves w = (halves)load(b + i, k);
    const halves low = ((v & even) * near + (w & even) * far + 128) >> 8;
    const halves high = ((v >> 8) * near + (w >> 8) * far + 128) & 0xff00;
    store(dst + i, k, (pixels)(low | high));
  })
}

static void KERNEL(mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share) {
  KERNEL(mix_rows)(dst, dst, src, n, share);
}
