#pragma once
// Hides differences between versions of the libraries behind FFmpeg's encoders.
#include <dlfcn.h>
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
