// The sequences in the LZW compressor's table: a tree whose children are stored in groups, with their colours.
#pragma once

#include "../lzw_table.h"
#include "lanes.h"

enum {
  // No group, and no code for two indices.
  NONE = 0,
};

// Resets the table to the `roots` sequences that consist of a single index.
static void clear(struct splash_lzw_table *t, uint32_t roots, int32_t transparent) {
  for (uint32_t i = 0; i < roots; i++)
    t->nodes[i] = (struct splash_lzw_node){.suffix = (uint8_t)i, .first = (uint8_t)i};
  __builtin_memset(t->present, 0, sizeof t->present);
  t->group_count = 1;
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

// Adds the newest sequence, `code`, which extends `parent`.
static void add(struct splash_lzw_table *t, uint32_t parent, uint32_t code, uint32_t roots,
                const uint32_t *colors) {
  const uint8_t first = t->nodes[parent].first;
  if (t->longest_run > 0 && parent == t->runs[t->longest_run - 1])
    t->runs[t->longest_run++] = (uint16_t)code;
  t->nodes[code] = (struct splash_lzw_node){.prefix = (uint16_t)parent, .suffix = first, .first = first};
  t->longer[code] = NONE;
  if (parent < roots) {
    const uint32_t pair = parent << 8 | first;
    t->hidden = is_present(t, pair) ? t->pairs[pair] : NONE;
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

// Completes the newest sequence, `code`, with the actual index, which may differ from the expected one.
static void complete(struct splash_lzw_table *t, uint32_t code, uint8_t index, uint32_t roots,
                     const uint32_t *colors) {
  const struct splash_lzw_node node = t->nodes[code];
  if (node.suffix == index)
    return;
  if (t->longest_run > 1 && t->runs[t->longest_run - 1] == code)
    t->longest_run--;
  t->nodes[code].suffix = index;
  if (node.prefix >= roots) {
    t->newest_group->colors[t->newest_place] = colors[index];
    return;
  }
  const uint32_t expected = (uint32_t)node.prefix << 8 | node.suffix;
  if (t->hidden != NONE)
    t->pairs[expected] = t->hidden;
  else
    t->present[expected >> 6] &= ~((uint64_t)1 << (expected & 63));
  set_pair(t, (uint32_t)node.prefix << 8 | index, code);
}
