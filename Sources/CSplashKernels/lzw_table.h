// The table of sequences of an LZW compressor.
#pragma once

#include "include/splash_lzw.h"

// A sequence: the sequence that it extends, and the added index.
struct splash_lzw_node {
  // The code of the sequence that is extended; unused in sequences of a single index.
  uint16_t prefix;
  uint8_t suffix;
  // The first index of the sequence.
  uint8_t first;
};

// The compressor's table of sequences.
struct splash_lzw_table {
  struct splash_lzw_node nodes[SPLASH_LZW_CODES];
  // The first group of sequences that are one index longer, or 0. It isn't set for single indices.
  uint16_t longer[SPLASH_LZW_CODES];
  // Group 0 is not used.
  struct splash_lzw_group groups[SPLASH_LZW_CODES];
  int group_count;
  // The sequences of two indices, by these indices, and a bit for each sequence that exists. They are needed because
  // single indices have too many extensions to search.
  uint16_t pairs[256 * 256];
  uint64_t present[256 * 4];
  // The sequences that only consist of transparent indices, by their lengths minus 1.
  uint16_t runs[SPLASH_LZW_CODES];
  ptrdiff_t longest_run;
  // The location of the newest sequence, if it has more than two indices. Its last index isn't known yet. If it has
  // two indices, `hidden` is used instead: another sequence with the same expected indices, or 0.
  struct splash_lzw_group *newest_group;
  int newest_place;
  uint16_t hidden;
};
