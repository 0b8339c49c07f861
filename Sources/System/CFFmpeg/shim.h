#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>
#include <unistd.h>

#include "encoders.h"
#include "input.h"
#include "log.h"
#include "sound.h"

// FFmpeg's error codes and flags are function-like macros, which Swift cannot import.
static const int SPLASH_AVERROR_EOF = AVERROR_EOF;
static const int SPLASH_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int SPLASH_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int64_t SPLASH_AV_NOPTS_VALUE = AV_NOPTS_VALUE;

// The output of a muxer: a descriptor, and the number of the first error that occurred while writing to it.
typedef struct splash_output {
  int descriptor;
  int error;
} splash_output;

// Since libavformat 61, the bytes are const.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t splash_output_byte;
#else
typedef uint8_t splash_output_byte;
#endif

static inline int splash_output_write(void *opaque, splash_output_byte *bytes, int count) {
  splash_output *output = (splash_output *)opaque;
  int done = 0;
  while (done < count) {
    ssize_t n = write(output->descriptor, bytes + done, (size_t)(count - done));
    if (n < 0) {
      if (errno == EINTR) continue;
      int error = errno;
      if (output->error == 0) output->error = error;
      return AVERROR(error);
    }
    done += (int)n;
  }
  return count;
}

static inline int64_t splash_output_seek(void *opaque, int64_t offset, int whence) {
  splash_output *output = (splash_output *)opaque;
  if (whence & AVSEEK_SIZE) return AVERROR(ENOSYS);
  off_t position = lseek(output->descriptor, offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? AVERROR(errno) : position;
}

// Creates a muxer's I/O context for an output; NULL if there is not enough memory. splash_output_close frees it.
static inline AVIOContext *splash_output_open(splash_output *output, int seekable) {
  int size = 1 << 16;
  unsigned char *buffer = (unsigned char *)av_malloc((size_t)size);
  if (!buffer) return NULL;
  AVIOContext *context = avio_alloc_context(
      buffer, size, 1, output, NULL, splash_output_write, seekable ? splash_output_seek : NULL);
  if (!context) av_free(buffer);
  return context;
}

static inline void splash_output_close(AVIOContext *context) {
  if (!context) return;
  av_freep(&context->buffer);
  avio_context_free(&context);
}

// Creates a pixel format conversion without scaling that produces the same bytes on every machine. It is `void *`
// because SwsContext is opaque only in some versions of libswscale.
typedef struct splash_scaler_side {
  int format;      // AVPixelFormat
  int colorspace;  // SWS_CS_*: the matrix of a YUV side
  int full_range;  // whether a YUV side has values from 0 to 255
} splash_scaler_side;

static inline void *splash_scaler_create(
    int width, int height, splash_scaler_side from, splash_scaler_side to) {
  struct SwsContext *scaler = sws_alloc_context();
  if (!scaler) return NULL;
  av_opt_set_int(scaler, "srcw", width, 0);
  av_opt_set_int(scaler, "srch", height, 0);
  av_opt_set_int(scaler, "dstw", width, 0);
  av_opt_set_int(scaler, "dsth", height, 0);
  av_opt_set_int(scaler, "src_format", from.format, 0);
  av_opt_set_int(scaler, "dst_format", to.format, 0);
  av_opt_set_int(scaler, "src_range", from.full_range, 0);
  av_opt_set_int(scaler, "dst_range", to.full_range, 0);
  av_opt_set_int(
      scaler, "sws_flags",
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, 0);
  int ready = sws_init_context(scaler, NULL, NULL);
  if (ready >= 0) {
    // This fails for pairs of formats without a matrix, but that isn't an error.
    sws_setColorspaceDetails(
        scaler, sws_getCoefficients(from.colorspace), from.full_range,
        sws_getCoefficients(to.colorspace), to.full_range, 0, 1 << 16, 1 << 16);
    return scaler;
  }
  sws_freeContext(scaler);
  return NULL;
}

static inline int splash_scaler_run(
    void *scaler, const uint8_t *const *from, const int *from_stride, int height,
    uint8_t *const *to, const int *to_stride) {
  return sws_scale((struct SwsContext *)scaler, from, from_stride, 0, height, to, to_stride);
}

static inline void splash_scaler_free(void *scaler) {
  sws_freeContext((struct SwsContext *)scaler);
}
