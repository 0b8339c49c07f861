// An image as the kernels read it, and the points of its rows in perspective.
#pragma once

#include <stddef.h>
#include <stdint.h>

// An image to sample, whose rows are `stride` pixels apart. Width and height are at least 1.
struct splash_image {
  const uint32_t *base;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
};

// The points of a row of pixels. The point at the centre of a column is (x + dx * column, y + dy * column) divided by
// w + dw * column, which is at least 2^-40.
struct splash_projected_row {
  double dx, dy, dw;
  double x, y, w;
};
