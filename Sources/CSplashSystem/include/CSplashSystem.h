#ifndef CSPLASHSYSTEM_H
#define CSPLASHSYSTEM_H

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

#endif
