#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include "CBaselines.h"

// Both libraries are loaded from PyPI's wheels, so they don't have to be built.

struct baseline_lottie {
  uint32_t *pixels;
  int width, height;
  double frames;
  void *animation;
  void *canvas;
  void *library;
};

typedef void *(*make_function)(void);
typedef void (*free_function)(void *);

static void *symbol(void *library, const char *name) { return library ? dlsym(library, name) : NULL; }

baseline_lottie *baseline_rlottie_open(const char *library_path, const char *path, int width, int height) {
  void *library = dlopen(library_path, RTLD_NOW | RTLD_LOCAL);
  void *(*open)(const char *) = symbol(library, "lottie_animation_from_file");
  size_t (*count)(void *) = symbol(library, "lottie_animation_get_totalframe");
  void (*configure)(size_t) = symbol(library, "lottie_configure_model_cache_size");
  if (!open || !count || !configure) return NULL;
  configure(0);
  baseline_lottie *it = calloc(1, sizeof *it);
  if (!it) return NULL;
  *it = (baseline_lottie){.width = width, .height = height, .library = library};
  it->pixels = calloc((size_t)width * (size_t)height, 4);
  it->animation = open(path);
  if (!it->animation || !it->pixels) {
    baseline_rlottie_close(it);
    return NULL;
  }
  it->frames = (double)count(it->animation);
  return it;
}

const uint32_t *baseline_rlottie_draw(baseline_lottie *it, double progress) {
  static void (*render)(void *, size_t, uint32_t *, size_t, size_t, size_t);
  if (!render) render = symbol(it->library, "lottie_animation_render");
  render(it->animation, (size_t)(progress * it->frames), it->pixels, (size_t)it->width,
         (size_t)it->height, (size_t)it->width * 4);
  return it->pixels;
}

void baseline_rlottie_close(baseline_lottie *it) {
  free_function destroy = symbol(it->library, "lottie_animation_destroy");
  if (it->animation && destroy) destroy(it->animation);
  free(it->pixels);
  free(it);
}

// ThorVG's pixels as ARGB, premultiplied.
enum { thorvg_argb = 1, thorvg_default_engine = 1 };

baseline_lottie *baseline_thorvg_open(const char *library_path, const char *path, int width, int height) {
  void *library = dlopen(library_path, RTLD_NOW | RTLD_LOCAL);
  int (*init)(unsigned) = symbol(library, "tvg_engine_init");
  void *(*create)(uint8_t) = symbol(library, "tvg_swcanvas_create");
  int (*target)(void *, uint32_t *, uint32_t, uint32_t, uint32_t, int) =
      symbol(library, "tvg_swcanvas_set_target");
  make_function animation = symbol(library, "tvg_animation_new");
  void *(*picture_of)(void *) = symbol(library, "tvg_animation_get_picture");
  int (*load)(void *, const char *) = symbol(library, "tvg_picture_load");
  int (*resize)(void *, float, float) = symbol(library, "tvg_picture_set_size");
  int (*add)(void *, void *) = symbol(library, "tvg_canvas_add");
  int (*count)(void *, float *) = symbol(library, "tvg_animation_get_total_frame");
  if (!init || !create || !target || !animation || !picture_of || !load || !resize || !add || !count)
    return NULL;
  // Only the caller's thread.
  if (init(0) != 0) return NULL;
  baseline_lottie *it = calloc(1, sizeof *it);
  if (!it) return NULL;
  *it = (baseline_lottie){.width = width, .height = height, .library = library};
  it->pixels = calloc((size_t)width * (size_t)height, 4);
  it->canvas = create(thorvg_default_engine);
  it->animation = animation();
  void *picture = it->animation ? picture_of(it->animation) : NULL;
  float frames = 0;
  if (!it->pixels || !it->canvas || !picture || load(picture, path) != 0 ||
      resize(picture, (float)width, (float)height) != 0 || count(it->animation, &frames) != 0 ||
      target(it->canvas, it->pixels, (uint32_t)width, (uint32_t)width, (uint32_t)height, thorvg_argb) != 0 ||
      add(it->canvas, picture) != 0) {
    free(it->pixels);
    free(it);
    return NULL;
  }
  it->frames = frames;
  return it;
}

const uint32_t *baseline_thorvg_draw(baseline_lottie *it, double progress) {
  static int (*set_frame)(void *, float);
  static int (*update)(void *);
  static int (*draw)(void *, bool);
  static int (*sync)(void *);
  if (!set_frame) {
    set_frame = symbol(it->library, "tvg_animation_set_frame");
    update = symbol(it->library, "tvg_canvas_update");
    draw = symbol(it->library, "tvg_canvas_draw");
    sync = symbol(it->library, "tvg_canvas_sync");
  }
  set_frame(it->animation, (float)(progress * it->frames));
  update(it->canvas);
  draw(it->canvas, true);
  sync(it->canvas);
  return it->pixels;
}

void baseline_thorvg_close(baseline_lottie *it) {
  free_function destroy_canvas = symbol(it->library, "tvg_canvas_destroy");
  free_function delete_animation = symbol(it->library, "tvg_animation_del");
  if (destroy_canvas) destroy_canvas(it->canvas);
  if (delete_animation) delete_animation(it->animation);
  free(it->pixels);
  free(it);
}
