// Bilinear sampling of images.
#pragma once

#include "bilinear_rows.h"
#include "bilinear_texels.h"
#include "composite.h"
#include "lanes.h"
#include "mix.h"
#include "places.h"

// Subtracts half a texel, because texel centres are offset by that much, and adds half of 1/256 to round the weights.
// A weight that is rounded up to 256 carries over to the next texel. The resulting position consists of a texel, 8
// bits of weight and 24 unused bits.
INLINE int64_t bilinear_place(int64_t place) {
  return (int64_t)((uint64_t)place - (1ull << 31) + (1ull << 23));
}

INLINE uint32_t bilinear_weight(int64_t place) { return (uint32_t)place >> 24; }

// Returns the end of the range in which all texels are inside the image.
INLINE int64_t bilinear_end(int64_t count) { return (count - 1) * (1ll << 32); }

INLINE uint32_t bilinear_at(const struct splash_image *picture, int64_t x, int64_t y) {
  const uint32_t *upper = picture->base + clamp_texel(y >> 32, picture->height) * picture->stride;
  const uint32_t *lower =
      picture->base + clamp_texel((y >> 32) + 1, picture->height) * picture->stride;
  const int64_t left = clamp_texel(x >> 32, picture->width);
  const int64_t right = clamp_texel((x >> 32) + 1, picture->width);
  return mix_pairs((uint64_t)upper[right] << 32 | upper[left],
                   (uint64_t)lower[right] << 32 | lower[left], bilinear_weight(x),
                   bilinear_weight(y));
}

// Samples pixels at arbitrary positions.
static void KERNEL(bilinear_anywhere)(uint32_t *dst, ptrdiff_t n,
                                      const struct splash_image *picture, struct line line) {
  for (ptrdiff_t i = 0; i < n; i++)
    dst[i] = bilinear_at(picture, place_at(line.x, line.dx, i), place_at(line.y, line.dy, i));
}

// Samples pixels from rows of texels, all of which are inside the image.
INLINE void bilinear_within(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t width, int64_t x,
                            int64_t dx) {
  const uint32_t right = bilinear_weight(x);
  const struct rows from = {rows.upper + (x >> 32), rows.lower + (x >> 32), rows.down, rows.next};
  if (dx != 1ll << 32) {
#if LANES == 16
    if (dx >= -(2ll << 32) && dx <= 2ll << 32 && width >= 32) {
      KERNEL(sample_near)(dst, n, rows, width, x, dx);
      return;
    }
#endif
    if (dx >= -(4ll << 32) && dx <= 4ll << 32)
      KERNEL(sample_stretched)(dst, n, rows, x, dx);
    else
      KERNEL(sample_ground)
      (dst, n, (struct ground){rows.upper, 0, rows.lower - rows.upper, rows.next}, x,
       (int64_t)rows.down << 24, dx, 0);
  } else if (right && rows.down) {
    KERNEL(sample_shifted)(dst, n, from, right);
  } else if (right) {
    KERNEL(mix_rows)(dst, from.upper, from.upper + 1, n, right);
  } else if (rows.down) {
    KERNEL(mix_rows)(dst, from.upper, from.lower, n, rows.down);
  } else {
    // Images are usually drawn at their own size, pixel by pixel.
    __builtin_memcpy(dst, from.upper, (size_t)n * 4);
  }
}

// Returns the texels above and below a row of positions, for a line that doesn't wrap.
INLINE struct rows rows_at(const struct splash_image *picture, int64_t y) {
  const int64_t upper = clamp_texel(y >> 32, picture->height);
  const int64_t lower = clamp_texel((y >> 32) + 1, picture->height);
  const uint32_t down = upper == lower ? 0 : bilinear_weight(y);
  return (struct rows){picture->base + upper * picture->stride,
                       picture->base + (down ? lower : upper) * picture->stride, down,
                       picture->stride};
}

// Samples a line along a row. The line must not wrap.
static void KERNEL(bilinear_row)(uint32_t *dst, ptrdiff_t n, const struct splash_image *picture,
                                 struct line line) {
  const struct rows rows = rows_at(picture, line.y);
  const bool needs_next = line.dx != 1ll << 32 || bilinear_weight(line.x);
  const struct run run =
      run_within(bilinear_end((int64_t)picture->width + !needs_next), line.x, line.dx, n);
  const ptrdiff_t count = run.to - run.from;
  if (run.from > 0)
    KERNEL(fill)(dst, run.from, bilinear_at(picture, line.x, line.y));
  if (count >= LANES && line.dx)
    bilinear_within(dst + run.from, count, rows, picture->width,
                    place_at(line.x, line.dx, run.from), line.dx);
  else if (count > 0)
    KERNEL(bilinear_anywhere)(dst + run.from, count, picture, line_from(line, run.from));
  if (run.to < n)
    KERNEL(fill)
    (dst + run.to, n - run.to, bilinear_at(picture, place_at(line.x, line.dx, n - 1), line.y));
}

static void KERNEL(sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                    int64_t x, int64_t y, int64_t dx, int64_t dy) {
  const struct splash_image picture = *image;
  const struct line line = {bilinear_place(x), bilinear_place(y), dx, dy};
  if (n < 4 || line_wraps(line.x, dx, n) || line_wraps(line.y, dy, n)) {
    KERNEL(bilinear_anywhere)(dst, n, &picture, line);
    return;
  }
  if (dy == 0) {
    KERNEL(bilinear_row)(dst, n, &picture, line);
    return;
  }
  const struct run run = run_in_both(run_within(bilinear_end(picture.width), line.x, dx, n),
                                     run_within(bilinear_end(picture.height), line.y, dy, n));
  if (run.to - run.from < LANES) {
    KERNEL(bilinear_anywhere)(dst, n, &picture, line);
    return;
  }
  // For prefetching, the next row of positions is assumed to be parallel to this one, at a distance equal to the
  // spacing of the positions.
  const ptrdiff_t next =
      (place_at(dx, 1ll << 31, 1) >> 32) * picture.stride - (place_at(dy, 1ll << 31, 1) >> 32);
  const struct line within = line_from(line, run.from);
  KERNEL(bilinear_anywhere)(dst, run.from, &picture, line);
  KERNEL(sample_ground)
  (dst + run.from, run.to - run.from,
   (struct ground){picture.base, picture.stride, picture.stride, next}, within.x, within.y, dx, dy);
  KERNEL(bilinear_anywhere)(dst + run.to, n - run.to, &picture, line_from(line, run.to));
}

static void KERNEL(sample_upright)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t count,
                                   const struct splash_image *image, int64_t x, const int64_t *y,
                                   int64_t dx) {
#if LANES == 16
  const struct splash_image picture = *image;
  const struct line line = {bilinear_place(x), 0, dx, 0};
  if (n >= LANES && !line_wraps(line.x, dx, n) && dx && dx != 1ll << 32 && dx >= -(2ll << 32) &&
      dx <= 2ll << 32 && picture.width >= 32) {
    const struct run run = run_within(bilinear_end(picture.width), line.x, dx, n);
    if (run.to - run.from >= LANES) {
      const int64_t first = place_at(line.x, dx, run.from), last = place_at(line.x, dx, n - 1);
      struct rows rows[NEAR_ROWS];
      for (ptrdiff_t done = 0; done < count; done += NEAR_ROWS) {
        const ptrdiff_t some = count - done < NEAR_ROWS ? count - done : NEAR_ROWS;
        uint32_t *const target = dst + done * stride;
        for (ptrdiff_t row = 0; row < some; row++) {
          const int64_t place = bilinear_place(y[done + row]);
          rows[row] = rows_at(&picture, place);
          rows[row].next *= NEAR_ROWS;
          if (run.from > 0)
            KERNEL(fill)(target + row * stride, run.from, bilinear_at(&picture, line.x, place));
          if (run.to < n)
            KERNEL(fill)
            (target + row * stride + run.to, n - run.to, bilinear_at(&picture, last, place));
        }
        KERNEL(sample_near_rows)
        (target + run.from, stride, run.to - run.from, rows, some, picture.width, first, dx);
      }
      return;
    }
  }
#endif
  for (ptrdiff_t row = 0; row < count; row++)
    KERNEL(sample_bilinear)(dst + row * stride, n, image, x, y[row], dx, 0);
}
