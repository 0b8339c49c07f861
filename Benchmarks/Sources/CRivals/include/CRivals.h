#pragma once
#include <stdint.h>

// A picture of luma and chroma, 4:2:0.
typedef struct rival_planes {
  uint8_t *data[3];
  int stride[3];
} rival_planes;

// The frames of a film, ready for the encoder.
typedef struct rival_film rival_film;

typedef struct rival_encoding {
  const char *path;
  const char *preset;
  int crf;
  int threads;
  int rate_numerator;
  int rate_denominator;
  // How many frames the film has; when there are fewer, they come again and again.
  int count;
} rival_encoding;

// The size must be even. NULL without memory.
rival_film *rival_film_create(int width, int height);
void rival_film_free(rival_film *film);

// Adds a frame; its planes are to be filled by the caller, and empty without memory.
rival_planes rival_film_add(rival_film *film);

// Encodes the frames to an MP4 file with the very settings of splashrender, through the same libraries,
// and does nothing else. Returns FFmpeg's error, or 0.
int rival_film_encode(const rival_film *film, rival_encoding encoding);

// swscale from RGBA to BT.709 of limited range, as fast as it can.
typedef struct rival_scaler rival_scaler;
rival_scaler *rival_scaler_create(int width, int height);
void rival_scaler_run(rival_scaler *scaler, const uint8_t *rgba, int stride, rival_planes planes);
void rival_scaler_free(rival_scaler *scaler);

// The version of FFmpeg.
const char *rival_ffmpeg_version(void);

// A Lottie file in rlottie or ThorVG, and its canvas.
typedef struct rival_lottie rival_lottie;

// NULL if the library or the file can't be used.
rival_lottie *rival_rlottie_open(const char *library, const char *path, int width, int height);
rival_lottie *rival_thorvg_open(const char *library, const char *path, int width, int height);

// Draws the moment at a part of the film, 0 to below 1. The pixels are ARGB as numbers of 32 bits, premultiplied.
const uint32_t *rival_rlottie_draw(rival_lottie *animation, double progress);
const uint32_t *rival_thorvg_draw(rival_lottie *animation, double progress);

void rival_rlottie_close(rival_lottie *animation);
void rival_thorvg_close(rival_lottie *animation);
