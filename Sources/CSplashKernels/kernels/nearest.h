// Nearest-neighbour sampling.
#pragma once

#include "composite.h"
#include "lanes.h"
#include "places.h"

// Samples pixels at arbitrary positions.
INLINE void nearest_anywhere(uint32_t *dst, ptrdiff_t n, const struct splash_image *picture,
                             struct line line) {
  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t column = clamp_texel(place_at(line.x, line.dx, i) >> 32, picture->width);
    const int64_t row = clamp_texel(place_at(line.y, line.dy, i) >> 32, picture->height);
    dst[i] = picture->base[row * picture->stride + column];
  }
}

static void KERNEL(sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                   int64_t x, int64_t y, int64_t dx, int64_t dy) {
  // This is a copy, so that the compiler can assume that writing pixels doesn't change it.
  const struct splash_image picture = *image;
  const struct line line = {x, y, dx, dy};
  if (line_wraps(x, dx, n) || line_wraps(y, dy, n)) {
    nearest_anywhere(dst, n, &picture, line);
    return;
  }
  const struct run across = run_within((int64_t)picture.width << 32, x, dx, n);
  if (dy == 0) {
    const uint32_t *row = picture.base + clamp_texel(y >> 32, picture.height) * picture.stride;
    const int64_t last = picture.width - 1;
    KERNEL(fill)(dst, across.from, row[dx < 0 ? last : 0]);
    if (dx == 1ll << 32) {
      // Images are usually drawn at their own size, pixel by pixel.
      if (across.from < across.to)
        __builtin_memcpy(dst + across.from, row + (place_at(x, dx, across.from) >> 32),
                         (size_t)(across.to - across.from) * 4);
    } else {
      for (ptrdiff_t i = across.from; i < across.to; i++)
        dst[i] = row[place_at(x, dx, i) >> 32];
    }
    KERNEL(fill)(dst + across.to, n - across.to, row[dx < 0 ? 0 : last]);
    return;
  }
  const struct run run =
      run_in_both(across, run_within((int64_t)picture.height << 32, y, dy, n));
  nearest_anywhere(dst, run.from, &picture, line);
  for (ptrdiff_t i = run.from; i < run.to; i++)
    dst[i] = picture.base[(place_at(y, dy, i) >> 32) * picture.stride +
                          (place_at(x, dx, i) >> 32)];
  nearest_anywhere(dst + run.to, n - run.to, &picture, line_from(line, run.to));
}
