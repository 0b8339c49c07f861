// Calls of the kernels that convert pixels to luma and chroma.
#pragma once

#include "call.h"

// The weights of BT.709
static const struct splash_weights luma = {5983, 20127, 2032, 16};
static const struct splash_weights blue = {-3298, -11094, 14392, 128};
static const struct splash_weights red = {14392, -13072, -1320, 128};

// A component of wide pixels; the ends are more frequent
static uint32_t wide(struct call *c) {
  const int64_t v = between(c, -400, 4480);
  return (uint32_t)(v < 0 ? 0 : v > 4080 ? 4080 : v);
}

static struct splash_row source_row(struct call *c, int is_wide) {
  uint32_t *pixels = (uint32_t *)sources[c->source_count++] + between(c, 0, 15);
  uint32_t *green = (uint32_t *)sources[c->source_count++] + between(c, 0, 15);
  for (ptrdiff_t i = 0; i < c->n; i++) {
    pixels[i] = is_wide ? wide(c) : (uint32_t)next(c);
    if (is_wide)
      pixels[i] |= wide(c) << 16;
    // The bits above green are ignored.
    green[i] = wide(c) | 0xa5a50000;
  }
  return (struct splash_row){pixels, is_wide ? green : NULL};
}

static struct splash_weights weights(struct call *c) {
  const uint64_t v = next(c) % 3;
  return v == 0 ? luma : v == 1 ? blue : red;
}

static void call_component8(struct call *c) {
  uint8_t *const dst = target(c, sizeof *dst, c->n);
  const struct splash_row src = source_row(c, c->offset % 2);
  c->kernels->conversion.component8(dst, src, c->n, weights(c));
}

static void call_component10(struct call *c) {
  uint16_t *const dst = target(c, sizeof *dst, c->n);
  const struct splash_row src = source_row(c, c->offset % 2);
  c->kernels->conversion.component10(dst, src, c->n, weights(c));
}

static void call_chroma8(struct call *c) {
  const ptrdiff_t samples = (c->n + 1) / 2;
  uint8_t *const blues = target(c, sizeof *blues, samples);
  uint8_t *const reds = target(c, sizeof *reds, samples);
  const struct splash_row upper = source_row(c, c->offset % 2);
  const struct splash_row lower = source_row(c, c->offset % 2);
  c->kernels->conversion.chroma8(blues, reds, upper, lower, c->n, blue, red);
}

static void call_chroma10(struct call *c) {
  const ptrdiff_t samples = (c->n + 1) / 2;
  uint16_t *const blues = target(c, sizeof *blues, samples);
  uint16_t *const reds = target(c, sizeof *reds, samples);
  const struct splash_row upper = source_row(c, c->offset % 2);
  const struct splash_row lower = source_row(c, c->offset % 2);
  c->kernels->conversion.chroma10(blues, reds, upper, lower, c->n, blue, red);
}

// Part of the light of a wide pixel; the maximum is more frequent. The sum of three has at most 40 bits.
static uint64_t wide_light(struct call *c) {
  const uint64_t most = ((1ull << 40) - 1) / 3;
  return next(c) % 8 ? next(c) % (most + 1) : most;
}

static void call_widen(struct call *c) {
  static struct splash_wide_light light[3 * 256];
  static uint16_t components[65536];
  static const struct splash_wide_table table = {light, components};
  // The first calls have no pixels.
  if (c->n == 0) {
    for (int i = 0; i < 3 * 256; i++) {
      const uint64_t red = wide_light(c), green = wide_light(c), blue = wide_light(c);
      light[i] = (struct splash_wide_light){red | green << 40, green >> 24 | blue << 16};
    }
    for (int i = 0; i < 65536; i++)
      components[i] = (uint16_t)(next(c) % 4081);
  }
  uint32_t *const red_blue = target_pixels(c);
  uint32_t *const green = target_pixels(c);
  uint32_t *const src = (uint32_t *)source_pixels(c, c->n);
  // Up to 60 pixels of random colours, then up to 60 of one colour
  for (ptrdiff_t i = between(c, 1, 60); i < c->n; i += between(c, 1, 60))
    for (ptrdiff_t end = i + between(c, 0, 60); i < c->n && i < end; i++)
      src[i] = src[i - 1];
  c->kernels->conversion.widen(red_blue, green, src, c->n, &table);
}
