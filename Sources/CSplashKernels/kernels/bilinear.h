// Mixing four texels: (256 - down) * upper + down * lower for both columns, and those across with
// (256 - right) and right. All of it is exact and rounded once, so that the order doesn't matter.
// Columns, at most 255 * 256, are halves less 2^15, as products of halves are signed.

// The four texels around a pixel: a pair of neighbours above and one below.
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

// The sums over pairs of columns, as bytes in words.
INLINE pixels mix_columns(halves columns, pixels weights) {
  return (pixels)(dot((pixels)columns, weights) + (0x800000 + 0x8000)) >> 16;
}

// For each pixel the weights of its left and its right column.
INLINE pixels across_weights(pixels right) { return (right << 16) - right + 256; }

// 0, 1, 2, … times the lower 32 bits of a step.
INLINE pixels multiples(int64_t step) {
  pixels counts;
  for (uint32_t j = 0; j < LANES; j++)
    counts[j] = j;
  return counts * (uint32_t)step;
}

// The weights at LANES places.
INLINE pixels weights_from(int64_t place, pixels steps) {
  return (splat((uint32_t)place) + steps) >> 24;
}

// Asks memory for texels that will be needed soon, some way from others. There may be none.
INLINE void prefetch(const uint32_t *texels, ptrdiff_t way) {
  __builtin_prefetch((const void *)((uintptr_t)texels + (uintptr_t)way * sizeof *texels));
}

// MARK: Any direction

typedef uint64_t pairs __attribute__((vector_size(4 * LANES)));

// Texels, where the one below each lies `down` on, and one of the next row's about `next` on: memory
// is asked for it a row ahead.
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

// For halves 0 1 2 3: 0 2 1 3.
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

// The four components of LANES / 2 pixels in words, the first and the third, the second and the
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

// LANES pixels, whose texels all lie on the ground.
INLINE pixels sample_ground(const struct ground *ground, int64_t x, int64_t y, int64_t dx,
                            int64_t dy, pixels x_steps, pixels y_steps) {
  const pixels across = across_weights(weights_from(x, x_steps));
  const pixels down = (pixels)factor(weights_from(y, y_steps));
  // Of four pixels each the first two; the last two.
  pairs upper[2], lower[2];
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++) {
    const uint32_t *p = ground->base + (place_at(y, dy, j) >> 32) * ground->stride +
                        (place_at(x, dx, j) >> 32);
#if LANES == 16
    // Narrower vectors take so long that memory keeps up.
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

// At least LANES pixels: the last ones twice where vectors don't divide them.
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

// MARK: Along rows

// The texels above and below a row of places, the weight of the latter, and the way to the row below
// them, which memory is asked for a row ahead: most rows begin on a page of their own, where no
// processor expects it.
struct rows {
  const uint32_t *upper;
  const uint32_t *lower;
  uint32_t down;
  ptrdiff_t next;
};

// LANES pixels of the texels above and below on the left and on the right, whose weights are halves and
// words: those of the first and of the last two pixels of each four.
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

// Pixels of texels one beside the other, of which each is mixed with the next.
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
// Some of 32 texels.
INLINE halves pick(const uint32_t *texels, __m512i index) {
  return (halves)_mm512_permutex2var_epi32(_mm512_loadu_si512(texels), index,
                                           _mm512_loadu_si512(texels + 16));
}

// At least sixteen pixels at most two texels apart, of rows of at least 32: those of sixteen pixels are
// among so many.
static void KERNEL(sample_near)(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t width,
                                int64_t x, int64_t dx) {
  const halves down = factor_uniform((uint8_t)rows.down);
  const pixels steps = multiples(dx);
  const __m512i counts = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  const __m512i low_steps = _mm512_mullo_epi64(_mm512_set1_epi64(dx), counts);
  const __m512i high_steps = _mm512_add_epi64(low_steps, _mm512_set1_epi64(place_at(0, dx, 8)));
  const __m512i wholes = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  for (ptrdiff_t start = 0; start < n; start += LANES) {
    // The last pixels twice where vectors don't divide them.
    const ptrdiff_t i = start + LANES <= n ? start : n - LANES;
    const int64_t place = place_at(x, dx, i);
    const int64_t least = (dx < 0 ? place_at(place, dx, LANES - 1) : place) >> 32;
    const int64_t first = least < width - 32 ? least : width - 32;
    prefetch(rows.lower + first, rows.next);
    prefetch(rows.lower + first + 16, rows.next);
    const __m512i from = _mm512_set1_epi64(place - first * (1ll << 32));
    const __m512i left = _mm512_permutex2var_epi32(_mm512_add_epi64(from, low_steps), wholes,
                                                   _mm512_add_epi64(from, high_steps));
    const __m512i right = _mm512_add_epi32(left, _mm512_set1_epi32(1));
    const pixels weights = across_weights(weights_from(place, steps));
    store(dst + i, LANES,
          mix_four(pick(rows.upper + first, left), pick(rows.upper + first, right),
                   pick(rows.lower + first, left), pick(rows.lower + first, right), down,
                   interleave_low(weights, weights), interleave_high(weights, weights)));
  }
}
#endif

// The columns of n texels, each of four halves.
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

// For each piece a column and the next one, component by component.
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

// LANES pixels, whose columns all are there.
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

// At least LANES pixels at most four texels apart. So many columns are mixed at a time that the
// first cache holds them.
static void KERNEL(sample_stretched)(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t x,
                                     int64_t dx) {
  enum { COUNT = 512 };
  uint64_t columns[COUNT];
  const pixels steps = multiples(dx);
  const uint64_t step = dx < 0 ? 0 - (uint64_t)dx : (uint64_t)dx;
  const uint64_t span = (uint64_t)(COUNT - 3) << 32;
  const ptrdiff_t most = (uint64_t)(n - 1) * step <= span ? n : (ptrdiff_t)(span / step) + 1;
  for (ptrdiff_t start = 0; start < n;) {
    // The last pixels twice where vectors don't divide them.
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

// MARK: Pictures

// Texel centres lie half a texel in; half of 1/256 more rounds the weights, and takes a weight of
// 256 on to the next texel. What is left of a place is a texel, 8 bits of weight and 24 of no
// interest.
INLINE int64_t bilinear_place(int64_t place) {
  return (int64_t)((uint64_t)place - (1ull << 31) + (1ull << 23));
}

INLINE uint32_t bilinear_weight(int64_t place) { return (uint32_t)place >> 24; }

// Where every texel to mix is one of the picture.
INLINE int64_t bilinear_end(int64_t count) { return (count - 1) * (1ll << 32); }

INLINE uint32_t bilinear_at(const struct splash_image *picture, int64_t x, int64_t y) {
  const uint32_t *upper = picture->base + clamp_texel(y >> 32, picture->height) * picture->stride;
  const uint32_t *lower =
      picture->base + clamp_texel((y >> 32) + 1, picture->height) * picture->stride;
  const int64_t left = clamp_texel(x >> 32, picture->width);
  const int64_t right = clamp_texel((x >> 32) + 1, picture->width);
  return mix_pairs((uint64_t)upper[right] << 32 | upper[left],
                   (uint64_t)lower[right] << 32 | lower[left], bilinear_weight(x),
                   bilinear_weight(y));
}

// Pixels of places anywhere.
static void KERNEL(bilinear_anywhere)(uint32_t *dst, ptrdiff_t n,
                                      const struct splash_image *picture, struct line line) {
  for (ptrdiff_t i = 0; i < n; i++)
    dst[i] = bilinear_at(picture, place_at(line.x, line.dx, i), place_at(line.y, line.dy, i));
}

// Pixels from `n` texels of rows on, all of which are there.
INLINE void bilinear_within(uint32_t *dst, ptrdiff_t n, struct rows rows, int64_t width, int64_t x,
                            int64_t dx) {
  const uint32_t right = bilinear_weight(x);
  const struct rows from = {rows.upper + (x >> 32), rows.lower + (x >> 32), rows.down, rows.next};
  if (dx != 1ll << 32) {
#if LANES == 16
    if (dx >= -(2ll << 32) && dx <= 2ll << 32 && width >= 32) {
      KERNEL(sample_near)(dst, n, rows, width, x, dx);
      return;
    }
#endif
    if (dx >= -(4ll << 32) && dx <= 4ll << 32)
      KERNEL(sample_stretched)(dst, n, rows, x, dx);
    else
      KERNEL(sample_ground)
      (dst, n, (struct ground){rows.upper, 0, rows.lower - rows.upper, rows.next}, x,
       (int64_t)rows.down << 24, dx, 0);
  } else if (right && rows.down) {
    KERNEL(sample_shifted)(dst, n, from, right);
  } else if (right) {
    KERNEL(mix_rows)(dst, from.upper, from.upper + 1, n, right);
  } else if (rows.down) {
    KERNEL(mix_rows)(dst, from.upper, from.lower, n, rows.down);
  } else {
    // Pictures are most often drawn as they are, pixel for pixel.
    __builtin_memcpy(dst, from.upper, (size_t)n * 4);
  }
}

// A line along a row that doesn't wrap.
static void KERNEL(bilinear_row)(uint32_t *dst, ptrdiff_t n, const struct splash_image *picture,
                                 struct line line) {
  const int64_t upper = clamp_texel(line.y >> 32, picture->height);
  const int64_t lower = clamp_texel((line.y >> 32) + 1, picture->height);
  const uint32_t down = upper == lower ? 0 : bilinear_weight(line.y);
  const struct rows rows = {picture->base + upper * picture->stride,
                            picture->base + (down ? lower : upper) * picture->stride, down,
                            picture->stride};
  const bool needs_next = line.dx != 1ll << 32 || bilinear_weight(line.x);
  const struct run run =
      run_within(bilinear_end((int64_t)picture->width + !needs_next), line.x, line.dx, n);
  const ptrdiff_t count = run.to - run.from;
  if (run.from > 0)
    KERNEL(fill)(dst, run.from, bilinear_at(picture, line.x, line.y));
  if (count >= LANES && line.dx)
    bilinear_within(dst + run.from, count, rows, picture->width,
                    place_at(line.x, line.dx, run.from), line.dx);
  else if (count > 0)
    KERNEL(bilinear_anywhere)(dst + run.from, count, picture, line_from(line, run.from));
  if (run.to < n)
    KERNEL(fill)
    (dst + run.to, n - run.to, bilinear_at(picture, place_at(line.x, line.dx, n - 1), line.y));
}

static void KERNEL(sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                    int64_t x, int64_t y, int64_t dx, int64_t dy) {
  const struct splash_image picture = *image;
  const struct line line = {bilinear_place(x), bilinear_place(y), dx, dy};
  if (n < 4 || line_wraps(line.x, dx, n) || line_wraps(line.y, dy, n)) {
    KERNEL(bilinear_anywhere)(dst, n, &picture, line);
    return;
  }
  if (dy == 0) {
    KERNEL(bilinear_row)(dst, n, &picture, line);
    return;
  }
  const struct run run = run_in_both(run_within(bilinear_end(picture.width), line.x, dx, n),
                                     run_within(bilinear_end(picture.height), line.y, dy, n));
  if (run.to - run.from < LANES) {
    KERNEL(bilinear_anywhere)(dst, n, &picture, line);
    return;
  }
  // As if the next row of places lay at right angles to this one, and as far away as its neighbours are.
  const ptrdiff_t next =
      (place_at(dx, 1ll << 31, 1) >> 32) * picture.stride - (place_at(dy, 1ll << 31, 1) >> 32);
  const struct line within = line_from(line, run.from);
  KERNEL(bilinear_anywhere)(dst, run.from, &picture, line);
  KERNEL(sample_ground)
  (dst + run.from, run.to - run.from,
   (struct ground){picture.base, picture.stride, picture.stride, next}, within.x, within.y, dx, dy);
  KERNEL(bilinear_anywhere)(dst + run.to, n - run.to, &picture, line_from(line, run.to));
}
