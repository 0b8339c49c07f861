// The steps in which colours are changed.
#pragma once

#include <stdint.h>

enum splash_color_kind {
  SPLASH_COLOR_MATRIX,
  SPLASH_COLOR_TABLES,
  SPLASH_COLOR_MAP,
};

// A change to unpremultiplied colours, whose components are in 0...1. Its numbers are in an array:
// - for a matrix, four rows from first[0] on: the factors for red, green, blue and alpha, and the offset;
// - for tables, the entries for component c from first[c] on. The last one is entry last[c], where last[c] is at
//   least 1. Values between entries are interpolated;
// - for a map, from first[0] on, the starts of its `count` pieces, ascending from 0; then, for each piece, the colour
//   at its start, with alpha last, and the colour's change per unit of luminance. The alpha is multiplied by the
//   mapped colour's alpha, and the result is blended in by the fraction `amount`. The count is a power of two; the
//   array is padded with pieces that start at INFINITY.
struct splash_color_step {
  enum splash_color_kind kind;
  int32_t first[4];
  int32_t last[4];
  int32_t count;
  float amount;
};
