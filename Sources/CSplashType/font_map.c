// A Pango font map over HarfBuzz fonts, so that Pango neither searches for fonts nor measures them itself.
#include <stdlib.h>

#include "CSplashType.h"

// MARK: Fonts

typedef struct {
  PangoFont parent;
  PangoFontMap *map;  // Not retained: the map retains its fonts.
  hb_font_t *source;
  PangoCoverage *coverage;
} SplashFont;

typedef struct {
  PangoFontClass parent;
} SplashFontClass;

static GType splash_font_get_type(void);
G_DEFINE_TYPE(SplashFont, splash_font, PANGO_TYPE_FONT)

static PangoFontDescription *font_describe(PangoFont *font) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family_static(description, "splash");
  return description;
}

static PangoCoverage *font_get_coverage(PangoFont *font, PangoLanguage *language) {
  return g_object_ref(((SplashFont *)font)->coverage);
}

static void font_get_glyph_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink,
                                   PangoRectangle *logical) {
  hb_font_t *source = ((SplashFont *)font)->source;
  PangoRectangle box = {0, 0, 0, 0};
  if (glyph != PANGO_GLYPH_EMPTY) {
    hb_font_extents_t extents = {0};
    hb_font_get_h_extents(source, &extents);
    box.y = -extents.ascender;
    box.height = extents.ascender - extents.descender;
    // A missing glyph is drawn as the font's "not defined" glyph.
    box.width = hb_font_get_glyph_h_advance(source, glyph & PANGO_GLYPH_UNKNOWN_FLAG ? 0 : glyph);
  }
  if (ink) *ink = box;
  if (logical) *logical = box;
}

static PangoFontMetrics *font_get_metrics(PangoFont *font, PangoLanguage *language) {
  hb_font_extents_t extents = {0};
  hb_font_get_h_extents(((SplashFont *)font)->source, &extents);
  PangoFontMetrics *metrics = g_slice_new0(PangoFontMetrics);
  metrics->ref_count = 1;
  metrics->ascent = extents.ascender;
  metrics->descent = -extents.descender;
  metrics->height = extents.ascender - extents.descender + extents.line_gap;
  return metrics;
}

static PangoFontMap *font_get_font_map(PangoFont *font) { return ((SplashFont *)font)->map; }

static void font_get_features(PangoFont *font, hb_feature_t *features, guint length, guint *count) {}

static hb_font_t *font_create_hb_font(PangoFont *font) {
  return hb_font_reference(((SplashFont *)font)->source);
}

static void font_finalize(GObject *object) {
  SplashFont *font = (SplashFont *)object;
  hb_font_destroy(font->source);
  g_clear_object(&font->coverage);
  G_OBJECT_CLASS(splash_font_parent_class)->finalize(object);
}

static void splash_font_class_init(SplashFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = font_finalize;
  class->parent.describe = font_describe;
  class->parent.describe_absolute = font_describe;
  class->parent.get_coverage = font_get_coverage;
  class->parent.get_glyph_extents = font_get_glyph_extents;
  class->parent.get_metrics = font_get_metrics;
  class->parent.get_font_map = font_get_font_map;
  class->parent.get_features = font_get_features;
  class->parent.create_hb_font = font_create_hb_font;
}

static void splash_font_init(SplashFont *font) {}

// Returns the characters of a face. The face caches them. A face is only used by one thread at a time.
static PangoCoverage *coverage_of(hb_face_t *face) {
  static hb_user_data_key_t key;
  PangoCoverage *known = hb_face_get_user_data(face, &key);
  if (known) return g_object_ref(known);
  PangoCoverage *coverage = pango_coverage_new();
  hb_set_t *characters = hb_set_create();
  hb_face_collect_unicodes(face, characters);
  hb_codepoint_t c = HB_SET_VALUE_INVALID;
  while (hb_set_next(characters, &c)) pango_coverage_set(coverage, (int)c, PANGO_COVERAGE_EXACT);
  hb_set_destroy(characters);
  if (hb_face_set_user_data(face, &key, coverage, g_object_unref, TRUE)) g_object_ref(coverage);
  return coverage;
}

static SplashFont *make_font(PangoFontMap *map, hb_font_t *source) {
  SplashFont *font = g_object_new(splash_font_get_type(), NULL);
  font->map = map;
  font->source = hb_font_reference(source);
  font->coverage = coverage_of(hb_font_get_face(source));
  return font;
}

hb_font_t *splash_font_source(PangoFont *font) { return ((SplashFont *)font)->source; }

// MARK: The map

typedef struct {
  PangoFontset *fonts;
  PangoFontset *emoji;
  PangoFont *first;
} Style;

typedef struct {
  PangoFontMap parent;
  GHashTable *fonts;  // SplashFont by hb_font_t
  GArray *styles;
} SplashFontMap;

typedef struct {
  PangoFontMapClass parent;
} SplashFontMapClass;

static GType splash_font_map_get_type(void);
G_DEFINE_TYPE(SplashFontMap, splash_font_map, PANGO_TYPE_FONT_MAP)

static Style *style_of(PangoFontMap *map, const PangoFontDescription *description, gboolean *emoji) {
  GArray *styles = ((SplashFontMap *)map)->styles;
  const char *number = pango_font_description_get_variations(description);
  const char *family = pango_font_description_get_family(description);
  *emoji = g_strcmp0(family, "emoji") == 0;
  unsigned long index = number ? strtoul(number, NULL, 10) : 0;
  return index < styles->len ? &g_array_index(styles, Style, index) : NULL;
}

static PangoFontset *map_load_fontset(PangoFontMap *map, PangoContext *context,
                                      const PangoFontDescription *description,
                                      PangoLanguage *language) {
  gboolean emoji = FALSE;
  Style *style = style_of(map, description, &emoji);
  return style ? g_object_ref(emoji ? style->emoji : style->fonts) : NULL;
}

static PangoFont *map_load_font(PangoFontMap *map, PangoContext *context,
                                const PangoFontDescription *description) {
  gboolean emoji = FALSE;
  Style *style = style_of(map, description, &emoji);
  return style ? g_object_ref(style->first) : NULL;
}

static void map_list_families(PangoFontMap *map, PangoFontFamily ***families, int *count) {
  if (families) *families = NULL;
  *count = 0;
}

static guint map_get_serial(PangoFontMap *map) { return 1; }

static void map_changed(PangoFontMap *map) {}

static void map_finalize(GObject *object) {
  SplashFontMap *map = (SplashFontMap *)object;
  for (guint i = 0; i < map->styles->len; i += 1) {
    Style *style = &g_array_index(map->styles, Style, i);
    g_object_unref(style->fonts);
    g_object_unref(style->emoji);
  }
  g_array_free(map->styles, TRUE);
  g_hash_table_unref(map->fonts);
  G_OBJECT_CLASS(splash_font_map_parent_class)->finalize(object);
}

static void splash_font_map_class_init(SplashFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = map_finalize;
  class->parent.load_font = map_load_font;
  class->parent.load_fontset = map_load_fontset;
  class->parent.list_families = map_list_families;
  class->parent.get_serial = map_get_serial;
  class->parent.changed = map_changed;
}

static void splash_font_map_init(SplashFontMap *map) {
  map->fonts = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
  map->styles = g_array_new(FALSE, TRUE, sizeof(Style));
}

PangoFontMap *splash_font_map_new(void) { return g_object_new(splash_font_map_get_type(), NULL); }

static PangoFont *font_for(PangoFontMap *map, hb_font_t *source) {
  GHashTable *fonts = ((SplashFontMap *)map)->fonts;
  PangoFont *font = g_hash_table_lookup(fonts, source);
  if (!font) {
    font = (PangoFont *)make_font(map, source);
    g_hash_table_insert(fonts, source, font);
  }
  return font;
}

static PangoFontset *make_fontset(PangoFontMap *map, hb_font_t *const *fonts, size_t count) {
  PangoFontsetSimple *set = pango_fontset_simple_new(pango_language_from_string("und"));
  for (size_t i = 0; i < count; i += 1)
    pango_fontset_simple_append(set, g_object_ref(font_for(map, fonts[i])));
  return PANGO_FONTSET(set);
}

void splash_font_map_add_style(PangoFontMap *map, hb_font_t *const *fonts, size_t count,
                               hb_font_t *const *emoji_fonts, size_t emoji_count) {
  Style style = {
      make_fontset(map, fonts, count),
      make_fontset(map, emoji_fonts, emoji_count),
      font_for(map, fonts[0]),
  };
  g_array_append_val(((SplashFontMap *)map)->styles, style);
}

PangoFontDescription *splash_style_description(uint32_t style) {
  char number[16];
  g_snprintf(number, sizeof number, "%u", style);
  PangoFontDescription *description = pango_font_description_new();
  // The number is in both fields: in the family so that comparisons include it, and in the variations because Pango
  // replaces the family for emoji.
  pango_font_description_set_family(description, number);
  pango_font_description_set_variations(description, number);
  return description;
}
