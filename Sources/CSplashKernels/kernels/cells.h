// Adds edges to cells, which contain areas, and reads rows of cells as coverage.
//
// Accumulating exact areas in cells comes from R. Levien's LibArt (1998), and is used by FreeType's smooth rasteriser
// (D. Turner, 1999) and Anti-Grain Geometry (M. Shemanarev, 2002), whose cells are sparse and sorted. Rows of dense
// cells with bits for those that were touched are Blend2D's (P. Kobalicek). Here a bit stands for four cells, a pixel
// has 4096 units instead of 256, and sums are exact, so all instruction sets give the same coverage.
#pragma once

#include "lanes.h"

enum {
  // The base-2 logarithm of the number of coordinate units per pixel.
  UNITS_BITS = 12,
  UNITS = 1 << UNITS_BITS,
  // The base-2 logarithm of the area of a pixel.
  WHOLE_BITS = 2 * UNITS_BITS + 1,
  WHOLE = 1 << WHOLE_BITS,
};

// MARK: Edges

struct quotient {
  int64_t value;
  int64_t rest;
};

// Returns a / b, where b is at least 1 and below 2^32. Processors divide short numbers faster.
INLINE struct quotient divide(uint64_t a, uint64_t b) {
  if (__builtin_expect(a >> 32 == 0, 1))
    return (struct quotient){(uint32_t)a / (uint32_t)b, (uint32_t)a % (uint32_t)b};
  return (struct quotient){(int64_t)(a / b), (int64_t)(a % b)};
}

// Returns length * dx / dy, rounded down. The length must not be negative.
INLINE struct quotient divide_down(int64_t length, int64_t dx, int64_t dy) {
  if (dx >= 0)
    return divide((uint64_t)(length * dx), (uint64_t)dy);
  const struct quotient q = divide((uint64_t)(length * -dx), (uint64_t)dy);
  return q.rest == 0 ? (struct quotient){-q.value, 0}
                     : (struct quotient){-q.value - 1, dy - q.rest};
}

// Records that the cells first...last of a row have been touched.
INLINE void touch(uint64_t *touched, int64_t first, int64_t last) {
  const int64_t from = first >> 2;
  const int64_t to = last >> 2;
  if (__builtin_expect(from >> 6 == to >> 6, 1)) {
    touched[from >> 6] |= (((uint64_t)2 << (to - from)) - 1) << (from & 63);
    return;
  }
  touched[from >> 6] |= ~(uint64_t)0 << (from & 63);
  for (int64_t word = (from >> 6) + 1; word < to >> 6; word++)
    touched[word] = ~(uint64_t)0;
  touched[to >> 6] |= ~(uint64_t)0 >> (63 - (to & 63));
}

// Adds an area to a single cell. The access is volatile, so that compilers don't combine two cells into a vector,
// whose load would wait for earlier stores of single cells.
INLINE void add_area(int64_t *cell, int64_t area) { *(volatile int64_t *)cell += area; }

// Adds an edge within one row that runs from `left` to `right` over at least three cells.
static void KERNEL(add_flat)(int64_t *cells, int64_t left, int64_t right, int64_t height,
                             int64_t winding) {
  const int64_t first = left >> UNITS_BITS;
  const int64_t last = right >> UNITS_BITS;
  const int64_t width = right - left;
  // The edge's height up to the right side of its first cell, and its height within each further cell.
  const struct quotient start =
      divide((uint64_t)(((first + 1) * UNITS - left) * height), (uint64_t)width);
  const struct quotient step = divide((uint64_t)(UNITS * height), (uint64_t)width);
  int64_t done = start.value;
  int64_t rest = start.rest;
  int64_t h = done * winding;
  // The area that is carried over from one cell to the next.
  int64_t carried = h * (left - (first - 1) * UNITS);
  add_area(&cells[first], h * 2 * UNITS - carried);
  for (int64_t i = first + 1; i < last; i++) {
    rest += step.rest;
    const int64_t is_next = rest >= width;
    rest -= width & -is_next;
    const int64_t part = step.value + is_next;
    done += part;
    const int64_t area = part * winding * UNITS;
    add_area(&cells[i], carried + area);
    carried = area;
  }
  h = (height - done) * winding;
  const int64_t after = h * (right - last * UNITS);
  add_area(&cells[last], carried + h * 2 * UNITS - after);
  add_area(&cells[last + 1], after);
}

// Adds an edge within one row that runs from x = a to x = b.
INLINE void add_in_row(int64_t *cells, uint64_t *touched, int64_t a, int64_t b, int64_t height,
                       int64_t winding) {
  const int64_t left = a < b ? a : b;
  const int64_t right = a < b ? b : a;
  const int64_t first = left >> UNITS_BITS;
  const int64_t last = right >> UNITS_BITS;
  touch(touched, first, last + 1);
  if (first == last) {
    const int64_t h = height * winding;
    const int64_t after = h * (left + right - 2 * first * UNITS);
    add_area(&cells[first], h * 2 * UNITS - after);
    add_area(&cells[first + 1], after);
    return;
  }
  if (__builtin_expect(last > first + 1, 0)) {
    KERNEL(add_flat)(cells, left, right, height, winding);
    return;
  }
  const int64_t border = last * UNITS;
  // Within a pixel, products are small enough for 32 bits.
  const int64_t done = (uint32_t)((border - left) * height) / (uint32_t)(right - left);
  const int64_t h = done * winding;
  const int64_t rest = (height - done) * winding;
  const int64_t carried = h * (left - border + 2 * UNITS);
  const int64_t after = rest * (right - border);
  add_area(&cells[first], h * 2 * UNITS - carried);
  add_area(&cells[last], carried + rest * 2 * UNITS - after);
  add_area(&cells[last + 1], after);
}

// Adds the part of an edge between the heights `from` and `to`. The part may span several rows, or only part of one
// row. The edge's position at the end of a row depends only on the edge, not on where it is cut.
INLINE void add_rows(const struct splash_edge *edge, int64_t *cells, uint64_t *touched,
                     const struct splash_cells *buffer, int64_t from, int64_t to) {
  const int64_t x0 = edge->x0;
  const int64_t y0 = edge->y0;
  const int64_t dx = edge->x1 - x0;
  const int64_t dy = edge->y1 - y0;
  const int64_t x_end = to == edge->y1 ? edge->x1 : x0 + divide_down(to - y0, dx, dy).value;
  int64_t x = from == y0 ? x0 : x0 + divide_down(from - y0, dx, dy).value;
  int64_t y = from;
  int64_t end = (from & -UNITS) + UNITS;
  if (end < to) {
    struct quotient place = divide_down(end - y0, dx, dy);
    const struct quotient step =
        end + UNITS < to ? divide_down(UNITS, dx, dy) : (struct quotient){0, 0};
    do {
      add_in_row(cells, touched, x, x0 + place.value, end - y, edge->winding);
      x = x0 + place.value;
      y = end;
      end += UNITS;
      place.rest += step.rest;
      const int64_t is_next = place.rest >= dy;
      place.rest -= dy & -is_next;
      place.value += step.value + is_next;
      cells += buffer->pitch;
      touched += buffer->words;
    } while (end < to);
  }
  add_in_row(cells, touched, x, x_end, to - y, edge->winding);
}

static void KERNEL(add_edges)(const struct splash_cells *cells, const struct splash_edge *edges,
                              const int32_t *indices, ptrdiff_t n, ptrdiff_t top,
                              ptrdiff_t bottom) {
  // This is a copy, so that the compiler can assume that writing cells doesn't change it.
  const struct splash_cells buffer = *cells;
  const int64_t upper = top * UNITS;
  const int64_t lower = bottom * UNITS;
  for (ptrdiff_t i = 0; i < n; i++) {
    const struct splash_edge *edge = &edges[indices ? indices[i] : i];
    const int64_t from = edge->y0 > upper ? edge->y0 : upper;
    const int64_t to = edge->y1 < lower ? edge->y1 : lower;
    if (__builtin_expect(from >= to, 0))
      continue;
    const int64_t row = (from >> UNITS_BITS) - top;
    int64_t *const line = buffer.cells + row * buffer.pitch;
    uint64_t *const touched = buffer.touched + row * buffer.words;
    // Most chords of curves are within a single row.
    if (from >> UNITS_BITS == (to - 1) >> UNITS_BITS && to - from == (int64_t)edge->y1 - edge->y0)
      add_in_row(line, touched, edge->x0, edge->x1, to - from, edge->winding);
    else
      add_rows(edge, line, touched, &buffer, from, to);
  }
}

// MARK: Rows

// Returns the covered fraction of a pixel, 0...255, rounded to nearest.
INLINE uint8_t covered(int64_t area, bool is_even_odd) {
  int64_t share = area < 0 ? -area : area;
  if (is_even_odd) {
    share &= 2 * WHOLE - 1;
    share = share < 2 * WHOLE - share ? share : 2 * WHOLE - share;
  } else {
    share = share < WHOLE ? share : WHOLE;
  }
  return (uint8_t)((share * 255 + WHOLE / 2) >> WHOLE_BITS);
}

#if LANES > 4

typedef int64_t areas __attribute__((vector_size(32)));
typedef uint8_t shares __attribute__((vector_size(4)));

INLINE shares covered_of_four(areas area, bool is_even_odd) {
  areas share = __builtin_elementwise_abs(area);
  if (is_even_odd) {
    share &= 2 * WHOLE - 1;
    share = __builtin_elementwise_min(share, 2 * WHOLE - share);
  } else {
    share = __builtin_elementwise_min(share, (areas){0} + WHOLE);
  }
  return __builtin_convertvector((share * 256 - share + WHOLE / 2) >> WHOLE_BITS, shares);
}

// Accumulates n cells (a multiple of 4), beginning with `sum`, and clears them. Writes the coverage of each cell, and
// returns the last sum.
INLINE int64_t take_cells(int64_t *cells, uint8_t *mask, ptrdiff_t n, int64_t sum,
                          bool is_even_odd) {
  const areas zero = {0};
  areas before = zero + sum;
  for (ptrdiff_t i = 0; i < n; i += 4) {
    areas v;
    __builtin_memcpy(&v, cells + i, sizeof v);
    __builtin_memcpy(cells + i, &zero, sizeof zero);
    v += __builtin_shufflevector(v, zero, 4, 0, 4, 2);
    v += __builtin_shufflevector(v, zero, 4, 4, 1, 1);
    const shares four = covered_of_four(before + v, is_even_odd);
    __builtin_memcpy(mask + i, &four, sizeof four);
    before += __builtin_shufflevector(v, v, 3, 3, 3, 3);
  }
  return before[0];
}

#else

INLINE int64_t take_cells(int64_t *cells, uint8_t *mask, ptrdiff_t n, int64_t sum,
                          bool is_even_odd) {
  for (ptrdiff_t i = 0; i < n; i++) {
    sum += cells[i];
    cells[i] = 0;
    mask[i] = covered(sum, is_even_odd);
  }
  return sum;
}

#endif

// The list to which the spans of a row are written.
struct span_list {
  struct splash_span *spans;
  ptrdiff_t count;
  // The number of pixels in the row.
  ptrdiff_t width;
};

// Adds a span of the pixels from `start` up to `end`, clipped to the row.
INLINE void add_span(struct span_list *list, ptrdiff_t start, ptrdiff_t end, ptrdiff_t coverage) {
  if (coverage == 0 || start >= list->width)
    return;
  if (end > list->width)
    end = list->width;
  // Touched cells that continue from one word to the next form a single span.
  if (coverage < 0 && list->count > 0) {
    struct splash_span *const last = &list->spans[list->count - 1];
    if (last->coverage < 0 && last->end == start) {
      last->end = end;
      return;
    }
  }
  list->spans[list->count++] = (struct splash_span){start, end, coverage};
}

INLINE ptrdiff_t take_row(const struct splash_cells *cells, ptrdiff_t row, bool is_even_odd,
                          struct splash_span *spans, uint8_t *mask) {
  const struct splash_cells buffer = *cells;
  uint64_t *const touched = buffer.touched + row * buffer.words;
  int64_t *const line = buffer.cells + row * buffer.pitch;
  struct span_list list = {spans, 0, buffer.width};
  int64_t sum = 0;
  ptrdiff_t x = 0;
  for (ptrdiff_t word = 0; word < buffer.words; word++) {
    uint64_t bits = touched[word];
    if (bits == 0)
      continue;
    touched[word] = 0;
    while (bits != 0) {
      const int low = __builtin_ctzll(bits);
      // Adding the lowest set bit carries to the end of its run of set bits.
      const uint64_t beyond = bits + (bits & -bits);
      const int high = beyond == 0 ? 64 : __builtin_ctzll(beyond);
      bits &= beyond;
      const ptrdiff_t start = (word * 64 + low) * 4;
      const ptrdiff_t end = (word * 64 + high) * 4;
      if (x < start)
        add_span(&list, x, start, covered(sum, is_even_odd));
      sum = take_cells(line + start, mask + start, end - start, sum, is_even_odd);
      add_span(&list, start, end, SPLASH_SPAN_VARYING);
      x = end;
    }
  }
  add_span(&list, x, buffer.width, covered(sum, is_even_odd));
  return list.count;
}

static ptrdiff_t KERNEL(take_row)(const struct splash_cells *cells, ptrdiff_t row,
                                  bool is_even_odd, struct splash_span *spans, uint8_t *mask) {
  return is_even_odd ? take_row(cells, row, true, spans, mask)
                     : take_row(cells, row, false, spans, mask);
}
