// Blurs: weighted sums of rows in single precision.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct splash_blur_kernels {
  // dst[i] = the sum of weights[r] * src[offsets[r] + i] over all rows r, whose number is a multiple of 4. It is
  // computed in single precision, without fused multiply-add: four rows are added in pairs, and the resulting sums
  // are added in order.
  void (*weigh)(float *dst, const float *src, const ptrdiff_t *offsets, const float *weights,
                ptrdiff_t rows, ptrdiff_t n);
  // dst[i] = src[i * step]; for pixels, all four components, beginning with red.
  void (*to_floats)(float *dst, const uint8_t *src, ptrdiff_t n, ptrdiff_t step);
  void (*pixels_to_floats)(float *dst, const uint32_t *src, ptrdiff_t n, ptrdiff_t step);
  // dst = src rounded to nearest, ties to even, 0...255.
  void (*to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n);
  // dst[i * step] = the sum of the four numbers from src[i] on, each multiplied by its weight. The products are added
  // as with weigh, and the sum is rounded as with to_bytes; for pixels, component by component.
  void (*mix_to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                       const float *weights);
  void (*mix_to_pixels)(uint32_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                        const float *weights);
  // Interpolates pixels from a grid of numbers, four per column. A pixel is the sum of the four columns from
  // columns[i] on, times the four weights from column_weights[4 * i] on. A column is the weighted sum of its numbers
  // in the four rows, which begin at the offsets `rows` from `src`. Sums are computed as with weigh, and rounded as
  // with to_bytes. The indices in `columns` never decrease.
  void (*interpolate)(uint32_t *dst, const float *src, const ptrdiff_t *rows,
                      const float *row_weights, const int32_t *columns,
                      const float *column_weights, ptrdiff_t n);
};
