#include "CBaselines.h"

#include <dlfcn.h>
#include <stddef.h>

const baseline_yuv *baseline_yuv_functions(void) {
  static baseline_yuv yuv;
  if (yuv.fill) return &yuv;
  void *library = dlopen("libyuv.so.0", RTLD_NOW);
  if (!library) library = dlopen("libyuv.dylib", RTLD_NOW);
  if (!library) return NULL;
  // Function pointers have the size of object pointers on every system with dlsym.
  *(void **)&yuv.to_i420 = dlsym(library, "ARGBToI420");
  *(void **)&yuv.blend = dlsym(library, "ARGBBlend");
  *(void **)&yuv.fill = dlsym(library, "ARGBRect");
  return yuv.to_i420 && yuv.blend && yuv.fill ? &yuv : NULL;
}
