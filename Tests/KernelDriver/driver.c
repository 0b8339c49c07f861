// Runs every kernel of every SIMD level that the machine supports, and prints a line for each: the kernel, the
// level, and a hash of its results. From the C library, it only needs the functions that freestanding.c defines.

#include "blend_cases.h"
#include "blur_cases.h"
#include "cell_cases.h"
#include "color_cases.h"
#include "convert_cases.h"
#include "lzw_cases.h"
#include "paint_cases.h"
#include "pixel_cases.h"
#include "projected_cases.h"

struct kernel_case {
  const char *name;
  // The offset of the kernel in the table
  size_t place;
  void (*run)(struct call *c);
};

#define CASE(subject, name) {#name, offsetof(struct splash_kernels, subject.name), call_##name}

static const struct kernel_case cases[] = {
    CASE(painting, fill),
    CASE(painting, over_color),
    CASE(painting, over_color_mask),
    CASE(painting, over),
    CASE(painting, over_alpha),
    CASE(painting, over_mask),
    CASE(painting, scale_alpha),
    CASE(painting, scale_mask),
    CASE(painting, scale_by_source_alpha),
    CASE(painting, mask_multiply),
    CASE(painting, mask_scale),
    CASE(painting, source_alpha),
    CASE(painting, blend),
    CASE(painting, change_colors),
    CASE(gradients, gradient_axial),
    CASE(gradients, gradient_radial),
    CASE(gradients, gradient_projected),
    CASE(sampling, halve),
    CASE(sampling, mix),
    CASE(sampling, sample_nearest),
    CASE(sampling, sample_bilinear),
    CASE(sampling, sample_upright),
    CASE(sampling, sample_projected),
    CASE(sprites, sprite),
    CASE(sprites, sprite_mask),
    CASE(coverage, chords),
    CASE(coverage, add_edges),
    CASE(coverage, take_row),
    CASE(blur, weigh),
    CASE(blur, to_floats),
    CASE(blur, pixels_to_floats),
    CASE(blur, to_bytes),
    CASE(blur, mix_to_bytes),
    CASE(blur, mix_to_pixels),
    CASE(blur, interpolate),
    CASE(conversion, component8),
    CASE(conversion, component10),
    CASE(conversion, chroma8),
    CASE(conversion, chroma10),
    CASE(conversion, widen),
    CASE(conversion, swap_red_blue),
    CASE(conversion, unpremultiply),
    CASE(lzw, lzw_parse),
};

enum { CASES = sizeof cases / sizeof cases[0] };

_Static_assert(CASES * sizeof(void (*)(void)) == sizeof(struct splash_kernels),
               "a case for each kernel of the table");

static const struct {
  enum splash_level level;
  const char *name;
} levels[] = {
    {SPLASH_LEVEL_BASELINE, "baseline"},
    {SPLASH_LEVEL_V3, "v3"},
    {SPLASH_LEVEL_V4, "v4"},
};

extern long write(int file, const void *bytes, size_t count);

static void put(const char *text) { write(1, text, __builtin_strlen(text)); }

static void put_hash(uint64_t hash) {
  char digits[17] = {0};
  for (int i = 15; i >= 0; i--, hash >>= 4)
    digits[i] = "0123456789abcdef"[hash & 15];
  put(digits);
}

// Calls a kernel for every length and misalignment. Returns whether it only wrote its rows.
static int run(struct call *c, const struct kernel_case *kernel) {
  static const ptrdiff_t longer[] = {127, 128, 129, 200, 1000, LONGEST};
  static const ptrdiff_t offsets[] = {0, 1, 2, 3, 5, 8, 13, 15};
  int is_good = 1;
  for (int i = 0; i < 68 + 6; i++) {
    c->n = i < 68 ? i : longer[i - 68];
    for (int j = 0; j < 8; j++) {
      c->offset = offsets[j];
      kernel->run(c);
      is_good &= finish(c);
    }
  }
  return is_good;
}

int main(void) {
  for (int i = 0; i < CASES; i++) {
    if (cases[i].place != (size_t)i * sizeof(void (*)(void))) {
      put("The cases have another order than the table.\n");
      return 1;
    }
  }
  int is_good = 1;
  for (int i = 0; i < 3; i++) {
    const struct splash_kernels *kernels = splash_kernels_for(levels[i].level);
    for (int j = 0; kernels && j < CASES; j++) {
      struct call c = {.kernels = kernels, .random = (uint64_t)j, .hash = 0xcbf29ce484222325};
      const int is_kernel_good = run(&c, &cases[j]);
      put(cases[j].name);
      put(" ");
      put(levels[i].name);
      put(" ");
      put_hash(c.hash);
      put(is_kernel_good ? "\n" : " writes elsewhere, too\n");
      is_good &= is_kernel_good;
    }
  }
  return is_good ? 0 : 1;
}
