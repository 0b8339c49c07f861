// Sampling of pictures along a line of places with 32 fractional bits.

INLINE int64_t clamp_texel(int64_t i, int32_t count) {
  return i < 0 ? 0 : i >= count ? count - 1 : i;
}

// Unsigned, so that a place out of range wraps instead of being undefined.
INLINE int64_t place_at(int64_t start, int64_t step, ptrdiff_t i) {
  return (int64_t)((uint64_t)start + (uint64_t)i * (uint64_t)step);
}

static void KERNEL(sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                   int64_t x, int64_t y, int64_t dx, int64_t dy) {
  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t column = clamp_texel(place_at(x, dx, i) >> 32, image->width);
    const int64_t row = clamp_texel(place_at(y, dy, i) >> 32, image->height);
    dst[i] = image->base[row * image->stride + column];
  }
}

// The two texels beside a place and the weight of the second in 1/256.
struct neighbours {
  int64_t first;
  int64_t second;
  uint64_t weight;
};

INLINE struct neighbours neighbours_at(int64_t place, int32_t count) {
  // Texel centres lie half a texel in; half of 1/256 more rounds the weight, and takes a weight of
  // 256 on to the next texel.
  const int64_t p = (int64_t)((uint64_t)place - (1ull << 31) + (1ull << 23));
  const int64_t first = p >> 32;
  return (struct neighbours){clamp_texel(first, count), clamp_texel(first + 1, count),
                             (uint64_t)p >> 24 & 255};
}

// Red and blue (of `p`) or green and alpha (of `p >> 8`), each with 32 bits to itself.
INLINE uint64_t spread(uint32_t p) { return (p & 0xff) | (uint64_t)(p & 0xff0000) << 16; }

static void KERNEL(sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image,
                                    int64_t x, int64_t y, int64_t dx, int64_t dy) {
  for (ptrdiff_t i = 0; i < n; i++) {
    const struct neighbours h = neighbours_at(place_at(x, dx, i), image->width);
    const struct neighbours v = neighbours_at(place_at(y, dy, i), image->height);
    const uint32_t *upper = image->base + v.first * image->stride;
    const uint32_t *lower = image->base + v.second * image->stride;
    const uint32_t a = upper[h.first];
    const uint32_t b = upper[h.second];
    const uint32_t c = lower[h.first];
    const uint32_t d = lower[h.second];
    const uint64_t wa = (256 - h.weight) * (256 - v.weight);
    const uint64_t wb = h.weight * (256 - v.weight);
    const uint64_t wc = (256 - h.weight) * v.weight;
    const uint64_t wd = h.weight * v.weight;
    const uint64_t rounding = 0x0000800000008000;
    const uint64_t even =
        (spread(a) * wa + spread(b) * wb + spread(c) * wc + spread(d) * wd + rounding) >> 16;
    const uint64_t odd = (spread(a >> 8) * wa + spread(b >> 8) * wb + spread(c >> 8) * wc +
                          spread(d >> 8) * wd + rounding) >>
                         16;
    dst[i] = (uint32_t)((even & 0xff) | (even >> 16 & 0xff0000) | (odd & 0xff) << 8 |
                        (odd >> 8 & 0xff000000));
  }
}
