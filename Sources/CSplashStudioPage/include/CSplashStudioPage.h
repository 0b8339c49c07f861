// The page of the studio.
#pragma once

#include <stddef.h>

// A file of the page by its name, in UTF-8; NULL if there is none. `count` is set to its bytes.
const unsigned char *splash_studio_file(const char *name, size_t *count);
