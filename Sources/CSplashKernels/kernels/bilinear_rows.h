// Bilinear interpolation along the rows of an image that isn't rotated.
#pragma once

#include "bilinear_texels.h"
#include "lanes.h"
#include "places.h"

// The texels above and below a row of positions, the weight of the lower texels, and the distance to the row below.
// That row is prefetched, because most rows begin on a new page, which processors don't prefetch themselves.
struct rows {
  const uint32_t *upper;
  const uint32_t *lower;
  uint32_t down;
  ptrdiff_t next;
};

// Interpolates LANES pixels from the texels above and below, on the left and right. The vertical weights are 16-bit
// halves; the horizontal weights are words, for the first two and the last two of every four pixels.
INLINE pixels mix_four(halves above_left, halves above_right, halves below_left,
                       halves below_right, halves down, pixels first, pixels last) {
  const halves even = (halves)splat(0x00ff00ff);
  const halves near = 256 - down;
  const halves left_even = ((above_left & even) * near + (below_left & even) * down) ^ 0x8000;
  const halves left_odd = ((above_left >> 8) * near + (below_left >> 8) * down) ^ 0x8000;
  const halves right_even = ((above_right & even) * near + (below_right & even) * down) ^ 0x8000;
  const halves right_odd = ((above_right >> 8) * near + (below_right >> 8) * down) ^ 0x8000;
  const halves low =
      narrow_pixels(mix_columns(interleave_halves_low(left_even, right_even), first),
                    mix_columns(interleave_halves_high(left_even, right_even), last));
  const halves high =
      narrow_pixels(mix_columns(interleave_halves_low(left_odd, right_odd), first),
                    mix_columns(interleave_halves_high(left_odd, right_odd), last));
  return (pixels)(low | high << 8);
}

// Samples pixels from adjacent texels, each of which is interpolated with the next one.
static void KERNEL(sample_shifted)(uint32_t *dst, ptrdiff_t n, struct rows rows, uint32_t right) {
  const halves down = factor_uniform((uint8_t)rows.down);
  const pixels weights = across_weights(splat(right));
  EACH_VECTOR(n, {
    store(dst + i, k,
          mix_four((halves)load(rows.upper + i, k), (halves)load(rows.upper + i + 1, k),
                   (halves)load(rows.lower + i, k), (halves)load(rows.lower + i + 1, k), down,
                   weights, weights));
  })
}

#if LANES == 16
// Selects texels from 32 adjacent texels.
INLINE halves pick(const uint32_t *texels, __m512i index) {
  return (halves)_mm512_permutex2var_epi32(_mm512_loadu_si512(texels), index,
                                           _mm512_loadu_si512(texels + 16));
}

// For sixteen pixels that are at most two texels apart: the first of the 32 texels that they need, the indices of the
// texels on the left, and the weights of the first two and the last two of every four pixels.
struct near {
  ptrdiff_t first;
  __m512i left;
  pixels low;
  pixels high;
};

// The values that are the same for all pixels of a row, which are at most two texels apart.
struct near_steps {
  int64_t dx;
  int64_t width;
  pixels weights;
  __m512i low;
  __m512i high;
};

INLINE struct near_steps make_near_steps(int64_t dx, int64_t width) {
  const __m512i counts = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  const __m512i low = _mm512_mullo_epi64(_mm512_set1_epi64(dx), counts);
  const __m512i high = _mm512_add_epi64(low, _mm512_set1_epi64(place_at(0, dx, 8)));
  return (struct near_steps){dx, width, multiples(dx), low, high};
}

INLINE struct near find_near(struct near_steps steps, int64_t place) {
  const __m512i wholes = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  const int64_t least = (steps.dx < 0 ? place_at(place, steps.dx, LANES - 1) : place) >> 32;
  const int64_t first = least < steps.width - 32 ? least : steps.width - 32;
  const __m512i from = _mm512_set1_epi64(place - first * (1ll << 32));
  const __m512i left = _mm512_permutex2var_epi32(_mm512_add_epi64(from, steps.low), wholes,
                                                 _mm512_add_epi64(from, steps.high));
  const pixels weights = across_weights(weights_from(place, steps.weights));
  return (struct near){first, left, interleave_low(weights, weights),
                       interleave_high(weights, weights)};
}

INLINE pixels mix_near(struct near near, struct rows rows, halves down) {
  const __m512i right = _mm512_add_epi32(near.left, _mm512_set1_epi32(1));
  const uint32_t *upper = rows.upper + near.first, *lower = rows.lower + near.first;
  return mix_four(pick(upper, near.left), pick(upper, right), pick(lower, near.left),
                  pick(lower, right), down, near.low, near.high);
}

// Samples at least sixteen pixels that are at most two texels apart, from rows of at least 32 texels.
static void KERNEL(sample_near)(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t width,
                                int64_t x, int64_t dx) {
  const halves down = factor_uniform((uint8_t)rows.down);
  const struct near_steps steps = make_near_steps(dx, width);
  for (ptrdiff_t start = 0; start < n; start += LANES) {
    // If the count isn't a multiple of LANES, the last pixels are computed twice.
    const ptrdiff_t i = start + LANES <= n ? start : n - LANES;
    const struct near near = find_near(steps, place_at(x, dx, i));
    prefetch(rows.lower + near.first, rows.next);
    prefetch(rows.lower + near.first + 16, rows.next);
    store(dst + i, LANES, mix_near(near, rows, down));
  }
}

// Samples at most NEAR_ROWS rows like sample_near. Values that are the same for a whole column are computed only
// once.
#define NEAR_ROWS 8
static void KERNEL(sample_near_rows)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t n,
                                     const struct rows *rows, ptrdiff_t count, int64_t width,
                                     int64_t x, int64_t dx) {
  const struct near_steps steps = make_near_steps(dx, width);
  for (ptrdiff_t start = 0; start < n; start += LANES) {
    const ptrdiff_t i = start + LANES <= n ? start : n - LANES;
    const struct near near = find_near(steps, place_at(x, dx, i));
    for (ptrdiff_t row = 0; row < count; row++) {
      prefetch(rows[row].lower + near.first, rows[row].next);
      prefetch(rows[row].lower + near.first + 16, rows[row].next);
      store(dst + row * stride + i, LANES,
            mix_near(near, rows[row], factor_uniform((uint8_t)rows[row].down)));
    }
  }
}
#endif

// Interpolates the columns of n texels vertically. Each column consists of four 16-bit halves.
INLINE void mix_down(uint64_t *columns, struct rows rows, ptrdiff_t n) {
  typedef uint8_t some __attribute__((vector_size(2 * LANES)));
  typedef uint8_t texel __attribute__((vector_size(4)));
  typedef uint16_t texel_halves __attribute__((vector_size(8)));
  const uint16_t far = (uint16_t)rows.down;
  const uint16_t near = 256 - far;
  ptrdiff_t i = 0;
  for (; n - i >= LANES / 2; i += LANES / 2) {
    if (i % 16 == 0)
      prefetch(rows.lower + i, rows.next);
    some a, b;
    __builtin_memcpy(&a, rows.upper + i, sizeof a);
    __builtin_memcpy(&b, rows.lower + i, sizeof b);
    const halves mixed =
        (__builtin_convertvector(a, halves) * near + __builtin_convertvector(b, halves) * far) ^
        0x8000;
    __builtin_memcpy(columns + i, &mixed, sizeof mixed);
  }
  for (; i < n; i++) {
    texel a, b;
    __builtin_memcpy(&a, rows.upper + i, sizeof a);
    __builtin_memcpy(&b, rows.lower + i, sizeof b);
    const texel_halves mixed = (__builtin_convertvector(a, texel_halves) * near +
                                __builtin_convertvector(b, texel_halves) * far) ^
                               0x8000;
    __builtin_memcpy(columns + i, &mixed, sizeof mixed);
  }
}

// Loads, for each piece, a column and the next column, component by component.
INLINE halves load_columns(const uint64_t *const *p) {
  typedef uint16_t two __attribute__((vector_size(16)));
  two v[LANES / 4];
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES / 4; j++)
    __builtin_memcpy(&v[j], p[j], sizeof v[j]);
#define IN_TURNS(o) (o), (o) + 4, (o) + 1, (o) + 5, (o) + 2, (o) + 6, (o) + 3, (o) + 7
#if LANES == 16
  const __m512i low = _mm512_inserti32x4(_mm512_castsi128_si512((__m128i)v[0]), (__m128i)v[1], 1);
  const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)v[2]),
                                               (__m128i)v[3], 1);
  const halves all = (halves)_mm512_inserti64x4(low, high, 1);
  return __builtin_shufflevector(all, all, IN_TURNS(0), IN_TURNS(8), IN_TURNS(16), IN_TURNS(24));
#elif LANES == 8
  const __m256i all = _mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)v[0]),
                                              (__m128i)v[1], 1);
  return __builtin_shufflevector((halves)all, (halves)all, IN_TURNS(0), IN_TURNS(8));
#else
  return __builtin_shufflevector(v[0], v[0], IN_TURNS(0));
#endif
}

// Samples LANES pixels whose columns are all available.
INLINE pixels sample_columns(const uint64_t *columns, int64_t x, int64_t dx, pixels steps) {
  const pixels weights = across_weights(weights_from(x, steps));
  const uint64_t *places[4][LANES / 4];
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++)
    places[j % 4][j / 4] = columns + (place_at(x, dx, j) >> 32);
  const pixels a = mix_columns(load_columns(places[0]), SPREAD(weights, 0));
  const pixels b = mix_columns(load_columns(places[1]), SPREAD(weights, 1));
  const pixels c = mix_columns(load_columns(places[2]), SPREAD(weights, 2));
  const pixels d = mix_columns(load_columns(places[3]), SPREAD(weights, 3));
  return narrow_halves(narrow_pixels(a, b), narrow_pixels(c, d));
}

// Samples at least LANES pixels that are at most four texels apart. As many columns are interpolated at a time as fit
// in the L1 cache.
static void KERNEL(sample_stretched)(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t x,
                                     int64_t dx) {
  enum { COUNT = 512 };
  uint64_t columns[COUNT];
  const pixels steps = multiples(dx);
  const uint64_t step = dx < 0 ? 0 - (uint64_t)dx : (uint64_t)dx;
  const uint64_t span = (uint64_t)(COUNT - 3) << 32;
  const ptrdiff_t most = (uint64_t)(n - 1) * step <= span ? n : (ptrdiff_t)(span / step) + 1;
  for (ptrdiff_t start = 0; start < n;) {
    // If the count isn't a multiple of LANES, the last pixels are computed twice.
    const ptrdiff_t from = n - start < LANES ? n - LANES : start;
    const ptrdiff_t count = n - from < most ? n - from : most;
    const int64_t a = place_at(x, dx, from);
    const int64_t b = place_at(x, dx, from + count - 1);
    const int64_t first = (a < b ? a : b) >> 32;
    const int64_t last = (a < b ? b : a) >> 32;
    const struct rows part = {rows.upper + first, rows.lower + first, rows.down, rows.next};
    mix_down(columns, part, last - first + 2);
    for (ptrdiff_t begin = 0; begin < count; begin += LANES) {
      const ptrdiff_t i = begin + LANES <= count ? begin : count - LANES;
      store(dst + from + i, LANES,
            sample_columns(columns, place_at(a - first * (1ll << 32), dx, i), dx, steps));
    }
    start = from + count;
  }
}
