#pragma once
// Hides differences between versions of the libraries behind FFmpeg's encoders.
#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <stdlib.h>

// Returns SVT-AV1's major version, or 0 if FFmpeg was built without SVT-AV1. FFmpeg has no function
// for this.
static inline int splash_svt_av1_version(void) {
  void *process = dlopen(NULL, RTLD_LAZY);
  if (!process) return 0;
  const char *(*version)(void) = (const char *(*)(void))dlsym(process, "svt_av1_get_version");
  // The version is text, such as "v2.3.0".
  const char *text = version ? version() : "";
  int number = atoi(*text == 'v' ? text + 1 : text);
  dlclose(process);
  return number;
}

// Opens a codec. Returns 0 or FFmpeg's error.
//
// libavcodec 61's encoder for libaom writes to AVCPBProperties that it has just freed. If the C library's cache of this
// thread has room for the freed memory, no other thread can allocate it in between.
static inline int splash_open_codec(AVCodecContext *context) {
  enum { cached_blocks = 7 };
  void *blocks[cached_blocks];
  for (int i = 0; i < cached_blocks; i++) blocks[i] = malloc(sizeof(AVCPBProperties));
  int result = avcodec_open2(context, NULL, NULL);
  for (int i = 0; i < cached_blocks; i++) free(blocks[i]);
  return result;
}
