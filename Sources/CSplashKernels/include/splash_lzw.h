// Finds GIF's LZW codes for pixels, and chooses indices that reduce the number of codes as long as the image stays
// similar to its source.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
  // A code has up to 12 bits.
  SPLASH_LZW_CODES = 4096,
  // The maximum size of a group of sequences that extend the same sequence, and the maximum number of alternatives to
  // an index.
  SPLASH_LZW_GROUP = 8,
  // The cost of an impossible choice, which is greater than the cost of any code.
  SPLASH_LZW_NEVER = 1 << 30,
};

// A pixel. The cost of an index is the squared distance of its colour from the target, minus the squared distance of
// the best index's colour, times the weight.
struct splash_lzw_pixel {
  // The colour from which distances are measured.
  uint32_t target;
  // The squared distance from the target to the best index's colour.
  uint32_t base;
  // The squared distance at or above which an index can't be chosen; 0 if the pixel must not change. In that case,
  // the palette contains the transparent index or the displayed colour.
  uint32_t limit;
  // The cost of a unit of squared distance. (limit - base) * weight is below SPLASH_LZW_NEVER.
  uint32_t weight;
  // The displayed colour; 0 if there is none.
  uint32_t shown;
  // The cost of leaving the displayed colour unchanged, or SPLASH_LZW_NEVER.
  uint32_t keep;
  // The best index.
  uint32_t ideal;
};

// A group of adjacent indices or sequences, with the colours of their last indices. The transparent index has the
// colour 0; all other colours are opaque. The size of a group is one cache line.
struct splash_lzw_group {
  uint32_t colors[SPLASH_LZW_GROUP];
  uint16_t codes[SPLASH_LZW_GROUP];
  // The next group in this list, or 0.
  uint16_t next;
  uint16_t count;
  uint16_t unused[6];
};

struct splash_lzw_palette {
  // The colour of each index; 0 for the transparent index and for unused indices.
  uint32_t colors[256];
  // The indices to try for each best index, with their colours as above: the index itself, the transparent index, and
  // the indices of similar colours.
  struct splash_lzw_group near[256];
  // The transparent index; -1 if there is none.
  int32_t transparent;
  // The number of bits in an index.
  int32_t bits;
};

// The encoding state for a row of pixels that is passed in chunks. It is initially zero; the caller only changes
// `ahead` between chunks.
struct splash_lzw_progress {
  // The size of the next code; 0 to start with an empty table.
  int32_t size;
  // The code of the next sequence.
  uint32_t next;
  // The number of lookahead pixels after the chunk, which may also be encoded: at least SPLASH_LZW_CODES, or 0 for
  // the last chunk.
  ptrdiff_t ahead;
  // Set to the number of pixels that were encoded: at least all pixels of the chunk.
  ptrdiff_t taken;
};

// The compressor's table of sequences, and its size in bytes. The table need not be initialized.
struct splash_lzw_table;
size_t splash_lzw_table_size(void);

struct splash_lzw_kernels {
  // Finds the codes for n pixels, or for a few more if the last sequence extends into the lookahead. Each code is in
  // the lower 12 bits, and its size in the upper 4. Once the table is full, a code that clears it is added, unless
  // the pixels end there. There must be room for n codes, one more for every 3,000 codes (rounded up), and for the
  // index of each pixel including the lookahead. Returns the number of codes. bit_cost is the cost of a bit, at most
  // 1 << 25, in the units of the pixels' costs.
  ptrdiff_t (*lzw_parse)(struct splash_lzw_table *table, const struct splash_lzw_pixel *pixels,
                         ptrdiff_t n, const struct splash_lzw_palette *palette, uint32_t bit_cost,
                         uint16_t *codes, uint8_t *chosen,
                         struct splash_lzw_progress *progress);
};
