// Small pictures that may be turned and stretched, multiplied by a colour.

// The columns in which a row of a level may show something, and perhaps one or two more: those are
// transparent. `a` and `b` are what a place must be between.
INLINE struct run sprite_run(double start, double per_step, double a, double b, ptrdiff_t n) {
  double from = (a - start) * per_step;
  double to = (b - start) * per_step;
  if (from > to) {
    const double swapped = from;
    from = to;
    to = swapped;
  }
  const double end = (double)n;
  const double first = from > 1 ? from - 1 : 0;
  const double last = to + 2 < end ? to + 2 : end;
  if (!(first < last))
    return (struct run){0, 0};
  return (struct run){(ptrdiff_t)first, (ptrdiff_t)last};
}

// The steps that lead over a unit of place; nothing for a place that stays where it is.
INLINE double steps_per_place(int64_t step) { return step ? 1 / (double)step : 0; }

// As a run, where the place may stay.
INLINE struct run sprite_axis(int64_t start, int64_t step, double per_step, int32_t count,
                              ptrdiff_t n) {
  // Beyond the border's second texel, and half of it, all is transparent.
  const double a = 1.25 * 0x1p32;
  const double b = ((double)count - 1.25) * 0x1p32;
  const double place = (double)start;
  if (step)
    return sprite_run(place, per_step, a, b, n);
  return place >= a && place <= b ? (struct run){0, n} : (struct run){0, 0};
}

// LANES pixels of a level. Places beyond its border are on it.
INLINE pixels sample_sprite(const struct splash_image *image, int64_t x, int64_t y, int64_t dx,
                            int64_t dy, pixels x_steps, pixels y_steps) {
  const pixels across = across_weights(weights_from(x, x_steps));
  const pixels down = (pixels)factor(weights_from(y, y_steps));
  const int32_t right = image->width - 1;
  const int32_t bottom = image->height - 1;
  pairs upper[2], lower[2];
#pragma clang loop unroll(full)
  for (int j = 0; j < LANES; j++) {
    const int64_t column = clamp_texel(place_at(x, dx, j) >> 32, right);
    const int64_t row = clamp_texel(place_at(y, dy, j) >> 32, bottom);
    const uint32_t *p = image->base + row * image->stride + column;
    upper[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p);
    lower[j / 2 % 2][j / 4 * 2 + j % 2] = load_two(p + image->stride);
  }
  const struct mixture first =
      mix_all(upper[0], lower[0], (halves)interleave_low(down, down),
              interleave_low(across, across));
  const struct mixture last =
      mix_all(upper[1], lower[1], (halves)interleave_high(down, down),
              interleave_high(across, across));
  return (pixels)(narrow_pixels(first.even, last.even) | narrow_pixels(first.odd, last.odd) << 8);
}

static void KERNEL(sprite)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t rows,
                           const struct splash_sprite *sprite) {
  const halves even = (halves)splat(0x00ff00ff);
  const halves far = (halves){0} + (uint16_t)sprite->share;
  const halves near = 256 - far;
  const halves color_even = (halves)splat((sprite->color & 255) | (sprite->color >> 16 & 255) << 16);
  const halves color_odd = (halves)splat((sprite->color >> 8 & 255) | sprite->color >> 24 << 16);
  const struct splash_sprite_level fine = sprite->fine;
  const struct splash_sprite_level coarse = sprite->coarse;
  const bool mixes = sprite->share != 0;
  const bool colors = sprite->color != UINT32_MAX;
  const pixels fine_x = multiples(fine.dx), fine_y = multiples(fine.dy);
  const pixels coarse_x = multiples(coarse.dx), coarse_y = multiples(coarse.dy);
  // The smaller level reaches further.
  const struct splash_sprite_level outer = mixes ? coarse : fine;
  const double per_dx = steps_per_place(outer.dx), per_dy = steps_per_place(outer.dy);
  for (ptrdiff_t row = 0; row < rows; row++, dst += stride) {
    const struct run run = run_in_both(
        sprite_axis(place_at(outer.x, outer.x_row, row), outer.dx, per_dx, outer.image.width,
                    columns),
        sprite_axis(place_at(outer.y, outer.y_row, row), outer.dy, per_dy, outer.image.height,
                    columns));
    const int64_t fine_u = bilinear_place(place_at(fine.x, fine.x_row, row));
    const int64_t fine_v = bilinear_place(place_at(fine.y, fine.y_row, row));
    const int64_t coarse_u = bilinear_place(place_at(coarse.x, coarse.x_row, row));
    const int64_t coarse_v = bilinear_place(place_at(coarse.y, coarse.y_row, row));
    for (ptrdiff_t i = run.from; i < run.to; i += LANES) {
      const ptrdiff_t k = run.to - i < LANES ? run.to - i : LANES;
      pixels source = sample_sprite(&fine.image, place_at(fine_u, fine.dx, i),
                                    place_at(fine_v, fine.dy, i), fine.dx, fine.dy, fine_x, fine_y);
      if (mixes) {
        const halves v = (halves)source;
        const halves w = (halves)sample_sprite(
            &coarse.image, place_at(coarse_u, coarse.dx, i), place_at(coarse_v, coarse.dy, i),
            coarse.dx, coarse.dy, coarse_x, coarse_y);
        const halves low = ((v & even) * near + (w & even) * far + 128) >> 8;
        const halves high = ((v >> 8) * near + (w >> 8) * far + 128) & 0xff00;
        source = (pixels)(low | high);
      }
      if (colors)
        source = multiply(source, color_even, color_odd);
      const pixels below = load(dst + i, k);
      store(dst + i, k,
            sprite->adds
                ? (pixels)__builtin_elementwise_add_sat((bytes)source, (bytes)below)
                : compose(below, source));
    }
  }
}
