// Finds GIF's LZW codes for pixels, and chooses indices that reduce the number of codes as long as the image stays
// similar to its source.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
  // A code has up to 12 bits.
  SPLASH_LZW_CODES = 4096,
  // The size of a group of sequences that extend the same one, and the maximum number of alternatives to an index.
  SPLASH_LZW_GROUP = 8,
  // The cost of an impossible choice, greater than that of any code.
  SPLASH_LZW_NEVER = 1 << 30,
};

// A pixel. An index costs the squared distance of its colour from the target, minus that of the best index, times the
// weight.
struct splash_lzw_pixel {
  // The colour from which distances are measured
  uint32_t target;
  // The squared distance from the target to the best index's colour
  uint32_t base;
  // The squared distance from which on an index can't be chosen; 0 if the pixel must not change. The palette then has
  // the transparent index or the displayed colour.
  uint32_t limit;
  // The cost of a unit of squared distance. (limit - base) * weight is below SPLASH_LZW_NEVER.
  uint32_t weight;
  // The displayed colour, or 0
  uint32_t shown;
  // The cost of leaving the displayed colour, or SPLASH_LZW_NEVER
  uint32_t keep;
  // The best index
  uint32_t ideal;
};

// Adjacent indices or sequences, with the colours of their last indices. The transparent index has the colour 0; all
// others are opaque. The size is one cache line.
struct splash_lzw_group {
  uint32_t colors[SPLASH_LZW_GROUP];
  uint16_t codes[SPLASH_LZW_GROUP];
  // The next group of this list, or 0
  uint16_t next;
  uint16_t count;
  uint16_t unused[6];
};

struct splash_lzw_palette {
  // 0 for the transparent index and for unused ones
  uint32_t colors[256];
  // The indices to try for each best index: itself, the transparent one, and near ones, with their colours as above.
  struct splash_lzw_group near[256];
  // The transparent index, or -1
  int32_t transparent;
  // The number of bits in an index
  int32_t bits;
};

// The state of the codes for a row of pixels that is passed in chunks. Initially zero, and only `ahead` is changed
// between chunks.
struct splash_lzw_progress {
  // The size of the next code; 0 to begin with an empty table.
  int32_t size;
  // The code of the next sequence
  uint32_t next;
  // The number of lookahead pixels after the chunk, which may also be taken: at least SPLASH_LZW_CODES, or 0 for the
  // last chunk.
  ptrdiff_t ahead;
  // Set to the number of pixels taken: at least those of the chunk.
  ptrdiff_t taken;
};

// The compressor's table of sequences, and its size in bytes; it need not be initialized.
struct splash_lzw_table;
size_t splash_lzw_table_size(void);
