// Calls of the kernels that convert outlines to coverage.
#pragma once

#include "call.h"

enum {
  // The maximum numbers of pixels in a row of cells, and of rows, so that the cells fit into a target.
  CELL_COLUMNS = 120,
  CELL_ROWS = 8,
  LONG_ROW = 2000,
  // The maximum number of chords, so that their edges fit into a target.
  CHORDS = 900,
};

// Cells in targets, all 0.
static struct splash_cells make_cells(struct call *c, ptrdiff_t width, ptrdiff_t rows) {
  const ptrdiff_t pitch = (width + 5) / 4 * 4;
  const ptrdiff_t words = (pitch / 4 + 63) / 64;
  struct splash_cells cells = {.width = width, .pitch = pitch, .words = words};
  cells.cells = target(c, sizeof *cells.cells, pitch * rows);
  cells.touched = target(c, sizeof *cells.touched, words * rows);
  for (ptrdiff_t i = 0; i < pitch * rows; i++)
    cells.cells[i] = 0;
  for (ptrdiff_t i = 0; i < words * rows; i++)
    cells.touched[i] = 0;
  return cells;
}

// A short, flat, vertical or random edge, which may extend beyond the rows.
static struct splash_edge make_edge(struct call *c, int32_t width) {
  const int32_t right = width * 4096;
  const uint64_t kind = next(c) % 4;
  int32_t x0 = (int32_t)between(c, 0, right);
  const int32_t y0 = (int32_t)between(c, 0, 3 * CELL_ROWS * 4096);
  int32_t x1 = (int32_t)between(c, 0, right);
  int32_t dy = (int32_t)between(c, 1, 2 * CELL_ROWS * 4096);
  if (kind == 0) {
    dy = (int32_t)between(c, 1, 6000);
    x1 = x0 + (int32_t)between(c, -6000, 6000);
    x1 = x1 < 0 ? 0 : x1 > right ? right : x1;
  } else if (kind == 1) {
    dy = (int32_t)between(c, 1, 200);
  } else if (kind == 2) {
    x1 = x0;
  }
  return (struct splash_edge){x0, y0, x1, y0 + dy, next(c) % 2 ? 1 : -1};
}

static void call_chords(struct call *c) {
  const ptrdiff_t n = c->n < CHORDS ? c->n : CHORDS;
  struct splash_edge *const edges = target(c, sizeof *edges, n);
  struct splash_box box = {1 << 20, 1 << 20, 0, 0};
  // A curve within the pixels 1...201, without negative coefficients.
  double powers[8];
  for (int i = 0; i < 8; i++)
    powers[i] = i < 6 ? (double)between(c, 0, 1 << 16) / 1024 : 1 + (double)next(c) / 0x1p64;
  const struct splash_curve curve = {powers[0], powers[1], powers[2], powers[3],
                                     powers[4], powers[5], powers[6], powers[7]};
  struct splash_edge ends = make_edge(c, 200);
  if (next(c) % 4 == 0)
    ends.y1 = ends.y0;
  const double step = 1 / ((double)n + 0.4);
  const ptrdiff_t found = c->kernels->coverage.chords(&curve, step, 0.7, &ends, n, edges, &box);
  count(c, &found, sizeof found);
  count(c, &box, sizeof box);
}

static void call_add_edges(struct call *c) {
  static struct splash_edge edges[LONGEST];
  static int32_t indices[LONGEST];
  const ptrdiff_t width = between(c, 1, CELL_COLUMNS);
  struct splash_cells cells = make_cells(c, width, CELL_ROWS);
  for (ptrdiff_t i = 0; i < c->n; i++) {
    edges[i] = make_edge(c, (int32_t)width);
    indices[i] = (int32_t)between(c, 0, i);
  }
  const ptrdiff_t top = between(c, 0, 2) * CELL_ROWS;
  c->kernels->coverage.add_edges(&cells, edges, next(c) % 2 ? indices : NULL, c->n, top,
                                 top + CELL_ROWS);
}

static void call_take_row(struct call *c) {
  static struct splash_span spans[LONG_ROW + 1];
  const ptrdiff_t width = c->n < LONG_ROW ? c->n : LONG_ROW;
  struct splash_cells cells = make_cells(c, width, 1);
  for (ptrdiff_t i = 0; i < cells.pitch; i += 4) {
    if (next(c) % 3 == 0)
      continue;
    cells.touched[i >> 8] |= (uint64_t)1 << (i >> 2 & 63);
    const int64_t reach = (int64_t)1 << (20 + next(c) % 8);
    for (ptrdiff_t j = i; j < i + 4; j++)
      cells.cells[j] = between(c, -reach, reach);
  }
  // Outside the spans, the contents of the mask are undefined.
  static uint8_t mask[LONG_ROW + 8];
  const ptrdiff_t found = c->kernels->coverage.take_row(&cells, 0, next(c) % 2, spans, mask);
  count(c, spans, sizeof spans[0] * (size_t)found);
  for (ptrdiff_t i = 0; i < found; i++)
    if (spans[i].coverage == SPLASH_SPAN_VARYING)
      count(c, mask + spans[i].start, (size_t)(spans[i].end - spans[i].start));
}
