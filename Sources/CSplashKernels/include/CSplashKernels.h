// The pixel kernels: plain functions on pointers and counts, one complete table per instruction
// set.
//
// A pixel is a uint32_t with red in its lowest byte and alpha in its highest, premultiplied. A mask
// is one byte of coverage per pixel. mul255(a, b) is a * b / 255 rounded to nearest. Every function
// does the same to the bit at every level. Counts are in pixels; a count below 1 does nothing.
// Pointers need the alignment of their type only; source and destination are the same pixels or
// don't overlap.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A picture to sample: rows lie `stride` pixels apart; width and height are at least 1.
struct splash_image {
  const uint32_t *base;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
};

// The number of colours in a gradient's table.
enum { SPLASH_GRADIENT_ENTRIES = 1024 };

struct splash_kernels {
  // dst = color
  void (*fill)(uint32_t *dst, ptrdiff_t n, uint32_t color);

  // dst = s + mul255(dst, 255 - alpha of s), where s is the source, multiplied first by alpha or by
  // mask where there is one; sums stop at 255.
  void (*over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color);
  void (*over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color, const uint8_t *mask);
  void (*over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);
  void (*over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha);
  void (*over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, const uint8_t *mask);

  // dst = mul255(dst, factor), all four components
  void (*scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask);
  void (*scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // The same for masks, and the alpha of pixels as a mask
  void (*mask_multiply)(uint8_t *dst, const uint8_t *src, ptrdiff_t n);
  void (*mask_scale)(uint8_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*source_alpha)(uint8_t *mask, const uint32_t *src, ptrdiff_t n);

  // dst[i] = the mean of pixels 2i and 2i + 1 of both rows, halves rounded up
  void (*halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, ptrdiff_t n);

  // dst = (dst * (256 - share) + src * share) / 256, all four components, halves rounded up; the
  // share is 0...256.
  void (*mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share);

  // dst[i] = the entry of the table nearest to t + i * dt, a place in entries with 32 fractional
  // bits (halves go up), clamped to the table's ends. The place must not leave int64_t, or it
  // wraps.
  void (*gradient_axial)(uint32_t *dst, ptrdiff_t n, const uint32_t *table, int64_t t, int64_t dt);
  // dst[i] = the entry nearest to 1023 * the distance of (x + i * dx, y + i * dy) from the origin
  void (*gradient_radial)(uint32_t *dst, ptrdiff_t n, const uint32_t *table, double x, double y,
                          double dx, double dy);

  // dst[i] = the picture at (x + i * dx, y + i * dy), in pixels with 32 fractional bits, where
  // texel k covers k...k + 1. Beyond the picture its edge pixels go on. Places wrap like
  // gradient_axial's.
  void (*sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                         int64_t y, int64_t dx, int64_t dy);
  // The same, mixed from the four texels around with weights in 1/256 per axis and one rounding.
  void (*sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                          int64_t y, int64_t dx, int64_t dy);
};

enum splash_level {
  SPLASH_LEVEL_BASELINE = 0,
  SPLASH_LEVEL_V3 = 3,
  SPLASH_LEVEL_V4 = 4,
};

// The table of a level, or NULL if this machine can't run it.
const struct splash_kernels *splash_kernels_for(enum splash_level level);
