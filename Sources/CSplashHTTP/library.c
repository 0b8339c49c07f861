#include "request.h"

#if SPLASH_HTTP_IS_HERE

#include <dlfcn.h>

struct splash_mhd splash_mhd;

static const char *problem;

static void load(void) {
#if defined(__APPLE__)
  static const char *const names[] = {"libmicrohttpd.12.dylib",
                                      "/opt/homebrew/lib/libmicrohttpd.12.dylib",
                                      "/usr/local/lib/libmicrohttpd.12.dylib"};
#else
  static const char *const names[] = {"libmicrohttpd.so.12"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    problem = "which isn't installed: sudo apt-get install libmicrohttpd12, or brew install "
              "libmicrohttpd";
    return;
  }
#define FIND(name)                                                                                 \
  if (!(*(void **)&splash_mhd.name = dlsym(library, #name)))                                              \
    problem = "and the installed version has no " #name ": install 0.9.75 or later";
  SYMBOLS(FIND)
#undef FIND
}

const char *splash_http_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem;
}

#endif
