// Filling, source-over and fading of pixels.

static void KERNEL(fill)(uint32_t *dst, ptrdiff_t n, uint32_t color) {
  const pixels s = splat(color);
  if (n < LANES) {
    if (n > 0)
      store(dst, n, s);
    return;
  }
  // The first and the last vector may overlap others, so that those between lie on their own lines of
  // the cache.
  store(dst, LANES, s);
  for (ptrdiff_t i = LANES - (ptrdiff_t)((uintptr_t)dst / 4 % LANES); n - i >= LANES; i += LANES)
    store(dst + i, LANES, s);
  store(dst + n - LANES, LANES, s);
}

static void KERNEL(over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color) {
  const pixels s = splat(color);
  EACH_VECTOR(n, store(dst + i, k, compose(load(dst + i, k), s));)
}

// An opaque colour over another, by a factor: no sum of theirs is greater than 255.
INLINE pixels mixed(pixels dst, pixels color, halves f) {
  return scale(color, f) + scale(dst, 255 - f);
}

static void KERNEL(over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color,
                                    const uint8_t *mask) {
  const pixels s = splat(color);
  if (color >> 24 == 255) {
    // The alpha that is left is the mask.
    EACH_VECTOR(n, {
      const halves f = load_factor(mask + i, k);
      store(dst + i, k, mixed(load(dst + i, k), s, f));
    })
    return;
  }
  EACH_VECTOR(n, {
    const pixels masked = scale(s, load_factor(mask + i, k));
    store(dst + i, k, compose(load(dst + i, k), masked));
  })
}

static void KERNEL(over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, store(dst + i, k, compose(load(dst + i, k), load(src + i, k)));)
}

static void KERNEL(over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha) {
  const halves f = factor_uniform(alpha);
  EACH_VECTOR(n, {
    const pixels faded = scale(load(src + i, k), f);
    store(dst + i, k, compose(load(dst + i, k), faded));
  })
}

static void KERNEL(over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n,
                              const uint8_t *mask) {
  EACH_VECTOR(n, {
    const pixels masked = scale(load(src + i, k), load_factor(mask + i, k));
    store(dst + i, k, compose(load(dst + i, k), masked));
  })
}

static void KERNEL(scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha) {
  const halves f = factor_uniform(alpha);
  EACH_VECTOR(n, store(dst + i, k, scale(load(dst + i, k), f));)
}

static void KERNEL(scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask) {
  EACH_VECTOR(n, store(dst + i, k, scale(load(dst + i, k), load_factor(mask + i, k)));)
}

static void KERNEL(scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n) {
  EACH_VECTOR(n, store(dst + i, k, scale(load(dst + i, k), factor_alpha(load(src + i, k))));)
}
