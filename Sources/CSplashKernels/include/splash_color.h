// The steps by which colours are changed.
#pragma once

#include <stdint.h>

enum splash_color_kind {
  SPLASH_COLOR_MATRIX,
  SPLASH_COLOR_TABLES,
  SPLASH_COLOR_MAP,
};

// A change of unpremultiplied colours, 0...1. Its numbers are in an array:
// - for a matrix, four rows from first[0] on: the factors of red, green, blue and alpha, and the offset;
// - for tables, the entries of component c from first[c] on. They end with entry last[c], which is at least 1, and
//   are interpolated;
// - for a map, from first[0] on, the starts of its `count` pieces, ascending from 0; then for each piece its colour
//   at the start, alpha last, and the change of that with the luminance. The result's alpha is multiplied by the
//   colour's, and the result is mixed in by the fraction `amount`. The count is a power of two, padded with pieces
//   that start at INFINITY.
struct splash_color_step {
  enum splash_color_kind kind;
  int32_t first[4];
  int32_t last[4];
  int32_t count;
  float amount;
};
