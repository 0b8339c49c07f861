// What Pango and HarfBuzz ask for in C: a font map that takes its fonts from us, and glyphs' outlines.
#pragma once

#include <hb.h>
#include <pango/pango.h>
#include <stdint.h>

// A font map without any font of its own. Descriptions name a style by its number as their family, or
// are emoji's (family "emoji"), then with the number as their variations. Release it by g_object_unref.
PangoFontMap *splash_font_map_new(void);

// Gives the map's next style its fonts, the preferred one first, and those for emoji. There is at least
// one of each. The fonts are retained.
void splash_font_map_add_style(PangoFontMap *map, hb_font_t *const *fonts, size_t count,
                               hb_font_t *const *emoji_fonts, size_t emoji_count);

// The description of a style, to be freed by pango_font_description_free.
PangoFontDescription *splash_style_description(uint32_t style);

// Where the HarfBuzz font of a Pango font stands among those that the map was given: the same pointer.
hb_font_t *splash_font_source(PangoFont *font);

// What an outline is handed to, in the font's units, y up.
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
