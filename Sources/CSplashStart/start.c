#include "CSplashStart.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static char *const *words = NULL;
static int word_count = 0;

char *const *splash_start_words(void) { return words; }

int splash_start_word_count(void) { return word_count; }

// Occupies closed standard descriptors. Otherwise the next file to be opened would get the number of a closed one,
// and with it the stream's output. 0 is opened for writing, and 1 and 2 for reading, so that reading and writing
// still fail as on a closed descriptor.
static void occupy_standard_descriptors(void) {
  static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // open() returns the lowest free number, which is this one. Even a system without /dev/null has a root folder.
    if (open("/dev/null", modes[descriptor]) == -1) (void)open("/", O_RDONLY);
  }
}

// glibc reserves 64 MB of address space for each thread that allocates memory. If the address space is limited, the
// threads share one heap.
static void share_heap(void) {
#if defined(__GLIBC__)
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

static void start(int count, char **values, char **environment) {
  (void)environment;
  occupy_standard_descriptors();
  share_heap();
  // Other C libraries call initializers without arguments.
#if defined(__GLIBC__) || defined(__APPLE__)
  words = values;
  word_count = count;
#else
  (void)count;
  (void)values;
#endif
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// Sanitizers initialize themselves in the function that is called first.
#define STARTS_LATER
#endif
#endif

#if defined(__GLIBC__) && !defined(STARTS_LATER)
// Called before the initializers of all libraries, which may open files as well.
__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **,
                                                                            char **) = start;
#else
__attribute__((constructor)) static void start_later(int count, char **values, char **environment) {
  start(count, values, environment);
}
#endif
