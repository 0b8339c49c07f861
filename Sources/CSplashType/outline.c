#include "CSplashType.h"

struct drawing {
  const struct splash_pen *pen;
  void *context;
};

static void move(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                 void *user) {
  struct drawing *d = data;
  d->pen->move(d->context, x, y);
}

static void line(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                 void *user) {
  struct drawing *d = data;
  d->pen->line(d->context, x, y);
}

static void quad(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx, float cy,
                 float x, float y, void *user) {
  struct drawing *d = data;
  d->pen->quad(d->context, cx, cy, x, y);
}

static void cubic(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float c1x, float c1y,
                  float c2x, float c2y, float x, float y, void *user) {
  struct drawing *d = data;
  d->pen->cubic(d->context, c1x, c1y, c2x, c2y, x, y);
}

static void close_path(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *user) {
  struct drawing *d = data;
  d->pen->close(d->context);
}

void splash_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, const struct splash_pen *pen,
                       void *context) {
  struct drawing drawing = {pen, context};
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(funcs, move, NULL, NULL);
  hb_draw_funcs_set_line_to_func(funcs, line, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, quad, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, cubic, NULL, NULL);
  hb_draw_funcs_set_close_path_func(funcs, close_path, NULL, NULL);
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, &drawing);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, &drawing);
#endif
  hb_draw_funcs_destroy(funcs);
}
