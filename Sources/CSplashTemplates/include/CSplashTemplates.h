// The templates embedded in the program: see the registry in templates.c.
#pragma once

#include <stddef.h>

// A template's document, and the initial scene for `splashrender new`, as JSON in UTF-8.
typedef struct {
  const char *name;
  const unsigned char *document;
  size_t document_size;
  const unsigned char *starter;
  size_t starter_size;
} splash_template;

size_t splash_template_count(void);
// Returns the template at an index below the count, in alphabetical order.
splash_template splash_template_at(size_t index);
