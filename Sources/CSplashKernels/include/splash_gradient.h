// Gradients as the kernels read them.
#pragma once

#include <stddef.h>
#include <stdint.h>

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
