// Positions with 32 fractional bits along a line, in pixels of an image.
#pragma once

#include "lanes.h"

INLINE int64_t clamp_texel(int64_t i, int32_t count) {
  return i < 0 ? 0 : i >= count ? count - 1 : i;
}

// Unsigned arithmetic makes an out-of-range position wrap instead of being undefined behaviour.
INLINE int64_t place_at(int64_t start, int64_t step, ptrdiff_t i) {
  return (int64_t)((uint64_t)start + (uint64_t)i * (uint64_t)step);
}

struct line {
  int64_t x;
  int64_t y;
  int64_t dx;
  int64_t dy;
};

INLINE struct line line_from(struct line line, ptrdiff_t i) {
  line.x = place_at(line.x, line.dx, i);
  line.y = place_at(line.y, line.dy, i);
  return line;
}

// Returns whether a position overflows int64_t at or before pixel n - 1.
INLINE bool line_wraps(int64_t start, int64_t step, ptrdiff_t n) {
  int64_t way, last;
  return __builtin_mul_overflow(step, (int64_t)(n - 1), &way) ||
         __builtin_add_overflow(start, way, &last);
}

// The range of a line's positions that are within 0..<end: `from` up to `to`. The positions before it are all on one
// side of 0..<end, and the positions after it are all on the other.
struct run {
  ptrdiff_t from;
  ptrdiff_t to;
};

// Returns the number of steps in a distance. The distance is at least 1.
INLINE ptrdiff_t steps_over(uint64_t way, uint64_t step, ptrdiff_t most) {
  const uint64_t steps = (way - 1) / step + 1;
  return steps < (uint64_t)most ? (ptrdiff_t)steps : most;
}

// Returns the run of a line that doesn't wrap.
INLINE struct run run_within(int64_t end, int64_t start, int64_t step, ptrdiff_t n) {
  const int64_t last = place_at(start, step, n - 1);
  const bool ends_within = last >= 0 && last < end;
  struct run run = {0, n};
  if (step >= 0) {
    if (start < 0)
      run.from = step ? steps_over(0 - (uint64_t)start, (uint64_t)step, n) : n;
    if (start >= end)
      run.to = 0;
    else if (!ends_within && step)
      run.to = steps_over((uint64_t)end - (uint64_t)start, (uint64_t)step, n);
  } else {
    const uint64_t back = 0 - (uint64_t)step;
    if (start >= end)
      run.from = steps_over((uint64_t)start - (uint64_t)end + 1, back, n);
    if (start < 0)
      run.to = 0;
    else if (!ends_within)
      run.to = steps_over((uint64_t)start + 1, back, n);
  }
  return run;
}

// Returns the positions that are in both runs; an empty run if there are none.
INLINE struct run run_in_both(struct run a, struct run b) {
  const ptrdiff_t from = a.from > b.from ? a.from : b.from;
  const ptrdiff_t to = a.to < b.to ? a.to : b.to;
  return (struct run){from, to > from ? to : from};
}
