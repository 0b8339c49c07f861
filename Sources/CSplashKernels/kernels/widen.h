// Converts pixels to wide pixels with other primaries.
#pragma once

#include "lanes.h"

// The number of pixels that are converted before checking whether the following pixels are equal.
enum { WIDENED = 8 };

INLINE unsigned __int128 wide_light(struct splash_wide_light v) {
  return (unsigned __int128)v.high << 64 | v.low;
}

// Converts a pixel. Two 128-bit additions replace nine products. Vectors would be slower, because each lookup would
// move values out of or into them.
INLINE void widen(uint32_t *red_blue, uint32_t *green, uint32_t pixel,
                  const struct splash_wide_table *table) {
  const unsigned __int128 sum = wide_light(table->light[pixel & 255]) +
                                wide_light(table->light[256 + (pixel >> 8 & 255)]) +
                                wide_light(table->light[512 + (pixel >> 16 & 255)]);
  const uint16_t red = (uint16_t)(sum >> 24);
  const uint16_t blue = (uint16_t)(sum >> 104);
  *red_blue = table->components[red] | (uint32_t)table->components[blue] << 16;
  *green = table->components[(uint16_t)(sum >> 64)];
}

INLINE bool are_equal(pixels a, pixels b) { return !__builtin_reduce_or(a ^ b); }

static void KERNEL(widen)(uint32_t *red_blue, uint32_t *green, const uint32_t *src, ptrdiff_t n,
                          const struct splash_wide_table *table) {
  ptrdiff_t i = 0;
  while (n - i >= WIDENED) {
    const pixels last = splat(src[i + WIDENED - 1]);
#pragma clang loop unroll(full)
    for (int j = 0; j < WIDENED; j++)
      widen(red_blue + i + j, green + i + j, src[i + j], table);
    i += WIDENED;
    // Uniform areas are common.
    const pixels last_red_blue = splat(red_blue[i - 1]);
    const pixels last_green = splat(green[i - 1]);
    for (; n - i >= LANES && are_equal(load(src + i, LANES), last); i += LANES) {
      store(red_blue + i, LANES, last_red_blue);
      store(green + i, LANES, last_green);
    }
  }
  for (; i < n; i++)
    widen(red_blue + i, green + i, src[i], table);
}
