// One call of a kernel. Its inputs are the same on all machines. The bytes around its output must not change.
#pragma once

#include "CSplashKernels.h"

enum {
  // The maximum length of a row, in pixels
  LONGEST = 5000,
  // The number of bytes to check on each side of a row, including space for misalignment
  MARGIN = 192,
  ROOM = 4 * LONGEST + 4 * MARGIN,
  // A kernel writes up to two rows, and reads up to four.
  TARGETS = 2,
  SOURCES = 4,
};

// A row that a kernel writes.
struct target {
  _Alignas(64) uint8_t memory[ROOM];
  uint8_t before[ROOM];
  // The position of the row
  size_t start;
  size_t size;
};

struct call {
  const struct splash_kernels *kernels;
  // The number of pixels, and the offset of the row in elements
  ptrdiff_t n;
  ptrdiff_t offset;
  uint64_t random;
  uint64_t hash;
  int target_count;
  int source_count;
};

static struct target targets[TARGETS];
static _Alignas(64) uint8_t sources[SOURCES][2 * ROOM];

// MARK: Numbers

// The next number (SplitMix64).
static uint64_t next(struct call *c) {
  uint64_t z = c->random += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

// A number in low...high.
static int64_t between(struct call *c, int64_t low, int64_t high) {
  return low + (int64_t)(next(c) % (uint64_t)(high - low + 1));
}

// A byte; 0 and 255 are more frequent.
static uint8_t byte(struct call *c) {
  const int64_t v = between(c, 0, 319);
  return (uint8_t)(v < 256 ? v : v < 288 ? 0 : 255);
}

// A premultiplied pixel or, in one of eight cases, any pixel.
static uint32_t pixel(struct call *c) {
  const uint32_t alpha = byte(c);
  const uint32_t most = next(c) % 8 ? alpha + 1 : 256;
  uint32_t v = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8)
    v |= (uint32_t)(next(c) % most) << shift;
  return v;
}

// MARK: Rows

// Adds bytes to the hash (FNV-1a).
static void count(struct call *c, const void *p, size_t size) {
  const uint8_t *bytes = p;
  for (size_t i = 0; i < size; i++)
    c->hash = (c->hash ^ bytes[i]) * 0x100000001b3;
}

// A row of `n` elements for a kernel to write, filled with random pixels.
static void *target(struct call *c, size_t element, ptrdiff_t n) {
  struct target *t = &targets[c->target_count++];
  t->start = MARGIN + element * (size_t)c->offset;
  t->size = element * (size_t)n;
  const size_t end = t->start + t->size + MARGIN;
  for (size_t i = 0; i < end; i += 4) {
    const uint32_t v = pixel(c);
    __builtin_memcpy(t->memory + i, &v, sizeof v);
  }
  __builtin_memcpy(t->before, t->memory, end);
  return t->memory + t->start;
}

static uint32_t *target_pixels(struct call *c) { return target(c, 4, c->n); }

// `n` pixels to read, at a random alignment.
static const uint32_t *source_pixels(struct call *c, ptrdiff_t n) {
  uint32_t *p = (uint32_t *)sources[c->source_count++] + between(c, 0, 15);
  for (ptrdiff_t i = 0; i < n; i++)
    p[i] = pixel(c);
  return p;
}

// A mask to read, at a random alignment.
static const uint8_t *source_mask(struct call *c) {
  uint8_t *p = sources[c->source_count++] + between(c, 0, 63);
  for (ptrdiff_t i = 0; i < c->n; i++)
    p[i] = byte(c);
  return p;
}

// Adds the written rows to the hash. Returns whether nothing else was written.
static int finish(struct call *c) {
  int is_good = 1;
  while (c->target_count > 0) {
    const struct target *t = &targets[--c->target_count];
    count(c, t->memory + t->start, t->size);
    const size_t end = t->start + t->size;
    for (size_t i = 0; i < end + MARGIN; i++)
      if ((i < t->start || i >= end) && t->memory[i] != t->before[i])
        is_good = 0;
  }
  c->source_count = 0;
  return is_good;
}
