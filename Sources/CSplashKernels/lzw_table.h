// The table of sequences of an LZW compressor.
#pragma once

#include "include/splash_lzw.h"

// A sequence: the one that it lengthens, and by which index.
struct splash_lzw_node {
  // Nothing in sequences of one index
  uint16_t prefix;
  uint8_t suffix;
  // The index that it begins with
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
  // Single indices have too many that lengthen them to be searched: the sequences of two indices,
  // by them, and a bit for each that there is.
  uint16_t pairs[256 * 256];
  uint64_t present[256 * 4];
  // The sequences of nothing but the transparent index, by their lengths less 1
  uint16_t runs[SPLASH_LZW_CODES];
  ptrdiff_t longest_run;
  // Where the newest sequence lies, whose last index is not known yet, if it has more than two indices;
  // else another one of the same two indices as it is expected to have, or 0.
  struct splash_lzw_group *newest_group;
  int newest_place;
  uint16_t hidden;
};
