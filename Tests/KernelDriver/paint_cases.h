// Calls of the kernels that draw gradients and images. All numbers are computed from integers, with
// operations that are exact or rounded once.
#pragma once

#include "call.h"

#pragma clang fp contract(off)

// MARK: Gradients

enum { PIECES = 7 };

struct paint {
  struct splash_gradient_piece pieces[PIECES + 1];
  struct splash_gradient gradient;
  float thresholds[16];
  // Whether the row is so close to the end of a piece that the last bits of each number matter.
  // Then `middle` is that end, otherwise the middle of the gradient.
  int is_near;
  double middle;
};

// A piece of the given length from one colour to another.
static void make_piece(struct call *c, struct splash_gradient_piece *piece, int start, int length,
                       float fraction) {
  piece->kind = (enum splash_gradient_kind)(next(c) % 8 ? between(c, 1, 3) : 0);
  const uint32_t a = pixel(c);
  const uint32_t b = pixel(c);
  piece->color = a;
  piece->start = (float)start / 16;
  piece->scale = 1 / ((float)length / 16);
  const int eighths = piece->kind == SPLASH_GRADIENT_SQUARE ? (int)between(c, 0, 8) : 8;
  for (int i = 0; i < 4; i++) {
    const int is_solid = i == 3 && piece->kind == SPLASH_GRADIENT_OPAQUE;
    const int from = (int)(a >> 8 * i & 255) * 254 / 255;
    const int way = is_solid ? 0 : (int)(b >> 8 * i & 255) * 254 / 255 - from;
    piece->constant[i] = is_solid ? 255 : (float)from + fraction;
    piece->linear[i] = (float)(way * eighths) / 8;
    piece->square[i] = (float)(way * (8 - eighths)) / 8;
  }
}

static const struct paint *make_paint(struct call *c) {
  static struct paint paint;
  paint.is_near = next(c) % 2;
  paint.middle = 0.5;
  const int edge = (int)between(c, 2, PIECES - 1);
  int start = 0;
  for (int i = 1; i < PIECES; i++) {
    const int length = (int)between(c, 1, 5);
    if (paint.is_near && i == edge)
      paint.middle = (double)start / 16;
    // Together with the thresholds, this gives integers at the ends of pieces.
    make_piece(c, &paint.pieces[i], start, length, paint.is_near ? 0.5f : 0);
    start += length;
  }
  paint.pieces[0].kind = paint.pieces[PIECES - 1].kind = SPLASH_GRADIENT_FLAT;
  paint.pieces[0].color = pixel(c);
  paint.pieces[0].start = -__builtin_inff();
  paint.pieces[PIECES].start = __builtin_inff();
  paint.gradient = (struct splash_gradient){paint.pieces, PIECES};
  for (int i = 0; i < 16; i++)
    paint.thresholds[i] = paint.is_near ? 0.5f : (float)(2 * between(c, 0, 63) + 1) / 128;
  return &paint;
}

// A number of at most `most` units, or an unusual number.
static double number(struct call *c, int64_t most, double unit) {
  static const double odd[] = {0, 1, -1, 0.5, 0x1p600, -0x1p600, 0x1p-600};
  switch (next(c) % 40) {
  case 0:
    return __builtin_inf();
  case 1:
    return -__builtin_inf();
  case 2:
    return __builtin_nan("");
  case 3:
    return odd[next(c) % 7];
  default:
    return (double)between(c, -most, most) * unit;
  }
}

// The step per column. The row is about as long as the gradient or shorter.
static double step(struct call *c, const struct paint *paint) {
  const int64_t columns = 1ll << (64 - __builtin_clzll((uint64_t)c->n | 1));
  const double unit = 1.0 / (double)(32 * columns);
  return number(c, 1 << between(c, 2, 6), paint->is_near ? unit / 65536 : unit);
}

// The position of column 0, if the middle of the row is at or close to `middle`.
static double start(struct call *c, const struct paint *paint, double middle, ptrdiff_t x,
                    double step) {
  const double way = paint->is_near ? 0 : number(c, 256, 1.0 / 1024);
  return middle + way - (double)(x + c->n / 2) * step;
}

static void call_gradient_axial(struct call *c) {
  const struct paint *paint = make_paint(c);
  const ptrdiff_t x = between(c, 0, 3000);
  const double dt = step(c, paint);
  const double t = start(c, paint, paint->middle, x, dt);
  uint32_t *const dst = target_pixels(c);
  c->kernels->gradients.gradient_axial(dst, c->n, &paint->gradient, paint->thresholds, x, t, dt);
}

static void call_gradient_radial(struct call *c) {
  const struct paint *paint = make_paint(c);
  const ptrdiff_t x = between(c, 0, 3000);
  const double dx = step(c, paint);
  const double dy = step(c, paint);
  // 0.6² + 0.8² = 1.
  const double px = start(c, paint, paint->middle * 0.6, x, dx);
  const double py = start(c, paint, paint->middle * 0.8, x, dy);
  const struct splash_gradient_focus focus = {(float)number(c, 7, 0.5), (float)number(c, 7, 0.5),
                                              (float)between(c, 1, 50)};
  uint32_t *const dst = target_pixels(c);
  c->kernels->gradients.gradient_radial(dst, c->n, &paint->gradient, paint->thresholds, x, px, py, dx, dy,
                              next(c) % 2 ? &focus : 0);
}

// MARK: Images

static struct splash_image make_image(struct call *c) {
  static const int sizes[][2] = {{1, 1}, {2, 1}, {1, 3}, {7, 5}, {16, 16}, {33, 20}, {300, 9}};
  const int *size = sizes[next(c) % 7];
  const ptrdiff_t stride = size[0] + between(c, 0, 9);
  return (struct splash_image){source_pixels(c, stride * size[1]), stride, size[0], size[1]};
}

// A position along an axis and the step to the next position, from small to extreme.
static void make_places(struct call *c, int64_t size, int64_t *place, int64_t *step) {
  const int64_t texel = 1ll << 32;
  switch (next(c) % 6) {
  case 0:
    *place = (int64_t)next(c);
    *step = (int64_t)next(c);
    return;
  case 1:
    *place = between(c, -size, size) * texel;
    *step = texel;
    return;
  case 2:
    *place = between(c, 0, size) * texel + texel / 2;
    *step = -texel / 2;
    return;
  case 3:
    *place = between(c, -2 * size, size * 2) * (texel / 2) + texel / 4;
    *step = texel;
    return;
  default:
    *place = between(c, -size * texel, 2 * size * texel);
    *step = between(c, -size * texel, size * texel) / (1 << between(c, 2, 8));
  }
}

typedef void (*sampler)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                        int64_t y, int64_t dx, int64_t dy);

static void sample(struct call *c, sampler sampler) {
  const struct splash_image image = make_image(c);
  int64_t x, y, dx, dy;
  make_places(c, image.width, &x, &dx);
  make_places(c, image.height, &y, &dy);
  if (next(c) % 2)
    dy = 0;
  sampler(target_pixels(c), c->n, &image, x, y, dx, dy);
}

static void call_sample_nearest(struct call *c) { sample(c, c->kernels->sampling.sample_nearest); }

static void call_sample_bilinear(struct call *c) { sample(c, c->kernels->sampling.sample_bilinear); }

static void call_sample_upright(struct call *c) {
  const struct splash_image image = make_image(c);
  int64_t x, dx, y[20], step;
  make_places(c, image.width, &x, &dx);
  make_places(c, image.height, &y[0], &step);
  for (int k = 1; k < 20; k++)
    y[k] = (int64_t)((uint64_t)y[k - 1] + (uint64_t)step);
  const ptrdiff_t count = between(c, 0, 20);
  const ptrdiff_t stride = count > 0 ? c->n / count : c->n;
  const ptrdiff_t n = between(c, 0, stride);
  c->kernels->sampling.sample_upright(target_pixels(c), stride, n, count, &image, x, y, dx);
}

// MARK: Sprites

// Texels with a transparent border of two texels.
static const uint32_t *make_sprite_texels(struct call *c, int width, int height, ptrdiff_t stride) {
  uint32_t *p = (uint32_t *)source_pixels(c, stride * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2)
        p[y * stride + x] = 0;
  return p;
}

// A level with a transparent border of two texels.
static struct splash_sprite_level make_level(struct call *c) {
  static const int sizes[][2] = {{1, 1}, {2, 1}, {1, 3}, {7, 5}, {12, 12}, {29, 16}, {296, 5}};
  const int *size = sizes[next(c) % 7];
  const int width = size[0] + 4, height = size[1] + 4;
  const ptrdiff_t stride = width + between(c, 0, 9);
  struct splash_sprite_level level = {
      .image = {make_sprite_texels(c, width, height, stride), stride, width, height}};
  make_places(c, width, &level.x, &level.dx);
  make_places(c, height, &level.y, &level.dy);
  int64_t place;
  make_places(c, width, &place, &level.x_row);
  make_places(c, height, &place, &level.y_row);
  if (next(c) % 3 == 0)
    level.dy = level.x_row = 0;
  return level;
}

// Converts a level to a mask of its texels' alpha: see sprite_mask.
static void make_mask(const struct splash_sprite_level *level) {
  const struct splash_image *image = &level->image;
  uint32_t *p = (uint32_t *)image->base;
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++) {
      const bool ends = x + 1 == image->width, is_last = y + 1 == image->height;
      uint32_t *at = p + y * image->stride + x;
      *at = at[0] >> 24 | (ends ? 0 : at[1] >> 24 << 8) |
            (is_last ? 0 : at[image->stride] >> 24 << 16) |
            (ends || is_last ? 0 : at[image->stride + 1] >> 24 << 24);
    }
}

// Half of a position or a step, relative to the first texel inside the border.
static int64_t half_of(int64_t place, int64_t border) { return (place - border) / 2 + border; }

// The next smaller level: half the size, at the same position, but slightly larger because of rounding.
static struct splash_sprite_level make_smaller(struct call *c, struct splash_sprite_level *level) {
  // No position overflows int64_t, as the two levels would overflow in different columns.
  int64_t *const numbers[] = {&level->x, &level->y, &level->dx, &level->dy, &level->x_row, &level->y_row};
  for (int i = 0; i < 6; i++)
    *numbers[i] %= 1ll << 50;
  struct splash_sprite_level smaller = *level;
  const int width = (level->image.width - 3) / 2 + 4, height = (level->image.height - 3) / 2 + 4;
  const ptrdiff_t stride = width + between(c, 0, 9);
  smaller.image = (struct splash_image){make_sprite_texels(c, width, height, stride), stride, width, height};
  const int64_t border = 2ll << 32;
  smaller.x = half_of(level->x, border);
  smaller.y = half_of(level->y, border);
  smaller.dx = half_of(level->dx, 0);
  smaller.dy = half_of(level->dy, 0);
  smaller.x_row = half_of(level->x_row, 0);
  smaller.y_row = half_of(level->y_row, 0);
  return smaller;
}

static void draw_sprite(struct call *c, bool is_mask) {
  struct splash_sprite_level level = make_level(c);
  const bool mixes = next(c) % 2;
  const struct splash_sprite_level smaller = mixes ? make_smaller(c, &level) : level;
  if (is_mask) {
    make_mask(&level);
    if (mixes)
      make_mask(&smaller);
  }
  const uint32_t share = (uint32_t)between(c, 1, 255);
  const uint32_t color = next(c) % 3 ? pixel(c) : UINT32_MAX;
  const bool adds = next(c) % 2;
  const ptrdiff_t columns = c->n > 1 ? between(c, 1, c->n) : 1;
  const struct splash_part part = {between(c, 0, 9), between(c, 0, 9), columns, c->n / columns};
  (is_mask ? c->kernels->sprites.sprite_mask : c->kernels->sprites.sprite)(
      target_pixels(c), columns, &part, &level, mixes ? &smaller : NULL, share, color, adds);
}

static void call_sprite(struct call *c) { draw_sprite(c, false); }

static void call_sprite_mask(struct call *c) { draw_sprite(c, true); }
