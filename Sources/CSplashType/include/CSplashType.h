// C code for Pango and HarfBuzz: a font map with our own fonts, and the outlines of glyphs.
#pragma once

#include <hb.h>
#include <pango/pango.h>
#include <stdint.h>

// Creates a font map without fonts. A description's family is the number of a style; for emoji, the family is
// "emoji", and the number is in the variations. Release it with g_object_unref.
PangoFontMap *splash_font_map_new(void);

// Sets the fonts of the map's next style, in order of preference, and those for emoji. There must be at least one of
// each. The fonts are retained.
void splash_font_map_add_style(PangoFontMap *map, hb_font_t *const *fonts, size_t count,
                               hb_font_t *const *emoji_fonts, size_t emoji_count);

// Returns the description of a style, to be freed with pango_font_description_free.
PangoFontDescription *splash_style_description(uint32_t style);

// Returns the HarfBuzz font of a Pango font: the pointer that was passed to the map.
hb_font_t *splash_font_source(PangoFont *font);

// The receiver of an outline, in the font's units, with y pointing up.
struct splash_pen {
  void (*move)(void *context, float x, float y);
  void (*line)(void *context, float x, float y);
  void (*quad)(void *context, float cx, float cy, float x, float y);
  void (*cubic)(void *context, float c1x, float c1y, float c2x, float c2y, float x, float y);
  void (*close)(void *context);
};

// Draws a glyph.
void splash_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, const struct splash_pen *pen,
                       void *context);
