// The files embedded in the program: its font, templates, and the pages of reports and the studio.
#pragma once

#include <stddef.h>

typedef struct splash_resource {
  // The path in the source folder, with a slash between folder and file.
  const char *name;
  const unsigned char *bytes;
  size_t size;
} splash_resource;

size_t splash_resource_count(void);
// Returns the file at an index below the count.
splash_resource splash_resource_at(size_t index);
