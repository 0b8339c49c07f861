// Calls of the kernels for blurs.
#pragma once

#include "call.h"

enum {
  // The maximum count of numbers that a kernel reads
  NUMBERS = 4 * LONGEST + 64,
  MOST_ROWS = 24,
};

static const float *source_numbers(struct call *c, ptrdiff_t n) {
  static float numbers[NUMBERS];
  for (ptrdiff_t i = 0; i < n; i++)
    numbers[i] = (float)between(c, -200, 700) / 2;
  return numbers;
}

// The distance between elements, so that a row isn't longer than LONGEST.
static ptrdiff_t between_elements(struct call *c) {
  const ptrdiff_t most = c->n > 0 ? LONGEST / c->n : 7;
  return between(c, 1, most < 7 ? most : 7);
}

static void call_weigh(struct call *c) {
  const float *const src = source_numbers(c, c->n + 300);
  ptrdiff_t offsets[MOST_ROWS];
  float weights[MOST_ROWS];
  const ptrdiff_t rows = between(c, 0, MOST_ROWS / 4) * 4;
  for (ptrdiff_t r = 0; r < rows; r++) {
    offsets[r] = between(c, 0, 300);
    weights[r] = (float)between(c, -30, 99) / 300;
  }
  float *const dst = target(c, sizeof *dst, c->n);
  c->kernels->blur.weigh(dst, src, offsets, weights, rows, c->n);
}

static void call_to_floats(struct call *c) {
  const ptrdiff_t step = between_elements(c);
  const uint32_t *const src = source_pixels(c, c->n * step);
  float *const dst = target(c, sizeof *dst, c->n);
  c->kernels->blur.to_floats(dst, (const uint8_t *)src + c->offset, c->n, step);
}

static void call_pixels_to_floats(struct call *c) {
  const ptrdiff_t n = c->n < LONGEST / 4 ? c->n : LONGEST / 4;
  const ptrdiff_t step = between_elements(c);
  const uint32_t *const src = source_pixels(c, n * step);
  float *const dst = target(c, sizeof *dst, 4 * n);
  c->kernels->blur.pixels_to_floats(dst, src, n, step);
}

static void call_to_bytes(struct call *c) {
  const float *const src = source_numbers(c, c->n);
  uint8_t *const dst = target(c, sizeof *dst, c->n);
  c->kernels->blur.to_bytes(dst, src, c->n);
}

static const float mix_weights[4] = {-0.07f, 0.5f, 0.6f, -0.03f};

static void call_mix_to_bytes(struct call *c) {
  const ptrdiff_t step = between_elements(c);
  const float *const src = source_numbers(c, c->n + 3);
  uint8_t *const dst = target(c, sizeof *dst, c->n * step);
  c->kernels->blur.mix_to_bytes(dst, src, c->n, step, mix_weights);
}

static void call_mix_to_pixels(struct call *c) {
  const ptrdiff_t step = between_elements(c);
  const float *const src = source_numbers(c, 4 * (c->n + 3));
  uint32_t *const dst = target(c, sizeof *dst, c->n * step);
  c->kernels->blur.mix_to_pixels(dst, src, c->n, step, mix_weights);
}

static void call_interpolate(struct call *c) {
  static int32_t columns[LONGEST];
  static float weights[4 * LONGEST];
  const ptrdiff_t most = LONGEST / 4;
  const ptrdiff_t n = c->n < most ? c->n : most;
  int32_t column = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    columns[i] = column;
    column += (int32_t)between(c, 0, 2);
    for (int k = 0; k < 4; k++)
      weights[4 * i + k] = (float)between(c, -30, 99) / 200;
  }
  // The rows overlap.
  const float *const src = source_numbers(c, 4 * (2 * n + 4) + 24);
  const ptrdiff_t rows[4] = {0, between(c, 0, 24), 8, 24};
  uint32_t *const dst = target(c, sizeof *dst, n);
  c->kernels->blur.interpolate(dst, src, rows, mix_weights, columns, weights, n);
}
