// The font that is in the program: see the README beside the source.
#pragma once

#include <stddef.h>

// The bytes of an OpenType font with the axes wght and slnt.
const unsigned char *splash_font_bytes(void);
size_t splash_font_size(void);
