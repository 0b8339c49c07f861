#pragma once
// FFmpeg functions for reading videos and sounds: a file is read only through our descriptor, and differences between
// library versions are hidden.
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <sys/stat.h>
#include <unistd.h>

// The input of a demuxer: a descriptor, and the number of the first error that occurred while reading it.
typedef struct splash_input {
  int descriptor;
  int error;
} splash_input;

static inline int splash_input_read(void *opaque, uint8_t *bytes, int count) {
  splash_input *input = (splash_input *)opaque;
  while (1) {
    ssize_t n = read(input->descriptor, bytes, (size_t)count);
    if (n > 0) return (int)n;
    if (n == 0) return AVERROR_EOF;
    if (errno == EINTR) continue;
    int error = errno;
    if (input->error == 0) input->error = error;
    return AVERROR(error);
  }
}

static inline int64_t splash_input_seek(void *opaque, int64_t offset, int whence) {
  splash_input *input = (splash_input *)opaque;
  if (whence & AVSEEK_SIZE) {
    struct stat status;
    return fstat(input->descriptor, &status) == 0 ? (int64_t)status.st_size : AVERROR(errno);
  }
  off_t position = lseek(input->descriptor, offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? AVERROR(errno) : position;
}

// Creates a demuxer's I/O context for an input; NULL if there is not enough memory. splash_input_close frees it.
static inline AVIOContext *splash_input_open(splash_input *input) {
  int size = 1 << 16;
  unsigned char *buffer = (unsigned char *)av_malloc((size_t)size);
  if (!buffer) return NULL;
  AVIOContext *context =
      avio_alloc_context(buffer, size, 0, input, splash_input_read, NULL, splash_input_seek);
  if (!context) av_free(buffer);
  return context;
}

static inline void splash_input_close(AVIOContext *context) {
  if (!context) return;
  av_freep(&context->buffer);
  avio_context_free(&context);
}

// Replaces the function that demuxers use to open other files with one that always fails.
static inline int splash_refuse_file(
    AVFormatContext *context, AVIOContext **file, const char *url, int flags,
    AVDictionary **options) {
  (void)context, (void)file, (void)url, (void)flags, (void)options;
  return AVERROR(EPERM);
}

static inline void splash_refuse_files(AVFormatContext *context) {
  context->io_open = splash_refuse_file;
}

// Returns the nine numbers of a stream's display matrix, or NULL if there is none.
static inline const int32_t *splash_display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

// Returns the frame rate in a stream's headers, or 0/1 if there is none. Since libavformat 60.16, this is the only
// rate of a file without timestamps.
static inline AVRational splash_codec_frame_rate(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
  return stream->codecpar->framerate;
#else
  (void)stream;
  return (AVRational){0, 1};
#endif
}
