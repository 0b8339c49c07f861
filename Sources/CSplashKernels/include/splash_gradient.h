// Gradients as the kernels read them.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "splash_image.h"

// How the colours in a piece of a gradient are defined.
enum splash_gradient_kind {
  // The colour is `color`.
  SPLASH_GRADIENT_FLAT,
  // The components are linear, and alpha is 255.
  SPLASH_GRADIENT_OPAQUE,
  // The components are linear.
  SPLASH_GRADIENT_LINEAR,
  // The components are quadratic.
  SPLASH_GRADIENT_SQUARE,
};

// A piece of a gradient. At w = (place - start) * scale, 0...1, each premultiplied component is constant + w * linear
// + w * w * square, which is 0...255 except for rounding. Alpha is the last component.
struct splash_gradient_piece {
  enum splash_gradient_kind kind;
  uint32_t color;
  float start;
  float scale;
  float constant[4];
  float linear[4];
  float square[4];
};

// A gradient: its pieces in ascending order of their starts. Each piece ends where the next begins. The first piece
// is flat and starts at -INFINITY. The last piece is flat, and is followed by another one that starts at INFINITY.
struct splash_gradient {
  const struct splash_gradient_piece *pieces;
  ptrdiff_t count;
};

// The position of a radial gradient's first colour, if it differs from the centre. Points are relative to this
// position.
struct splash_gradient_focus {
  float x;
  float y;
  float scale;
};

// How a point's position in a gradient is defined: as its x, as its distance from the origin, or as its angle in
// revolutions.
enum splash_gradient_shape {
  SPLASH_GRADIENT_AXIAL,
  SPLASH_GRADIENT_RADIAL,
  SPLASH_GRADIENT_CONIC,
};

struct splash_gradients_kernels {
  // dst[i] = the gradient's colour at the position t + (x + i) * dt, rounded down after the threshold of column x + i
  // is added, except in flat pieces. NaN counts as beyond the end. The 16 thresholds are for the columns from 0 on,
  // and repeat after that. Each is between 1/1000 and 1 - 1/1000. x is at least 0. Positions are computed in double
  // precision for every column that is a multiple of 16, and rounded to single precision. For the columns in between,
  // they are computed in single precision from there.
  void (*gradient_axial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                         const float *thresholds, ptrdiff_t x, double t, double dt);
  // The same at a position that is the distance of p = (px + (x + i) * dx, py + (x + i) * dy) from the origin. With a
  // focus, the position is q + sqrt(q * q + scale * |p|^2), where q = focus.x * p.x + focus.y * p.y.
  void (*gradient_radial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                          const float *thresholds, ptrdiff_t x, double px, double py, double dx,
                          double dy, const struct splash_gradient_focus *focus);

  // dst[i] = the gradient's colour at the position of the centre of column x + i, rounded down after the threshold of
  // first + i, which is at least 0, is added. A radial gradient may have a focus, given by its x and y. The position
  // is then a fraction: how far along the ray from the focus to the unit circle the point is. Positions are computed
  // in double precision.
  void (*gradient_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                             const float *thresholds, ptrdiff_t first,
                             const struct splash_projected_row *row, ptrdiff_t x,
                             enum splash_gradient_shape shape, const double *focus);
};
