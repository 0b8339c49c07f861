// Removes files when the process crashes with a signal such as SIGSEGV or SIGABRT, because of a bug in the program or
// in a library. Signal handlers may neither lock nor allocate, so the files must be registered beforehand.
#pragma once

// A registered file.
struct splash_crash_file;

// Registers the file at a path for removal on a crash. The path is copied. Returns null if there is not enough
// memory, and during a crash.
struct splash_crash_file *splash_crash_file_add(const char *path);

// Unregisters the file. The pointer is invalid afterwards.
void splash_crash_file_drop(struct splash_crash_file *file);

// Enables the removal of files on crashes. Afterwards the crash continues: a previously set handler is called, and
// the signal ends the process. Call it once, from the main thread.
void splash_crash_handle(void);
