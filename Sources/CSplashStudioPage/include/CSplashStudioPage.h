// The page of the studio.
#pragma once

#include <stddef.h>

// Returns a file of the page by name, in UTF-8; NULL if there is none. Sets `count` to its size in bytes.
const unsigned char *splash_studio_file(const char *name, size_t *count);
