#pragma once
#include <stdint.h>

// The planes of a 4:2:0 image.
typedef struct baseline_planes {
  uint8_t *data[3];
  int stride[3];
} baseline_planes;

// The frames of a video as encoder input.
typedef struct baseline_film baseline_film;

typedef struct baseline_encoding {
  const char *path;
  const char *preset;
  int crf;
  int threads;
  int rate_numerator;
  int rate_denominator;
  // The number of frames to encode. If fewer frames were added, they are repeated.
  int count;
} baseline_encoding;

// The size must be even. Returns NULL if memory can't be allocated.
baseline_film *baseline_film_create(int width, int height);
void baseline_film_free(baseline_film *film);

// Adds a frame, whose planes the caller must fill. The planes are NULL if memory can't be allocated.
baseline_planes baseline_film_add(baseline_film *film);

// Encodes the frames to an MP4 file with the settings and libraries of splashrender, and does nothing else.
// Returns FFmpeg's error code, or 0.
int baseline_film_encode(const baseline_film *film, baseline_encoding encoding);

// swscale's conversion from RGBA to BT.709 with limited range, with its fastest settings.
typedef struct baseline_scaler baseline_scaler;
baseline_scaler *baseline_scaler_create(int width, int height);
void baseline_scaler_run(baseline_scaler *scaler, const uint8_t *rgba, int stride, baseline_planes planes);
void baseline_scaler_free(baseline_scaler *scaler);

// The version of FFmpeg.
const char *baseline_ffmpeg_version(void);

// A Lottie file in rlottie or ThorVG, and its canvas.
typedef struct baseline_lottie baseline_lottie;

// These functions return NULL if the library or the file can't be used.
baseline_lottie *baseline_rlottie_open(const char *library, const char *path, int width, int height);
baseline_lottie *baseline_thorvg_open(const char *library, const char *path, int width, int height);

// Draws the frame at a progress of 0 to below 1. The pixels are 32-bit integers with premultiplied ARGB.
const uint32_t *baseline_rlottie_draw(baseline_lottie *animation, double progress);
const uint32_t *baseline_thorvg_draw(baseline_lottie *animation, double progress);

void baseline_rlottie_close(baseline_lottie *animation);
void baseline_thorvg_close(baseline_lottie *animation);

// libyuv's functions. Their pixels are 32-bit integers with ARGB.
typedef struct baseline_yuv {
  int (*to_i420)(const uint8_t *pixels, int stride, uint8_t *y, int y_stride, uint8_t *u, int u_stride,
                 uint8_t *v, int v_stride, int width, int height);
  int (*blend)(const uint8_t *source, int source_stride, const uint8_t *below, int below_stride,
               uint8_t *target, int target_stride, int width, int height);
  int (*fill)(uint8_t *target, int stride, int x, int y, int width, int height, uint32_t color);
} baseline_yuv;

// Returns NULL if libyuv isn't installed.
const baseline_yuv *baseline_yuv_functions(void);
