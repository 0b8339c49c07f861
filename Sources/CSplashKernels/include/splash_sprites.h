// Sprites: many small images, drawn in one pass each.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "splash_image.h"

// A mip level of a small image, with its position relative to the pixels to draw. The two outermost texels on every
// side are transparent. Width, height and stride are at least 5 and less than 2^15 texels.
struct splash_sprite_level {
  struct splash_image image;
  // The position of the first pixel, in texels with 32 fractional bits.
  int64_t x;
  int64_t y;
  // The step to the next pixel in the row.
  int64_t dx;
  int64_t dy;
  // The step to the first pixel of the next row.
  int64_t x_row;
  int64_t y_row;
};

// The part of a sprite to draw: its first pixel, and the number of columns and rows.
struct splash_part {
  ptrdiff_t column;
  ptrdiff_t row;
  ptrdiff_t columns;
  ptrdiff_t rows;
};

struct splash_sprites_kernels {
  // Draws part of a sprite, with its first pixel at `dst`, onto rows of pixels that are `stride` apart. A level is
  // sampled as with sample_bilinear. If there is a smaller level, which must extend at least as far, the two are
  // interpolated as with mix, by `share` in units of 1/256. The result is multiplied by `color`, component by
  // component, and composited over the pixels, or added to them up to 255. Positions that overflow int64_t wrap.
  void (*sprite)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                 const struct splash_sprite_level *level, const struct splash_sprite_level *smaller,
                 uint32_t share, uint32_t color, bool adds);
  // The same for white sprites. Each word of a level contains the alphas of four texels: of its own texel in the
  // lowest byte, then of the next texel in the row, and of the two texels below.
  void (*sprite_mask)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                      const struct splash_sprite_level *level,
                      const struct splash_sprite_level *smaller, uint32_t share, uint32_t color,
                      bool adds);
};
