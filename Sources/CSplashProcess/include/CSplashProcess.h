// What a program needs to start itself once more as a helper, and what the helper needs to limit itself.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Starts the program at `path` with one argument and this process's environment. The new process has four descriptors: `channel` is 0, `errors` is 1 and 2, `memory` is 3. Signals that
// end a program from a terminal are blocked in it. Sets `process`; returns 0 or an error number.
int splash_spawn_helper(const char *path, const char *argument, int channel, int memory, int errors,
                        pid_t *process);

// Two connected stream sockets that no other program inherits. Returns 0 or an error number.
int splash_make_channel(int sockets[2]);

// A pipe for text, which drops what its reader leaves when it is full. Returns 0 or an error number.
int splash_make_text_pipe(int ends[2]);

// A file without a name and without bytes: in memory on Linux, elsewhere in `directory`. Returns its
// descriptor, which no other program inherits; -1 with errno if there is none.
int splash_make_nameless_file(const char *directory);

// Sends bytes without waiting, and without a signal if nobody can receive them. Returns as send does.
ssize_t splash_send(int socket, const void *bytes, size_t count);

// Receives bytes without waiting. Returns as recv does.
ssize_t splash_receive(int socket, void *bytes, size_t count);

// If this process crashes, it ends at once: nothing writes its memory to a file or walks its stack. To be
// called before there are other threads.
void splash_crash_silently(void);

// Gives all threads of this process one heap, so that each takes no address space for its own.
void splash_share_heap(void);

// Lets this process's address space grow by at most `bytes` from now on; without a limit for UINT64_MAX.
// Linux only: does nothing elsewhere.
void splash_limit_memory_growth(uint64_t bytes);

// Ends this process by SIGPROF when it has used a processor for `seconds` from now on; never for 0.
void splash_limit_processor_time(double seconds);

// Whether a process that ended with `status` was ended by a signal: its number, or 0.
int splash_ending_signal(int status);
