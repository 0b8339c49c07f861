// The steps by which colours are changed.
#pragma once

#include <stdint.h>

enum splash_color_kind {
  SPLASH_COLOR_MATRIX,
  SPLASH_COLOR_TABLES,
  SPLASH_COLOR_MAP,
};

// A change of colours, 0...1, which are not premultiplied. What it needs is in an array of numbers:
// - of a matrix four rows from first[0] on: the factors of red, green, blue and alpha, and what is added;
// - of tables those of the components from first[c] on. They end with entry last[c], which is 1 at least, and are
//   interpolated;
// - of a map, from first[0] on, where its `count` pieces start, in ascending order from 0 on; then of each its colour
//   there, alpha last, and how much that changes with the luminance. The result's alpha is multiplied by the
//   colour's, and `amount` of it is mixed in. The count is a power of two; pieces that start at INFINITY fill it up.
struct splash_color_step {
  enum splash_color_kind kind;
  int32_t first[4];
  int32_t last[4];
  int32_t count;
  float amount;
};
