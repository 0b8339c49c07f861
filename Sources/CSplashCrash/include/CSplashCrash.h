// Removes files when the process crashes: when it runs into a signal such as SIGSEGV or SIGABRT, by a
// mistake in it or in a library. A handler of these may neither lock nor allocate, so that the files are
// told to this beforehand.
#pragma once

// The note that a crash removes a file.
struct splash_crash_file;

// Has a crash remove the file at a path, which is copied. Null without memory, and while the process
// crashes.
struct splash_crash_file *splash_crash_file_add(const char *path);

// Takes the note back. The pointer can't be used any more.
void splash_crash_file_drop(struct splash_crash_file *file);

// Has crashes remove the files from now on. Then the crash goes on: a handler that was set before is
// called, and the process ends by the signal. To be called once, from the main thread.
void splash_crash_handle(void);
