// Vectors of LANES pixels: loading, storing, and the arithmetic that all kernels share.

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes __attribute__((vector_size(4 * LANES)));
typedef uint16_t halves __attribute__((vector_size(4 * LANES)));
typedef uint32_t pixels __attribute__((vector_size(4 * LANES)));
typedef uint8_t coverage __attribute__((vector_size(LANES)));

// Runs the statements for whole vectors and once more for what is left: `i` is the first pixel of a
// vector and `k` the number of pixels in it.
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

// The first `k` pixels at `p`; no byte beyond them is touched.
INLINE pixels load(const uint32_t *p, ptrdiff_t k) {
  pixels v = {0};
  if (k == LANES)
    __builtin_memcpy(&v, p, sizeof v);
  else
#if LANES == 16
    v = (pixels)_mm512_maskz_loadu_epi32((__mmask16)((1u << k) - 1), p);
#else
    for (ptrdiff_t j = 0; j < k; j++)
      v[j] = p[j];
#endif
  return v;
}

INLINE void store(uint32_t *p, ptrdiff_t k, pixels v) {
  if (k == LANES)
    __builtin_memcpy(p, &v, sizeof v);
  else
#if LANES == 16
    _mm512_mask_storeu_epi32(p, (__mmask16)((1u << k) - 1), (__m512i)v);
#else
    for (ptrdiff_t j = 0; j < k; j++)
      p[j] = v[j];
#endif
}

INLINE coverage load_coverage(const uint8_t *p, ptrdiff_t k) {
  coverage v = {0};
  if (k == LANES)
    __builtin_memcpy(&v, p, sizeof v);
  else
#if LANES == 16
    v = (coverage)_mm_maskz_loadu_epi8((__mmask16)((1u << k) - 1), p);
#else
    for (ptrdiff_t j = 0; j < k; j++)
      v[j] = p[j];
#endif
  return v;
}

INLINE void store_coverage(uint8_t *p, ptrdiff_t k, coverage v) {
  if (k == LANES)
    __builtin_memcpy(p, &v, sizeof v);
  else
#if LANES == 16
    _mm_mask_storeu_epi8(p, (__mmask16)((1u << k) - 1), (__m128i)v);
#else
    for (ptrdiff_t j = 0; j < k; j++)
      p[j] = v[j];
#endif
}

INLINE pixels splat(uint32_t v) { return (pixels){0} + v; }

// A factor of 0...255 per pixel, ready for `multiply`: in both halves of each pixel.
INLINE halves factor(pixels v) { return (halves)(v | v << 16); }

INLINE halves factor_alpha(pixels v) { return factor(v >> 24); }

INLINE halves factor_inverse_alpha(pixels v) { return factor(v >> 24 ^ 255); }

INLINE halves factor_uniform(uint8_t v) { return (halves){0} + v; }

INLINE halves load_factor(const uint8_t *mask, ptrdiff_t k) {
  return factor(__builtin_convertvector(load_coverage(mask, k), pixels));
}

// 256 * (a * b / 255 rounded to nearest), with something in the low byte.
INLINE halves product(halves a, halves b) {
  const halves t = a * b + 128;
  return t + (t >> 8);
}

// mul255 of all bytes: even and odd ones in turn, as halves of 16 bits that hold a product without
// unpacking.
INLINE pixels multiply(pixels v, halves even, halves odd) {
  const halves a = product((halves)(v & 0x00ff00ff), even) >> 8;
  const halves b = product((halves)v >> 8, odd) & 0xff00;
  return (pixels)(a | b);
}

INLINE pixels scale(pixels v, halves f) { return multiply(v, f, f); }

// The sum stops at 255, so that not even colours greater than their alpha wrap around.
INLINE pixels compose(pixels dst, pixels src) {
  const pixels rest = scale(dst, factor_inverse_alpha(src));
  return (pixels)__builtin_elementwise_add_sat((bytes)src, (bytes)rest);
}
