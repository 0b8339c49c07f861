// Gradients in perspective, and conic gradients. Positions are computed in double precision, pixel by pixel.
#pragma once

#include "doubles.h"
#include "gradient.h"
#include "lanes.h"

// Returns the angle of a direction in revolutions, from the x axis towards the y axis; 0 for the zero vector. The arc
// tangent is computed with formula 4.4.49 of Abramowitz and Stegun.
INLINE doubles turns(doubles x, doubles y) {
  static const double coefficients[] = {-0.0161657367, 0.0429096138,  -0.0752896400, 0.1065626393,
                                        -0.1420889944, 0.1999355085, -0.3333314528, 1};
  const doubles across = either(x < 0, -x, x);
  const doubles down = either(y < 0, -y, y);
  const doubles longer = higher_of(across, down);
  const doubles ratio = lower_of(across, down) / longer;
  const doubles q = ratio * ratio;
  doubles sum = (doubles){0} + 0.0028662257;
  for (int i = 0; i < 8; i++)
    sum = sum * q + coefficients[i];
  doubles turn = sum * ratio / 6.283185307179586;
  turn = either(down > across, 0.25 - turn, turn);
  turn = either(x < 0, 0.5 - turn, turn);
  turn = either(y < 0, 1 - turn, turn);
  return either((longer > 0) & (x == x) & (y == y), turn, (doubles){0});
}

// Returns how far along the ray from a focus to the unit circle each point is, as a fraction.
INLINE doubles focal_distance(doubles x, doubles y, const double *focus) {
  const double scale = 1 / (1 - focus[0] * focus[0] - focus[1] * focus[1]);
  x -= focus[0];
  y -= focus[1];
  const doubles q = scale * (focus[0] * x + focus[1] * y);
  return q + __builtin_elementwise_sqrt(q * q + scale * (x * x + y * y));
}

// Returns the positions, in a gradient of one shape, of the pixels from column x on.
INLINE doubles projected_places(const struct splash_projected_row *row, double x,
                                enum splash_gradient_shape shape, const double *focus) {
  doubles column;
  for (int j = 0; j < SOME; j++)
    column[j] = x + j;
  column += 0.5;
  doubles across = row->dx * column + row->x;
  doubles down = row->dy * column + row->y;
  if (row->dw != 0 || row->w != 1) {
    const doubles w = higher_of(row->dw * column + row->w, (doubles){0} + 0x1p-40);
    across /= w;
    down /= w;
  }
  switch (shape) {
  case SPLASH_GRADIENT_AXIAL:
    return across;
  case SPLASH_GRADIENT_RADIAL:
    return focus ? focal_distance(across, down, focus)
                 : __builtin_elementwise_sqrt(across * across + down * down);
  case SPLASH_GRADIENT_CONIC:
    return turns(across, down);
  }
}

INLINE void projected_row(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                          const float *thresholds, ptrdiff_t first,
                          const struct splash_projected_row *row, ptrdiff_t x,
                          enum splash_gradient_shape shape, const double *focus) {
  // The thresholds are stored twice, so that they can be read from any column on.
  float twice[2 * BLOCK];
  for (int j = 0; j < 2 * BLOCK; j++)
    twice[j] = thresholds[j % BLOCK];
  const struct splash_gradient_piece *piece = gradient->pieces;
  typedef float some_floats __attribute__((vector_size(4 * SOME)));
  EACH_VECTOR(n, {
    some_floats halves_of_places[2];
    for (int j = 0; j < 2; j++)
      halves_of_places[j] = __builtin_convertvector(
          projected_places(row, (double)(x + i + j * SOME), shape, focus), some_floats);
    floats place;
    __builtin_memcpy(&place, halves_of_places, sizeof place);
    const floats own = load_floats(twice + (size_t)(first + i) % BLOCK);
    store(dst + i, k, shade(gradient, &piece, place, own));
  })
}

static void KERNEL(gradient_projected)(uint32_t *dst, ptrdiff_t n,
                                       const struct splash_gradient *gradient,
                                       const float *thresholds, ptrdiff_t first,
                                       const struct splash_projected_row *row, ptrdiff_t x,
                                       enum splash_gradient_shape shape, const double *focus) {
  switch (shape) {
  case SPLASH_GRADIENT_AXIAL:
    return projected_row(dst, n, gradient, thresholds, first, row, x, SPLASH_GRADIENT_AXIAL, 0);
  case SPLASH_GRADIENT_RADIAL:
    return projected_row(dst, n, gradient, thresholds, first, row, x, SPLASH_GRADIENT_RADIAL,
                         focus);
  case SPLASH_GRADIENT_CONIC:
    return projected_row(dst, n, gradient, thresholds, first, row, x, SPLASH_GRADIENT_CONIC, 0);
  }
}
