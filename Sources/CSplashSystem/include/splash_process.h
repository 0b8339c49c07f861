// Functions for starting the program again as a helper, and for limiting the helper's resources.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Starts the program at `path` with one argument and this process's environment. The new process has four
// descriptors: `channel` is 0, `errors` is 1 and 2, `memory` is 3. Signals with which a terminal ends a program are
// blocked in the new process. Sets `process`; returns 0 or an error number.
int splash_spawn_helper(const char *path, const char *argument, int channel, int memory, int errors,
                        pid_t *process);

// Creates two connected stream sockets that other programs don't inherit. Returns 0 or an error number.
int splash_make_channel(int sockets[2]);

// Creates a pipe for text. When the pipe is full, text that doesn't fit is dropped. Returns 0 or an error number.
int splash_make_text_pipe(int ends[2]);

// Creates an empty file without a name: in memory on Linux, elsewhere in `directory`. Returns its descriptor, which
// other programs don't inherit; -1 with errno set on failure.
int splash_make_nameless_file(const char *directory);

// Sends bytes without blocking, and without a signal if the receiver is gone. Returns the same values as send.
ssize_t splash_send(int socket, const void *bytes, size_t count);

// Receives bytes without blocking. Returns the same values as recv.
ssize_t splash_receive(int socket, void *bytes, size_t count);

// Makes this process end immediately if it crashes, without a core dump or a stack trace. Call it before there are
// other threads.
void splash_crash_silently(void);

// Makes all threads of this process share one heap, so that no thread reserves address space of its own.
void splash_share_heap(void);

// Limits the growth of this process's address space to `bytes` from now on; UINT64_MAX means no limit. Does nothing
// on systems other than Linux.
void splash_limit_memory_growth(uint64_t bytes);

// Ends this process with SIGPROF after `seconds` more of CPU time; 0 means no limit.
void splash_limit_processor_time(double seconds);

// Returns the signal that ended a process with `status`, or 0.
int splash_ending_signal(int status);
