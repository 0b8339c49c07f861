#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "splash_process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

extern char **environ;

// Copies a descriptor to a number that isn't used by a helper.
static int moved_away(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static int spawn(const char *path, char *const arguments[], const int from[3], pid_t *process) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  error = posix_spawn_file_actions_adddup2(&actions, from[0], 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, from[2], 1);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, from[2], 2);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, from[1], 3);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
#endif
  // Ctrl-C is handled by the parent process; when the parent ends, the helper ends too.
  sigset_t blocked, usual;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGQUIT);
  sigaddset(&blocked, SIGTERM);
  sigaddset(&blocked, SIGHUP);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  sigaddset(&usual, SIGPROF);
  sigaddset(&usual, SIGABRT);
  if (!error) error = posix_spawnattr_setsigmask(&attributes, &blocked);
  if (!error) error = posix_spawnattr_setsigdefault(&attributes, &usual);
  if (!error) error = posix_spawnattr_setflags(&attributes, flags);
  if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int splash_spawn_helper(const char *path, const char *argument, int channel, int memory, int errors,
                        pid_t *process) {
  // posix_spawn doesn't modify the arguments.
  char *const arguments[] = {(char *)"splashrender", (char *)argument, NULL};
  int from[3] = {moved_away(channel), moved_away(memory), moved_away(errors)};
  int error = from[0] < 0 || from[1] < 0 || from[2] < 0 ? errno : 0;
  if (!error) error = spawn(path, arguments, from, process);
  for (int i = 0; i < 3; i++) {
    if (from[i] >= 0) close(from[i]);
  }
  return error;
}

static void close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

int splash_make_channel(int sockets[2]) {
#ifdef __linux__
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) ? errno : 0;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return errno;
  for (int i = 0; i < 2; i++) {
    close_on_exec(sockets[i]);
#ifdef SO_NOSIGPIPE
    int yes = 1;
    setsockopt(sockets[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  }
  return 0;
#endif
}

int splash_make_text_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC | O_NONBLOCK) ? errno : 0;
#else
  if (pipe(ends)) return errno;
  for (int i = 0; i < 2; i++) {
    close_on_exec(ends[i]);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
#endif
}

int splash_make_nameless_file(const char *directory) {
#ifdef __linux__
  (void)directory;
  return memfd_create("splashrender", MFD_CLOEXEC);
#else
  char path[PATH_MAX];
  if (snprintf(path, sizeof path, "%s/splashrender-XXXXXX", directory) >= (int)sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int descriptor = mkstemp(path);
  if (descriptor < 0) return -1;
  unlink(path);
  close_on_exec(descriptor);
  return descriptor;
#endif
}

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

ssize_t splash_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

ssize_t splash_receive(int socket, void *bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT);
}

void splash_crash_silently(void) {
  const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
  setenv("RUST_BACKTRACE", "0", 1);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // The limit doesn't apply to core dumps that are piped to a program.
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

void splash_share_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

void splash_limit_memory_growth(uint64_t bytes) {
#ifdef __linux__
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit)) return;
  if (bytes == UINT64_MAX) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_AS, &limit);
    return;
  }
  char text[128] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  // The first number is the size of the address space in pages.
  unsigned long long pages = count > 0 ? strtoull(text, NULL, 10) : 0;
  if (pages == 0) return;
  rlim_t wanted = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + bytes;
  limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
  setrlimit(RLIMIT_AS, &limit);
#else
  (void)bytes;
#endif
}

void splash_limit_processor_time(double seconds) {
  struct itimerval timer;
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_sec = (time_t)seconds;
  timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
  setitimer(ITIMER_PROF, &timer, NULL);
}

int splash_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
