#include "CBaselines.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <stdlib.h>

struct baseline_film {
  int width, height, count, capacity;
  AVFrame **frames;
};

baseline_film *baseline_film_create(int width, int height) {
  baseline_film *film = calloc(1, sizeof *film);
  if (!film) return NULL;
  film->width = width;
  film->height = height;
  return film;
}

void baseline_film_free(baseline_film *film) {
  if (!film) return;
  for (int i = 0; i < film->count; i++) av_frame_free(&film->frames[i]);
  free(film->frames);
  free(film);
}

baseline_planes baseline_film_add(baseline_film *film) {
  baseline_planes none = {0};
  if (film->count == film->capacity) {
    int capacity = film->capacity ? 2 * film->capacity : 64;
    AVFrame **frames = realloc(film->frames, (size_t)capacity * sizeof *frames);
    if (!frames) return none;
    film->frames = frames;
    film->capacity = capacity;
  }
  AVFrame *frame = av_frame_alloc();
  if (!frame) return none;
  frame->width = film->width;
  frame->height = film->height;
  frame->format = AV_PIX_FMT_YUV420P;
  if (av_frame_get_buffer(frame, 0) < 0) {
    av_frame_free(&frame);
    return none;
  }
  frame->color_primaries = AVCOL_PRI_BT709;
  frame->color_trc = AVCOL_TRC_BT709;
  frame->colorspace = AVCOL_SPC_BT709;
  frame->color_range = AVCOL_RANGE_MPEG;
  frame->chroma_location = AVCHROMA_LOC_LEFT;
  film->frames[film->count++] = frame;
  baseline_planes planes;
  for (int i = 0; i < 3; i++) {
    planes.data[i] = frame->data[i];
    planes.stride[i] = frame->linesize[i];
  }
  return planes;
}

static int open_encoder(AVCodecContext *encoder, const baseline_film *film, baseline_encoding how) {
  AVRational rate = {how.rate_numerator, how.rate_denominator};
  encoder->width = film->width;
  encoder->height = film->height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = av_inv_q(rate);
  encoder->framerate = rate;
  encoder->sample_aspect_ratio = (AVRational){1, 1};
  encoder->gop_size = (2 * rate.num + rate.den - 1) / rate.den;
  encoder->thread_count = how.threads;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = AVCOL_TRC_BT709;
  encoder->colorspace = AVCOL_SPC_BT709;
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->chroma_sample_location = AVCHROMA_LOC_LEFT;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER;
  int code = av_opt_set(encoder, "preset", how.preset, AV_OPT_SEARCH_CHILDREN);
  if (code >= 0) code = av_opt_set_double(encoder, "crf", how.crf, AV_OPT_SEARCH_CHILDREN);
  if (code >= 0) {
    code = av_opt_set(encoder, "x264-params", "cpu-independent=1", AV_OPT_SEARCH_CHILDREN);
  }
  return code < 0 ? code : avcodec_open2(encoder, NULL, NULL);
}

static int open_muxer(AVFormatContext *muxer, AVCodecContext *encoder, const char *path) {
  AVStream *stream = avformat_new_stream(muxer, NULL);
  if (!stream) return AVERROR(ENOMEM);
  muxer->flags |= AVFMT_FLAG_BITEXACT;
  stream->time_base = encoder->time_base;
  stream->avg_frame_rate = stream->r_frame_rate = encoder->framerate;
  int code = avcodec_parameters_from_context(stream->codecpar, encoder);
  if (code >= 0) code = av_opt_set(muxer, "movflags", "faststart", AV_OPT_SEARCH_CHILDREN);
  if (code >= 0) code = avio_open(&muxer->pb, path, AVIO_FLAG_WRITE);
  return code < 0 ? code : avformat_write_header(muxer, NULL);
}

static int send(
    AVCodecContext *encoder, AVFormatContext *muxer, AVPacket *packet, const AVFrame *frame) {
  int code = avcodec_send_frame(encoder, frame);
  while (code >= 0) {
    code = avcodec_receive_packet(encoder, packet);
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return 0;
    if (code < 0) break;
    if (packet->duration == 0) packet->duration = 1;
    av_packet_rescale_ts(packet, encoder->time_base, muxer->streams[0]->time_base);
    code = av_interleaved_write_frame(muxer, packet);
  }
  return code;
}

int baseline_film_encode(const baseline_film *film, baseline_encoding how) {
  av_log_set_level(AV_LOG_ERROR);
  const AVCodec *codec = avcodec_find_encoder_by_name("libx264");
  if (!codec || film->count == 0) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *encoder = avcodec_alloc_context3(codec);
  AVPacket *packet = av_packet_alloc();
  AVFormatContext *muxer = NULL;
  int code = avformat_alloc_output_context2(&muxer, NULL, "mp4", how.path);
  if (code >= 0) code = encoder && packet ? open_encoder(encoder, film, how) : AVERROR(ENOMEM);
  if (code >= 0) code = open_muxer(muxer, encoder, how.path);
  for (int i = 0; code >= 0 && i < how.count; i++) {
    AVFrame *frame = film->frames[i % film->count];
    frame->pts = i;
    code = send(encoder, muxer, packet, frame);
  }
  if (code >= 0) code = send(encoder, muxer, packet, NULL);
  if (code >= 0) code = av_write_trailer(muxer);
  if (muxer) avio_closep(&muxer->pb);
  avformat_free_context(muxer);
  av_packet_free(&packet);
  avcodec_free_context(&encoder);
  return code < 0 ? code : 0;
}

const char *baseline_ffmpeg_version(void) { return av_version_info(); }
