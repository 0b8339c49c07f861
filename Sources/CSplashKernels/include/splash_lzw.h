// Finds the codes of GIF's LZW for pixels whose indices may be chosen: those that make the codes few,
// as long as the picture stays like its source.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
  // A code has up to 12 bits.
  SPLASH_LZW_CODES = 4096,
  // How many sequences that lengthen the same one lie side by side, and how many indices are known
  // that may be written in place of another.
  SPLASH_LZW_GROUP = 8,
  // The cost of what can't be chosen. Greater than that of any code.
  SPLASH_LZW_NEVER = 1 << 30,
};

// A pixel. An index costs the squared distance of its colour from the target, beyond that of the best
// index, times the weight.
struct splash_lzw_pixel {
  // The colour that distances are measured from
  uint32_t target;
  // The squared distance from the target to the best index's colour
  uint32_t base;
  // From this squared distance on, an index can't be chosen; 0 where the pixel must stay as it is,
  // for which the palette has the transparent index or the colour that is shown.
  uint32_t limit;
  // What a unit of squared distance costs. (limit - base) * weight is below SPLASH_LZW_NEVER.
  uint32_t weight;
  // What the screen shows, or 0
  uint32_t shown;
  // What it costs to leave that, or SPLASH_LZW_NEVER
  uint32_t keep;
  // The best index
  uint32_t ideal;
};

// Indices or sequences, side by side, with the colours that end them. The transparent index has the
// colour 0, all others are opaque. As long as a line of the cache.
struct splash_lzw_group {
  uint32_t colors[SPLASH_LZW_GROUP];
  uint16_t codes[SPLASH_LZW_GROUP];
  // The group that goes on with this list, or 0
  uint16_t next;
  uint16_t count;
  uint16_t unused[6];
};

struct splash_lzw_palette {
  // 0 for the transparent index and for those that mean nothing
  uint32_t colors[256];
  // For each index those that may be tried where it is the best: itself, the transparent one, and
  // near ones, all with their colours as above.
  struct splash_lzw_group near[256];
  // The transparent index, or -1
  int32_t transparent;
  // How many bits an index has
  int32_t bits;
};

// How far the codes of a row of pixels are that is given in pieces. All zero at first, and untouched from
// one piece to the next but for `ahead`.
struct splash_lzw_progress {
  // The size that the next code has; 0 to begin with an empty table.
  int32_t size;
  // The code of the next sequence
  uint32_t next;
  // How many pixels follow the piece's that may be looked at, and taken: SPLASH_LZW_CODES or more, or
  // 0 where the piece is the last.
  ptrdiff_t ahead;
  // Set to how many pixels were taken: at least those of the piece.
  ptrdiff_t taken;
};

// The compressor's table of sequences, and how much memory it takes; it need not be initialised.
struct splash_lzw_table;
size_t splash_lzw_table_size(void);
