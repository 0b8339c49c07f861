// Coverage: curves to edges, edges to areas, and areas to spans.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A straight edge of an outline, running downwards: x and y are in pixels with 12 fractional bits, x is not negative,
// and y0 < y1. The winding is 1, or -1 where the outline runs upwards.
struct splash_edge {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  int32_t winding;
};

// The bounding box of edges.
struct splash_box {
  int32_t min_x;
  int32_t min_y;
  int32_t max_x;
  int32_t max_y;
};

// A cubic curve in pixels. Its point at t is ((a t + b) t + c) t + d.
struct splash_curve {
  double ax, ay;
  double bx, by;
  double cx, cy;
  double dx, dy;
};

// For each pixel in some rows, the difference between its covered area and that of the pixel to its left, in units of
// 1/2^25. At least two additional cells follow the pixels of a row, and `pitch` is a multiple of 4. One bit per four
// cells records whether they have been touched; untouched cells are 0. A row has `words` words of bits.
struct splash_cells {
  int64_t *cells;
  uint64_t *touched;
  ptrdiff_t width;
  ptrdiff_t pitch;
  ptrdiff_t words;
};

// The pixels of a row from `start` up to, but not including, `end`, with a coverage of 1...255, or with varying
// coverages in a mask.
struct splash_span {
  ptrdiff_t start;
  ptrdiff_t end;
  ptrdiff_t coverage;
};

enum { SPLASH_SPAN_VARYING = -1 };

struct splash_coverage_kernels {
  // Writes the edges of n chords, except horizontal ones, and extends a box to include them. The chords lead from the
  // first point of `ends` (in either vertical order) to the second, through the curve's points at step * (first + i)
  // for i = 0...n-2. The coordinates of these points must not be negative. Returns the number of edges; `edges` needs
  // room for n.
  ptrdiff_t (*chords)(const struct splash_curve *curve, double step, double first,
                      const struct splash_edge *ends, ptrdiff_t n, struct splash_edge *edges,
                      struct splash_box *box);

  // Adds those parts of n edges that are in the rows from `top`, the row of the first cells, up to `bottom`. The
  // edges are those in `indices`, or the first n if `indices` is NULL. Edges must be within the width of the cells,
  // including the right side. Heights at the borders of pixels are rounded down, and so are positions at the borders
  // of rows.
  void (*add_edges)(const struct splash_cells *cells, const struct splash_edge *edges,
                    const int32_t *indices, ptrdiff_t n, ptrdiff_t top, ptrdiff_t bottom);
  // Clears a row of cells, and writes its coverage, 0...255, rounded to nearest. At most width + 1 spans are written
  // in ascending order. Varying coverages are written to the mask, which needs room for `pitch` bytes. Returns the
  // number of spans.
  ptrdiff_t (*take_row)(const struct splash_cells *cells, ptrdiff_t row, bool is_even_odd,
                        struct splash_span *spans, uint8_t *mask);
};
