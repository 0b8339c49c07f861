// LZW that chooses the indices it writes.

enum {
  // More sequences than these are not followed at once.
  BEAM = 6,
  // From this length on, a run of pixels that all may stay is taken as such at once.
  LEAST_RUN = 16,
  NONE = 0,
};

// A sequence that is followed: those that lengthen it, and what it costs.
struct followed {
  uint16_t group;
  uint32_t cost;
};

struct found {
  uint32_t code;
  ptrdiff_t length;
};

typedef uint32_t lzw_words __attribute__((vector_size(4 * SPLASH_LZW_GROUP)));
typedef int32_t lzw_flags __attribute__((vector_size(4 * SPLASH_LZW_GROUP)));

static void clear(struct splash_lzw_table *t, int roots, int transparent) {
  for (int i = 0; i < roots; i++)
    t->nodes[i] = (struct splash_lzw_node){.suffix = (uint8_t)i, .first = (uint8_t)i};
  __builtin_memset(t->present, 0, sizeof t->present);
  t->group_count = 1;
  t->newest_group = NULL;
  t->hidden = NONE;
  t->longest_run = transparent < 0 ? 0 : 1;
  t->runs[0] = (uint16_t)transparent;
}

INLINE bool is_present(const struct splash_lzw_table *t, uint32_t pair) {
  return t->present[pair >> 6] >> (pair & 63) & 1;
}

INLINE void set_pair(struct splash_lzw_table *t, uint32_t pair, uint32_t code) {
  t->pairs[pair] = (uint16_t)code;
  t->present[pair >> 6] |= (uint64_t)1 << (pair & 63);
}

// Adds the sequence that lengthens `parent` by the index that it begins with: what follows if the next
// code is the new one itself.
static void add(struct splash_lzw_table *t, uint32_t parent, uint32_t code, uint32_t roots,
                const uint32_t *colors) {
  const uint8_t first = t->nodes[parent].first;
  if (t->longest_run > 0 && parent == t->runs[t->longest_run - 1])
    t->runs[t->longest_run++] = (uint16_t)code;
  t->nodes[code] = (struct splash_lzw_node){.prefix = (uint16_t)parent, .suffix = first, .first = first};
  t->longer[code] = NONE;
  t->newest_group = NULL;
  t->hidden = NONE;
  if (parent < roots) {
    const uint32_t pair = parent << 8 | first;
    if (is_present(t, pair))
      t->hidden = t->pairs[pair];
    set_pair(t, pair, code);
    return;
  }
  const uint16_t head = t->longer[parent];
  struct splash_lzw_group *group = &t->groups[head];
  if (head == NONE || group->count == SPLASH_LZW_GROUP) {
    const uint16_t number = (uint16_t)t->group_count++;
    group = &t->groups[number];
    group->count = 0;
    group->next = head;
    t->longer[parent] = number;
  }
  const int place = group->count++;
  group->colors[place] = colors[first];
  group->codes[place] = (uint16_t)code;
  t->newest_group = group;
  t->newest_place = place;
}

// Ends the newest sequence with the index that came, whatever was expected.
static void complete(struct splash_lzw_table *t, uint32_t code, uint8_t index, uint32_t roots,
                     const uint32_t *colors) {
  const struct splash_lzw_node node = t->nodes[code];
  if (node.suffix == index)
    return;
  if (t->longest_run > 1 && t->runs[t->longest_run - 1] == code)
    t->longest_run--;
  t->nodes[code].suffix = index;
  if (t->newest_group) {
    t->newest_group->colors[t->newest_place] = colors[index];
  } else if (node.prefix < roots) {
    const uint32_t expected = (uint32_t)node.prefix << 8 | node.suffix;
    if (t->hidden != NONE)
      t->pairs[expected] = t->hidden;
    else
      t->present[expected >> 6] &= ~((uint64_t)1 << (expected & 63));
    set_pair(t, (uint32_t)node.prefix << 8 | index, code);
  }
}

// What the colours of a group cost for a pixel. No branches: none could be foreseen.
INLINE void measure(const struct splash_lzw_group *group, const struct splash_lzw_pixel *p,
                    lzw_words *costs) {
  lzw_words colors;
  __builtin_memcpy(&colors, group->colors, sizeof colors);
  const lzw_flags red = (lzw_flags)(colors & 255) - (int32_t)(p->target & 255);
  const lzw_flags green = (lzw_flags)(colors >> 8 & 255) - (int32_t)(p->target >> 8 & 255);
  const lzw_flags blue = (lzw_flags)(colors >> 16 & 255) - (int32_t)(p->target >> 16 & 255);
  const lzw_flags distance = red * red + green * green + blue * blue;
  const lzw_flags more = distance - (int32_t)p->base;
  const lzw_flags excess = more & (more > 0);
  const lzw_flags cost = excess * (int32_t)p->weight;
  const lzw_flags out = distance >= (int32_t)p->limit;
  const lzw_flags keeps = (lzw_flags)(colors == 0) | (lzw_flags)(colors == p->shown);
  const lzw_flags choice = (cost & ~out) | (SPLASH_LZW_NEVER & out);
  *costs = (lzw_words)((choice & ~keeps) | ((int32_t)p->keep & keeps));
}

INLINE uint32_t fitting(const lzw_words *costs, uint32_t cap, int count) {
  const lzw_flags fit = (lzw_flags)*costs <= (int32_t)cap;
  typedef bool bits __attribute__((ext_vector_type(SPLASH_LZW_GROUP)));
  const bits lanes = __builtin_convertvector(fit, bits);
  uint8_t mask;
  __builtin_memcpy(&mask, &lanes, 1);
  return mask & ((1u << count) - 1);
}

// The sequences that are followed to the next pixel, and the one that costs least.
struct front {
  struct followed beam[BEAM];
  int count;
  uint32_t least;
  uint32_t code;
};

static __attribute__((noinline)) void replace_worst(struct front *front, struct followed followed) {
  int worst = 0;
  for (int i = 1; i < BEAM; i++)
    if (front->beam[i].cost > front->beam[worst].cost)
      worst = i;
  if (followed.cost < front->beam[worst].cost)
    front->beam[worst] = followed;
}

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

// The sequence to go on with: that of the least cost for each of its pixels, the code's own included.
static struct found longest(struct splash_lzw_table *t, const struct splash_lzw_pixel *pixels,
                            ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t cap) {
  if (t->longest_run >= LEAST_RUN && t->longest_run <= n) {
    ptrdiff_t length = 0;
    while (length < t->longest_run && pixels[length].keep == 0)
      length++;
    if (length == t->longest_run)
      return (struct found){t->runs[length - 1], length};
  }
  const uint64_t code_cost = cap;
  const struct splash_lzw_group *near = &palette->near[pixels[0].ideal];
  lzw_words costs;
  measure(near, &pixels[0], &costs);
  uint32_t fit = fitting(&costs, cap, near->count);
  uint32_t roots[SPLASH_LZW_GROUP], root_costs[SPLASH_LZW_GROUP];
  int live = 0;
  struct found best = {0, 1};
  uint32_t best_cost = UINT32_MAX;
  for (; fit; fit &= fit - 1) {
    const int k = __builtin_ctz(fit);
    roots[live] = near->codes[k];
    root_costs[live++] = costs[k];
    if (costs[k] < best_cost) {
      best.code = near->codes[k];
      best_cost = costs[k];
    }
  }
  if (live == 0) {
    // A pixel that must stay, and can't be left transparent, has its index among those of the palette.
    best.code = pixels[0].ideal;
    for (uint32_t i = 0; i < 1u << palette->bits; i++)
      if (palette->colors[i] == pixels[0].shown) {
        best.code = i;
        break;
      }
    roots[0] = best.code;
    root_costs[0] = best_cost = 0;
    live = 1;
  }
  if (n == 1)
    return best;

  struct front fronts[2];
  struct front *next = &fronts[0];
  next->count = 0;
  next->least = UINT32_MAX;
  near = &palette->near[pixels[1].ideal];
  measure(near, &pixels[1], &costs);
  fit = fitting(&costs, cap, near->count);
  for (; fit; fit &= fit - 1) {
    const int k = __builtin_ctz(fit);
    const uint32_t index = near->codes[k];
    for (int i = 0; i < live; i++) {
      const uint32_t pair = roots[i] << 8 | index;
      if (is_present(t, pair))
        follow(next, t, t->pairs[pair], root_costs[i] + costs[k]);
    }
  }
  struct front *front = &fronts[1];
  for (ptrdiff_t length = 2;; length++) {
    if (next->least == UINT32_MAX)
      break;
    // (code_cost + cost) / length, compared without dividing.
    if ((code_cost + next->least) * (uint64_t)best.length <=
        (code_cost + best_cost) * (uint64_t)length) {
      best = (struct found){next->code, length};
      best_cost = next->least;
    }
    if (next->count == 0 || length == n)
      break;
    struct front *const done = front;
    front = next;
    next = done;
    next->count = 0;
    next->least = UINT32_MAX;
    for (int i = 0; i < front->count; i++) {
      const struct followed followed = front->beam[i];
      const struct splash_lzw_group *group = &t->groups[followed.group];
      while (true) {
        measure(group, &pixels[length], &costs);
        for (fit = fitting(&costs, cap, group->count); fit; fit &= fit - 1) {
          const int k = __builtin_ctz(fit);
          const uint32_t cost = followed.cost + costs[k];
          if (__builtin_expect(cost < SPLASH_LZW_NEVER, 1))
            follow(next, t, group->codes[k], cost);
        }
        if (__builtin_expect(group->next == NONE, 1))
          break;
        group = &t->groups[group->next];
      }
    }
  }
  return best;
}

static ptrdiff_t KERNEL(lzw_parse)(struct splash_lzw_table *t, const struct splash_lzw_pixel *pixels,
                           ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t bit_cost,
                           uint16_t *codes, uint8_t *chosen, int *next_size) {
  const uint32_t roots = 1u << palette->bits;
  uint32_t next = roots + 2;
  int size = palette->bits + 1;
  ptrdiff_t count = 0;
  bool is_pending = false;
  clear(t, (int)roots, palette->transparent);
  for (ptrdiff_t start = 0; start < n;) {
    const struct found found = longest(t, pixels + start, n - start, palette,
                                       bit_cost * (uint32_t)size);
    uint32_t code = found.code;
    for (ptrdiff_t place = start + found.length; place-- > start;) {
      const struct splash_lzw_node node = t->nodes[code];
      chosen[place] = node.suffix;
      code = node.prefix;
    }
    if (is_pending)
      complete(t, next - 1, chosen[start], roots, palette->colors);
    codes[count++] = (uint16_t)(found.code | (uint32_t)size << 12);
    start += found.length;
    if (next < SPLASH_LZW_CODES) {
      add(t, found.code, next, roots, palette->colors);
      is_pending = true;
      next++;
      // What a reader has when it gets the next code is one less.
      if (next - 1 == 1u << size && size < 12)
        size++;
    } else if (start < n) {
      codes[count++] = (uint16_t)(roots | (uint32_t)size << 12);
      clear(t, (int)roots, palette->transparent);
      is_pending = false;
      next = roots + 2;
      size = palette->bits + 1;
    }
  }
  *next_size = size;
  return count;
}
