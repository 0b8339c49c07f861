#include "CSplashFont.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char font[] = {
#embed "Inter.ttf"
};

const unsigned char *splash_font_bytes(void) { return font; }

size_t splash_font_size(void) { return sizeof font; }
