#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "splash_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE 2
#endif
#endif

int splash_open_in_folder(int folder, const char *name, int flags, unsigned permissions) {
  return openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, permissions);
}

int splash_exchange_in_folder(int folder, const char *first, const char *second) {
#if defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, folder, first, folder, second, RENAME_EXCHANGE);
#elif defined(RENAME_SWAP)
  return renameatx_np(folder, first, folder, second, RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}
