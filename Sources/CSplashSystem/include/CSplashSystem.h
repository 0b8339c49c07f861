#ifndef CSPLASHSYSTEM_H
#define CSPLASHSYSTEM_H

// Opens the file at an absolute path for reading, in which no part is a link.
//
// A link anywhere in the path is an error: ELOOP, or ENOTDIR before the last name. The path is checked
// and opened in one step, so nobody can put a link in between.
//
// Returns the descriptor, or -1 with `errno` set.
int splash_open_without_links(const char *path, int flags);

// The same by opening one folder after the other: what splash_open_without_links() does where the system
// can't do it in one call.
int splash_open_without_links_by_parts(const char *path, int flags);

#endif
