// Small pictures that may be turned and stretched, multiplied by a colour.

#if defined(__x86_64__) && LANES >= 8
typedef int64_t ways __attribute__((vector_size(4 * LANES)));
// Unsigned, so that places out of range wrap.
typedef uint64_t uways __attribute__((vector_size(4 * LANES)));
#endif

// The columns in which rows of a level show something, along x or y: `low` up to `high` in the first row,
// and `slope` more in each row after it.
struct sprite_axis {
  double low;
  double high;
  double slope;
};

INLINE struct sprite_axis sprite_axis(int64_t start, int64_t step, int64_t row_step,
                                      int32_t count) {
  // A place that stays where it is moves by next to nothing.
  const double per_step = step ? 1 / (double)step : 0x1p40;
  // Up to the centre of the border's second texel, all is transparent.
  const double a = (1.5 * 0x1p32 - (double)start) * per_step;
  const double b = (((double)count - 1.5) * 0x1p32 - (double)start) * per_step;
  return (struct sprite_axis){a < b ? a : b, a < b ? b : a, -(double)row_step * per_step};
}

INLINE double greater(double a, double b) { return a > b ? a : b; }
INLINE double lesser(double a, double b) { return a < b ? a : b; }

// The columns of a row in which a level shows something, and perhaps one more on either side: those are
// transparent. What is rounded is far less than a thousandth of a column, or of a texel's weight.
INLINE struct run sprite_run(const struct sprite_axis *x, const struct sprite_axis *y, ptrdiff_t row,
                             ptrdiff_t n) {
  const double at = (double)row;
  const double low = greater(x->low + at * x->slope, y->low + at * y->slope);
  const double high = lesser(x->high + at * x->slope, y->high + at * y->slope);
  const double from = greater(low + 0.999, 0);
  const double to = lesser(high + 1.001, (double)n);
  if (!(from < to))
    return (struct run){0, 0};
  return (struct run){(ptrdiff_t)from, (ptrdiff_t)to};
}

// A level of which LANES pixels at a time are sampled. Places beyond its border are on it.
struct sampled_level {
  struct splash_sprite_level level;
  pixels x_steps;
  pixels y_steps;
#if defined(__x86_64__) && LANES >= 8
  // The ways to the first two of four pixels each, and to the last two
  ways x_ways[2];
  ways y_ways[2];
#endif
};

#if defined(__x86_64__) && LANES >= 8

INLINE ways multiplied(ways a, ways b) { return (ways)SIMD(mul_epi32)((simd)a, (simd)b); }

INLINE ways all_ways(int64_t v) { return (ways){0} + v; }

INLINE ways ways_from(int64_t place, ways way) {
  return (ways)((uways)all_ways(place) + (uways)way);
}

INLINE ways clamped_ways(ways v, int64_t last) {
  const ways above = (ways)(v > all_ways(last));
  const ways below = v >> 63;
  return (v & ~above & ~below) | (all_ways(last) & above);
}

// Pairs of neighbours.
INLINE pairs gather_pairs(const uint32_t *base, ways index) {
#if LANES == 16
  return (pairs)_mm512_i64gather_epi64((simd)index, (const void *)base, 4);
#else
  return (pairs)_mm256_i64gather_epi64((const long long *)(const void *)base, (simd)index, 4);
#endif
}

#endif

INLINE struct sampled_level sampled(struct splash_sprite_level level) {
  struct sampled_level result = {
      .level = level, .x_steps = multiples(level.dx), .y_steps = multiples(level.dy)};
#if defined(__x86_64__) && LANES >= 8
  ways counts;
  for (int j = 0; j < LANES / 2; j++)
    counts[j] = j / 2 * 4 + j % 2;
  const ways x = all_ways(level.dx), y = all_ways(level.dy);
  result.x_ways[0] = (ways)((uways)counts * (uways)x);
  result.y_ways[0] = (ways)((uways)counts * (uways)y);
  result.x_ways[1] = (ways)((uways)result.x_ways[0] + 2 * (uways)x);
  result.y_ways[1] = (ways)((uways)result.y_ways[0] + 2 * (uways)y);
#endif
  return result;
}

INLINE pixels sample_sprite(const struct sampled_level *sampled, int64_t x, int64_t y) {
  const struct splash_image *image = &sampled->level.image;
  const pixels across = across_weights(weights_from(x, sampled->x_steps));
  const pixels down = (pixels)factor(weights_from(y, sampled->y_steps));
  pairs upper[2], lower[2];
#if defined(__x86_64__) && LANES >= 8
#pragma clang loop unroll(full)
  for (int j = 0; j < 2; j++) {
    const ways column = clamped_ways(ways_from(x, sampled->x_ways[j]) >> 32, image->width - 2);
    const ways row = clamped_ways(ways_from(y, sampled->y_ways[j]) >> 32, image->height - 2);
    const ways index = multiplied(row, all_ways(image->stride)) + column;
    upper[j] = gather_pairs(image->base, index);
    lower[j] = gather_pairs(image->base + image->stride, index);
  }
#else
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++) {
    const int64_t column =
        clamp_texel(place_at(x, sampled->level.dx, j) >> 32, image->width - 1);
    const int64_t row = clamp_texel(place_at(y, sampled->level.dy, j) >> 32, image->height - 1);
    const uint32_t *p = image->base + row * image->stride + column;
    upper[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p);
    lower[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p + image->stride);
  }
#endif
  const struct mixture first =
      mix_all(upper[0], lower[0], (halves)interleave_low(down, down),
              interleave_low(across, across));
  const struct mixture last =
      mix_all(upper[1], lower[1], (halves)interleave_high(down, down),
              interleave_high(across, across));
  return (pixels)(narrow_pixels(first.even, last.even) | narrow_pixels(first.odd, last.odd) << 8);
}

// The place of the first pixel of a row, along x or y.
INLINE int64_t row_place(int64_t start, int64_t step, ptrdiff_t row) {
  return bilinear_place(place_at(start, step, row));
}

// The same level from another pixel on.
INLINE struct splash_sprite_level level_from(struct splash_sprite_level level, ptrdiff_t column,
                                             ptrdiff_t row) {
  level.x = place_at(place_at(level.x, level.dx, column), level.x_row, row);
  level.y = place_at(place_at(level.y, level.dy, column), level.y_row, row);
  return level;
}

static void KERNEL(sprite)(uint32_t *dst, ptrdiff_t stride, struct splash_part part,
                           const struct splash_sprite_level *level,
                           const struct splash_sprite_level *smaller, uint32_t share,
                           uint32_t color, bool adds) {
  const bool colors = color != UINT32_MAX;
  const struct sampled_level fine = sampled(level_from(*level, part.column, part.row));
  struct sampled_level coarse = fine;
  if (smaller)
    coarse = sampled(level_from(*smaller, part.column, part.row));
  const halves even = (halves)splat(0x00ff00ff);
  const halves far = (halves){0} + (uint16_t)share;
  const halves near = 256 - far;
  const halves color_even = (halves)splat((color & 255) | (color >> 16 & 255) << 16);
  const halves color_odd = (halves)splat((color >> 8 & 255) | color >> 24 << 16);
  // The smaller level reaches further.
  const struct splash_sprite_level *outer = &coarse.level;
  const struct sprite_axis x_axis =
      sprite_axis(outer->x, outer->dx, outer->x_row, outer->image.width);
  const struct sprite_axis y_axis =
      sprite_axis(outer->y, outer->dy, outer->y_row, outer->image.height);
  for (ptrdiff_t row = 0; row < part.rows; row++, dst += stride) {
    const struct run run = sprite_run(&x_axis, &y_axis, row, part.columns);
    const int64_t fine_x = row_place(fine.level.x, fine.level.x_row, row);
    const int64_t fine_y = row_place(fine.level.y, fine.level.y_row, row);
    for (ptrdiff_t i = run.from; i < run.to; i += LANES) {
      const ptrdiff_t k = run.to - i < LANES ? run.to - i : LANES;
      pixels source = sample_sprite(&fine, place_at(fine_x, fine.level.dx, i),
                                    place_at(fine_y, fine.level.dy, i));
      if (smaller) {
        const int64_t coarse_x = row_place(coarse.level.x, coarse.level.x_row, row);
        const int64_t coarse_y = row_place(coarse.level.y, coarse.level.y_row, row);
        const halves v = (halves)source;
        const halves w = (halves)sample_sprite(&coarse, place_at(coarse_x, coarse.level.dx, i),
                                               place_at(coarse_y, coarse.level.dy, i));
        const halves low = ((v & even) * near + (w & even) * far + 128) >> 8;
        const halves high = ((v >> 8) * near + (w >> 8) * far + 128) & 0xff00;
        source = (pixels)(low | high);
      }
      if (colors)
        source = multiply(source, color_even, color_odd);
      const pixels below = load(dst + i, k);
      store(dst + i, k,
            adds ? (pixels)__builtin_elementwise_add_sat((bytes)source, (bytes)below)
                 : compose(below, source));
    }
  }
}
