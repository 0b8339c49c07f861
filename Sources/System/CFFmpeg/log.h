#pragma once
// The libraries' messages as text. Swift's type for C variable arguments isn't available on every processor
// architecture.
#include <libavutil/log.h>
#include <stdarg.h>
#include <stdio.h>

typedef void (*splash_log_listener)(const char *text);

// Returns the process's listener, or sets it. (Swift's importer ignores static variables.)
static inline splash_log_listener splash_log_listener_of_process(splash_log_listener new_one) {
  static splash_log_listener listener;
  if (new_one) listener = new_one;
  return listener;
}

static inline void splash_log(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  if (level > AV_LOG_ERROR || !format) return;
  char text[512];
  if (vsnprintf(text, sizeof text, format, arguments) < 0) return;
  splash_log_listener_of_process(NULL)(text);
}

// Sends error messages to a function and discards all others. It must be called only once.
static inline void splash_log_listen(splash_log_listener listener) {
  splash_log_listener_of_process(listener);
  av_log_set_level(AV_LOG_ERROR);
  av_log_set_callback(splash_log);
}
