// Calls of the kernels that combine pixels, masks and colours.
#pragma once

#include "call.h"

static void call_fill(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  c->kernels->painting.fill(dst, c->n, pixel(c));
}

static void call_over_color(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  c->kernels->painting.over_color(dst, c->n, pixel(c));
}

static void call_over_color_mask(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint8_t *const mask = source_mask(c);
  // The kernels handle opaque colours separately.
  const uint32_t color = pixel(c) | (c->offset % 2 ? 0 : 0xff000000);
  c->kernels->painting.over_color_mask(dst, c->n, color, mask);
}

static void call_over(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->painting.over(dst, src, c->n);
}

static void call_over_alpha(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->painting.over_alpha(dst, src, c->n, byte(c));
}

static void call_over_mask(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  const uint8_t *const mask = source_mask(c);
  c->kernels->painting.over_mask(dst, src, c->n, mask);
}

static void call_scale_alpha(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  c->kernels->painting.scale_alpha(dst, c->n, byte(c));
}

static void call_scale_mask(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint8_t *const mask = source_mask(c);
  c->kernels->painting.scale_mask(dst, c->n, mask);
}

static void call_scale_by_source_alpha(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->painting.scale_by_source_alpha(dst, src, c->n);
}

static void call_mask_multiply(struct call *c) {
  uint8_t *const dst = target(c, 1, c->n);
  const uint8_t *const mask = source_mask(c);
  c->kernels->painting.mask_multiply(dst, mask, c->n);
}

static void call_mask_scale(struct call *c) {
  uint8_t *const dst = target(c, 1, c->n);
  c->kernels->painting.mask_scale(dst, c->n, byte(c));
}

static void call_source_alpha(struct call *c) {
  uint8_t *const dst = target(c, 1, c->n);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->painting.source_alpha(dst, src, c->n);
}

static void call_halve(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const upper = source_pixels(c, 2 * c->n);
  const uint32_t *const lower = source_pixels(c, 2 * c->n);
  c->kernels->sampling.halve(dst, upper, lower, c->n);
}

static void call_mix(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->sampling.mix(dst, src, c->n, (uint32_t)between(c, 0, 256));
}

static void call_swap_red_blue(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->conversion.swap_red_blue(dst, src, c->n);
}

static void call_unpremultiply(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  c->kernels->conversion.unpremultiply(dst, src, c->n);
}
