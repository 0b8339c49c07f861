// Fills, composites and fades pixels.
#pragma once

#include "lanes.h"
#include "uniform.h"

static void KERNEL(fill)(uint32_t *dst, ptrdiff_t n, uint32_t color) {
  const pixels s = splat(color);
  if (n < LANES) {
    if (n > 0)
      store(dst, n, s);
    return;
  }
  // The first and last vectors may overlap others, so that the vectors in between are aligned to cache lines.
  store(dst, LANES, s);
  for (ptrdiff_t i = LANES - (ptrdiff_t)((uintptr_t)dst / 4 % LANES); n - i >= LANES; i += LANES)
    store(dst + i, LANES, s);
  store(dst + n - LANES, LANES, s);
}

static void KERNEL(over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color) {
  const bytes s = (bytes)splat(color);
  const halves left = uniform_factor(255 - (uint8_t)(color >> 24));
  EACH_VECTOR(n, {
    const bytes rest = (bytes)uniform_scale(load(dst + i, k), left);
    store(dst + i, k, (pixels)__builtin_elementwise_add_sat(s, rest));
  })
}

// Composites a colour over pixels, with a factor for each pixel.
INLINE pixels colored(pixels dst, struct uniform_color color, halves f, int is_opaque) {
  const halves alpha = is_opaque ? f : uniform_product(f, color.alpha);
  const halves red_blue = uniform_product(f, color.even);
  const halves green_alpha = uniform_product(f, color.odd);
  const halves even = product((halves)(dst & 0x00ff00ff), alpha);
  const halves odd = product((halves)dst >> 8, alpha);
  // With an opaque colour, no sum exceeds 255.
  if (is_opaque)
    return without(dst, even - red_blue, odd - green_alpha);
  return (pixels)__builtin_elementwise_add_sat((bytes)(red_blue | green_alpha << 8),
                                               (bytes)without(dst, even, odd));
}

static void KERNEL(over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color,
                                    const uint8_t *mask) {
  const struct uniform_color s = make_uniform_color(color);
  if (color >> 24 == 255) {
    EACH_VECTOR(n, store(dst + i, k, colored(load(dst + i, k), s, load_factor(mask + i, k), 1));)
  } else {
    EACH_VECTOR(n, store(dst + i, k, colored(load(dst + i, k), s, load_factor(mask + i, k), 0));)
  }
}

static void KERNEL(over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, store(dst + i, k, compose(load(dst + i, k), load(src + i, k)));)
}

static void KERNEL(over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha) {
  const halves f = uniform_factor(alpha);
  EACH_VECTOR(n, {
    const pixels faded = uniform_scale(load(src + i, k), f);
    store(dst + i, k, compose(load(dst + i, k), faded));
  })
}

static void KERNEL(over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n,
                              const uint8_t *mask) {
  EACH_VECTOR(n, {
    const pixels masked = scale(load(src + i, k), load_factor(mask + i, k));
    store(dst + i, k, compose(load(dst + i, k), masked));
  })
}

static void KERNEL(scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha) {
  const halves f = uniform_factor(alpha);
  EACH_VECTOR(n, store(dst + i, k, uniform_scale(load(dst + i, k), f));)
}

static void KERNEL(scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask) {
  EACH_VECTOR(n, store(dst + i, k, scale(load(dst + i, k), load_factor(mask + i, k)));)
}

static void KERNEL(scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, store(dst + i, k, scale(load(dst + i, k), factor_alpha(load(src + i, k))));)
}
