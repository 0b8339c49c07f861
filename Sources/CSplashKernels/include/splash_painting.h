// Compositing: pixels over pixels, with masks and blend modes, and changes of their colours.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "splash_color.h"

// The blend modes of the W3C's Compositing and Blending specification.
enum splash_blend_mode {
  SPLASH_BLEND_NORMAL,
  SPLASH_BLEND_MULTIPLY,
  SPLASH_BLEND_SCREEN,
  SPLASH_BLEND_OVERLAY,
  SPLASH_BLEND_DARKEN,
  SPLASH_BLEND_LIGHTEN,
  SPLASH_BLEND_COLOR_DODGE,
  SPLASH_BLEND_COLOR_BURN,
  SPLASH_BLEND_HARD_LIGHT,
  SPLASH_BLEND_SOFT_LIGHT,
  SPLASH_BLEND_DIFFERENCE,
  SPLASH_BLEND_EXCLUSION,
  SPLASH_BLEND_HUE,
  SPLASH_BLEND_SATURATION,
  SPLASH_BLEND_COLOR,
  SPLASH_BLEND_LUMINOSITY,
};

struct splash_painting_kernels {
  // dst = color
  void (*fill)(uint32_t *dst, ptrdiff_t n, uint32_t color);

  // dst = s + mul255(dst, 255 - alpha of s), where s is the source after multiplication by alpha or by the mask, if
  // any. Sums saturate at 255.
  void (*over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color);
  void (*over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color, const uint8_t *mask);
  void (*over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);
  void (*over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha);
  void (*over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, const uint8_t *mask);

  // dst = mul255(dst, factor), for all four components.
  void (*scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask);
  void (*scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // The same for masks, and the alpha of pixels as a mask.
  void (*mask_multiply)(uint8_t *dst, const uint8_t *src, ptrdiff_t n);
  void (*mask_scale)(uint8_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*source_alpha)(uint8_t *mask, const uint32_t *src, ptrdiff_t n);

  // Blends pixels with the pixels below. The factor of the source pixels is alpha, times the mask if there is one.
  void (*blend)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, enum splash_blend_mode mode,
                uint8_t alpha, const uint8_t *mask);

  // Changes the colours of pixels in steps. Colours are first unpremultiplied. The steps are applied in single
  // precision, without fused multiply-add, and their results are clamped to 0...1. Finally, colours are premultiplied
  // and rounded. Transparent pixels stay transparent.
  void (*change_colors)(uint32_t *dst, ptrdiff_t n, const struct splash_color_step *steps,
                        ptrdiff_t count, const float *numbers);
};
