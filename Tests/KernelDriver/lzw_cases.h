// Calls of the kernel that searches for LZW codes of GIFs.
#pragma once

#include "call.h"

static int distance(uint32_t a, uint32_t b) {
  int sum = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const int way = (int)(a >> shift & 255) - (int)(b >> shift & 255);
    sum += way * way;
  }
  return sum;
}

// Appends an index to the list of indices to try.
static void add_near(struct splash_lzw_palette *p, int index, int other) {
  struct splash_lzw_group *near = &p->near[index];
  near->codes[near->count] = (uint16_t)other;
  near->colors[near->count++] = p->colors[other];
}

// Opaque colours, which are often similar, and a transparent index if there is room.
static int make_palette(struct call *c, struct splash_lzw_palette *p) {
  static const int counts[] = {2, 3, 7, 31, 128, 255, 256};
  const int count = counts[next(c) % 7];
  const int has_transparent = count < 256 && next(c) % 2;
  const uint32_t mask = next(c) % 2 ? 0xffffff : 0x1f1f1f;
  *p = (struct splash_lzw_palette){.transparent = has_transparent ? count : -1, .bits = 2};
  while (1 << p->bits < count + has_transparent)
    p->bits++;
  for (int i = 0; i < count; i++)
    p->colors[i] = ((uint32_t)next(c) & mask) | 0xff000000;
  for (int i = 0; i < count; i++) {
    add_near(p, i, i);
    if (has_transparent)
      add_near(p, i, count);
    for (int64_t others = between(c, 0, 6); others > 0; others--)
      add_near(p, i, (i + 1 + (int)others) % count);
  }
  if (has_transparent)
    add_near(p, count, count);
  return count;
}

// A pixel that must not change, needs one index, or allows similar indices and may stay unchanged at a cost.
static struct splash_lzw_pixel make_pixel(struct call *c, const struct splash_lzw_palette *p,
                                          int colors, int index, uint64_t kind) {
  static const uint32_t costs[] = {0, 1, 300, 20000, SPLASH_LZW_NEVER - 1, SPLASH_LZW_NEVER};
  static const uint32_t limits[] = {1, 2, 501, 6481}, weights[] = {0, 1, 50, 1129, 72000};
  const uint32_t shown = p->colors[between(c, 0, colors - 1)];
  const uint32_t color = p->colors[index];
  const uint32_t own = (uint32_t)index;
  switch (kind) {
  case 0:
    return (struct splash_lzw_pixel){.target = shown, .shown = shown, .ideal = own};
  case 1:
    return (struct splash_lzw_pixel){
        .target = color, .limit = 1, .keep = SPLASH_LZW_NEVER, .ideal = own};
  default:
    break;
  }
  const uint32_t target = color ^ ((uint32_t)next(c) & 0x070707);
  const uint32_t base = (uint32_t)distance(target, color);
  const uint32_t keep = shown == color ? 0 : costs[next(c) % 6];
  const int is_shown = kind < 4;
  return (struct splash_lzw_pixel){.target = target,
                                   .base = base,
                                   .limit = base + limits[next(c) % 4],
                                   .weight = weights[next(c) % 5],
                                   .shown = is_shown ? shown : 0,
                                   .keep = is_shown ? keep : SPLASH_LZW_NEVER,
                                   .ideal = own};
}

// Runs of few indices, some of which are repeated.
static void make_pixels(struct call *c, struct splash_lzw_pixel *pixels,
                        const struct splash_lzw_palette *p, int colors) {
  int index = 0;
  uint64_t kind = 0;
  for (ptrdiff_t i = 0; i < c->n; i++) {
    if (next(c) % 3 == 0)
      index = (int)between(c, 0, (i / 64 % 2 ? 2 : colors) - 1);
    if (next(c) % 16 == 0)
      kind = next(c) % 5;
    if (i >= 40 && next(c) % 4)
      index = (int)pixels[i - 40].ideal;
    pixels[i] = make_pixel(c, p, colors, index, kind);
  }
}

static void call_lzw_parse(struct call *c) {
  static _Alignas(64) uint8_t table[1 << 20];
  static struct splash_lzw_palette palette;
  static struct splash_lzw_pixel pixels[LONGEST];
  static const uint32_t bit_costs[] = {0, 1, 40, 1000, 30000, 1 << 25};
  if (splash_lzw_table_size() > sizeof table)
    __builtin_trap();
  // The next call reuses the table without clearing it.
  const int colors = make_palette(c, &palette);
  make_pixels(c, pixels, &palette, colors);
  const ptrdiff_t room = c->n + (c->n + 2999) / 3000;
  uint16_t *codes = target(c, 2, room);
  uint8_t *chosen = target(c, 1, c->n);
  struct splash_lzw_progress progress = {0};
  const ptrdiff_t found =
      c->kernels->lzw.lzw_parse((struct splash_lzw_table *)table, pixels, c->n, &palette,
                            bit_costs[next(c) % 6], codes, chosen, &progress);
  // After the codes, the contents of the row are undefined.
  for (ptrdiff_t i = found; i < room; i++)
    codes[i] = 0;
  const int64_t numbers[] = {found, progress.size};
  count(c, numbers, sizeof numbers);
}
