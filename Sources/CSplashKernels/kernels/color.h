// Colour changes: matrices, lookup tables for components, and maps from luminance to colours.
#pragma once

#include "lanes.h"
#include "widen.h"

// The unpremultiplied components of colours, with their alphas.
struct straight_colors {
  floats c[4];
};

// Clamps numbers to 0...1; NaN becomes 0.
INLINE floats unit(floats v) {
  const floats zero = {0}, one = zero + 1;
  v = choose(v > zero, v, zero);
  return choose(v > one, one, v);
}

// Loads entries individually, which is faster than gathering on some machines.
INLINE floats entries_at(const float *numbers, ints index) {
  floats v;
  for (int j = 0; j < LANES; j++)
    v[j] = numbers[index[j]];
  return v;
}

INLINE struct straight_colors multiplied(const float *matrix, struct straight_colors color) {
  struct straight_colors result;
  for (int row = 0; row < 4; row++, matrix += 5) {
    const floats sum = color.c[0] * matrix[0] + color.c[1] * matrix[1] + color.c[2] * matrix[2];
    result.c[row] = sum + color.c[3] * matrix[3] + matrix[4];
  }
  return result;
}

INLINE floats looked_up(const float *entries, int32_t last, floats component) {
  const floats place = component * (float)last;
  ints index = __builtin_convertvector(place, ints);
  // The last entry is the end of the last piece, and doesn't begin another one.
  index = __builtin_elementwise_min(index, (ints){0} + (last - 1));
  const floats low = entries_at(entries, index);
  const floats high = entries_at(entries + 1, index);
  return low + (high - low) * (place - __builtin_convertvector(index, floats));
}

INLINE struct straight_colors mapped(const struct splash_color_step *step, const float *map,
                            struct straight_colors color) {
  const floats luminance = 0.2126f * color.c[0] + 0.7152f * color.c[1] + 0.0722f * color.c[2];
  // The last piece that starts at or before the luminance.
  ints piece = {0};
  for (int32_t half = step->count / 2; half > 0; half /= 2) {
    const ints next = piece + half;
    piece += (entries_at(map, next) <= luminance) & half;
  }
  const floats way = luminance - entries_at(map, piece);
  const ints place = piece * 8;
  const float *const lines = map + step->count;
  struct straight_colors result;
  for (int c = 0; c < 4; c++) {
    floats target = entries_at(lines + c, place) + entries_at(lines + 4 + c, place) * way;
    if (c == 3)
      target *= color.c[3];
    result.c[c] = color.c[c] + (target - color.c[c]) * step->amount;
  }
  return result;
}

INLINE struct straight_colors stepped(const struct splash_color_step *step, const float *numbers,
                             struct straight_colors color) {
  struct straight_colors result;
  switch (step->kind) {
  case SPLASH_COLOR_MATRIX:
    result = multiplied(numbers + step->first[0], color);
    break;
  case SPLASH_COLOR_TABLES:
    for (int c = 0; c < 4; c++)
      result.c[c] = looked_up(numbers + step->first[c], step->last[c], color.c[c]);
    break;
  case SPLASH_COLOR_MAP:
    result = mapped(step, numbers + step->first[0], color);
    break;
  }
  for (int c = 0; c < 4; c++)
    result.c[c] = unit(result.c[c]);
  return result;
}

INLINE pixels changed_colors(pixels v, const struct splash_color_step *steps, ptrdiff_t count,
                             const float *numbers) {
  const pixels alpha = v >> 24;
  const floats a = __builtin_convertvector((ints)alpha, floats);
  const floats inverse = 1 / a;
  struct straight_colors color;
  // Components that exceed alpha because of rounding are limited to alpha.
  for (int c = 0; c < 3; c++)
    color.c[c] = unit(__builtin_convertvector((ints)(v >> 8 * c & 255), floats) * inverse);
  color.c[3] = a / 255;
  for (ptrdiff_t i = 0; i < count; i++)
    color = stepped(steps + i, numbers, color);
  pixels result = {0};
  for (int c = 0; c < 4; c++) {
    const floats byte = (c < 3 ? color.c[c] * color.c[3] : color.c[c]) * 255 + 0.5f;
    result |= (pixels)__builtin_convertvector(byte, ints) << 8 * c;
  }
  return result & (pixels)(alpha != 0);
}

static void KERNEL(change_colors)(uint32_t *dst, ptrdiff_t n, const struct splash_color_step *steps,
                                  ptrdiff_t count, const float *numbers) {
  // Transparent pixels stay transparent.
  pixels last = {0}, last_result = {0};
  EACH_VECTOR(n, {
    const pixels v = load(dst + i, k);
    // Uniform areas are common.
    if (!are_equal(v, last)) {
      last = v;
      last_result = changed_colors(v, steps, count, numbers);
    }
    store(dst + i, k, last_result);
  })
}
