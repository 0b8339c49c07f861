// Blend modes.
#pragma once

#include "call.h"

static void call_blend(struct call *c) {
  uint32_t *const dst = target_pixels(c);
  const uint32_t *const src = source_pixels(c, c->n);
  const uint8_t *const mask = source_mask(c);
  const enum splash_blend_mode mode =
      (enum splash_blend_mode)between(c, SPLASH_BLEND_NORMAL, SPLASH_BLEND_LUMINOSITY);
  c->kernels->painting.blend(dst, src, c->n, mode, byte(c), next(c) % 2 ? mask : NULL);
}
