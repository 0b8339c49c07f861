// The texels of sprites.
#pragma once

#include "bilinear.h"
#include "bilinear_texels.h"
#include "lanes.h"
#include "places.h"
#include "sprite_pieces.h"

typedef int16_t shorts __attribute__((vector_size(4 * LANES)));

// A level that is prepared for sampling LANES pixels at a time.
struct sampled_level {
  struct splash_sprite_level level;
  // The offsets from a piece's first pixel: for every four pixels, the offsets of the first two and of the last two.
  pairs x_ways[2];
  pairs y_ways[2];
  // The column and row of the last texel that has neighbours.
  shorts last;
  // The distances, in texels, to the next texel in a row and in a column, as signed halves.
  pixels strides;
};

// Returns the same level, beginning at another pixel.
INLINE struct splash_sprite_level level_from(struct splash_sprite_level level, ptrdiff_t column,
                                             ptrdiff_t row) {
  level.x = place_at(place_at(level.x, level.dx, column), level.x_row, row);
  level.y = place_at(place_at(level.y, level.dy, column), level.y_row, row);
  return level;
}

INLINE struct sampled_level sampled(struct splash_sprite_level level) {
  pairs counts;
  for (int j = 0; j < LANES / 2; j++)
    counts[j] = (uint64_t)(j / 2 * 4 + j % 2) % PIECE;
  struct sampled_level result = {
      .x_ways[0] = counts * (uint64_t)level.dx,
      .y_ways[0] = counts * (uint64_t)level.dy,
      .last = (shorts)splat((uint32_t)(level.image.width - 2) |
                            (uint32_t)(level.image.height - 2) << 16),
      .strides = splat(1 | (uint32_t)level.image.stride << 16),
  };
  result.x_ways[1] = result.x_ways[0] + 2 * (uint64_t)level.dx;
  result.y_ways[1] = result.y_ways[0] + 2 * (uint64_t)level.dy;
  level.x = bilinear_place(level.x);
  level.y = bilinear_place(level.y);
  result.level = level;
  return result;
}

// The lower (0) or upper (1) halves of positions, in the order of their pixels.
#define HALF_PLACES(o) (o), (o) + 2, (o) + LANES, (o) + LANES + 2
#if LANES == 16
#define HALVES_OF_PLACES(a, b, which)                                                              \
  __builtin_shufflevector((pixels)(a), (pixels)(b), HALF_PLACES(which), HALF_PLACES(4 + (which)),  \
                          HALF_PLACES(8 + (which)), HALF_PLACES(12 + (which)))
#define BOTH_PIECES(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#elif LANES == 8
#define HALVES_OF_PLACES(a, b, which)                                                              \
  __builtin_shufflevector((pixels)(a), (pixels)(b), HALF_PLACES(which), HALF_PLACES(4 + (which)))
#define BOTH_PIECES(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5)
#else
#define HALVES_OF_PLACES(a, b, which)                                                              \
  __builtin_shufflevector((pixels)(a), (pixels)(b), HALF_PLACES(which))
#define BOTH_PIECES(a, b) (a)
#endif

// Positions along x or y: the texels and the fractions.
struct sprite_places {
  pixels texels;
  pixels weights;
};

INLINE struct sprite_places sprite_places(const int64_t starts[PIECES], const pairs ways[2]) {
  const pairs zero = {0};
  const pairs start =
      BOTH_PIECES(zero + (uint64_t)starts[0], zero + (uint64_t)starts[PIECES - 1]);
  const pairs first = start + ways[0];
  const pairs second = start + ways[1];
  return (struct sprite_places){HALVES_OF_PLACES(first, second, 1),
                                HALVES_OF_PLACES(first, second, 0) >> 24};
}

// Converts signed words to signed halves, with saturation.
INLINE shorts saturated(pixels a, pixels b) {
#if !defined(__x86_64__)
  const sums least = (sums){0} - 32768, most = (sums){0} + 32767;
  a = (pixels)__builtin_elementwise_min(__builtin_elementwise_max((sums)a, least), most);
  b = (pixels)__builtin_elementwise_min(__builtin_elementwise_max((sums)b, least), most);
#endif
  return (shorts)narrow_pixels(a, b);
}

// The indices of texels in the level, and the weights of the texels to the right and below.
struct sprite_texels {
  pixels index;
  pixels right;
  pixels down;
};

// Computes the texels for positions. Positions beyond a level's border are clamped to the border.
INLINE struct sprite_texels sprite_texels(const struct sampled_level *sampled,
                                          const struct sprite_piece pieces[PIECES]) {
  const struct splash_sprite_level *level = &sampled->level;
  int64_t x[PIECES], y[PIECES];
  for (int j = 0; j < PIECES; j++) {
    x[j] = place_at(place_at(level->x, level->dx, pieces[j].column), level->x_row, pieces[j].row);
    y[j] = place_at(place_at(level->y, level->dy, pieces[j].column), level->y_row, pieces[j].row);
  }
  const struct sprite_places across = sprite_places(x, sampled->x_ways);
  const struct sprite_places down = sprite_places(y, sampled->y_ways);
  // The column and row of each texel, next to each other.
  const shorts zero = {0};
  shorts texels = saturated(interleave_low(across.texels, down.texels),
                            interleave_high(across.texels, down.texels));
  texels = __builtin_elementwise_min(__builtin_elementwise_max(texels, zero), sampled->last);
  return (struct sprite_texels){(pixels)dot((pixels)texels, sampled->strides), across.weights,
                                down.weights};
}

// Loads pixels individually, which is never slower than the gather instructions of AVX2 and AVX-512, and often
// faster.
INLINE pixels gather(const uint32_t *base, pixels index) {
  pixels v;
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++)
    v[j] = base[index[j]];
  return v;
}

// Loads the pairs of texels that begin at the indices in every second word of `index`.
INLINE pairs gather_pairs(const uint32_t *base, pixels index) {
  pairs v;
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES / 2; j++)
    v[j] = load_two(base + index[2 * j]);
  return v;
}

INLINE pixels sample_sprite(const struct sampled_level *sampled,
                            const struct sprite_piece pieces[PIECES]) {
  const struct splash_image *image = &sampled->level.image;
  const struct sprite_texels texels = sprite_texels(sampled, pieces);
  const pixels across = across_weights(texels.right);
  const pixels down = (pixels)factor(texels.down);
  const pixels zero = {0};
  const pixels low = interleave_low(texels.index, zero);
  const pixels high = interleave_high(texels.index, zero);
  const uint32_t *below = image->base + image->stride;
  const struct mixture first =
      mix_all(gather_pairs(image->base, low), gather_pairs(below, low),
              (halves)interleave_low(down, down), interleave_low(across, across));
  const struct mixture last =
      mix_all(gather_pairs(image->base, high), gather_pairs(below, high),
              (halves)interleave_high(down, down), interleave_high(across, across));
  return (pixels)(narrow_pixels(first.even, last.even) | narrow_pixels(first.odd, last.odd) << 8);
}

// Returns alphas that are interpolated from words with four alphas each: see sprite_mask.
INLINE pixels sample_mask(const struct sampled_level *sampled,
                          const struct sprite_piece pieces[PIECES]) {
  const struct sprite_texels texels = sprite_texels(sampled, pieces);
  const halves squares = (halves)gather(sampled->level.image.base, texels.index);
  const pixels down = across_weights(texels.down);
  const pixels left = (pixels)dot((pixels)squares & 0x00ff00ff, down);
  const pixels right = (pixels)dot((pixels)(squares >> 8), down);
  return mix_columns((halves)(left | right << 16) ^ 0x8000, across_weights(texels.right));
}
