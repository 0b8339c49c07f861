#pragma once
// The libraries' messages as texts: a list of arguments is a type that Swift doesn't have on every processor.
#include <libavutil/log.h>
#include <stdarg.h>
#include <stdio.h>

typedef void (*splash_log_listener)(const char *text);

// The listener of the process, or a new one. (Swift's importer leaves out variables of a file.)
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

// Gives error messages to a function, and no message to anyone else. To be called once.
static inline void splash_log_listen(splash_log_listener listener) {
  splash_log_listener_of_process(listener);
  av_log_set_level(AV_LOG_ERROR);
  av_log_set_callback(splash_log);
}
