// The pixel kernels: plain functions on pointers and counts, one complete table per instruction
// set.
//
// A pixel is a uint32_t with red in its lowest byte and alpha in its highest, premultiplied. A mask
// is one byte of coverage per pixel. mul255(a, b) is a * b / 255 rounded to nearest. Every function
// does the same to the bit at every level. Counts are in pixels; a count below 1 does nothing.
// Pointers need the alignment of their type only; source and destination are the same pixels or
// don't overlap.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "splash_color.h"
#include "splash_lzw.h"

// A picture to sample: rows lie `stride` pixels apart; width and height are at least 1.
struct splash_image {
  const uint32_t *base;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
};

// A mip level of a small picture that is laid into pixels. Its two outermost texels on every side are
// transparent; it is at least 5 texels and less than 2^15 wide and high, and so is its stride.
struct splash_sprite_level {
  struct splash_image image;
  // The place of the first pixel, in texels with 32 fractional bits
  int64_t x;
  int64_t y;
  // The way to the next pixel of the row
  int64_t dx;
  int64_t dy;
  // The way to the first pixel of the next row
  int64_t x_row;
  int64_t y_row;
};

// The part of a sprite that is drawn: its first pixel, and how many there are in a row and in a column.
struct splash_part {
  ptrdiff_t column;
  ptrdiff_t row;
  ptrdiff_t columns;
  ptrdiff_t rows;
};

// A row of pixels to convert: either pixels, and no `green`; or wide ones, whose components are 16
// times those of pixels: red in the lower half of each word and blue in the upper, and green in
// words of its own. Nothing is divided by alpha.
struct splash_row {
  const uint32_t *pixels;
  const uint32_t *green;
};

// What makes a sample of a pixel: its components times the weights, which have 15 fractional bits,
// and the offset added. Samples of 10 bits are four times those of 8. Every sum must lie in the
// range of its samples.
struct splash_weights {
  int16_t red;
  int16_t green;
  int16_t blue;
  int16_t offset;
};

// What a component of a pixel adds to the light of other primaries: three sums of 40 bits, red's in the
// lowest ones and blue's in bits 80 and up, of which 24 are fractional.
struct splash_wide_light {
  uint64_t low;
  uint64_t high;
};

// What makes wide pixels of other primaries: the light of each red, then of each green and of each blue,
// and the component, 0...4080, of each light, 0...65535. No sum of three lights has more than 40 bits.
struct splash_wide_table {
  const struct splash_wide_light *light;
  const uint16_t *components;
};

// How a piece of a gradient is coloured.
enum splash_gradient_kind {
  // In `color`
  SPLASH_GRADIENT_FLAT,
  // By linear components, of which alpha is 255
  SPLASH_GRADIENT_OPAQUE,
  // By linear components
  SPLASH_GRADIENT_LINEAR,
  // By any
  SPLASH_GRADIENT_SQUARE,
};

// A piece of a gradient. At the way w = (place - start) * scale, 0...1, each premultiplied component,
// alpha last, is constant + w * linear + w * w * square, 0...255 but for the last bits.
struct splash_gradient_piece {
  enum splash_gradient_kind kind;
  uint32_t color;
  float start;
  float scale;
  float constant[4];
  float linear[4];
  float square[4];
};

// Pieces in ascending order of their starts, which the next piece ends. The first one is flat and
// starts at -INFINITY; after the last, flat one comes another that starts at INFINITY.
struct splash_gradient {
  const struct splash_gradient_piece *pieces;
  ptrdiff_t count;
};

// A radial gradient whose first colour lies elsewhere than in the middle. Places count from it.
struct splash_gradient_focus {
  float x;
  float y;
  float scale;
};

// What a gradient's place is at a point: x, the distance from the origin, or the angle in whole turns
enum splash_gradient_shape {
  SPLASH_GRADIENT_AXIAL,
  SPLASH_GRADIENT_RADIAL,
  SPLASH_GRADIENT_CONIC,
};

// The points of a row of pixels: at the centre of a column, (x + dx * column, y + dy * column) by
// w + dw * column, which is 2^-40 at least.
struct splash_projected_row {
  double dx, dy, dw;
  double x, y, w;
};

// How texels are mixed: not at all, the four about a place, or these of the two mip levels about a size
enum splash_filter {
  SPLASH_FILTER_NEAREST,
  SPLASH_FILTER_LINEAR,
  SPLASH_FILTER_TRILINEAR,
};

// A mip level, how many of its texels there are for one of the picture, and the places, in its texels, beyond which
// the last ones go on.
struct splash_projected_level {
  struct splash_image image;
  double scale_x, scale_y;
  double min_x, max_x;
  double min_y, max_y;
};

// A picture on a plane that is seen in perspective. A point of the row is mapped to (a x + c y + tx, b x + d y + ty)
// in texels of the first level; `density` by w * w * w of them are drawn on one pixel. Where that is more than 1,
// `smaller` counts, else `larger`.
struct splash_projected_image {
  const struct splash_projected_level *levels;
  ptrdiff_t count;
  double a, b, c, d, tx, ty;
  double density;
  enum splash_filter smaller;
  enum splash_filter larger;
};

// A straight piece of an outline that runs downwards: x and y in pixels with 12 fractional bits, x not
// negative and y0 < y1. Its winding is 1, or -1 where the outline runs upwards.
struct splash_edge {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  int32_t winding;
};

// A box of edges.
struct splash_box {
  int32_t min_x;
  int32_t min_y;
  int32_t max_x;
  int32_t max_y;
};

// A curve whose point at t is ((a t + b) t + c) t + d, in pixels.
struct splash_curve {
  double ax, ay;
  double bx, by;
  double cx, cy;
  double dx, dy;
};

// For each pixel of some rows, by how much its covered area, of 2^25, differs from that of the pixel to its
// left. Two cells or more follow the pixels of a row, so that `pitch` is a multiple of 4. A bit for each four
// cells tells whether they were touched; the others are 0. A row has `words` words of bits.
struct splash_cells {
  int64_t *cells;
  uint64_t *touched;
  ptrdiff_t width;
  ptrdiff_t pitch;
  ptrdiff_t words;
};

// Pixels of a row from `start` up to `end`, with a coverage of 1...255, or one for each in a mask
struct splash_span {
  ptrdiff_t start;
  ptrdiff_t end;
  ptrdiff_t coverage;
};

enum { SPLASH_SPAN_VARYING = -1 };

// The blend modes of the W3C's Compositing and Blending
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

  // dst = s + mul255(dst, 255 - alpha of s), where s is the source, multiplied first by alpha or by
  // mask where there is one; sums stop at 255.
  void (*over_color)(uint32_t *dst, ptrdiff_t n, uint32_t color);
  void (*over_color_mask)(uint32_t *dst, ptrdiff_t n, uint32_t color, const uint8_t *mask);
  void (*over)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);
  void (*over_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint8_t alpha);
  void (*over_mask)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, const uint8_t *mask);

  // dst = mul255(dst, factor), all four components
  void (*scale_alpha)(uint32_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*scale_mask)(uint32_t *dst, ptrdiff_t n, const uint8_t *mask);
  void (*scale_by_source_alpha)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // The same for masks, and the alpha of pixels as a mask
  void (*mask_multiply)(uint8_t *dst, const uint8_t *src, ptrdiff_t n);
  void (*mask_scale)(uint8_t *dst, ptrdiff_t n, uint8_t alpha);
  void (*source_alpha)(uint8_t *mask, const uint32_t *src, ptrdiff_t n);

  // dst[i] = the mean of pixels 2i and 2i + 1 of both rows, halves rounded up
  void (*halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, ptrdiff_t n);

  // dst = (dst * (256 - share) + src * share) / 256, all four components, halves rounded up; the
  // share is 0...256.
  void (*mix)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, uint32_t share);

  // dst[i] = the gradient's colour at the place t + (x + i) * dt, rounded down after the threshold of
  // column x + i is added, except in flat pieces. What is no number lies beyond the end. There are
  // 16 thresholds, of the columns from 0 on, each greater than 0 and less than 1 by 1/1000 or more;
  // then they begin anew. x is at least 0. Places are worked out as double for every column that is
  // a multiple of 16, rounded to float, and as float from there on.
  void (*gradient_axial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                         const float *thresholds, ptrdiff_t x, double t, double dt);
  // The same at the distance of p = (px + (x + i) * dx, py + (x + i) * dy) from the origin; with a focus,
  // at q + sqrt(q * q + scale * |p|^2), where q = focus.x * p.x + focus.y * p.y
  void (*gradient_radial)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                          const float *thresholds, ptrdiff_t x, double px, double py, double dx,
                          double dy, const struct splash_gradient_focus *focus);

  // dst[i] = the picture at (x + i * dx, y + i * dy), in pixels with 32 fractional bits, where
  // texel k covers k...k + 1. Beyond the picture its edge pixels go on. A place that leaves
  // int64_t wraps.
  void (*sample_nearest)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                         int64_t y, int64_t dx, int64_t dy);
  // The same, mixed from the four texels around with weights in 1/256 per axis and one rounding.
  void (*sample_bilinear)(uint32_t *dst, ptrdiff_t n, const struct splash_image *image, int64_t x,
                          int64_t y, int64_t dx, int64_t dy);
  // `count` rows of n pixels, `stride` apart: row k as by sample_bilinear from (x, y[k]) on with dy = 0.
  void (*sample_upright)(uint32_t *dst, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t count,
                         const struct splash_image *image, int64_t x, const int64_t *y, int64_t dx);

  // Draws a part of a sprite, whose first pixel is at `dst`, on rows of pixels `stride` apart. A level is
  // sampled as by sample_bilinear; where there is a smaller one, which reaches at least as far, that is
  // mixed with it as by mix, with `share` of 256. The result times the color, component by component, is
  // composed over the pixels, or added to them up to 255. Places wrap where they leave int64_t.
  void (*sprite)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                 const struct splash_sprite_level *level, const struct splash_sprite_level *smaller,
                 uint32_t share, uint32_t color, bool adds);
  // The same for white sprites. Each word of a level holds the alphas of four texels: its own in the lowest
  // byte, then the next one's in the row, and those below these two.
  void (*sprite_mask)(uint32_t *dst, ptrdiff_t stride, const struct splash_part *part,
                      const struct splash_sprite_level *level,
                      const struct splash_sprite_level *smaller, uint32_t share, uint32_t color,
                      bool adds);

  // dst[i] = the sample of pixel i, rounded to nearest, halves up: of 8 bits, or of 10
  void (*component8)(uint8_t *dst, struct splash_row src, ptrdiff_t n,
                     struct splash_weights weights);
  void (*component10)(uint16_t *dst, struct splash_row src, ptrdiff_t n,
                      struct splash_weights weights);
  // Two samples for each second pixel of n, of both rows: pixels weigh 1 2 1 across around pixel 2i,
  // and 1 1 down. Beyond the ends the first and the last pixel go on. Either both rows are wide or
  // none.
  void (*chroma8)(uint8_t *blue, uint8_t *red, struct splash_row upper, struct splash_row lower,
                  ptrdiff_t n, struct splash_weights blue_weights,
                  struct splash_weights red_weights);
  void (*chroma10)(uint16_t *blue, uint16_t *red, struct splash_row upper, struct splash_row lower,
                   ptrdiff_t n, struct splash_weights blue_weights,
                   struct splash_weights red_weights);

  // The wide pixels of other primaries: of each sum of light the component at its whole part
  void (*widen)(uint32_t *red_blue, uint32_t *green, const uint32_t *src, ptrdiff_t n,
                const struct splash_wide_table *table);

  // dst = src with blue in the lowest byte and red in the third
  void (*swap_red_blue)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // dst = the straight pixel: components times 255 / alpha, rounded to nearest, halves up, at most
  // 255; 0 where alpha is 0
  void (*unpremultiply)(uint32_t *dst, const uint32_t *src, ptrdiff_t n);

  // Finds the codes of n pixels, or a few more of those that follow them: each in the lower 12 bits and
  // its size in the upper 4. After a full table comes a code that clears it, unless the pixels end
  // there. There is room for n codes and one more for every 3,000 begun, and for the index of each
  // pixel, those ahead included. Returns the number of codes. A bit costs as much as bit_cost, at most
  // 1 << 25, in the units of the pixels' costs.
  ptrdiff_t (*lzw_parse)(struct splash_lzw_table *table, const struct splash_lzw_pixel *pixels,
                         ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t bit_cost,
                         uint16_t *codes, uint8_t *chosen,
                         struct splash_lzw_progress *progress);

  // Writes the edges of n chords, without those that have no height, and widens a box by theirs. The chords lead
  // from the first point of `ends`, whose heights may be in any order, over the curve's at step * (first + i) for
  // i = 0...n-2, which aren't negative, to the second point. Returns the number of edges; `edges` has room for n.
  ptrdiff_t (*chords)(const struct splash_curve *curve, double step, double first,
                      const struct splash_edge *ends, ptrdiff_t n, struct splash_edge *edges,
                      struct splash_box *box);

  // Adds what of n edges lies in the rows from `top`, that of the first cells, up to `bottom`: of those that
  // `indices` name, or of the first ones if there are none. Edges lie within the width of the cells, the
  // right side included. Heights before the borders of pixels are rounded down, and so are places at the
  // borders of rows.
  void (*add_edges)(const struct splash_cells *cells, const struct splash_edge *edges,
                    const int32_t *indices, ptrdiff_t n, ptrdiff_t top, ptrdiff_t bottom);
  // Clears a row of cells, and writes its coverage, a share of 255 rounded to nearest, as spans in ascending
  // order, up to width + 1 of them, and the varying ones to the mask, which has room for `pitch` bytes.
  // Returns the number of spans.
  ptrdiff_t (*take_row)(const struct splash_cells *cells, ptrdiff_t row, bool is_even_odd,
                        struct splash_span *spans, uint8_t *mask);

  // dst[i] = the sum of weights[r] * src[offsets[r] + i] over the rows, whose number is a multiple of 4: in
  // single precision, without fused products, of four rows in pairs, and these in order
  void (*weigh)(float *dst, const float *src, const ptrdiff_t *offsets, const float *weights,
                ptrdiff_t rows, ptrdiff_t n);
  // dst[i] = src[i * step]; of pixels all four components, red first
  void (*to_floats)(float *dst, const uint8_t *src, ptrdiff_t n, ptrdiff_t step);
  void (*pixels_to_floats)(float *dst, const uint32_t *src, ptrdiff_t n, ptrdiff_t step);
  // dst = src rounded to nearest, halves to even, 0...255
  void (*to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n);
  // dst[i * step] = the sum of four numbers from src[i] on times the four weights, summed up as by weigh and
  // rounded as by to_bytes; of pixels component by component
  void (*mix_to_bytes)(uint8_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                       const float *weights);
  void (*mix_to_pixels)(uint32_t *dst, const float *src, ptrdiff_t n, ptrdiff_t step,
                        const float *weights);
  // Pixels of a grid of numbers, four to a column: a pixel is the sum of the four columns from columns[i] on times the
  // four weights from column_weights[4 * i] on; a column is the sum of those of the four rows, which begin `rows` numbers
  // after `src`, times their weights. Sums are those of weigh, and rounded as by to_bytes. Columns never descend.
  void (*interpolate)(uint32_t *dst, const float *src, const ptrdiff_t *rows,
                      const float *row_weights, const int32_t *columns,
                      const float *column_weights, ptrdiff_t n);

  // Mixes pixels with those below by a blend mode. Their share is alpha, times the mask where there is one.
  void (*blend)(uint32_t *dst, const uint32_t *src, ptrdiff_t n, enum splash_blend_mode mode,
                uint8_t alpha, const uint8_t *mask);

  // Changes pixels by steps: alpha is divided out, the steps follow in single precision, without fused products and
  // each with a result of 0...1, and alpha is multiplied in before components are rounded. Transparent pixels stay so.
  void (*change_colors)(uint32_t *dst, ptrdiff_t n, const struct splash_color_step *steps,
                        ptrdiff_t count, const float *numbers);

  // dst[i] = the gradient's colour at the place of the centre of column x + i, rounded down after the threshold
  // of first + i is added, which is at least 0. A radial one may have a focus, whose x and y these are: the place
  // is how far a point is on the way from there to the unit circle. Places are worked out as double.
  void (*gradient_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_gradient *gradient,
                             const float *thresholds, ptrdiff_t first,
                             const struct splash_projected_row *row, ptrdiff_t x,
                             enum splash_gradient_shape shape, const double *focus);
  // dst[i] = the picture at the centre of column x + i; 0 where that is no place
  void (*sample_projected)(uint32_t *dst, ptrdiff_t n, const struct splash_projected_image *image,
                           const struct splash_projected_row *row, ptrdiff_t x);
};

enum splash_level {
  SPLASH_LEVEL_BASELINE = 0,
  SPLASH_LEVEL_V3 = 3,
  SPLASH_LEVEL_V4 = 4,
};

// The table of a level, or NULL if this machine can't run it.
const struct splash_kernels *splash_kernels_for(enum splash_level level);
