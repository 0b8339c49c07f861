// Gradients: the piece that contains a pixel's position, its colour, and dithering with the pixel's threshold.
//
// Positions are computed in double precision for the first of every BLOCK columns, and in single precision from
// there. This is precise enough, and doesn't depend on where a row begins.
#pragma once

#include "lanes.h"

enum { BLOCK = 16, RUN = 4 * BLOCK };

typedef int16_t shorts __attribute__((vector_size(4 * LANES)));

// Returns the integer parts of numbers that are not negative.
INLINE pixels whole(floats v) { return (pixels)__builtin_convertvector(v, ints); }

// Returns a component at a fraction of a piece. `is_square` is set if the component is quadratic.
INLINE pixels rounded(const struct splash_gradient_piece *piece, int c, floats way,
                      floats thresholds, int is_square) {
  floats slope = (floats){0} + piece->linear[c];
  if (is_square)
    slope += way * piece->square[c];
  return whole((piece->constant[c] + thresholds) + way * slope);
}

INLINE pixels faded_colors(const struct splash_gradient_piece *piece, floats way,
                           floats thresholds, int is_square) {
  // Even if a component equals its alpha, rounding may make their last bits differ.
  const pixels alpha = rounded(piece, 3, way, thresholds, is_square);
  pixels colors = alpha << 24;
  for (int c = 0; c < 3; c++) {
    const shorts color = (shorts)rounded(piece, c, way, thresholds, is_square);
    colors |= (pixels)__builtin_elementwise_min(color, (shorts)alpha) << 8 * c;
  }
  return colors;
}

// Returns the colours at positions in a piece.
INLINE pixels piece_colors(const struct splash_gradient_piece *piece, floats place,
                           floats thresholds) {
  const floats way = (place - piece->start) * piece->scale;
  switch (piece->kind) {
  case SPLASH_GRADIENT_FLAT:
    return splat(piece->color);
  case SPLASH_GRADIENT_OPAQUE:
    return rounded(piece, 0, way, thresholds, 0) | rounded(piece, 1, way, thresholds, 0) << 8 |
           rounded(piece, 2, way, thresholds, 0) << 16 | 0xff000000;
  case SPLASH_GRADIENT_LINEAR:
    return faded_colors(piece, way, thresholds, 0);
  case SPLASH_GRADIENT_SQUARE:
    return faded_colors(piece, way, thresholds, 1);
  }
}

// Returns the piece that contains a position. The position must not be before the start of the first piece.
INLINE const struct splash_gradient_piece *piece_at(const struct splash_gradient *gradient,
                                                    float place) {
  ptrdiff_t low = 0, high = gradient->count;
  while (high - low > 1) {
    const ptrdiff_t middle = (low + high) / 2;
    if (gradient->pieces[middle].start <= place)
      low = middle;
    else
      high = middle;
  }
  return gradient->pieces + low;
}

// Returns the colours at positions. `piece` is the piece that contained the previous positions; neighbouring
// positions are usually in the same piece.
INLINE pixels shade(const struct splash_gradient *gradient,
                    const struct splash_gradient_piece **piece, floats place, floats thresholds) {
  // NaN fails the comparison, and is treated as the end.
  const floats farthest = (floats){0} + FLT_MAX;
  place = choose(place < farthest, place, farthest);
  pixels colors = {0};
  ints left = (ints){0} - 1;
  for (;;) {
    const struct splash_gradient_piece *const p = *piece;
    const ints inside = (place >= p[0].start) & (place < p[1].start);
    if (__builtin_reduce_and(inside))
      return piece_colors(p, place, thresholds);
    // Positions in other pieces are replaced with the start of this one, so that all numbers are valid.
    const floats own = choose(inside, place, (floats){0} + p->start);
    colors |= piece_colors(p, own, thresholds) & (pixels)inside;
    left &= ~inside;
    if (!__builtin_reduce_or(left))
      return colors;
    int j = 0;
    while (!left[j])
      j++;
    *piece = piece_at(gradient, place[j]);
  }
}

INLINE int holds(const struct splash_gradient_piece *piece, float place) {
  return place >= piece[0].start && place < piece[1].start;
}

// Runs the statements for every block of columns that overlaps the pixels x...x + n. `i` is the block's first pixel,
// which may be before the row's first pixel. `target` is the destination of all pixels in the block.
#define EACH_BLOCK(dst, x, n, ...)                                                                 \
  for (ptrdiff_t i = -(ptrdiff_t)((size_t)(x) % BLOCK); i < (n); i += BLOCK) {                     \
    uint32_t spare[BLOCK];                                                                         \
    uint32_t *const target = i >= 0 && (n) - i >= BLOCK ? (dst) + i : spare;                       \
    __VA_ARGS__                                                                                    \
    if (target == spare) {                                                                         \
      const ptrdiff_t from = i < 0 ? -i : 0, to = (n) - i < BLOCK ? (n) - i : BLOCK;               \
      __builtin_memcpy((dst) + i + from, spare + from, (size_t)(to - from) * 4);                   \
    }                                                                                              \
  }

// Computes the offsets from a block's first column to each of its columns.
INLINE void steps_from_first(float step, float *steps) {
  for (int j = 0; j < BLOCK; j++)
    steps[j] = (float)j * step;
}

// Draws a block of columns, the first of which is at the position `first`.
INLINE void axial_block(uint32_t *dst, const struct splash_gradient *gradient,
                        const struct splash_gradient_piece **piece, const float *thresholds,
                        float first, const float *steps) {
  // Positions are monotonic, so checking the first and last is sufficient.
  const int is_inside = holds(*piece, first + steps[0]) && holds(*piece, first + steps[BLOCK - 1]);
  for (int j = 0; j < BLOCK; j += LANES) {
    const floats place = first + load_floats(steps + j);
    const floats own = load_floats(thresholds + j);
    store(dst + j, LANES,
          is_inside ? piece_colors(*piece, place, own) : shade(gradient, piece, place, own));
  }
}

// Draws a run of columns, from `x` on, whose positions are all in an opaque piece.
INLINE void opaque_run(uint32_t *dst, const struct splash_gradient_piece *piece,
                       const float *thresholds, ptrdiff_t x, double t, double dt,
                       const float *steps) {
  enum { parts = BLOCK / LANES };
  floats constant[3][parts];
  for (int part = 0; part < parts; part++)
    for (int c = 0; c < 3; c++)
      constant[c][part] = piece->constant[c] + load_floats(thresholds + part * LANES);
  const struct splash_gradient_piece own = *piece;
  for (int i = 0; i < RUN; i += BLOCK) {
    const float first = (float)(t + (double)(x + i) * dt);
    for (int part = 0; part < parts; part++) {
      const floats place = first + load_floats(steps + part * LANES);
      const floats way = (place - own.start) * own.scale;
      const pixels red = whole(constant[0][part] + way * own.linear[0]);
      const pixels green = whole(constant[1][part] + way * own.linear[1]);
      const pixels blue = whole(constant[2][part] + way * own.linear[2]);
      store(dst + i + part * LANES, LANES, red | green << 8 | blue << 16 | 0xff000000);
    }
  }
}

static void KERNEL(gradient_axial)(uint32_t *dst, ptrdiff_t n,
                                   const struct splash_gradient *gradient, const float *thresholds,
                                   ptrdiff_t x, double t, double dt) {
  float steps[BLOCK];
  steps_from_first((float)dt, steps);
  const struct splash_gradient_piece *piece = gradient->pieces;
  // In a vertical gradient, all blocks of a row are the same.
  const int is_one = dt == 0;
  uint32_t one[BLOCK];
  if (is_one)
    axial_block(one, gradient, &piece, thresholds, (float)t, steps);
  EACH_BLOCK(dst, x, n, {
    const float first = (float)(t + (double)(x + i) * dt);
    const float last = (float)(t + (double)(x + i + RUN - BLOCK) * dt) + steps[BLOCK - 1];
    if (is_one) {
      __builtin_memcpy(target, one, sizeof one);
    } else if (i >= 0 && n - i >= RUN && piece->kind == SPLASH_GRADIENT_OPAQUE &&
               holds(piece, first + steps[0]) && holds(piece, last)) {
      opaque_run(target, piece, thresholds, x + i, t, dt, steps);
      i += RUN - BLOCK;
    } else {
      axial_block(target, gradient, &piece, thresholds, first, steps);
    }
  })
}

INLINE void radial_row(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                       const float *thresholds, ptrdiff_t x, double px, double py, double dx,
                       double dy, const struct splash_gradient_focus *focus) {
  float across[BLOCK], down[BLOCK];
  steps_from_first((float)dx, across);
  steps_from_first((float)dy, down);
  const struct splash_gradient_piece *piece = gradient->pieces;
  EACH_BLOCK(dst, x, n, {
    const float first_x = (float)(px + (double)(x + i) * dx);
    const float first_y = (float)(py + (double)(x + i) * dy);
    for (int j = 0; j < BLOCK; j += LANES) {
      const floats ax = first_x + load_floats(across + j);
      const floats ay = first_y + load_floats(down + j);
      const floats square = ax * ax + ay * ay;
      floats place;
      if (focus) {
        const floats q = focus->x * ax + focus->y * ay;
        place = q + __builtin_elementwise_sqrt(q * q + focus->scale * square);
      } else {
        place = __builtin_elementwise_sqrt(square);
      }
      store(target + j, LANES, shade(gradient, &piece, place, load_floats(thresholds + j)));
    }
  })
}

static void KERNEL(gradient_radial)(uint32_t *dst, ptrdiff_t n,
                                    const struct splash_gradient *gradient,
                                    const float *thresholds, ptrdiff_t x, double px, double py,
                                    double dx, double dy,
                                    const struct splash_gradient_focus *focus) {
  if (focus)
    radial_row(dst, n, gradient, thresholds, x, px, py, dx, dy, focus);
  else
    radial_row(dst, n, gradient, thresholds, x, px, py, dx, dy, 0);
}
