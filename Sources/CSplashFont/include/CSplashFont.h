// The font embedded in the program: see the README in the source folder.
#pragma once

#include <stddef.h>

// Return the bytes, and the number of bytes, of an OpenType font with the axes wght and slnt.
const unsigned char *splash_font_bytes(void);
size_t splash_font_size(void);
