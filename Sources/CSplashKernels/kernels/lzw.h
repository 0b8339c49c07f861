// LZW compression that chooses the indices it writes. For each code, sequences in the table that match the pixels are
// extended pixel by pixel. The sequence with the lowest cost per pixel, in bits and colour difference, is chosen.
//
// The newest sequence in the table extends the last code's sequence by the first index of the next code. Until that
// index is known, the newest sequence ends with its own first index, as if it were itself the next code.
//
// The codes are T. Welch's (Computer 17 (6), 1984) in GIF's variant. K. Lesiński's giflossy (2014) writes similar indices
// to lengthen sequences, and follows the most similar one; here a beam is followed, and the cost includes the bits.
#pragma once

#include "lanes.h"
#include "lzw_sequences.h"

enum {
  // The maximum number of sequences that are followed at a time.
  BEAM = 6,
  // The minimum length at which a run of pixels that may all stay unchanged is chosen immediately.
  LEAST_RUN = 16,
};

// The colours or costs of a group.
typedef uint32_t lzw_words __attribute__((vector_size(4 * SPLASH_LZW_GROUP)));
typedef int32_t lzw_flags __attribute__((vector_size(4 * SPLASH_LZW_GROUP)));

// MARK: Costs

// A pixel, with each of its numbers replicated to all elements of a vector.
struct lzw_target {
  lzw_words red_blue;
  lzw_words green;
  lzw_flags base;
  lzw_flags limit;
  lzw_words weight;
  lzw_words shown;
  lzw_flags keep;
};

INLINE void prepare(struct lzw_target *target, const struct splash_lzw_pixel *p) {
  const lzw_words none = {0};
  *target = (struct lzw_target){
      .red_blue = none + (p->target & 0x00ff00ff),
      .green = none + (p->target >> 8 & 255),
      .base = (lzw_flags)(none + p->base),
      .limit = (lzw_flags)(none + p->limit),
      .weight = none + p->weight,
      .shown = none + p->shown,
      .keep = (lzw_flags)(none + p->keep),
  };
}

// Computes, for each pair of words, the sum of the squared differences between their halves, which contain bytes.
INLINE void square_distance(lzw_flags *sums, const lzw_words *a, const lzw_words *b) {
  typedef int16_t lzw_halves __attribute__((vector_size(4 * SPLASH_LZW_GROUP)));
  const lzw_halves way = (lzw_halves)*a - (lzw_halves)*b;
#if defined(__x86_64__) && LANES > 4
  *sums = (lzw_flags)_mm256_madd_epi16((__m256i)way, (__m256i)way);
#elif defined(__x86_64__)
  __m128i parts[2];
  __builtin_memcpy(parts, &way, sizeof parts);
  for (int i = 0; i < 2; i++)
    parts[i] = _mm_madd_epi16(parts[i], parts[i]);
  __builtin_memcpy(sums, parts, sizeof *sums);
#else
  const lzw_flags low = (lzw_flags)((lzw_words)way << 16) >> 16, high = (lzw_flags)way >> 16;
  *sums = low * low + high * high;
#endif
}

// Computes the costs of a group's colours for a pixel. There are no branches, because they would be unpredictable.
// Elements beyond the group's count are arbitrary, and so are their costs.
INLINE void measure(const struct splash_lzw_group *group, const struct lzw_target *p,
                    lzw_words *costs) {
  lzw_words colors;
  __builtin_memcpy(&colors, group->colors, sizeof colors);
  const lzw_words red_blue = colors & 0x00ff00ff, green = colors >> 8 & 255;
  lzw_flags distance, of_green;
  square_distance(&distance, &red_blue, &p->red_blue);
  square_distance(&of_green, &green, &p->green);
  distance += of_green;
  const lzw_flags more = distance - p->base;
  const lzw_flags excess = more & (more > 0);
  // The product wraps for some colours that are beyond the limit.
  const lzw_flags cost = (lzw_flags)((lzw_words)excess * p->weight);
  const lzw_flags out = distance >= p->limit;
  const lzw_flags keeps = (lzw_flags)(colors == 0) | (lzw_flags)(colors == p->shown);
  const lzw_flags choice = (cost & ~out) | (SPLASH_LZW_NEVER & out);
  *costs = (lzw_words)((choice & ~keeps) | (p->keep & keeps));
}

// Returns a set bit for each of the first `count` elements whose cost is at most `most`.
INLINE uint32_t fitting(const lzw_words *costs, uint32_t most, int count) {
  const lzw_flags fit = (lzw_flags)*costs <= (int32_t)most;
  typedef bool bits __attribute__((ext_vector_type(SPLASH_LZW_GROUP)));
  const bits lanes = __builtin_convertvector(fit, bits);
  uint8_t mask;
  _Static_assert(sizeof mask == sizeof lanes, "a bit for each place");
  __builtin_memcpy(&mask, &lanes, sizeof mask);
  return mask & ((1u << count) - 1);
}

// MARK: The search

// A sequence that matches the next pixels.
struct found {
  uint32_t code;
  uint32_t cost;
  ptrdiff_t length;
};

// The possible indices of the first pixel.
struct singles {
  uint32_t codes[SPLASH_LZW_GROUP];
  uint32_t costs[SPLASH_LZW_GROUP];
  int count;
};

// A sequence that is being followed: the group of its extensions, and its cost.
struct followed {
  uint16_t group;
  uint32_t cost;
};

// Sequences of the same length: the sequences to extend to the next pixel, and the cheapest one, if any.
struct front {
  struct followed beam[BEAM];
  int count;
  uint32_t least;
  uint32_t code;
};

// Stands for the minimum cost if there are no sequences.
static const uint32_t nothing = UINT32_MAX;

INLINE void empty(struct front *front) {
  front->count = 0;
  front->least = nothing;
}

// Replaces the most expensive sequence, if it costs more than the new one. The function isn't inlined, because it is
// rarely called.
static __attribute__((noinline)) void replace_worst(struct front *front, struct followed followed) {
  int worst = 0;
  for (int i = 1; i < BEAM; i++)
    if (front->beam[i].cost > front->beam[worst].cost)
      worst = i;
  if (followed.cost < front->beam[worst].cost)
    front->beam[worst] = followed;
}

// Adds a sequence that matches all pixels so far.
INLINE void follow(struct front *front, const struct splash_lzw_table *t, uint32_t code,
                   uint32_t cost) {
  const bool is_least = cost < front->least;
  front->least = is_least ? cost : front->least;
  front->code = is_least ? code : front->code;
  const struct followed followed = {t->longer[code], cost};
  if (__builtin_expect(front->count == BEAM, 0)) {
    if (followed.group != NONE)
      replace_worst(front, followed);
    return;
  }
  front->beam[front->count] = followed;
  front->count += followed.group != NONE;
}

// Returns whether the longest run of transparent indices is long enough to be chosen immediately, and whether all of
// its pixels may stay unchanged at no cost.
INLINE bool takes_run(const struct splash_lzw_table *t, const struct splash_lzw_pixel *pixels,
                      ptrdiff_t n) {
  if (t->longest_run < LEAST_RUN || t->longest_run > n)
    return false;
  ptrdiff_t length = 0;
  while (length < t->longest_run && pixels[length].keep == 0)
    length++;
  return length == t->longest_run;
}

// Finds the possible indices of the first pixel, of which there is at least one, and returns the cheapest.
INLINE struct found begin(struct singles *singles, const struct splash_lzw_pixel *p,
                          const struct splash_lzw_palette *palette, uint32_t most) {
  const struct splash_lzw_group *near = &palette->near[p->ideal];
  struct lzw_target target;
  prepare(&target, p);
  lzw_words costs;
  measure(near, &target, &costs);
  struct found best = {p->ideal, nothing, 1};
  singles->count = 0;
  for (uint32_t fit = fitting(&costs, most, near->count); fit; fit &= fit - 1) {
    const int k = __builtin_ctz(fit);
    singles->codes[singles->count] = near->codes[k];
    singles->costs[singles->count++] = costs[k];
    if (costs[k] < best.cost) {
      best.code = near->codes[k];
      best.cost = costs[k];
    }
  }
  if (singles->count > 0)
    return best;
  // For a pixel that must not change and can't be transparent, the palette contains its colour.
  for (uint32_t i = 0; i < 1u << palette->bits; i++)
    if (palette->colors[i] == p->shown) {
      best.code = i;
      break;
    }
  best.cost = 0;
  *singles = (struct singles){.codes = {best.code}, .costs = {0}, .count = 1};
  return best;
}

// Extends single indices to the second pixel.
INLINE void follow_pairs(struct front *next, const struct splash_lzw_table *t,
                         const struct singles *singles, const struct splash_lzw_pixel *p,
                         const struct splash_lzw_palette *palette, uint32_t most) {
  const struct splash_lzw_group *near = &palette->near[p->ideal];
  struct lzw_target target;
  prepare(&target, p);
  lzw_words costs;
  measure(near, &target, &costs);
  for (uint32_t fit = fitting(&costs, most, near->count); fit; fit &= fit - 1) {
    const int k = __builtin_ctz(fit);
    const uint32_t index = near->codes[k];
    for (int i = 0; i < singles->count; i++) {
      const uint32_t pair = singles->codes[i] << 8 | index;
      if (is_present(t, pair))
        follow(next, t, t->pairs[pair], singles->costs[i] + costs[k]);
    }
  }
}

// Extends longer sequences to another pixel.
INLINE void follow_groups(struct front *next, const struct splash_lzw_table *t,
                          const struct front *front, const struct splash_lzw_pixel *p,
                          uint32_t most) {
  struct lzw_target target;
  prepare(&target, p);
  for (int i = 0; i < front->count; i++) {
    const struct followed followed = front->beam[i];
    uint16_t number = followed.group;
    do {
      const struct splash_lzw_group *group = &t->groups[number];
      lzw_words costs;
      measure(group, &target, &costs);
      for (uint32_t fit = fitting(&costs, most, group->count); fit; fit &= fit - 1) {
        const int k = __builtin_ctz(fit);
        const uint32_t cost = followed.cost + costs[k];
        if (__builtin_expect(cost < SPLASH_LZW_NEVER, 1))
          follow(next, t, group->codes[k], cost);
      }
      number = group->next;
    } while (__builtin_expect(number != NONE, 0));
  }
}

// Returns the sequence to continue with: the one with the lowest cost per pixel, including the cost of its code. No
// single pixel may cost more than a code.
static struct found longest(const struct splash_lzw_table *t, const struct splash_lzw_pixel *pixels,
                            ptrdiff_t n, const struct splash_lzw_palette *palette,
                            uint32_t code_cost) {
  if (takes_run(t, pixels, n))
    return (struct found){t->runs[t->longest_run - 1], 0, t->longest_run};
  struct singles singles;
  struct found best = begin(&singles, &pixels[0], palette, code_cost);
  struct front fronts[2];
  struct front *front = &fronts[0], *next = &fronts[1];
  empty(next);
  if (n > 1)
    follow_pairs(next, t, &singles, &pixels[1], palette, code_cost);
  for (ptrdiff_t length = 2; next->least != nothing; length++) {
    // This compares (code_cost + cost) / length without dividing.
    if (((uint64_t)code_cost + next->least) * (uint64_t)best.length <=
        ((uint64_t)code_cost + best.cost) * (uint64_t)length)
      best = (struct found){next->code, next->least, length};
    if (next->count == 0 || length == n)
      break;
    struct front *const done = front;
    front = next;
    next = done;
    empty(next);
    follow_groups(next, t, front, &pixels[length], code_cost);
  }
  return best;
}

static ptrdiff_t KERNEL(lzw_parse)(struct splash_lzw_table *t, const struct splash_lzw_pixel *pixels,
                           ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t bit_cost,
                           uint16_t *codes, uint8_t *chosen,
                           struct splash_lzw_progress *progress) {
  const uint32_t roots = 1u << palette->bits;
  // The first new code follows the codes that clear the table and end the image.
  const uint32_t first = roots + 2;
  const ptrdiff_t total = n + progress->ahead;
  uint32_t next = progress->next;
  int size = progress->size;
  if (size == 0) {
    next = first;
    size = palette->bits + 1;
    clear(t, roots, palette->transparent);
  }
  ptrdiff_t count = 0, start = 0;
  while (start < n) {
    const struct found found = longest(t, pixels + start, total - start, palette,
                                       bit_cost * (uint32_t)size);
    uint32_t code = found.code;
    for (ptrdiff_t place = start + found.length; place-- > start;) {
      const struct splash_lzw_node node = t->nodes[code];
      chosen[place] = node.suffix;
      code = node.prefix;
    }
    if (next > first)
      complete(t, next - 1, chosen[start], roots, palette->colors);
    codes[count++] = (uint16_t)(found.code | (uint32_t)size << 12);
    start += found.length;
    if (next < SPLASH_LZW_CODES) {
      add(t, found.code, next, roots, palette->colors);
      next++;
      // When the decoder reads the next code, its table has one entry fewer than the encoder's.
      if (next - 1 == 1u << size && size < 12)
        size++;
    } else if (start < total) {
      codes[count++] = (uint16_t)(roots | (uint32_t)size << 12);
      clear(t, roots, palette->transparent);
      next = first;
      size = palette->bits + 1;
    }
  }
  progress->next = next;
  progress->size = size;
  progress->taken = start;
  return count;
}
