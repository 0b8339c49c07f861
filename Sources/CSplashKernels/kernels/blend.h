// Blend modes: the formulas of the W3C's specification Compositing and Blending Level 1, computed in double precision
// and rounded once.
#pragma once

#include "doubles.h"
#include "lanes.h"

// Unpremultiplied colours, with components in 0...1.
struct colors {
  doubles red;
  doubles green;
  doubles blue;
};

typedef struct colors (*blend_function)(struct colors below, struct colors source);

INLINE some_pixels share_bytes(doubles v) {
  v = lower_of(higher_of(v, (doubles){0}), (doubles){0} + 1);
  return (some_pixels)__builtin_convertvector(v * 255 + 0.5, some_ints);
}

// MARK: Functions of a component

#define SEPARABLE(name)                                                                            \
  INLINE struct colors name##_colors(struct colors b, struct colors s) {                                    \
    return (struct colors){name##_component(b.red, s.red), name##_component(b.green, s.green),     \
                           name##_component(b.blue, s.blue)};                                      \
  }

INLINE doubles normal_component(doubles b, doubles s) {
  (void)b;
  return s;
}

INLINE doubles multiply_component(doubles b, doubles s) { return b * s; }

INLINE doubles screen_component(doubles b, doubles s) { return b + s - b * s; }

INLINE doubles hard_light_component(doubles b, doubles s) {
  return either(s <= 0.5, b * (2 * s), screen_component(b, 2 * s - 1));
}

INLINE doubles overlay_component(doubles b, doubles s) { return hard_light_component(s, b); }

INLINE doubles darken_component(doubles b, doubles s) { return lower_of(b, s); }

INLINE doubles lighten_component(doubles b, doubles s) { return higher_of(b, s); }

INLINE doubles color_dodge_component(doubles b, doubles s) {
  return either(b == 0, (doubles){0}, either(b >= 1 - s, (doubles){0} + 1, b / (1 - s)));
}

INLINE doubles color_burn_component(doubles b, doubles s) {
  return either(b == 1, (doubles){0} + 1, either(1 - b >= s, (doubles){0}, 1 - (1 - b) / s));
}

INLINE doubles soft_light_component(doubles b, doubles s) {
  const longs is_dark = s <= 0.5;
  const doubles dark = b - (1 - 2 * s) * b * (1 - b);
  if (!is_any(~is_dark))
    return dark;
  const doubles lifted =
      either(b <= 0.25, ((16 * b - 12) * b + 4) * b, __builtin_elementwise_sqrt(b));
  return either(is_dark, dark, b + (2 * s - 1) * (lifted - b));
}

INLINE doubles difference_component(doubles b, doubles s) { return higher_of(b - s, s - b); }

INLINE doubles exclusion_component(doubles b, doubles s) { return b + s - 2 * b * s; }

SEPARABLE(normal)
SEPARABLE(multiply)
SEPARABLE(screen)
SEPARABLE(overlay)
SEPARABLE(darken)
SEPARABLE(lighten)
SEPARABLE(color_dodge)
SEPARABLE(color_burn)
SEPARABLE(hard_light)
SEPARABLE(soft_light)
SEPARABLE(difference)
SEPARABLE(exclusion)

// MARK: Functions of a colour

INLINE doubles luminosity_of(struct colors c) {
  return 0.3 * c.red + 0.59 * c.green + 0.11 * c.blue;
}

INLINE doubles least_of(struct colors c) { return lower_of(lower_of(c.red, c.green), c.blue); }

INLINE doubles greatest_of(struct colors c) { return higher_of(higher_of(c.red, c.green), c.blue); }

INLINE doubles saturation_of(struct colors c) { return greatest_of(c) - least_of(c); }

// Returns colours with the same hue but a different saturation; black for greys.
INLINE struct colors with_saturation(struct colors c, doubles saturation) {
  const doubles low = least_of(c);
  const doubles range = saturation_of(c);
  const longs is_color = range > 0;
  return (struct colors){
      either(is_color, (c.red - low) * saturation / range, (doubles){0}),
      either(is_color, (c.green - low) * saturation / range, (doubles){0}),
      either(is_color, (c.blue - low) * saturation / range, (doubles){0}),
  };
}

// Multiplies the components' distances from a grey by a ratio, where the mask is set.
INLINE struct colors towards_grey(struct colors c, longs mask, doubles grey, doubles factor,
                                  doubles divisor) {
  return (struct colors){
      either(mask, grey + (c.red - grey) * factor / divisor, c.red),
      either(mask, grey + (c.green - grey) * factor / divisor, c.green),
      either(mask, grey + (c.blue - grey) * factor / divisor, c.blue),
  };
}

// Returns colours with the same hue and saturation but a different luminosity, moved towards grey if a component
// would leave 0...1.
INLINE struct colors with_luminosity(struct colors c, doubles luminosity) {
  const doubles shift = luminosity - luminosity_of(c);
  c = (struct colors){c.red + shift, c.green + shift, c.blue + shift};
  const doubles grey = luminosity_of(c);
  const doubles low = least_of(c);
  const doubles high = greatest_of(c);
  const longs is_low = (low < 0) & (grey > low);
  if (is_any(is_low))
    c = towards_grey(c, is_low, grey, grey, grey - low);
  const longs is_high = (high > 1) & (high > grey);
  if (is_any(is_high))
    c = towards_grey(c, is_high, grey, 1 - grey, high - grey);
  return c;
}

INLINE struct colors hue_colors(struct colors b, struct colors s) {
  return with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b));
}

INLINE struct colors saturation_colors(struct colors b, struct colors s) {
  return with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b));
}

INLINE struct colors color_colors(struct colors b, struct colors s) {
  return with_luminosity(s, luminosity_of(b));
}

INLINE struct colors luminosity_colors(struct colors b, struct colors s) {
  return with_luminosity(b, luminosity_of(s));
}

// MARK: Pixels

INLINE doubles color_component(some_pixels v, int shift, doubles alpha, doubles scale, doubles full) {
  const doubles byte = doubles_of(v >> shift & 255);
  return either(byte >= alpha, full, byte * scale);
}

// Components that exceed alpha because of rounding are limited to alpha.
INLINE struct colors colors_of(some_pixels v, doubles alpha, doubles scale, doubles full) {
  return (struct colors){color_component(v, 0, alpha, scale, full), color_component(v, 8, alpha, scale, full),
                         color_component(v, 16, alpha, scale, full)};
}

INLINE struct colors straight_colors(some_pixels v, doubles alpha) {
  return colors_of(v, alpha, 1 / alpha, either(alpha > 0, (doubles){0} + 1, (doubles){0}));
}

INLINE doubles sum_of_parts(doubles source_part, doubles s, doubles below_part, doubles b, doubles both,
                     doubles mixed) {
  return source_part * s + below_part * b + both * mixed;
}

INLINE some_pixels blend_some(some_pixels below, some_pixels source, some_pixels share,
                              blend_function function) {
  const some_pixels all = (below & source) >> 24 & share;
  if (__builtin_reduce_and(all) == 255) {
    // Both pixels are opaque, so only the blend function applies.
    const doubles alpha = (doubles){0} + 255;
    const doubles one = (doubles){0} + 1;
    const struct colors mixed = function(colors_of(below, alpha, 1 / alpha, one),
                                         colors_of(source, alpha, 1 / alpha, one));
    return share_bytes(mixed.red) | share_bytes(mixed.green) << 8 |
           share_bytes(mixed.blue) << 16 | 0xff000000;
  }
  const doubles source_byte = doubles_of(source >> 24);
  const doubles below_byte = doubles_of(below >> 24);
  const struct colors s = straight_colors(source, source_byte);
  const struct colors b = straight_colors(below, below_byte);
  const doubles source_alpha = source_byte / 255 * (doubles_of(share) / 255);
  const doubles below_alpha = below_byte / 255;
  const struct colors mixed = function(b, s);
  const doubles source_part = source_alpha * (1 - below_alpha);
  const doubles below_part = below_alpha * (1 - source_alpha);
  const doubles both = source_alpha * below_alpha;
  const doubles alpha = source_alpha + below_alpha - source_alpha * below_alpha;
  const some_pixels result =
      share_bytes(sum_of_parts(source_part, s.red, below_part, b.red, both, mixed.red)) |
      share_bytes(sum_of_parts(source_part, s.green, below_part, b.green, both, mixed.green)) << 8 |
      share_bytes(sum_of_parts(source_part, s.blue, below_part, b.blue, both, mixed.blue)) << 16 |
      (some_pixels)__builtin_convertvector(alpha * 255 + 0.5, some_ints) << 24;
  const some_pixels is_seen = (some_pixels)((source >> 24 != 0) & (share != 0));
  return (result & is_seen) | (below & ~is_seen);
}

// Returns the product of bytes, divided by 255 and rounded to nearest.
INLINE some_pixels masked_share(some_bytes mask, uint8_t alpha) {
  const some_pixels t = __builtin_convertvector(mask, some_pixels) * alpha + 128;
  return (t + (t >> 8)) >> 8;
}

INLINE void blend_row(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha,
                      const uint8_t *mask, blend_function function) {
  const some_pixels whole_share = (some_pixels){0} + alpha;
  for (ptrdiff_t i = 0; i < n; i += SOME) {
    const size_t count = n - i < SOME ? (size_t)(n - i) : SOME;
    some_pixels below = {0};
    some_pixels source = {0};
    some_pixels share = whole_share;
    if (count == SOME) {
      __builtin_memcpy(&below, dst + i, sizeof below);
      __builtin_memcpy(&source, src + i, sizeof source);
    } else {
      for (size_t j = 0; j < count; j++) {
        below[j] = dst[i + (ptrdiff_t)j];
        source[j] = src[i + (ptrdiff_t)j];
      }
    }
    if (mask) {
      some_bytes bytes = {0};
      if (count == SOME)
        __builtin_memcpy(&bytes, mask + i, sizeof bytes);
      else
        for (size_t j = 0; j < count; j++)
          bytes[j] = mask[i + (ptrdiff_t)j];
      share = masked_share(bytes, alpha);
    }
    const some_pixels result = blend_some(below, source, share, function);
    if (count == SOME)
      __builtin_memcpy(dst + i, &result, sizeof result);
    else
      for (size_t j = 0; j < count; j++)
        dst[i + (ptrdiff_t)j] = result[j];
  }
}

#define BLEND(mode, function)                                                                      \
  case SPLASH_BLEND_##mode:                                                                        \
    return blend_row(dst, src, n, alpha, mask, function);

static void KERNEL(blend)(uint32_t *dst, const uint32_t *src, ptrdiff_t n,
                          enum splash_blend_mode mode, uint8_t alpha, const uint8_t *mask) {
  switch (mode) {
    BLEND(NORMAL, normal_colors)
    BLEND(MULTIPLY, multiply_colors)
    BLEND(SCREEN, screen_colors)
    BLEND(OVERLAY, overlay_colors)
    BLEND(DARKEN, darken_colors)
    BLEND(LIGHTEN, lighten_colors)
    BLEND(COLOR_DODGE, color_dodge_colors)
    BLEND(COLOR_BURN, color_burn_colors)
    BLEND(HARD_LIGHT, hard_light_colors)
    BLEND(SOFT_LIGHT, soft_light_colors)
    BLEND(DIFFERENCE, difference_colors)
    BLEND(EXCLUSION, exclusion_colors)
    BLEND(HUE, hue_colors)
    BLEND(SATURATION, saturation_colors)
    BLEND(COLOR, color_colors)
    BLEND(LUMINOSITY, luminosity_colors)
  }
}

#undef BLEND
#undef SEPARABLE
