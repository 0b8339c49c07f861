// The pixel kernels: plain functions that take pointers and counts, with one complete table per instruction set.
//
// A pixel is a premultiplied uint32_t with red in its lowest byte and alpha in its highest. A mask has one byte of
// coverage per pixel. mul255(a, b) is a * b / 255, rounded to nearest. The results of a function are bitwise
// identical at every level. Counts are in pixels; if a count is below 1, a function does nothing. Pointers need no
// more alignment than their types require. Source and destination must either be identical or not overlap at all.
#pragma once

#include "splash_blur.h"
#include "splash_conversion.h"
#include "splash_coverage.h"
#include "splash_gradient.h"
#include "splash_lzw.h"
#include "splash_painting.h"
#include "splash_sampling.h"
#include "splash_sprites.h"

// The kernels for a level, by subject.
struct splash_kernels {
  struct splash_painting_kernels painting;
  struct splash_gradients_kernels gradients;
  struct splash_sampling_kernels sampling;
  struct splash_sprites_kernels sprites;
  struct splash_coverage_kernels coverage;
  struct splash_blur_kernels blur;
  struct splash_conversion_kernels conversion;
  struct splash_lzw_kernels lzw;
};

enum splash_level {
  SPLASH_LEVEL_BASELINE = 0,
  SPLASH_LEVEL_V3 = 3,
  SPLASH_LEVEL_V4 = 4,
};

// Returns the table for a level, or NULL if this machine can't run it.
const struct splash_kernels *splash_kernels_for(enum splash_level level);
