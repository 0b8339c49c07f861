#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// FFmpeg's error codes and flags are function-like macros, which Swift cannot import.
static const int SPLASH_AVERROR_EOF = AVERROR_EOF;
static const int SPLASH_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int SPLASH_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int64_t SPLASH_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
