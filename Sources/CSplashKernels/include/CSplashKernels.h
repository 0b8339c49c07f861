// The pixel kernels: plain functions that take pointers and counts, with one complete table per instruction set.
//
// A pixel is a premultiplied uint32_t with red in its lowest byte and alpha in its highest. A mask has one byte of
// coverage per pixel. mul255(a, b) is a * b / 255, rounded to nearest. The results of a function are bitwise
// identical at every level. Counts are in pixels; if a count is below 1, a function does nothing. Pointers need no
// more alignment than their types require. Source and destination must either be identical or not overlap at all.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "splash_color.h"
#include "splash_gradient.h"
#include "splash_lzw.h"

// An image to sample, whose rows are `stride` pixels apart. Width and height are at least 1.
struct splash_image {
  const uint32_t *base;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
};

// A mip level of a small image, with its position relative to the pixels to draw. The two outermost texels on every
// side are transparent. Width, height and stride are at least 5 and less than 2^15 texels.
struct splash_sprite_level {
  struct splash_image image;
  // The position of the first pixel, in texels with 32 fractional bits.
  int64_t x;
  int64_t y;
  // The step to the next pixel in the row.
  int64_t dx;
  int64_t dy;
  // The step to the first pixel of the next row.
  int64_t x_row;
  int64_t y_row;
};

// The part of a sprite to draw: its first pixel, and the number of columns and rows.
struct splash_part {
  ptrdiff_t column;
  ptrdiff_t row;
  ptrdiff_t columns;
  ptrdiff_t rows;
};

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

// The points of a row of pixels. The point at the centre of a column is (x + dx * column, y + dy * column) divided by
// w + dw * column, which is at least 2^-40.
struct splash_projected_row {
  double dx, dy, dw;
  double x, y, w;
};

// How texels are interpolated: not at all, between the four nearest texels, or between those of the two nearest mip
// levels.
enum splash_filter {
  SPLASH_FILTER_NEAREST,
  SPLASH_FILTER_LINEAR,
  SPLASH_FILTER_TRILINEAR,
};

// A mip level, the number of its texels per texel of the image, and the range, in the level's texels, beyond which
// edge texels are repeated.
struct splash_projected_level {
  struct splash_image image;
  double scale_x, scale_y;
  double min_x, max_x;
  double min_y, max_y;
};

// An image on a plane in perspective. A point of a row is mapped to (a x + c y + tx, b x + d y + ty) in texels of the
// first level. One pixel is covered by `density` / (w * w * w) texels. If this is more than 1, the filter is
// `smaller`, otherwise `larger`.
struct splash_projected_image {
  const struct splash_projected_level *levels;
  ptrdiff_t count;
  double a, b, c, d, tx, ty;
  double density;
  enum splash_filter smaller;
  enum splash_filter larger;
};

// A straight edge of an outline, running downwards: x and y are in pixels with 12 fractional bits, x is not negative,
// and y0 < y1. The winding is 1, or -1 where the outline runs upwards.
struct splash_edge {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  int32_t winding;
};

// The bounding box of edges.
struct splash_box {
  int32_t min_x;
  int32_t min_y;
  int32_t max_x;
  int32_t max_y;
};

// A cubic curve in pixels. Its point at t is ((a t + b) t + c) t + d.
struct splash_curve {
  double ax, ay;
  double bx, by;
  double cx, cy;
  double dx, dy;
};

// For each pixel in some rows, the difference between its covered area and that of the pixel to its left, in units of
// 1/2^25. At least two additional cells follow the pixels of a row, and `pitch` is a multiple of 4. One bit per four
// cells records whether they have been touched; untouched cells are 0. A row has `words` words of bits.
struct splash_cells {
  int64_t *cells;
  uint64_t *touched;
  ptrdiff_t width;
  ptrdiff_t pitch;
  ptrdiff_t words;
};

// The pixels of a row from `start` up to, but not including, `end`, with a coverage of 1...255, or with varying
// coverages in a mask.
struct splash_span {
  ptrdiff_t start;
  ptrdiff_t end;
  ptrdiff_t coverage;
};

enum { SPLASH_SPAN_VARYING = -1 };

// The blend modes of the W3C's Compositing and Blending specification.
enum splash_blend_mode {
  SPLASH_BLEND_NORMAL,
  SPLASH_BLEND_MULTIPLY,
  SPLASH_BLEND_SCREEN,
  SPLASH_BLEND_OVERLAY,
  SPLASH_BLEND_DARKEN,
  SPLASH_BLEND_LIGHTEN,
  SPLASH_BLEND_COLOR_DODGE,
  SPLASH_BLEND_COLOR_BURN,
  SPLASH_BLEND_HARD_LIGHT,
  SPLASH_BLEND_SOFT_LIGHT,
  SPLASH_BLEND_DIFFERENCE,
  SPLASH_BLEND_EXCLUSION,
  SPLASH_BLEND_HUE,
  SPLASH_BLEND_SATURATION,
  SPLASH_BLEND_COLOR,
  SPLASH_BLEND_LUMINOSITY,
};

struct splash_kernels {
  // dst = color
  void (*fill)(uint32_t *dst, ptrdiff_t n, uint32_t color);

  // dst = s + mul255(dst, 255 - alpha of s), where s is the source after multiplication by alpha or by the mask, if
  // any. Sums saturate at 255.
  void (*over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color);
  void (*over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color, const uint8_t *mask);
  void (*over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);
  void (*over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha);
  void (*over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, const uint8_t *mask);

  // dst = mul255(dst, factor), for all four components.
  void (*scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask);
  void (*scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // The same for masks, and the alpha of pixels as a mask.
  void (*mask_multiply)(uint8_t *dst, const uint8_t *src, ptrdiff_t n);
  void (*mask_scale)(uint8_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*source_alpha)(uint8_t *mask, const uint32_t *src, ptrdiff_t n);

  // dst[i] = the mean of pixels 2i and 2i + 1 in both rows, with ties rounded up.
  void (*halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, ptrdiff_t n);

  // dst = (dst * (256 - share) + src * share) / 256, for all four components, with ties rounded up. The share is
  // 0...256.
  void (*mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share);

  // dst[i] = the gradient's colour at the position t + (x + i) * dt, rounded down after the threshold of column x + i
  // is added, except in flat pieces. NaN counts as beyond the end. The 16 thresholds are for the columns from 0 on,
  // and repeat after that. Each is between 1/1000 and 1 - 1/1000. x is at least 0. Positions are computed in double
  // precision for every column that is a multiple of 16, and rounded to single precision. For the columns in between,
  // they are computed in single precision from there.
  void (*gradient_axial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                         const float *thresholds, ptrdiff_t x, double t, double dt);
  // The same at a position that is the distance of p = (px + (x + i) * dx, py + (x + i) * dy) from the origin. With a
  // focus, the position is q + sqrt(q * q + scale * |p|^2), where q = focus.x * p.x + focus.y * p.y.
  void (*gradient_radial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                          const float *thresholds, ptrdiff_t x, double px, double py, double dx,
                          double dy, const struct splash_gradient_focus *focus);

  // dst[i] = the image at (x + i * dx, y + i * dy), in pixels with 32 fractional bits. Texel k covers the positions
  // from k to k + 1. Edge pixels are repeated beyond the image. Positions that overflow int64_t wrap.
  void (*sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                         int64_t y, int64_t dx, int64_t dy);
  // The same with bilinear interpolation of the four surrounding texels. Weights are in units of 1/256 per axis, and
  // the result is rounded once.
  void (*sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                          int64_t y, int64_t dx, int64_t dy);
  // Samples `count` rows of n pixels, `stride` apart. Row k is sampled as with sample_bilinear from (x, y[k]) with dy
  // = 0.
  void (*sample_upright)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t count,
                         const struct splash_image *image, int64_t x, const int64_t *y, int64_t dx);

  // Draws part of a sprite, with its first pixel at `dst`, onto rows of pixels that are `stride` apart. A level is
  // sampled as with sample_bilinear. If there is a smaller level, which must extend at least as far, the two are
  // interpolated as with mix, by `share` in units of 1/256. The result is multiplied by `color`, component by
  // component, and composited over the pixels, or added to them up to 255. Positions that overflow int64_t wrap.
  void (*sprite)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                 const struct splash_sprite_level *level, const struct splash_sprite_level *smaller,
                 uint32_t share, uint32_t color, bool adds);
  // The same for white sprites. Each word of a level contains the alphas of four texels: of its own texel in the
  // lowest byte, then of the next texel in the row, and of the two texels below.
  void (*sprite_mask)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                      const struct splash_sprite_level *level,
                      const struct splash_sprite_level *smaller, uint32_t share, uint32_t color,
                      bool adds);

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

  // Finds the codes for n pixels, or for a few more if the last sequence extends into the lookahead. Each code is in
  // the lower 12 bits, and its size in the upper 4. Once the table is full, a code that clears it is added, unless
  // the pixels end there. There must be room for n codes, one more for every 3,000 codes (rounded up), and for the
  // index of each pixel including the lookahead. Returns the number of codes. bit_cost is the cost of a bit, at most
  // 1 << 25, in the units of the pixels' costs.
  ptrdiff_t (*lzw_parse)(struct splash_lzw_table *table, const struct splash_lzw_pixel *pixels,
                         ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t bit_cost,
                         uint16_t *codes, uint8_t *chosen,
                         struct splash_lzw_progress *progress);

  // Writes the edges of n chords, except horizontal ones, and extends a box to include them. The chords lead from the
  // first point of `ends` (in either vertical order) to the second, through the curve's points at step * (first + i)
  // for i = 0...n-2. The coordinates of these points must not be negative. Returns the number of edges; `edges` needs
  // room for n.
  ptrdiff_t (*chords)(const struct splash_curve *curve, double step, double first,
                      const struct splash_edge *ends, ptrdiff_t n, struct splash_edge *edges,
                      struct splash_box *box);

  // Adds those parts of n edges that are in the rows from `top`, the row of the first cells, up to `bottom`. The
  // edges are those in `indices`, or the first n if `indices` is NULL. Edges must be within the width of the cells,
  // including the right side. Heights at the borders of pixels are rounded down, and so are positions at the borders
  // of rows.
  void (*add_edges)(const struct splash_cells *cells, const struct splash_edge *edges,
                    const int32_t *indices, ptrdiff_t n, ptrdiff_t top, ptrdiff_t bottom);
  // Clears a row of cells, and writes its coverage, 0...255, rounded to nearest. At most width + 1 spans are written
  // in ascending order. Varying coverages are written to the mask, which needs room for `pitch` bytes. Returns the
  // number of spans.
  ptrdiff_t (*take_row)(const struct splash_cells *cells, ptrdiff_t row, bool is_even_odd,
                        struct splash_span *spans, uint8_t *mask);

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

  // Blends pixels with the pixels below. The factor of the source pixels is alpha, times the mask if there is one.
  void (*blend)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, enum splash_blend_mode mode,
                uint8_t alpha, const uint8_t *mask);

  // Changes the colours of pixels in steps. Colours are first unpremultiplied. The steps are applied in single
  // precision, without fused multiply-add, and their results are clamped to 0...1. Finally, colours are premultiplied
  // and rounded. Transparent pixels stay transparent.
  void (*change_colors)(uint32_t *dst, ptrdiff_t n, const struct splash_color_step *steps,
                        ptrdiff_t count, const float *numbers);

  // dst[i] = the gradient's colour at the position of the centre of column x + i, rounded down after the threshold of
  // first + i, which is at least 0, is added. A radial gradient may have a focus, given by its x and y. The position
  // is then a fraction: how far along the ray from the focus to the unit circle the point is. Positions are computed
  // in double precision.
  void (*gradient_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                             const float *thresholds, ptrdiff_t first,
                             const struct splash_projected_row *row, ptrdiff_t x,
                             enum splash_gradient_shape shape, const double *focus);
  // dst[i] = the image at the centre of column x + i; 0 if the centre has no valid position.
  void (*sample_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_projected_image *image,
                           const struct splash_projected_row *row, ptrdiff_t x);
};

enum splash_level {
  SPLASH_LEVEL_BASELINE = 0,
  SPLASH_LEVEL_V3 = 3,
  SPLASH_LEVEL_V4 = 4,
};

// Returns the table for a level, or NULL if this machine can't run it.
const struct splash_kernels *splash_kernels_for(enum splash_level level);
