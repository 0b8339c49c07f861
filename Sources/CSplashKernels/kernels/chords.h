// Converts curves to edges.
#pragma once

#include "cells.h"
#include "lanes.h"

// The value of a polynomial in coordinate units, plus one half so that truncation rounds to nearest.
#define UNITS_AT(t, a, b, c, d) ((((a * t + b) * t + c) * t + d) * UNITS + 0.5)

#if LANES > 4

typedef double four_numbers __attribute__((vector_size(32)));
typedef int32_t four_units __attribute__((vector_size(16)));

// Writes the points of a curve at step * (first + index), for four indices from `index` on.
INLINE void write_points(const struct splash_curve *curve, double step, double first,
                         double index, int32_t *xs, int32_t *ys) {
  const four_numbers t = step * (first + (index + (four_numbers){0, 1, 2, 3}));
  const four_units x = __builtin_convertvector(
      UNITS_AT(t, curve->ax, curve->bx, curve->cx, curve->dx), four_units);
  const four_units y = __builtin_convertvector(
      UNITS_AT(t, curve->ay, curve->by, curve->cy, curve->dy), four_units);
  __builtin_memcpy(xs, &x, sizeof x);
  __builtin_memcpy(ys, &y, sizeof y);
}

#else

INLINE void write_points(const struct splash_curve *curve, double step, double first,
                         double index, int32_t *xs, int32_t *ys) {
  for (int i = 0; i < 4; i++) {
    const double t = step * (first + (index + i));
    xs[i] = (int32_t)UNITS_AT(t, curve->ax, curve->bx, curve->cx, curve->dx);
    ys[i] = (int32_t)UNITS_AT(t, curve->ay, curve->by, curve->cy, curve->dy);
  }
}

#endif

static ptrdiff_t KERNEL(chords)(const struct splash_curve *curve, double step, double first,
                                const struct splash_edge *ends, ptrdiff_t n,
                                struct splash_edge *edges, struct splash_box *box) {
  enum { BLOCK = 16 };
  int32_t xs[BLOCK];
  int32_t ys[BLOCK];
  int32_t x = ends->x0;
  int32_t y = ends->y0;
  struct splash_box reach = *box;
  ptrdiff_t used = 0;
  for (ptrdiff_t start = 0; start < n; start += BLOCK) {
    const ptrdiff_t count = n - start < BLOCK ? n - start : BLOCK;
    for (ptrdiff_t i = 0; i < count; i += 4)
      write_points(curve, step, first, (double)(start + i), xs + i, ys + i);
    if (start + count == n) {
      xs[count - 1] = ends->x1;
      ys[count - 1] = ends->y1;
    }
    for (ptrdiff_t i = 0; i < count; i++) {
      const bool is_down = y < ys[i];
      const struct splash_edge edge = {
          .x0 = is_down ? x : xs[i],
          .y0 = is_down ? y : ys[i],
          .x1 = is_down ? xs[i] : x,
          .y1 = is_down ? ys[i] : y,
          .winding = is_down ? 1 : -1,
      };
      x = xs[i];
      y = ys[i];
      if (__builtin_expect(edge.y0 == edge.y1, 0))
        continue;
      edges[used++] = edge;
      reach.min_x = edge.x0 < reach.min_x ? edge.x0 : reach.min_x;
      reach.min_x = edge.x1 < reach.min_x ? edge.x1 : reach.min_x;
      reach.max_x = edge.x0 > reach.max_x ? edge.x0 : reach.max_x;
      reach.max_x = edge.x1 > reach.max_x ? edge.x1 : reach.max_x;
      reach.min_y = edge.y0 < reach.min_y ? edge.y0 : reach.min_y;
      reach.max_y = edge.y1 > reach.max_y ? edge.y1 : reach.max_y;
    }
  }
  *box = reach;
  return used;
}
