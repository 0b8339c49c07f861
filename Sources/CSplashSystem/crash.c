// For sigaction and related functions, which are POSIX rather than standard C.
#define _GNU_SOURCE

#include "splash_crash.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct splash_crash_file {
  // The path. The code that takes it from here owns it: either the handler, which removes the file, or the function
  // that unregisters the file. Null if this note is free.
  _Atomic(char *) path;
  // The next note. Notes are reused and never freed, so the handler can iterate over them.
  struct splash_crash_file *next;
  // The next free note.
  struct splash_crash_file *next_free;
};

static _Atomic(struct splash_crash_file *) notes = NULL;
static atomic_bool is_crashing = false;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Protected by the lock.
static struct splash_crash_file *free_notes = NULL;

struct splash_crash_file *splash_crash_file_add(const char *path) {
  char *copy = strdup(path);
  if (copy == NULL) return NULL;
  pthread_mutex_lock(&lock);
  struct splash_crash_file *file = free_notes;
  if (file != NULL) {
    free_notes = file->next_free;
  } else if ((file = calloc(1, sizeof(*file))) != NULL) {
    file->next = atomic_load(&notes);
    atomic_store(&notes, file);
  }
  pthread_mutex_unlock(&lock);
  if (file == NULL) {
    free(copy);
    return NULL;
  }
  atomic_store(&file->path, copy);
  if (!atomic_load(&is_crashing)) return file;
  splash_crash_file_drop(file);
  return NULL;
}

void splash_crash_file_drop(struct splash_crash_file *file) {
  free(atomic_exchange(&file->path, NULL));
  pthread_mutex_lock(&lock);
  file->next_free = free_notes;
  free_notes = file;
  pthread_mutex_unlock(&lock);
}

// Swift's runtime can be configured to treat SIGQUIT as a crash.
static const int signals[] = {SIGABRT, SIGBUS,  SIGFPE, SIGILL,
                              SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP};
enum { signal_count = sizeof(signals) / sizeof(signals[0]) };

// The previous handlers.
static struct sigaction former[signal_count];

static void handle(int signal, siginfo_t *info, void *context) {
  (void)context;
  int code = errno;
  atomic_store(&is_crashing, true);
  for (struct splash_crash_file *file = atomic_load(&notes); file != NULL; file = file->next) {
    char *path = atomic_exchange(&file->path, NULL);
    if (path != NULL) unlink(path);
  }
  for (int index = 0; index < signal_count; index++) {
    if (signals[index] == signal) sigaction(signal, &former[index], NULL);
  }
  // A failing instruction fails again when this handler returns, so debuggers and core dumps show its location.
  bool comes_again =
      info->si_code > 0 &&
      (signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGSEGV);
  if (!comes_again) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(signal);
    // Even if the previous handler returns, the program ends.
    sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    raise(signal);
  }
  errno = code;
}

void splash_crash_handle(void) {
  // After a stack overflow there is no room for the handler on the normal stack.
  static char room[64 << 10];
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = (stack_t){.ss_sp = room, .ss_size = sizeof(room)};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
  action.sa_sigaction = handle;
  sigemptyset(&action.sa_mask);
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < signal_count; index++) {
    if (sigaction(signals[index], NULL, &former[index]) != 0) continue;
    // The parent process ignores the signal.
    if (former[index].sa_handler == SIG_IGN) continue;
    sigaction(signals[index], &action, NULL);
    if (signals[index] != SIGQUIT) sigaddset(&set, signals[index]);
  }
  // The parent process may have blocked some of the signals.
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
