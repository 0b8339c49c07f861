// Images in perspective. Every pixel has its own position and scale in the image.
#pragma once

#include "doubles.h"
#include "lanes.h"

INLINE some_pixels whole_of(doubles v) {
  return (some_pixels)__builtin_convertvector(v, some_ints);
}

// Rounds non-negative numbers of up to 32 bits to nearest, ties up. Adding one half and truncating would not be
// exact.
INLINE some_pixels nearest_of(doubles v) {
  const some_pixels low = whole_of(v);
  const longs is_above = v - doubles_of(low) >= 0.5;
  return low - (some_pixels)__builtin_convertvector(is_above, some_ints);
}

// Returns the floor of numbers.
INLINE some_ints floor_of(doubles v) {
  const some_ints whole = __builtin_convertvector(v, some_ints);
  const longs is_greater = __builtin_convertvector(whole, doubles) > v;
  return whole + __builtin_convertvector(is_greater, some_ints);
}

INLINE doubles clamp(doubles v, double low, double high) {
  return lower_of(higher_of(v, (doubles){0} + low), (doubles){0} + high);
}

INLINE uint32_t texel_at(const struct splash_image *image, int32_t column, int32_t row) {
  column = column < 0 ? 0 : column < image->width ? column : image->width - 1;
  row = row < 0 ? 0 : row < image->height ? row : image->height - 1;
  return image->base[row * image->stride + column];
}

INLINE some_pixels nearest_texels(const struct splash_projected_level *level, doubles x,
                                  doubles y) {
  const some_pixels column = whole_of(clamp(x * level->scale_x, level->min_x - 0.5, level->max_x + 0.499999));
  const some_pixels row = whole_of(clamp(y * level->scale_y, level->min_y - 0.5, level->max_y + 0.499999));
  some_pixels texels = {0};
  for (int j = 0; j < SOME; j++)
    texels[j] = texel_at(&level->image, (int32_t)column[j], (int32_t)row[j]);
  return texels;
}

// Returns a component of four texels whose rows are already interpolated. Sums are in units of 1/65536, and rounded
// once.
INLINE some_pixels mixed_component(some_pixels upper, some_pixels lower, some_pixels share) {
  return ((upper & 0xffff) * (256 - share) + (lower & 0xffff) * share + 32768) >> 16;
}

// Loads the texels at positions, and the texels to their right.
INLINE void texel_pairs(const uint32_t *base, longs places, some_pixels *left,
                        some_pixels *right) {
  // Pairs are loaded individually, which is faster than gathering on some machines.
  longs pairs = {0};
  for (int j = 0; j < SOME; j++) {
    int64_t pair;
    __builtin_memcpy(&pair, base + places[j], sizeof pair);
    pairs[j] = pair;
  }
  *left = __builtin_convertvector(pairs, some_pixels);
  *right = __builtin_convertvector(pairs >> 32, some_pixels);
}

// Returns the bilinear interpolation of the four texels around positions, with weights in units of 1/256 per axis.
INLINE some_pixels mixed_texels(const struct splash_projected_level *level, doubles x, doubles y) {
  const struct splash_image *const image = &level->image;
  x = clamp(x * level->scale_x, level->min_x, level->max_x) - 0.5;
  y = clamp(y * level->scale_y, level->min_y, level->max_y) - 0.5;
  const some_ints column = floor_of(x);
  const some_ints row = floor_of(y);
  const some_pixels right = nearest_of((x - __builtin_convertvector(column, doubles)) * 256);
  const some_pixels lower = nearest_of((y - __builtin_convertvector(row, doubles)) * 256);
  some_pixels a = {0};
  some_pixels b = {0};
  some_pixels c = {0};
  some_pixels d = {0};
  const some_ints is_inside =
      (column >= 0) & (column < image->width - 1) & (row >= 0) & (row < image->height - 1);
  if (__builtin_reduce_and(is_inside)) {
    const longs places = __builtin_convertvector(row, longs) * image->stride +
                         __builtin_convertvector(column, longs);
    texel_pairs(image->base, places, &a, &b);
    texel_pairs(image->base, places + image->stride, &c, &d);
  } else {
    for (int j = 0; j < SOME; j++) {
      a[j] = texel_at(image, column[j], row[j]);
      b[j] = texel_at(image, column[j] + 1, row[j]);
      c[j] = texel_at(image, column[j], row[j] + 1);
      d[j] = texel_at(image, column[j] + 1, row[j] + 1);
    }
  }
  const some_pixels even = (some_pixels){0} + 0x00ff00ff;
  const some_pixels upper_even = (a & even) * (256 - right) + (b & even) * right;
  const some_pixels upper_odd = (a >> 8 & even) * (256 - right) + (b >> 8 & even) * right;
  const some_pixels lower_even = (c & even) * (256 - right) + (d & even) * right;
  const some_pixels lower_odd = (c >> 8 & even) * (256 - right) + (d >> 8 & even) * right;
  return mixed_component(upper_even, lower_even, lower) |
         mixed_component(upper_odd, lower_odd, lower) << 8 |
         mixed_component(upper_even >> 16, lower_even >> 16, lower) << 16 |
         mixed_component(upper_odd >> 16, lower_odd >> 16, lower) << 24;
}

// Interpolates pixels by a fraction in units of 1/256, with ties rounded up.
INLINE some_pixels mixed_some(some_pixels a, some_pixels b, some_pixels share) {
  const some_pixels even = (some_pixels){0} + 0x00ff00ff;
  const some_pixels half = (some_pixels){0} + 0x00800080;
  const some_pixels low = (a & even) * (256 - share) + (b & even) * share + half;
  const some_pixels high = (a >> 8 & even) * (256 - share) + (b >> 8 & even) * share + half;
  return (low >> 8 & even) | (high & ~even);
}

// Returns the colours at positions, from mip levels whose texels are as large as pixels, or interpolated between the
// two nearest levels. `area` is the area of the image that a pixel covers.
INLINE some_pixels trilinear_colors(const struct splash_projected_image *image, doubles x,
                                    doubles y, doubles area) {
  const int64_t last = image->count - 1;
  const longs is_smaller = area > 1;
  const longs is_sized = is_smaller & (area < __builtin_inf());
  const longs bits = (longs)__builtin_elementwise_sqrt(area);
  const longs exponent = (bits >> 52 & 2047) - 1023;
  const longs level = (longs)either(is_sized & (exponent < last), (doubles)exponent,
                                    (doubles)(((longs){0} + last) & is_smaller));
  const doubles significand = (doubles)((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  const some_pixels share =
      nearest_of(either(is_sized & (level < last), (significand - 1) * 256, (doubles){0}));
  some_pixels colors = {0};
  longs left = (longs){0} - 1;
  while (is_any(left)) {
    int j = 0;
    while (!left[j])
      j++;
    const int64_t index = level[j];
    const longs here = level == index;
    const some_pixels mask = (some_pixels)__builtin_convertvector(here, some_ints);
    some_pixels mixed = mixed_texels(image->levels + index, x, y);
    if (__builtin_reduce_or(share & mask) != 0)
      mixed = mixed_some(mixed, mixed_texels(image->levels + index + 1, x, y), share);
    colors |= mixed & mask;
    left &= ~here;
  }
  return colors;
}

INLINE some_pixels filtered_colors(const struct splash_projected_image *image,
                                   enum splash_filter filter, doubles x, doubles y, doubles area) {
  switch (filter) {
  case SPLASH_FILTER_NEAREST:
    return nearest_texels(image->levels, x, y);
  case SPLASH_FILTER_LINEAR:
    return mixed_texels(image->levels, x, y);
  case SPLASH_FILTER_TRILINEAR:
    return trilinear_colors(image, x, y, area);
  }
}

INLINE some_pixels projected_colors(const struct splash_projected_image *image, doubles x,
                                    doubles y, doubles area) {
  const longs is_smaller = area > 1;
  if (image->smaller == image->larger || !is_any(~is_smaller))
    return filtered_colors(image, image->smaller, x, y, area);
  if (!is_any(is_smaller))
    return filtered_colors(image, image->larger, x, y, area);
  const some_pixels mask = (some_pixels)__builtin_convertvector(is_smaller, some_ints);
  return (filtered_colors(image, image->smaller, x, y, area) & mask) |
         (filtered_colors(image, image->larger, x, y, area) & ~mask);
}

static void KERNEL(sample_projected)(uint32_t *dst, ptrdiff_t n,
                                     const struct splash_projected_image *image,
                                     const struct splash_projected_row *row, ptrdiff_t x) {
  const bool is_sized =
      image->smaller != image->larger || image->smaller == SPLASH_FILTER_TRILINEAR;
  doubles steps;
  for (int j = 0; j < SOME; j++)
    steps[j] = j;
  for (ptrdiff_t i = 0; i < n; i += SOME) {
    const doubles column = (double)(x + i) + steps + 0.5;
    const doubles w = higher_of(row->dw * column + row->w, (doubles){0} + 0x1p-40);
    const doubles px = (row->dx * column + row->x) / w;
    const doubles py = (row->dy * column + row->y) / w;
    const doubles u = image->a * px + image->c * py + image->tx;
    const doubles v = image->b * px + image->d * py + image->ty;
    const doubles area = is_sized ? image->density / (w * w * w) : (doubles){0};
    const longs is_place = (u == u) & (v == v);
    const some_pixels colors =
        projected_colors(image, either(is_place, u, (doubles){0}), either(is_place, v, (doubles){0}), area) &
        (some_pixels)__builtin_convertvector(is_place, some_ints);
    if (n - i >= SOME)
      __builtin_memcpy(dst + i, &colors, sizeof colors);
    else
      for (ptrdiff_t j = 0; j < n - i; j++)
        dst[i + j] = colors[j];
  }
}
