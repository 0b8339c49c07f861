// Functions for opening and exchanging files without following links.
#pragma once

// Opens the file at an absolute path for reading if no component is a symbolic link.
//
// A link anywhere in the path is an error: ELOOP, or ENOTDIR before the last name. The path is checked and opened in
// one step, so no link can be inserted in between.
//
// Returns the descriptor, or -1 with `errno` set.
int splash_open_without_links(const char *path, int flags);

// Opens the file by opening one folder after the other: the implementation of splash_open_without_links() on systems
// that have no single call for this.
int splash_open_without_links_by_parts(const char *path, int flags);

// Opens the file with this name in an open folder. A link is an error: ELOOP.
//
// `permissions` are those of a file that is created, before the umask. Returns the descriptor, or -1 with `errno` set.
int splash_open_in_folder(int folder, const char *name, int flags, unsigned permissions);

// Exchanges two files in an open folder in one step. Links aren't followed.
//
// Returns 0, or -1 with `errno` set: ENOSYS or EINVAL if the system or the file system can't do this.
int splash_exchange_in_folder(int folder, const char *first, const char *second);
