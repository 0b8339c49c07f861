// Weighted sums of rows of numbers, and conversions between numbers and bytes.
#pragma once

#include "lanes.h"

// Rows are summed in blocks of this many vectors, whose sums stay in registers.
#if LANES == 16
#define SUMS 8
#else
#define SUMS 4
#endif

// Sums rows for `count` vectors from column `i` on.
INLINE void weigh_block(float *dst, const float *src, const ptrdiff_t *offsets,
                        const float *weights, ptrdiff_t rows, ptrdiff_t i, const int count) {
  floats sum[SUMS];
  for (int j = 0; j < count; j++)
    sum[j] = (floats){0};
  for (ptrdiff_t r = 0; r < rows; r += 4) {
    const float *const a = src + offsets[r] + i;
    const float *const b = src + offsets[r + 1] + i;
    const float *const c = src + offsets[r + 2] + i;
    const float *const d = src + offsets[r + 3] + i;
    const floats p = (floats){0} + weights[r];
    const floats q = (floats){0} + weights[r + 1];
    const floats s = (floats){0} + weights[r + 2];
    const floats t = (floats){0} + weights[r + 3];
    for (int j = 0; j < count; j++) {
      const ptrdiff_t k = j * LANES;
      sum[j] += (p * load_floats(a + k) + q * load_floats(b + k)) +
                (s * load_floats(c + k) + t * load_floats(d + k));
    }
  }
  for (int j = 0; j < count; j++)
    store_floats(dst + i + j * LANES, sum[j]);
}

static void KERNEL(weigh)(float *dst, const float *src, const ptrdiff_t *offsets,
                          const float *weights, ptrdiff_t rows, ptrdiff_t n) {
  ptrdiff_t i = 0;
  for (; n - i >= SUMS * LANES; i += SUMS * LANES)
    weigh_block(dst, src, offsets, weights, rows, i, SUMS);
  for (; n - i >= LANES; i += LANES)
    weigh_block(dst, src, offsets, weights, rows, i, 1);
  for (; i < n; i++) {
    float sum = 0;
    for (ptrdiff_t r = 0; r < rows; r += 4) {
      const float *const p = weights + r;
      sum += (p[0] * src[offsets[r] + i] + p[1] * src[offsets[r + 1] + i]) +
             (p[2] * src[offsets[r + 2] + i] + p[3] * src[offsets[r + 3] + i]);
    }
    dst[i] = sum;
  }
}

#undef SUMS

static void KERNEL(to_floats)(float *dst, const uint8_t *src, ptrdiff_t n, ptrdiff_t step) {
  ptrdiff_t i = 0;
  if (step == 1) {
    for (; n - i >= LANES; i += LANES) {
      coverage v;
      __builtin_memcpy(&v, src + i, sizeof v);
      store_floats(dst + i, __builtin_convertvector(v, floats));
    }
  }
  for (; i < n; i++)
    dst[i] = src[i * step];
}

// A vector of LANES / 4 pixels.
typedef uint32_t few_pixels __attribute__((vector_size(LANES)));

static void KERNEL(pixels_to_floats)(float *dst, const uint32_t *src, ptrdiff_t n,
                                     ptrdiff_t step) {
  enum { EACH = LANES / 4 };
  ptrdiff_t i = 0;
  for (; n - i >= EACH; i += EACH) {
    few_pixels v;
    for (int j = 0; j < EACH; j++)
      v[j] = src[(i + j) * step];
    store_floats(dst + 4 * i, __builtin_convertvector((coverage)v, floats));
  }
  for (; i < n; i++)
    for (int c = 0; c < 4; c++)
      dst[4 * i + c] = (float)(src[i * step] >> (8 * c) & 255);
}

// Rounds to the nearest integer: near 3 * 2^22, single-precision numbers have no fractional bits.
INLINE float nearest_whole(float v) {
  v = v > 0 ? v : 0;
  return (v < 255 ? v : 255) + 12582912;
}

INLINE coverage nearest_bytes(floats v) {
  v = choose(v > 0, v, (floats){0});
  v = choose(v < 255, v, (floats){0} + 255);
  return __builtin_convertvector((pixels)(v + 12582912), coverage);
}

INLINE uint8_t nearest_byte(float v) {
  v = nearest_whole(v);
  uint32_t bits;
  __builtin_memcpy(&bits, &v, sizeof bits);
  return (uint8_t)bits;
}

static void KERNEL(to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n) {
  ptrdiff_t i = 0;
  for (; n - i >= LANES; i += LANES) {
    const coverage v = nearest_bytes(load_floats(src + i));
    __builtin_memcpy(dst + i, &v, sizeof v);
  }
  for (; i < n; i++)
    dst[i] = nearest_byte(src[i]);
}

static void KERNEL(mix_to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                                 const float *weights) {
  const float p = weights[0], q = weights[1], r = weights[2], s = weights[3];
  for (ptrdiff_t i = 0; i < n; i++)
    dst[i * step] =
        nearest_byte((p * src[i] + q * src[i + 1]) + (r * src[i + 2] + s * src[i + 3]));
}

static void KERNEL(mix_to_pixels)(uint32_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                                  const float *weights) {
  enum { EACH = LANES / 4 };
  const float p = weights[0], q = weights[1], r = weights[2], s = weights[3];
  ptrdiff_t i = 0;
  for (; n - i >= EACH; i += EACH) {
    const float *const near = src + 4 * i;
    const floats sum = (p * load_floats(near) + q * load_floats(near + 4)) +
                       (r * load_floats(near + 8) + s * load_floats(near + 12));
    const few_pixels v = (few_pixels)nearest_bytes(sum);
    for (int j = 0; j < EACH; j++)
      dst[(i + j) * step] = v[j];
  }
  for (; i < n; i++) {
    const float *const near = src + 4 * i;
    uint32_t pixel = 0;
    for (int c = 0; c < 4; c++) {
      const float sum = (p * near[c] + q * near[c + 4]) + (r * near[c + 8] + s * near[c + 12]);
      pixel |= (uint32_t)nearest_byte(sum) << (8 * c);
    }
    dst[i * step] = pixel;
  }
}

// The four numbers of a pixel.
typedef float four_floats __attribute__((vector_size(16)));
typedef int32_t four_ints __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

INLINE four_floats load_four(const float *p) {
  four_floats v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

INLINE four_floats weigh_four(four_floats a, four_floats b, four_floats c, four_floats d,
                            const float *w) {
  return (w[0] * a + w[1] * b) + (w[2] * c + w[3] * d);
}

INLINE four_floats select_four(four_ints mask, four_floats a, four_floats b) {
  return (four_floats)((mask & (four_ints)a) | (~mask & (four_ints)b));
}

INLINE uint32_t nearest_pixel(four_floats v) {
  v = select_four(v > 0, v, (four_floats){0});
  v = select_four(v < 255, v, (four_floats){0} + 255);
  const four_bytes bytes = __builtin_convertvector((four_ints)(v + 12582912), four_bytes);
  uint32_t pixel;
  __builtin_memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

static void KERNEL(interpolate)(uint32_t *dst, const float *src, const ptrdiff_t *rows,
                                const float *row_weights, const int32_t *columns,
                                const float *column_weights, ptrdiff_t n) {
  enum { MOST = 64 };
  four_floats line[MOST];
  for (ptrdiff_t i = 0; i < n;) {
    // The pixels whose columns fit in the line.
    const ptrdiff_t first = columns[i];
    ptrdiff_t end = i + 1;
    while (end < n && columns[end] + 4 - first <= MOST)
      end++;
    const ptrdiff_t count = columns[end - 1] + 4 - first;
    for (ptrdiff_t j = 0; j < count; j++) {
      const float *const column = src + 4 * (first + j);
      line[j] = weigh_four(load_four(column + rows[0]), load_four(column + rows[1]),
                         load_four(column + rows[2]), load_four(column + rows[3]), row_weights);
    }
    for (; i < end; i++) {
      const four_floats *const near = line + (columns[i] - first);
      dst[i] = nearest_pixel(weigh_four(near[0], near[1], near[2], near[3], column_weights + 4 * i));
    }
  }
}
