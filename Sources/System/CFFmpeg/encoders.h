#pragma once
// What the libraries behind FFmpeg's encoders changed between their versions.
#include <dlfcn.h>
#include <stdlib.h>

// The first number of SVT-AV1's version, or 0 where FFmpeg was built without it. FFmpeg doesn't tell.
static inline int splash_svt_av1_version(void) {
  void *process = dlopen(NULL, RTLD_LAZY);
  if (!process) return 0;
  const char *(*version)(void) = (const char *(*)(void))dlsym(process, "svt_av1_get_version");
  // As in "v2.3.0".
  const char *text = version ? version() : "";
  int number = atoi(*text == 'v' ? text + 1 : text);
  dlclose(process);
  return number;
}
