// Gradients: a place per pixel, and the nearest entry of a table of colours.

static void KERNEL(gradient_axial)(uint32_t *dst, ptrdiff_t n, const uint32_t *table, int64_t t,
                                   int64_t dt) {
  const int64_t last = SPLASH_GRADIENT_ENTRIES - 1;
  for (ptrdiff_t i = 0; i < n; i++) {
    // Unsigned, so that a place out of range wraps instead of being undefined.
    const int64_t place = (int64_t)((uint64_t)t + (uint64_t)i * (uint64_t)dt);
    const int64_t whole = (place >> 32) + (place >> 31 & 1);
    dst[i] = table[whole < 0 ? 0 : whole > last ? last : whole];
  }
}

// Half as many doubles as pixels fill a vector.
typedef double doubles __attribute__((vector_size(4 * LANES)));
typedef int64_t longs __attribute__((vector_size(4 * LANES)));
typedef int32_t places __attribute__((vector_size(2 * LANES)));

static void KERNEL(gradient_radial)(uint32_t *dst, ptrdiff_t n, const uint32_t *table, double x,
                                    double y, double dx, double dy) {
  enum { half = LANES / 2 };
  const double last = SPLASH_GRADIENT_ENTRIES - 1;
  doubles first;
  for (int j = 0; j < half; j++)
    first[j] = j;
  for (ptrdiff_t i = 0; i < n; i += half) {
    const doubles index = first + (double)i;
    const doubles px = x + index * dx;
    const doubles py = y + index * dy;
    const doubles place = __builtin_elementwise_sqrt(px * px + py * py) * last + 0.5;
    // What is no number fails the comparison too and takes the last entry.
    const longs inside = place < last;
    const longs ends = (longs)((doubles){0} + last);
    const doubles clamped = (doubles)((inside & (longs)place) | (~inside & ends));
    const places entry = __builtin_convertvector(clamped, places);
    const ptrdiff_t k = n - i < half ? n - i : half;
    for (ptrdiff_t j = 0; j < k; j++)
      dst[i + j] = table[entry[j]];
  }
}
