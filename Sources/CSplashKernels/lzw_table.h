// The table of sequences of an LZW compressor.
#pragma once

#include "include/splash_lzw.h"

// A sequence: the one that it extends, and the added index.
struct splash_lzw_node {
  // Unused in sequences of one index
  uint16_t prefix;
  uint8_t suffix;
  // The first index
  uint8_t first;
};

// The compressor's table of sequences.
struct splash_lzw_table {
  struct splash_lzw_node nodes[SPLASH_LZW_CODES];
  // The first group of sequences that are one index longer, or 0; not set for single indices
  uint16_t longer[SPLASH_LZW_CODES];
  // Group 0 is not used.
  struct splash_lzw_group groups[SPLASH_LZW_CODES];
  int group_count;
  // Single indices have too many extensions to search: the sequences of two indices, by these indices, and a bit for
  // each that exists.
  uint16_t pairs[256 * 256];
  uint64_t present[256 * 4];
  // The sequences of transparent indices only, by their lengths minus 1
  uint16_t runs[SPLASH_LZW_CODES];
  ptrdiff_t longest_run;
  // The location of the newest sequence, whose last index isn't known yet, if it has more than two indices; otherwise
  // another sequence with the same two indices as expected, or 0.
  struct splash_lzw_group *newest_group;
  int newest_place;
  uint16_t hidden;
};
