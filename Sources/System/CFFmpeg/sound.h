#pragma once
#include <libavcodec/avcodec.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>

// Returns the speakers of a frame's channels as a bit mask (AV_CH_*), in the order of the channels. If the frame has
// no layout, returns the default layout for the number of channels, or 0 if there is none.
static inline uint64_t splash_frame_speakers(const AVFrame *frame) {
  if (frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE) return frame->ch_layout.u.mask;
  AVChannelLayout layout = {0};
  av_channel_layout_default(&layout, frame->ch_layout.nb_channels);
  uint64_t mask = layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0;
  av_channel_layout_uninit(&layout);
  return mask;
}

// Sets an encoder's layout to stereo.
static inline void splash_encode_stereo(AVCodecContext *context) {
  av_channel_layout_uninit(&context->ch_layout);
  av_channel_layout_default(&context->ch_layout, 2);
}

// Sets a frame's layout to stereo.
static inline void splash_frame_stereo(AVFrame *frame) {
  av_channel_layout_uninit(&frame->ch_layout);
  av_channel_layout_default(&frame->ch_layout, 2);
}

// Returns the number of padding samples at the end of a packet, as reported by the demuxer.
static inline uint32_t splash_packet_padding(const AVPacket *packet) {
  size_t size = 0;
  const uint8_t *data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size);
  if (!data || size < 8) return 0;
  return (uint32_t)data[4] | (uint32_t)data[5] << 8 | (uint32_t)data[6] << 16 |
         (uint32_t)data[7] << 24;
}
