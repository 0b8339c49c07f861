// The templates that are in the program: see the registry in templates.c.
#pragma once

#include <stddef.h>

// A template's document and the scene that `splashrender new` begins with, as JSON in UTF-8.
typedef struct {
  const char *name;
  const unsigned char *document;
  size_t document_size;
  const unsigned char *starter;
  size_t starter_size;
} splash_template;

size_t splash_template_count(void);
// The template at an index below the count, in alphabetical order.
splash_template splash_template_at(size_t index);
