// Calls of the kernels that draw gradients and images in perspective.
#pragma once

#include "paint_cases.h"

// A line of points near the origin, flat or in perspective.
static struct splash_projected_row make_line(struct call *c) {
  struct splash_projected_row row = {.w = 1};
  row.dx = (double)between(c, -500, 500) / 10000;
  row.dy = (double)between(c, -500, 500) / 10000;
  row.x = (double)between(c, -200, 200) / 100;
  row.y = (double)between(c, -200, 200) / 100;
  if (next(c) % 2) {
    row.dw = (double)between(c, -100, 100) / 10000;
    row.w = (double)between(c, -40, 140) / 100;
  }
  return row;
}

static void call_gradient_projected(struct call *c) {
  const struct paint *paint = make_paint(c);
  const struct splash_projected_row row = make_line(c);
  const double focus[2] = {(double)between(c, -60, 60) / 100, (double)between(c, -60, 60) / 100};
  const enum splash_gradient_shape shape =
      (enum splash_gradient_shape)between(c, SPLASH_GRADIENT_AXIAL, SPLASH_GRADIENT_CONIC);
  uint32_t *const dst = target_pixels(c);
  const ptrdiff_t first = between(c, 0, 40);
  c->kernels->gradients.gradient_projected(dst, c->n, &paint->gradient, paint->thresholds, first, &row,
                                 between(c, -50, 50), shape, next(c) % 2 ? focus : NULL);
}

static void call_sample_projected(struct call *c) {
  enum { WIDTH = 40, HEIGHT = 24, LEVELS = 4 };
  static struct splash_projected_level levels[LEVELS];
  for (int i = 0; i < LEVELS; i++) {
    const int32_t width = WIDTH >> i;
    const int32_t height = HEIGHT >> i;
    levels[i].image =
        (struct splash_image){source_pixels(c, (WIDTH >> i) * (HEIGHT >> i)), width, width, height};
    levels[i].scale_x = (double)width / WIDTH;
    levels[i].scale_y = (double)height / HEIGHT;
    levels[i].min_x = levels[i].min_y = 0.5;
    levels[i].max_x = width - 0.5;
    levels[i].max_y = height - 0.5;
  }
  const struct splash_projected_row row = make_line(c);
  const struct splash_projected_image image = {
      .levels = levels,
      .count = between(c, 1, LEVELS),
      .a = (double)between(c, 50, 150) / 10,
      .b = (double)between(c, -20, 20) / 10,
      .c = (double)between(c, -20, 20) / 10,
      .d = (double)between(c, 50, 150) / 10,
      .tx = (double)between(c, 0, WIDTH),
      .ty = (double)between(c, 0, HEIGHT),
      .density = (double)between(c, 0, 400) / 20,
      .smaller = (enum splash_filter)between(c, SPLASH_FILTER_NEAREST, SPLASH_FILTER_TRILINEAR),
      .larger = (enum splash_filter)between(c, SPLASH_FILTER_NEAREST, SPLASH_FILTER_TRILINEAR),
  };
  uint32_t *const dst = target_pixels(c);
  c->kernels->sampling.sample_projected(dst, c->n, &image, &row, between(c, -50, 50));
}
