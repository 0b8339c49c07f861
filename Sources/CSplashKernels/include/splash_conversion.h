// Conversion: pixels to the samples of videos and to other orders and primaries.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A row of pixels to convert. For normal pixels, `green` is NULL. The components of wide pixels are 16 times as
// large: red is in the lower half of each word, blue in the upper half, and green in separate words. Colours are not
// unpremultiplied.
struct splash_row {
  const uint32_t *pixels;
  const uint32_t *green;
};

// The conversion of a pixel to a sample: the sum of its components times the weights, which have 15 fractional bits,
// plus the offset. 10-bit samples are four times as large as 8-bit samples. Every result must be within the range of
// the samples.
struct splash_weights {
  int16_t red;
  int16_t green;
  int16_t blue;
  int16_t offset;
};

// The contribution of a pixel's component to the light of other primaries. It consists of three 40-bit numbers with
// 24 fractional bits each: red's in the lowest bits, then green's, and blue's from bit 80 up.
struct splash_wide_light {
  uint64_t low;
  uint64_t high;
};

// The conversion to wide pixels with other primaries: the light for each value of red, then of green, then of blue,
// and the component, 0...4080, for each value of light, 0...65535. No sum of the light of three components exceeds 40
// bits.
struct splash_wide_table {
  const struct splash_wide_light *light;
  const uint16_t *components;
};

struct splash_conversion_kernels {
  // dst[i] = the sample of pixel i, with 8 or 10 bits, rounded to nearest, ties up.
  void (*component8)(uint8_t *dst, struct splash_row src, ptrdiff_t n,
                     struct splash_weights weights);
  void (*component10)(uint16_t *dst, struct splash_row src, ptrdiff_t n,
                      struct splash_weights weights);
  // Computes two samples for every second one of n pixels, from both rows. The weights are 1 2 1 horizontally around
  // pixel 2i, and 1 1 vertically. The first and last pixels are repeated beyond the ends. Either both rows are wide
  // or neither is.
  void (*chroma8)(uint8_t *blue, uint8_t *red, struct splash_row upper, struct splash_row lower,
                  ptrdiff_t n, struct splash_weights blue_weights,
                  struct splash_weights red_weights);
  void (*chroma10)(uint16_t *blue, uint16_t *red, struct splash_row upper, struct splash_row lower,
                   ptrdiff_t n, struct splash_weights blue_weights,
                   struct splash_weights red_weights);

  // Computes wide pixels with other primaries: the components for the integer part of each sum of light.
  void (*widen)(uint32_t *red_blue, uint32_t *green, const uint32_t *src, ptrdiff_t n,
                const struct splash_wide_table *table);

  // dst = src with blue in the lowest byte and red in the third.
  void (*swap_red_blue)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // dst = the unpremultiplied pixel: components times 255 / alpha, rounded to nearest, ties up, at most 255. The
  // result is 0 where alpha is 0.
  void (*unpremultiply)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);
};
