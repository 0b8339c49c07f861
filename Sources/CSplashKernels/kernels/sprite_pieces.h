// The pixels of sprites, in pieces of rows.
//
// Most rows of a sprite are shorter than a wide vector, so a vector contains two pieces of PIECE pixels, from the
// same row or from two rows. All pieces of a part are found before any is drawn. The ends of rows are hard to
// predict, and this way no branch of the drawing code depends on them. A piece may extend beyond its row's run. The
// pixels there are transparent, and leave the pixels below unchanged.
#pragma once

#include "lanes.h"

#if LANES > 4
#define PIECES 2
#else
#define PIECES 1
#endif
#define PIECE (LANES / PIECES)

// The visible columns of a level's rows, limited along x or along y: from `low` to `high` in the first row. Both
// increase by `slope` per row.
struct sprite_axis {
  double low;
  double high;
  double slope;
};

INLINE struct sprite_axis sprite_axis(int64_t start, int64_t step, int64_t row_step,
                                      int32_t count) {
  // A step of 0 is replaced by a tiny step.
  const double per_step = step ? 1 / (double)step : 0x1p40;
  // Everything is transparent up to the centre of the border's second texel.
  const double a = (1.5 * 0x1p32 - (double)start) * per_step;
  const double b = (((double)count - 1.5) * 0x1p32 - (double)start) * per_step;
  return (struct sprite_axis){a < b ? a : b, a < b ? b : a, -(double)row_step * per_step};
}

INLINE double greater(double a, double b) { return a > b ? a : b; }
INLINE double lesser(double a, double b) { return a < b ? a : b; }

// The maximum number of rows whose pieces are found at a time.
#define SPRITE_ROWS 32
// The maximum number of pieces that are taken from a row at a time.
#define ROW_PIECES (16 / PIECE)

// The visible columns of each row: `from` up to `to`.
struct sprite_runs {
  int32_t from[SPRITE_ROWS];
  int32_t to[SPRITE_ROWS];
};

// Finds the visible columns of a level, among `n` columns, in the rows from `first` on. There may be one additional
// transparent column on either side. Rounding errors are far less than a thousandth of a column or of a texel's
// weight. Returns whether a piece may extend beyond the columns.
INLINE bool sprite_runs(struct sprite_runs *runs, const struct sprite_axis *x,
                        const struct sprite_axis *y, ptrdiff_t first, ptrdiff_t rows, ptrdiff_t n) {
  const double end = (double)n;
  int32_t last = 0;
  for (ptrdiff_t start = 0; start < rows; start += 8) {
    for (ptrdiff_t j = start; j < start + 8; j++) {
      const double at = (double)(int32_t)(first + j);
      const double low = greater(x->low + at * x->slope, y->low + at * y->slope);
      const double high = lesser(x->high + at * x->slope, y->high + at * y->slope);
      runs->from[j] = (int32_t)lesser(greater(low + 0.999, 0), end);
      const int32_t to = (int32_t)lesser(greater(high + 1.001, 0), end);
      runs->to[j] = to;
      last = to > last ? to : last;
    }
  }
  return last + PIECE > n;
}

// A piece of at most PIECE pixels in a row.
struct sprite_piece {
  int32_t row;
  int32_t column;
};

// Takes the first remaining pieces from the runs of the rows from `first` on. Returns their number, which is 0 when
// all have been taken.
INLINE ptrdiff_t take_pieces(struct sprite_piece *pieces, struct sprite_runs *runs, ptrdiff_t first,
                             ptrdiff_t rows) {
  ptrdiff_t count = 0;
  for (ptrdiff_t j = 0; j < rows; j++) {
    const int32_t from = runs->from[j];
    const int32_t left = runs->to[j] - from;
    // The pieces are counted without a branch, which would often be mispredicted.
#pragma clang loop unroll(full)
    for (int32_t k = 0; k < ROW_PIECES; k++) {
      pieces[count] = (struct sprite_piece){(int32_t)(first + j), from + k * PIECE};
      count += left > k * PIECE;
    }
    runs->from[j] = from + ROW_PIECES * PIECE;
  }
  return count;
}
