// Vectors of LANES pixels: loads, stores, and shared arithmetic.
#pragma once

#include "level.h"

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes __attribute__((vector_size(4 * LANES)));
typedef uint16_t halves __attribute__((vector_size(4 * LANES)));
typedef uint32_t pixels __attribute__((vector_size(4 * LANES)));
typedef int32_t sums __attribute__((vector_size(4 * LANES)));
typedef uint8_t coverage __attribute__((vector_size(LANES)));
typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t ints __attribute__((vector_size(4 * LANES)));

#if defined(__x86_64__)
#if LANES == 16
#define SIMD(name) _mm512_##name
typedef __m512i simd;
#elif LANES == 8
#define SIMD(name) _mm256_##name
typedef __m256i simd;
#else
#define SIMD(name) _mm_##name
typedef __m128i simd;
#endif
#endif

// Runs the statements for each complete vector, and once more for the remainder. `i` is the first pixel of a vector,
// and `k` is the number of pixels in it.
#define EACH_VECTOR(n, ...)                                                                        \
  ptrdiff_t i = 0;                                                                                 \
  for (; (n) - i >= LANES; i += LANES) {                                                           \
    const ptrdiff_t k = LANES;                                                                     \
    __VA_ARGS__                                                                                    \
  }                                                                                                \
  if (i < (n)) {                                                                                   \
    const ptrdiff_t k = (n) - i;                                                                   \
    __VA_ARGS__                                                                                    \
  }

#if LANES == 16

INLINE pixels load_rest(const uint32_t *p, ptrdiff_t k) {
  return (pixels)_mm512_maskz_loadu_epi32((__mmask16)((1u << k) - 1), p);
}

INLINE void store_rest(uint32_t *p, ptrdiff_t k, pixels v) {
  _mm512_mask_storeu_epi32(p, (__mmask16)((1u << k) - 1), (__m512i)v);
}

INLINE coverage load_coverage_rest(const uint8_t *p, ptrdiff_t k) {
  return (coverage)_mm_maskz_loadu_epi8((__mmask16)((1u << k) - 1), p);
}

INLINE void store_coverage_rest(uint8_t *p, ptrdiff_t k, coverage v) {
  _mm_mask_storeu_epi8(p, (__mmask16)((1u << k) - 1), (__m128i)v);
}

#else

#if LANES == 8

INLINE __m256i rest_mask(ptrdiff_t k) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)k), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

INLINE pixels load_rest(const uint32_t *p, ptrdiff_t k) {
  return (pixels)_mm256_maskload_epi32((const int *)p, rest_mask(k));
}

INLINE void store_rest(uint32_t *p, ptrdiff_t k, pixels v) {
  _mm256_maskstore_epi32((int *)p, rest_mask(k), (__m256i)v);
}

#else

INLINE pixels load_rest(const uint32_t *p, ptrdiff_t k) {
  return (pixels){p[0], k > 1 ? p[1] : 0, k > 2 ? p[2] : 0, 0};
}

INLINE void store_rest(uint32_t *p, ptrdiff_t k, pixels v) {
  p[0] = v[0];
  if (k > 1)
    p[1] = v[1];
  if (k > 2)
    p[2] = v[2];
}

#endif

// The bytes are collected in a register, because loading a vector that was stored in parts would stall.
INLINE coverage load_coverage_rest(const uint8_t *p, ptrdiff_t k) {
  uint64_t bits = 0;
  for (ptrdiff_t j = k; j-- > 0;)
    bits = bits << 8 | p[j];
  coverage v;
  __builtin_memcpy(&v, &bits, sizeof v);
  return v;
}

INLINE void store_coverage_rest(uint8_t *p, ptrdiff_t k, coverage v) {
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &v, sizeof v);
  for (ptrdiff_t j = 0; j < k; j++, bits >>= 8)
    p[j] = (uint8_t)bits;
}

#endif

// Loads the first `k` pixels at `p`, where `k` is 1...LANES. No byte beyond them is accessed.
INLINE pixels load(const uint32_t *p, ptrdiff_t k) {
  pixels v;
  if (k < LANES)
    return load_rest(p, k);
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

INLINE void store(uint32_t *p, ptrdiff_t k, pixels v) {
  if (k < LANES)
    store_rest(p, k, v);
  else
    __builtin_memcpy(p, &v, sizeof v);
}

INLINE coverage load_coverage(const uint8_t *p, ptrdiff_t k) {
  coverage v;
  if (k < LANES)
    return load_coverage_rest(p, k);
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

INLINE void store_coverage(uint8_t *p, ptrdiff_t k, coverage v) {
  if (k < LANES)
    store_coverage_rest(p, k, v);
  else
    __builtin_memcpy(p, &v, sizeof v);
}

INLINE floats load_floats(const float *p) {
  floats v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

INLINE void store_floats(float *p, floats v) { __builtin_memcpy(p, &v, sizeof v); }

INLINE floats choose(ints mask, floats a, floats b) {
  return (floats)((mask & (ints)a) | (~mask & (ints)b));
}

INLINE pixels splat(uint32_t v) { return (pixels){0} + v; }

// Returns a factor of 0...255 per pixel in the form that `multiply` requires: in both halves of each pixel.
INLINE halves factor(pixels v) { return (halves)(v | v << 16); }

INLINE halves factor_alpha(pixels v) { return factor(v >> 24); }

INLINE halves factor_uniform(uint8_t v) { return (halves){0} + v; }

INLINE halves factor_coverage(coverage v) {
#if LANES == 16
  const halves places = {0, 0, 1, 1, 2,  2,  3,  3,  4,  4,  5,  5,  6,  6,  7,  7,
                         8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15};
  return (halves)_mm512_shuffle_epi8(_mm512_broadcast_i32x4((__m128i)v), (__m512i)(places | 0x8000));
#elif LANES == 8
  const halves places = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7};
  return (halves)_mm256_shuffle_epi8(_mm256_set1_epi64x((int64_t)v), (__m256i)(places | 0x8000));
#else
  return factor(__builtin_convertvector(v, pixels));
#endif
}

INLINE halves load_factor(const uint8_t *mask, ptrdiff_t k) {
  return factor_coverage(load_coverage(mask, k));
}

// Returns a * b / 255 for bytes, rounded to nearest. The upper half of t * 257 is (t + t / 256) / 256. Compilers that
// recognize the multiplication replace it with shifts and additions, which are slower.
INLINE halves product(halves a, halves b) {
  const halves t = a * b + 128;
#if defined(__x86_64__)
  return (halves)SIMD(mulhi_epu16)((simd)t, (simd)((halves){0} + 257));
#else
  return (t + (t >> 8)) >> 8;
#endif
}

// Returns mul255 of all bytes. Even and odd bytes are multiplied separately, as 16-bit halves: these have room for a
// product, so no unpacking is needed.
INLINE pixels multiply(pixels v, halves even, halves odd) {
  const halves a = product((halves)(v & 0x00ff00ff), even);
  const halves b = product((halves)v >> 8, odd) << 8;
  return (pixels)(a | b);
}

INLINE pixels scale(pixels v, halves f) { return multiply(v, f, f); }

// Returns pixels times 255 - alpha: the pixels minus their products with alpha. No product is halfway between two
// bytes, so the rounding is the same either way.
INLINE pixels without(pixels v, halves even, halves odd) {
  return (pixels)((halves)v - even - (odd << 8));
}

// The sum saturates at 255, so that colours don't wrap even if they are greater than their alpha.
INLINE pixels compose(pixels dst, pixels src) {
  const halves alpha = factor_alpha(src);
  const pixels rest = without(dst, product((halves)(dst & 0x00ff00ff), alpha),
                              product((halves)dst >> 8, alpha));
  return (pixels)__builtin_elementwise_add_sat((bytes)src, (bytes)rest);
}

// Interleaving and narrowing operate on pieces of 16 bytes: each piece of the result depends on the input pieces at
// its position.
#if defined(__x86_64__)

// Interleaves the first two pixels of both pieces. interleave_high interleaves the last two.
INLINE pixels interleave_low(pixels a, pixels b) {
  return (pixels)SIMD(unpacklo_epi32)((simd)a, (simd)b);
}

INLINE pixels interleave_high(pixels a, pixels b) {
  return (pixels)SIMD(unpackhi_epi32)((simd)a, (simd)b);
}

// Interleaves the first four halves of both pieces. interleave_halves_high interleaves the last four.
INLINE halves interleave_halves_low(halves a, halves b) {
  return (halves)SIMD(unpacklo_epi16)((simd)a, (simd)b);
}

INLINE halves interleave_halves_high(halves a, halves b) {
  return (halves)SIMD(unpackhi_epi16)((simd)a, (simd)b);
}

// Converts numbers in the range 0...255 to 16-bit halves. The next function converts such halves to bytes. Each piece
// of the result contains the numbers of a piece of `a`, followed by those of `b`.
INLINE halves narrow_pixels(pixels a, pixels b) {
  return (halves)SIMD(packs_epi32)((simd)a, (simd)b);
}

INLINE pixels narrow_halves(halves a, halves b) {
  return (pixels)SIMD(packus_epi16)((simd)a, (simd)b);
}

// Returns the product of the lower halves plus the product of the upper halves. Halves are signed.
INLINE sums dot(pixels a, pixels b) { return (sums)SIMD(madd_epi16)((simd)a, (simd)b); }

// The pixel `index` of each piece, repeated four times.
#define SPREAD(v, index) ((pixels)SIMD(shuffle_epi32)((simd)(v), 0x55 * (index)))

#else

INLINE pixels interleave_low(pixels a, pixels b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

INLINE pixels interleave_high(pixels a, pixels b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

INLINE halves interleave_halves_low(halves a, halves b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

INLINE halves interleave_halves_high(halves a, halves b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

// All other supported machines are little-endian.
INLINE halves narrow_pixels(pixels a, pixels b) {
  return __builtin_shufflevector((halves)a, (halves)b, 0, 2, 4, 6, 8, 10, 12, 14);
}

INLINE pixels narrow_halves(halves a, halves b) {
  return (pixels)__builtin_shufflevector((bytes)a, (bytes)b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                         22, 24, 26, 28, 30);
}

INLINE sums dot(pixels a, pixels b) {
  return ((sums)(a << 16) >> 16) * ((sums)(b << 16) >> 16) + ((sums)a >> 16) * ((sums)b >> 16);
}

#define SPREAD(v, index) __builtin_shufflevector(v, v, index, index, index, index)

#endif
