// Converts RGB to luma and chroma: weighted sums of components, for each pixel in a row or around every second column
// of two rows.
#pragma once

#include "lanes.h"

typedef uint16_t words __attribute__((vector_size(2 * LANES)));

// The components of pixels. Red is in the lower halves of words, and blue in the upper halves. Green is in the lower
// halves of other words, whose upper halves are unused and have the weight 0.
struct parts {
  pixels red_blue;
  pixels green;
};

// The weights, in the layout of `parts`, and the initial sums.
struct taps {
  pixels red_blue;
  pixels green;
  sums start;
};

// Packs four vectors of values up to 255 into one vector of bytes.
INLINE bytes narrow(pixels a, pixels b, pixels c, pixels d) {
  const pixels v = narrow_halves(narrow_pixels(a, b), narrow_pixels(c, d));
#if LANES == 16
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  return (bytes)_mm512_permutexvar_epi32(order, (__m512i)v);
#elif LANES == 8
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  return (bytes)_mm256_permutevar8x32_epi32((__m256i)v, order);
#else
  return (bytes)v;
#endif
}

// The even columns and the odd columns of two vectors, and the first vector's last column followed by the second
// vector's columns.
#if LANES == 16
#define EVEN_COLUMNS 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define ODD_COLUMNS 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#define SHIFTED_COLUMNS 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
#elif LANES == 8
#define EVEN_COLUMNS 0, 2, 4, 6, 8, 10, 12, 14
#define ODD_COLUMNS 1, 3, 5, 7, 9, 11, 13, 15
#define SHIFTED_COLUMNS 7, 8, 9, 10, 11, 12, 13, 14
#else
#define EVEN_COLUMNS 0, 2, 4, 6
#define ODD_COLUMNS 1, 3, 5, 7
#define SHIFTED_COLUMNS 3, 4, 5, 6
#endif

INLINE struct parts load_parts(struct splash_row row, ptrdiff_t i, ptrdiff_t k, int is_wide) {
  const pixels v = load(row.pixels + i, k);
  if (is_wide)
    return (struct parts){v, load(row.green + i, k)};
  return (struct parts){v & 0x00ff00ff, (pixels)((halves)v >> 8)};
}

// Returns the number of fractional bits of a sum: 15 for the weights, plus 4 for wide pixels, minus the additional
// bits that a deeper sample keeps.
INLINE int fraction(int depth, int is_wide) { return 15 + (is_wide ? 4 : 0) - (depth - 8); }

INLINE struct taps make_taps(struct splash_weights w, int shift, int depth) {
  return (struct taps){
      splat((uint16_t)w.red | (uint32_t)(uint16_t)w.blue << 16),
      splat((uint16_t)w.green),
      (sums){0} + (w.offset << (shift + depth - 8)) + (1 << (shift - 1)),
  };
}

INLINE pixels weigh(struct parts v, struct taps t, int shift) {
  return (pixels)((dot(v.red_blue, t.red_blue) + dot(v.green, t.green) + t.start) >> shift);
}

// Stores the first `k` samples, which are one or two bytes each.
INLINE void store_samples(void *dst, ptrdiff_t i, ptrdiff_t k, pixels v, int depth) {
  if (depth == 8) {
    store_coverage((uint8_t *)dst + i, k, __builtin_convertvector(v, coverage));
    return;
  }
  const words w = __builtin_convertvector(v, words);
  uint16_t *p = (uint16_t *)dst + i;
  if (k == LANES) {
    __builtin_memcpy(p, &w, sizeof w);
    return;
  }
#if LANES == 16
  _mm256_mask_storeu_epi16(p, (__mmask16)((1u << k) - 1), (__m256i)w);
#else
  for (ptrdiff_t j = 0; j < k; j++)
    p[j] = w[j];
#endif
}

INLINE void component(void *dst, struct splash_row src, ptrdiff_t n, struct splash_weights weights,
                      int depth, int is_wide) {
  const int shift = fraction(depth, is_wide);
  const struct taps t = make_taps(weights, shift, depth);
#define SAMPLES(i, k) weigh(load_parts(src, i, k, is_wide), t, shift)
  ptrdiff_t i = 0;
  for (; depth == 8 && n - i >= 4 * LANES; i += 4 * LANES) {
    const bytes v = narrow(SAMPLES(i, LANES), SAMPLES(i + LANES, LANES),
                           SAMPLES(i + 2 * LANES, LANES), SAMPLES(i + 3 * LANES, LANES));
    __builtin_memcpy((uint8_t *)dst + i, &v, sizeof v);
  }
  for (; n - i >= LANES; i += LANES)
    store_samples(dst, i, LANES, SAMPLES(i, LANES), depth);
  if (i < n)
    store_samples(dst, i, n - i, SAMPLES(i, n - i), depth);
#undef SAMPLES
}

// Returns the sums of both rows for `k` pixels from `i` on, as 16-bit halves.
INLINE struct parts load_pair(struct splash_row upper, struct splash_row lower, ptrdiff_t i,
                              ptrdiff_t k, int is_wide) {
  const struct parts a = load_parts(upper, i, k, is_wide);
  const struct parts b = load_parts(lower, i, k, is_wide);
  return (struct parts){(pixels)((halves)a.red_blue + (halves)b.red_blue),
                        (pixels)((halves)a.green + (halves)b.green)};
}

INLINE struct parts repeat(struct parts v) {
  return (struct parts){splat(v.red_blue[0]), splat(v.green[0])};
}

// Returns the sums with the weights 1 2 1 around each even column of two vectors. The last column of `carry` precedes
// them. Afterwards, `carry` contains their own last column.
INLINE pixels smooth(pixels first, pixels second, pixels *carry) {
  const halves even = (halves)__builtin_shufflevector(first, second, EVEN_COLUMNS);
  const pixels odd = __builtin_shufflevector(first, second, ODD_COLUMNS);
  const halves before = (halves)__builtin_shufflevector(*carry, odd, SHIFTED_COLUMNS);
  *carry = odd;
  return (pixels)(even + even + (halves)odd + before);
}

// Loads the columns at the end of a row, which only partly fill two vectors. If their number is odd, the last column
// is repeated.
INLINE void load_end(struct splash_row upper, struct splash_row lower, ptrdiff_t i, ptrdiff_t k,
                     int is_wide, struct parts *first, struct parts *second) {
  *first = load_pair(upper, lower, i, k < LANES ? k : LANES, is_wide);
  *second = (struct parts){{0}, {0}};
  if (k > LANES)
    *second = load_pair(upper, lower, i + LANES, k - LANES, is_wide);
  if (k & 1) {
    const struct parts last = repeat(load_pair(upper, lower, i + k - 1, 1, is_wide));
    struct parts *const end = k < LANES ? first : second;
    const ptrdiff_t column = k < LANES ? k : k - LANES;
    end->red_blue[column] = last.red_blue[0];
    end->green[column] = last.green[0];
  }
}

INLINE void chroma(void *blue, void *red, struct splash_row upper, struct splash_row lower,
                   ptrdiff_t n, struct splash_weights blue_weights,
                   struct splash_weights red_weights, int depth, int is_wide) {
  if (n < 1)
    return;
  // The weights, 1 2 1 horizontally and 1 1 vertically, sum to eight.
  const int shift = fraction(depth, is_wide) + 3;
  const struct taps b = make_taps(blue_weights, shift, depth);
  const struct taps r = make_taps(red_weights, shift, depth);
  struct parts carry = repeat(load_pair(upper, lower, 0, 1, is_wide));
  for (ptrdiff_t i = 0; i < n; i += 2 * LANES) {
    struct parts first, second;
    ptrdiff_t k = LANES;
    if (n - i >= 2 * LANES) {
      first = load_pair(upper, lower, i, LANES, is_wide);
      second = load_pair(upper, lower, i + LANES, LANES, is_wide);
    } else {
      load_end(upper, lower, i, n - i, is_wide, &first, &second);
      k = (n - i + 1) / 2;
    }
    const struct parts v = {smooth(first.red_blue, second.red_blue, &carry.red_blue),
                            smooth(first.green, second.green, &carry.green)};
    store_samples(blue, i / 2, k, weigh(v, b, shift), depth);
    store_samples(red, i / 2, k, weigh(v, r, shift), depth);
  }
}

static void KERNEL(component8)(uint8_t *dst, struct splash_row src, ptrdiff_t n,
                               struct splash_weights weights) {
  if (src.green)
    component(dst, src, n, weights, 8, 1);
  else
    component(dst, src, n, weights, 8, 0);
}

static void KERNEL(component10)(uint16_t *dst, struct splash_row src, ptrdiff_t n,
                                struct splash_weights weights) {
  if (src.green)
    component(dst, src, n, weights, 10, 1);
  else
    component(dst, src, n, weights, 10, 0);
}

static void KERNEL(chroma8)(uint8_t *blue, uint8_t *red, struct splash_row upper,
                            struct splash_row lower, ptrdiff_t n,
                            struct splash_weights blue_weights,
                            struct splash_weights red_weights) {
  if (upper.green)
    chroma(blue, red, upper, lower, n, blue_weights, red_weights, 8, 1);
  else
    chroma(blue, red, upper, lower, n, blue_weights, red_weights, 8, 0);
}

static void KERNEL(chroma10)(uint16_t *blue, uint16_t *red, struct splash_row upper,
                             struct splash_row lower, ptrdiff_t n,
                             struct splash_weights blue_weights,
                             struct splash_weights red_weights) {
  if (upper.green)
    chroma(blue, red, upper, lower, n, blue_weights, red_weights, 10, 1);
  else
    chroma(blue, red, upper, lower, n, blue_weights, red_weights, 10, 0);
}

static void KERNEL(swap_red_blue)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, {
    const pixels v = load(src + i, k);
    store(dst + i, k, (v & 0xff00ff00) | (v >> 16 & 0xff) | (v & 0xff) << 16);
  })
}


// Returns c * 255 / a, with ties rounded up, at most 255. Such quotients are either exact halves or at least 1/510
// from any half, so a float's last bits don't matter.
INLINE pixels quotient(pixels c, floats a) {
  const floats q = __builtin_convertvector((sums)(c * 255), floats) / a + 0.5f;
  return (pixels)__builtin_elementwise_min(__builtin_convertvector(q, sums), (sums){0} + 255);
}

static void KERNEL(unpremultiply)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, {
    const pixels v = load(src + i, k);
    const sums alpha = (sums)(v >> 24);
    // Pixels with alpha 0 are divided by 1, and the results are discarded.
    const sums nothing = alpha == 0;
    const floats a = __builtin_convertvector(alpha - nothing, floats);
    const pixels red = quotient(v & 0xff, a);
    const pixels green = quotient(v >> 8 & 0xff, a);
    const pixels blue = quotient(v >> 16 & 0xff, a);
    const pixels all = red | green << 8 | blue << 16 | (pixels)alpha << 24;
    store(dst + i, k, all & ~(pixels)nothing);
  })
}
