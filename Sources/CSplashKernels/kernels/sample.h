// Making pictures smaller, mixing two sizes of one, and sampling them along a line of places with 32 fractional bits.

static void KERNEL(halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower,
                          ptrdiff_t n) {
  const uint32_t even = 0x00ff00ff;
  for (ptrdiff_t i = 0; i < n; i++) {
    const uint32_t a = upper[2 * i];
    const uint32_t b = upper[2 * i + 1];
    const uint32_t c = lower[2 * i];
    const uint32_t d = lower[2 * i + 1];
    const uint32_t e = (a & even) + (b & even) + (c & even) + (d & even) + 0x00020002;
    const uint32_t o = (a >> 8 & even) + (b >> 8 & even) + (c >> 8 & even) + (d >> 8 & even) +
                       0x00020002;
    dst[i] = (e >> 2 & even) | (o >> 2 & even) << 8;
  }
}

static void KERNEL(mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share) {
  const halves even = (halves)splat(0x00ff00ff);
  const halves far = (halves){0} + (uint16_t)share;
  const halves near = 256 - far;
  EACH_VECTOR(n, {
    const halves a = (halves)load(dst + i, k);
    const halves b = (halves)load(src + i, k);
    const halves low = ((a & even) * near + (b & even) * far + 128) >> 8;
    const halves high = ((a >> 8) * near + (b >> 8) * far + 128) & 0xff00;
    store(dst + i, k, (pixels)(low | high));
  })
}

INLINE int64_t clamp_texel(int64_t i, int32_t count) {
  return i < 0 ? 0 : i >= count ? count - 1 : i;
}

// Unsigned, so that a place out of range wraps instead of being undefined.
INLINE int64_t place_at(int64_t start, int64_t step, ptrdiff_t i) {
  return (int64_t)((uint64_t)start + (uint64_t)i * (uint64_t)step);
}

static void KERNEL(sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                   int64_t x, int64_t y, int64_t dx, int64_t dy) {
  // A copy, which writing pixels can't change.
  const struct splash_image picture = *image;
  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t column = clamp_texel(place_at(x, dx, i) >> 32, picture.width);
    const int64_t row = clamp_texel(place_at(y, dy, i) >> 32, picture.height);
    dst[i] = picture.base[row * picture.stride + column];
  }
}

// Texel centres lie half a texel in; half of 1/256 more rounds the weights, and takes a weight of
// 256 on to the next texel. What is left of a place is a texel, 8 bits of weight and 24 of no
// interest.
INLINE int64_t bilinear_place(int64_t place) {
  return (int64_t)((uint64_t)place - (1ull << 31) + (1ull << 23));
}

INLINE uint32_t bilinear_weight(int64_t place) { return (uint32_t)place >> 24; }

// The four texels around each place of a block, and the weights of the right and the lower ones.
enum { SAMPLE_BLOCK = 64 };

struct surroundings {
  uint32_t upper_left[SAMPLE_BLOCK];
  uint32_t upper_right[SAMPLE_BLOCK];
  uint32_t lower_left[SAMPLE_BLOCK];
  uint32_t lower_right[SAMPLE_BLOCK];
  uint32_t right[SAMPLE_BLOCK];
  uint32_t lower[SAMPLE_BLOCK];
};

// Whether the texels at `n` places from `start` on, and those after them, all lie within 0..<count.
INLINE int lies_within(int64_t start, int64_t step, ptrdiff_t n, int32_t count) {
  const int64_t last = count - 2;
  const int64_t a = start >> 32;
  const int64_t b = place_at(start, step, n - 1) >> 32;
  // Steps of less than 2^24 texels can't wrap in a block.
  return step >> 56 == step >> 63 && a >= 0 && a <= last && b >= 0 && b <= last;
}

INLINE void surround(struct surroundings *s, ptrdiff_t n, struct splash_image picture, int64_t x,
                     int64_t y, int64_t dx, int64_t dy, int within) {
  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t px = place_at(x, dx, i);
    const int64_t py = place_at(y, dy, i);
    const int64_t column = px >> 32;
    const int64_t row = py >> 32;
    const int64_t left = within ? column : clamp_texel(column, picture.width);
    const int64_t right = within ? column + 1 : clamp_texel(column + 1, picture.width);
    const int64_t upper = within ? row : clamp_texel(row, picture.height);
    const int64_t lower = within ? row + 1 : clamp_texel(row + 1, picture.height);
    const uint32_t *upper_row = picture.base + upper * picture.stride;
    const uint32_t *lower_row = picture.base + lower * picture.stride;
    s->upper_left[i] = upper_row[left];
    s->upper_right[i] = upper_row[right];
    s->lower_left[i] = lower_row[left];
    s->lower_right[i] = lower_row[right];
    s->right[i] = bilinear_weight(px);
    s->lower[i] = bilinear_weight(py);
  }
}

// 256 times the mixture of two bytes per half; it fits, as the weights' sum is 256.
INLINE halves mix_across(pixels a, pixels b, halves weight) {
  return (halves)a * (256 - weight) + (halves)b * weight;
}

// The mixture of two such mixtures, one per pixel, rounded to a byte. The difference may be
// negative: the sum is not.
INLINE pixels mix_down(pixels a, pixels b, pixels weight) {
  return ((a << 8) + (b - a) * weight + 0x8000) >> 16;
}

INLINE pixels mix_surroundings(const struct surroundings *s, ptrdiff_t i, ptrdiff_t k) {
  const pixels even = splat(0x00ff00ff);
  const pixels low = splat(0xffff);
  const pixels a = load(s->upper_left + i, k);
  const pixels b = load(s->upper_right + i, k);
  const pixels c = load(s->lower_left + i, k);
  const pixels d = load(s->lower_right + i, k);
  const halves right = factor(load(s->right + i, k));
  const pixels lower = load(s->lower + i, k);
  const pixels upper_even = (pixels)mix_across(a & even, b & even, right);
  const pixels upper_odd = (pixels)mix_across(a >> 8 & even, b >> 8 & even, right);
  const pixels lower_even = (pixels)mix_across(c & even, d & even, right);
  const pixels lower_odd = (pixels)mix_across(c >> 8 & even, d >> 8 & even, right);
  return mix_down(upper_even & low, lower_even & low, lower) |
         mix_down(upper_odd & low, lower_odd & low, lower) << 8 |
         mix_down(upper_even >> 16, lower_even >> 16, lower) << 16 |
         mix_down(upper_odd >> 16, lower_odd >> 16, lower) << 24;
}

static void KERNEL(sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                    int64_t x, int64_t y, int64_t dx, int64_t dy) {
  const struct splash_image picture = *image;
  struct surroundings s;
  for (ptrdiff_t start = 0; start < n; start += SAMPLE_BLOCK) {
    const ptrdiff_t count = n - start < SAMPLE_BLOCK ? n - start : SAMPLE_BLOCK;
    const int64_t px = bilinear_place(place_at(x, dx, start));
    const int64_t py = bilinear_place(place_at(y, dy, start));
    const int within =
        lies_within(px, dx, count, picture.width) && lies_within(py, dy, count, picture.height);
    // Pictures are most often drawn as they are, pixel for pixel.
    if (within && dx == 1ll << 32 && dy == 0 && !bilinear_weight(px) && !bilinear_weight(py)) {
      const uint32_t *row = picture.base + (py >> 32) * picture.stride;
      __builtin_memcpy(dst + start, row + (px >> 32), (size_t)count * 4);
      continue;
    }
    if (within)
      surround(&s, count, picture, px, py, dx, dy, 1);
    else
      surround(&s, count, picture, px, py, dx, dy, 0);
    EACH_VECTOR(count, store(dst + start + i, k, mix_surroundings(&s, i, k));)
  }
}
