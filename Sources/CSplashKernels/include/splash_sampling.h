// Sampling: pixels of images at other sizes and places.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "splash_image.h"

// How texels are interpolated: not at all, between the four nearest texels, or between those of the two nearest mip
// levels.
enum splash_filter {
  SPLASH_FILTER_NEAREST,
  SPLASH_FILTER_LINEAR,
  SPLASH_FILTER_TRILINEAR,
};

// A mip level, the number of its texels per texel of the image, and the range, in the level's texels, beyond which
// edge texels are repeated.
struct splash_projected_level {
  struct splash_image image;
  double scale_x, scale_y;
  double min_x, max_x;
  double min_y, max_y;
};

// An image on a plane in perspective. A point of a row is mapped to (a x + c y + tx, b x + d y + ty) in texels of the
// first level. One pixel is covered by `density` / (w * w * w) texels. If this is more than 1, the filter is
// `smaller`, otherwise `larger`.
struct splash_projected_image {
  const struct splash_projected_level *levels;
  ptrdiff_t count;
  double a, b, c, d, tx, ty;
  double density;
  enum splash_filter smaller;
  enum splash_filter larger;
};

struct splash_sampling_kernels {
  // dst[i] = the mean of pixels 2i and 2i + 1 in both rows, with ties rounded up.
  void (*halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, ptrdiff_t n);

  // dst = (dst * (256 - share) + src * share) / 256, for all four components, with ties rounded up. The share is
  // 0...256.
  void (*mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share);

  // dst[i] = the image at (x + i * dx, y + i * dy), in pixels with 32 fractional bits. Texel k covers the positions
  // from k to k + 1. Edge pixels are repeated beyond the image. Positions that overflow int64_t wrap.
  void (*sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                         int64_t y, int64_t dx, int64_t dy);
  // The same with bilinear interpolation of the four surrounding texels. Weights are in units of 1/256 per axis, and
  // the result is rounded once.
  void (*sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                          int64_t y, int64_t dx, int64_t dy);
  // Samples `count` rows of n pixels, `stride` apart. Row k is sampled as with sample_bilinear from (x, y[k]) with dy
  // = 0.
  void (*sample_upright)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t count,
                         const struct splash_image *image, int64_t x, const int64_t *y, int64_t dx);

  // dst[i] = the image at the centre of column x + i; 0 if the centre has no valid position.
  void (*sample_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_projected_image *image,
                           const struct splash_projected_row *row, ptrdiff_t x);
};
