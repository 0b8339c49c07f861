// Calls of the kernel that changes colours.
#pragma once

#include "call.h"

enum {
  MOST_STEPS = 3,
  MOST_ENTRIES = 40,
  MOST_PIECES = 16,
  STEP_NUMBERS = 4 * MOST_ENTRIES + 9 * MOST_PIECES,
};

// Fills the numbers of a step, starting at `first`.
static struct splash_color_step color_step(struct call *c, float *numbers, int32_t first) {
  struct splash_color_step step = {.first = {first}};
  step.kind = (enum splash_color_kind)between(c, SPLASH_COLOR_MATRIX, SPLASH_COLOR_MAP);
  for (int i = 0; i < STEP_NUMBERS; i++)
    numbers[first + i] = (float)between(c, -50, 150) / 100;
  for (int i = 0; i < 4; i++) {
    step.first[i] = first + i * MOST_ENTRIES;
    step.last[i] = (int32_t)between(c, 1, MOST_ENTRIES - 1);
  }
  step.count = 1 << between(c, 0, 4);
  step.amount = (float)between(c, 0, 4) / 4;
  if (step.kind == SPLASH_COLOR_MAP) {
    float start = 0;
    for (int i = 0; i < step.count; i++) {
      numbers[first + i] = start;
      const int64_t way = between(c, 0, 50);
      start = way < 50 ? start + (float)way / 100 : __builtin_inff();
    }
  }
  return step;
}

static void call_change_colors(struct call *c) {
  static float numbers[MOST_STEPS * STEP_NUMBERS];
  struct splash_color_step steps[MOST_STEPS];
  uint32_t *const dst = target_pixels(c);
  // Some pixels equal the previous pixel.
  for (ptrdiff_t i = 40; i < c->n; i++)
    if (next(c) % 64 && i % 500 < 400)
      dst[i] = dst[i - 1];
  const ptrdiff_t count = between(c, 1, MOST_STEPS);
  for (ptrdiff_t i = 0; i < count; i++)
    steps[i] = color_step(c, numbers, (int32_t)i * STEP_NUMBERS);
  c->kernels->painting.change_colors(dst, c->n, steps, count, numbers);
}
