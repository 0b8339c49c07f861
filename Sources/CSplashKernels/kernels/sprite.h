// Small images that may be rotated and scaled, multiplied by a colour.
#pragma once

#include "composite.h"
#include "lanes.h"
#include "sprite_pieces.h"
#include "sprite_texels.h"
#include "uniform.h"

#if PIECES == 2

typedef uint32_t piece_pixels __attribute__((vector_size(4 * PIECE)));

INLINE pixels load_pieces(uint32_t *const from[PIECES]) {
  piece_pixels a, b;
  __builtin_memcpy(&a, from[0], sizeof a);
  __builtin_memcpy(&b, from[1], sizeof b);
#if LANES == 16
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}

#else

INLINE pixels load_pieces(uint32_t *const from[PIECES]) { return load(from[0], LANES); }

#endif

INLINE void store_pieces(uint32_t *const to[PIECES], pixels v) {
  for (int j = 0; j < PIECES; j++)
    __builtin_memcpy(to[j], (const uint32_t *)&v + j * PIECE, 4 * PIECE);
}

struct sprite {
  struct sampled_level fine;
  // Whether a smaller level is interpolated with the first one, and the fractions of both.
  bool is_mixed;
  struct sampled_level coarse;
  halves near;
  halves far;
  struct uniform_color color;
  bool adds;
};

// Composites pieces over the pixels below.
INLINE pixels sprite_over(const struct sprite *sprite, pixels below,
                          const struct sprite_piece *pieces, bool is_mask) {
  const halves even = (halves)splat(0x00ff00ff);
  pixels source =
      is_mask ? sample_mask(&sprite->fine, pieces) : sample_sprite(&sprite->fine, pieces);
  if (sprite->is_mixed) {
    const halves v = (halves)source;
    const halves w = (halves)(is_mask ? sample_mask(&sprite->coarse, pieces)
                                      : sample_sprite(&sprite->coarse, pieces));
    const halves low = ((v & even) * sprite->near + (w & even) * sprite->far + 128) >> 8;
    const halves high = ((v >> 8) * sprite->near + (w >> 8) * sprite->far + 128) & 0xff00;
    source = (pixels)(low | high);
  }
  if (is_mask && !sprite->adds)
    return colored(below, sprite->color, factor(source), 0);
  const halves all = factor(source);
  const halves red_blue =
      uniform_product(is_mask ? all : (halves)source & even, sprite->color.even);
  const halves green_alpha =
      uniform_product(is_mask ? all : (halves)source >> 8, sprite->color.odd);
  source = (pixels)(red_blue | green_alpha << 8);
  return sprite->adds ? (pixels)__builtin_elementwise_add_sat((bytes)source, (bytes)below)
                      : compose(below, source);
}

// Draws pieces that may extend beyond the part's columns.
static __attribute__((noinline)) void KERNEL(draw_cut)(uint32_t *dst, ptrdiff_t stride,
                                                       ptrdiff_t columns,
                                                       const struct sprite *sprite,
                                                       const struct sprite_piece *pieces,
                                                       bool is_mask) {
  uint32_t rest[PIECES][PIECE] = {{0}};
  uint32_t *places[PIECES];
  size_t sizes[PIECES];
  uint32_t *inner[PIECES];
  for (int j = 0; j < PIECES; j++) {
    const ptrdiff_t left = columns - pieces[j].column;
    sizes[j] = 4 * (size_t)(left < PIECE ? left : PIECE);
    places[j] = dst + pieces[j].row * stride + pieces[j].column;
    inner[j] = rest[j];
    __builtin_memcpy(rest[j], places[j], sizes[j]);
  }
  store_pieces(inner, sprite_over(sprite, load_pieces(inner), pieces, is_mask));
  for (int j = 0; j < PIECES; j++)
    __builtin_memcpy(places[j], rest[j], sizes[j]);
}

INLINE void draw_pieces(uint32_t *dst, ptrdiff_t stride, const struct sprite *sprite,
                        const struct sprite_piece *pieces, bool is_mask) {
  uint32_t *places[PIECES];
  for (int j = 0; j < PIECES; j++)
    places[j] = dst + pieces[j].row * stride + pieces[j].column;
  store_pieces(places, sprite_over(sprite, load_pieces(places), pieces, is_mask));
}

INLINE void draw_sprite(uint32_t *dst, ptrdiff_t stride, struct splash_part part,
                        const struct splash_sprite_level *level,
                        const struct splash_sprite_level *smaller, uint32_t share, uint32_t color,
                        bool adds, bool is_mask) {
  const struct splash_sprite_level fine = level_from(*level, part.column, part.row);
  // The smaller level extends further.
  struct splash_sprite_level outer = fine;
  if (smaller)
    outer = level_from(*smaller, part.column, part.row);
  const struct sprite_axis x = sprite_axis(outer.x, outer.dx, outer.x_row, outer.image.width);
  const struct sprite_axis y = sprite_axis(outer.y, outer.dy, outer.y_row, outer.image.height);
  struct sprite sprite = {
      .fine = sampled(fine),
      .is_mixed = smaller,
      .far = (halves){0} + (uint16_t)share,
      .near = (halves){0} + (uint16_t)(256 - share),
      .color = make_uniform_color(color),
      .adds = adds,
  };
  if (smaller)
    sprite.coarse = sampled(outer);
  struct sprite_runs runs;
  struct sprite_piece pieces[SPRITE_ROWS * ROW_PIECES + PIECES];
  for (ptrdiff_t first = 0; first < part.rows; first += SPRITE_ROWS) {
    const ptrdiff_t rows = part.rows - first < SPRITE_ROWS ? part.rows - first : SPRITE_ROWS;
    const bool is_cut = sprite_runs(&runs, &x, &y, first, rows, part.columns);
    for (;;) {
      const ptrdiff_t count = take_pieces(pieces, &runs, first, rows);
      if (count == 0)
        break;
      // The last piece may be drawn twice, but from the same original pixels.
      pieces[count] = pieces[count - 1];
      if (is_cut)
        for (ptrdiff_t i = 0; i < count; i += PIECES)
          KERNEL(draw_cut)(dst, stride, part.columns, &sprite, pieces + i, is_mask);
      else
        for (ptrdiff_t i = 0; i < count; i += PIECES)
          draw_pieces(dst, stride, &sprite, pieces + i, is_mask);
    }
  }
}

static void KERNEL(sprite)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                           const struct splash_sprite_level *level,
                           const struct splash_sprite_level *smaller, uint32_t share,
                           uint32_t color, bool adds) {
  draw_sprite(dst, stride, *part, level, smaller, share, color, adds, false);
}

static void KERNEL(sprite_mask)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                                const struct splash_sprite_level *level,
                                const struct splash_sprite_level *smaller, uint32_t share,
                                uint32_t color, bool adds) {
  draw_sprite(dst, stride, *part, level, smaller, share, color, adds, true);
}
