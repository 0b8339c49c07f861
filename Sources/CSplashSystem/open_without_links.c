#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "splash_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#if __has_include(<linux/openat2.h>) && defined(SYS_openat2)
#include <linux/openat2.h>
#define HAS_OPENAT2 1
#endif
#define FOLDER_FLAGS (O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#else
#define FOLDER_FLAGS (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#endif

int splash_open_without_links(const char *path, int flags) {
#if defined(HAS_OPENAT2)
  struct open_how how = {
      .flags = (unsigned long long)(unsigned int)flags,
      .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
  };
  long descriptor;
  do {
    descriptor = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
  } while (descriptor < 0 && (errno == EINTR || errno == EAGAIN));
  // Kernels before 5.6 don't have the call, and some sandboxes forbid unknown calls.
  if (descriptor >= 0 || (errno != ENOSYS && errno != EPERM)) return (int)descriptor;
#elif defined(O_NOFOLLOW_ANY)
  return open(path, flags | O_NOFOLLOW_ANY);
#endif
  return splash_open_without_links_by_parts(path, flags);
}

int splash_open_without_links_by_parts(const char *path, int flags) {
  if (path[0] != '/') {
    errno = EINVAL;
    return -1;
  }
  int folder = open("/", FOLDER_FLAGS);
  while (folder >= 0) {
    while (*path == '/') path++;
    size_t length = strcspn(path, "/");
    char name[NAME_MAX + 1];
    if (length > NAME_MAX) {
      close(folder);
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(name, path, length);
    name[length] = 0;
    path += length;
    int isLast = path[strspn(path, "/")] == 0;
    // A path that ends with a slash must be a folder.
    int kind = O_NOFOLLOW | (isLast && *path ? O_DIRECTORY : 0);
    int next = isLast ? openat(folder, length > 0 ? name : ".", flags | kind)
                      : openat(folder, name, FOLDER_FLAGS);
    int code = errno;
    close(folder);
    errno = code;
    if (isLast) return next;
    folder = next;
  }
  return -1;
}
