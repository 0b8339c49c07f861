// Interpolation of four texels: (256 - down) * upper + down * lower for both columns, and then horizontally with the
// weights (256 - right) and right. The result is exact and rounded once, so the order doesn't matter. Columns, which
// are at most 255 * 256, are stored as 16-bit halves after 2^15 is subtracted, because products of halves are signed.
#pragma once

#include "lanes.h"
#include "places.h"

// Interpolates the four texels around a pixel: two adjacent texels above, and two below.
INLINE uint32_t mix_pairs(uint64_t upper, uint64_t lower, uint32_t right, uint32_t down) {
  typedef uint8_t pair __attribute__((vector_size(8)));
  typedef uint16_t pair_halves __attribute__((vector_size(16)));
  typedef uint16_t texel_halves __attribute__((vector_size(8)));
  typedef uint32_t texel_sums __attribute__((vector_size(16)));
  typedef uint8_t texel __attribute__((vector_size(4)));
  pair a, b;
  __builtin_memcpy(&a, &upper, sizeof a);
  __builtin_memcpy(&b, &lower, sizeof b);
  const pair_halves columns = __builtin_convertvector(a, pair_halves) * (uint16_t)(256 - down) +
                              __builtin_convertvector(b, pair_halves) * (uint16_t)down;
  const texel_halves first = __builtin_shufflevector(columns, columns, 0, 1, 2, 3);
  const texel_halves second = __builtin_shufflevector(columns, columns, 4, 5, 6, 7);
  const texel_sums sums = __builtin_convertvector(first, texel_sums) * (256 - right) +
                          __builtin_convertvector(second, texel_sums) * right;
  const texel mixed = __builtin_convertvector((sums + 0x8000) >> 16, texel);
  uint32_t pixel;
  __builtin_memcpy(&pixel, &mixed, sizeof pixel);
  return pixel;
}

// Returns the weighted sums of pairs of columns, as bytes in words.
INLINE pixels mix_columns(halves columns, pixels weights) {
  return (pixels)(dot((pixels)columns, weights) + (0x800000 + 0x8000)) >> 16;
}

// Returns, for each pixel, the weights of its left and right columns.
INLINE pixels across_weights(pixels right) { return (right << 16) - right + 256; }

// Returns 0, 1, 2, … times the lower 32 bits of a step.
INLINE pixels multiples(int64_t step) {
  pixels counts;
  for (uint32_t j = 0; j < LANES; j++)
    counts[j] = j;
  return counts * (uint32_t)step;
}

// Returns the weights at LANES positions.
INLINE pixels weights_from(int64_t place, pixels steps) {
  return (splat((uint32_t)place) + steps) >> 24;
}

// Prefetches the texels at a distance of `way` from the given ones. They need not exist.
INLINE void prefetch(const uint32_t *texels, ptrdiff_t way) {
  __builtin_prefetch((const void *)((uintptr_t)texels + (uintptr_t)way * sizeof *texels));
}

// MARK: Any direction

typedef uint64_t pairs __attribute__((vector_size(4 * LANES)));

// Texels, with the distances to the row below (`down`) and to the next row of positions (`next`), which is
// prefetched.
struct ground {
  const uint32_t *base;
  ptrdiff_t stride;
  ptrdiff_t down;
  ptrdiff_t next;
};

INLINE uint64_t load_two(const uint32_t *p) {
  uint64_t pair;
  __builtin_memcpy(&pair, p, sizeof pair);
  return pair;
}

// The order of four halves with the two in the middle swapped: 0 2 1 3.
#define MIDDLE_SWAPPED(o) (o), (o) + 2, (o) + 1, (o) + 3

INLINE halves neighbours(halves v) {
#if LANES == 16
  return __builtin_shufflevector(v, v, MIDDLE_SWAPPED(0), MIDDLE_SWAPPED(4), MIDDLE_SWAPPED(8),
                                 MIDDLE_SWAPPED(12), MIDDLE_SWAPPED(16), MIDDLE_SWAPPED(20),
                                 MIDDLE_SWAPPED(24), MIDDLE_SWAPPED(28));
#elif LANES == 8
  return __builtin_shufflevector(v, v, MIDDLE_SWAPPED(0), MIDDLE_SWAPPED(4), MIDDLE_SWAPPED(8),
                                 MIDDLE_SWAPPED(12));
#else
  return __builtin_shufflevector(v, v, MIDDLE_SWAPPED(0), MIDDLE_SWAPPED(4));
#endif
}

struct mixture {
  pixels even;
  pixels odd;
};

// Interpolates the four components of LANES / 2 pixels, as words: the first and third components, and the second and
// fourth.
INLINE struct mixture mix_all(pairs upper, pairs lower, halves down, pixels across) {
  const halves even = (halves)splat(0x00ff00ff);
  const halves near = 256 - down;
  const halves a = ((halves)upper & even) * near + ((halves)lower & even) * down;
  const halves b = ((halves)upper >> 8) * near + ((halves)lower >> 8) * down;
  return (struct mixture){
      .even = mix_columns(neighbours(a ^ 0x8000), across),
      .odd = mix_columns(neighbours(b ^ 0x8000), across),
  };
}

// Samples LANES pixels whose texels are all inside the image.
INLINE pixels sample_ground(const struct ground *ground, int64_t x, int64_t y, int64_t dx,
                            int64_t dy, pixels x_steps, pixels y_steps) {
  const pixels across = across_weights(weights_from(x, x_steps));
  const pixels down = (pixels)factor(weights_from(y, y_steps));
  // The texels for the first two, and for the last two, of every four pixels.
  pairs upper[2], lower[2];
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++) {
    const uint32_t *p = ground->base + (place_at(y, dy, j) >> 32) * ground->stride +
                        (place_at(x, dx, j) >> 32);
#if LANES == 16
    // Prefetching only helps with these vectors: narrower ones are so slow that memory keeps up anyway.
    if (j % 2 == 0)
      prefetch(p, ground->next);
#endif
    upper[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p);
    lower[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p + ground->down);
  }
  const struct mixture first =
      mix_all(upper[0], lower[0], (halves)interleave_low(down, down),
              interleave_low(across, across));
  const struct mixture last =
      mix_all(upper[1], lower[1], (halves)interleave_high(down, down),
              interleave_high(across, across));
  return (pixels)(narrow_pixels(first.even, last.even) | narrow_pixels(first.odd, last.odd) << 8);
}

// Samples at least LANES pixels. If the count isn't a multiple of LANES, the last pixels are computed twice.
static void KERNEL(sample_ground)(uint32_t *dst, ptrdiff_t n, struct ground ground, int64_t x,
                                  int64_t y, int64_t dx, int64_t dy) {
  const pixels x_steps = multiples(dx);
  const pixels y_steps = multiples(dy);
  for (ptrdiff_t start = 0; start < n; start += LANES) {
    const ptrdiff_t i = start + LANES <= n ? start : n - LANES;
    store(dst + i, LANES,
          sample_ground(&ground, place_at(x, dx, i), place_at(y, dy, i), dx, dy, x_steps, y_steps));
  }
}
