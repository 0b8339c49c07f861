// Products with factors that are the same for all pixels. They take a single step on machines with an instruction for
// the rounded product of signed halves: (a * b + 2^14) / 2^15.
#pragma once

#include "lanes.h"

#if LANES > 4 || defined(__aarch64__)

// For each factor f, a number near f * 2^15 / 255 whose rounded product with any byte is the byte times f / 255,
// rounded to nearest. It is f * 2^15 / 255 rounded down, or the next integer if a product would otherwise be wrong.
// For 255, it is one less, because 2^15 doesn't fit in a signed half.
static const uint16_t uniform_factors[256] = {
    0, 129, 257, 385, 514, 642, 771, 900, 1028, 1156, 1285, 1413,
    1542, 1671, 1799, 1927, 2056, 2184, 2313, 2441, 2570, 2698, 2827, 2955,
    3084, 3212, 3341, 3469, 3598, 3726, 3855, 3984, 4112, 4240, 4369, 4497,
    4626, 4755, 4883, 5011, 5140, 5268, 5397, 5525, 5654, 5782, 5911, 6039,
    6168, 6297, 6425, 6553, 6682, 6811, 6939, 7067, 7196, 7324, 7453, 7581,
    7710, 7838, 7967, 8095, 8224, 8352, 8481, 8609, 8738, 8866, 8995, 9123,
    9252, 9381, 9509, 9637, 9766, 9895, 10023, 10151, 10280, 10408, 10537, 10666,
    10794, 10922, 11051, 11179, 11308, 11437, 11565, 11694, 11822, 11950, 12079, 12207,
    12336, 12465, 12593, 12721, 12850, 12979, 13107, 13235, 13364, 13492, 13621, 13750,
    13878, 14006, 14135, 14263, 14392, 14521, 14649, 14777, 14906, 15034, 15163, 15291,
    15420, 15549, 15677, 15805, 15934, 16062, 16191, 16320, 16448, 16576, 16705, 16833,
    16962, 17091, 17219, 17347, 17476, 17605, 17733, 17862, 17990, 18118, 18247, 18376,
    18504, 18632, 18761, 18889, 19018, 19147, 19275, 19403, 19533, 19660, 19789, 19917,
    20046, 20175, 20303, 20432, 20560, 20689, 20817, 20946, 21074, 21202, 21331, 21460,
    21588, 21717, 21845, 21973, 22102, 22231, 22359, 22487, 22616, 22745, 22873, 23001,
    23130, 23259, 23387, 23515, 23644, 23772, 23901, 24029, 24159, 24287, 24415, 24544,
    24672, 24801, 24930, 25057, 25187, 25315, 25443, 25572, 25700, 25829, 25957, 26086,
    26214, 26342, 26471, 26600, 26729, 26857, 26985, 27114, 27243, 27370, 27500, 27627,
    27756, 27885, 28013, 28142, 28270, 28398, 28527, 28656, 28784, 28912, 29042, 29170,
    29298, 29427, 29555, 29684, 29813, 29941, 30069, 30197, 30327, 30454, 30583, 30712,
    30840, 30969, 31097, 31226, 31355, 31482, 31611, 31740, 31868, 31996, 32125, 32254,
    32382, 32511, 32639, 32767,
};

INLINE uint32_t uniform(uint32_t factor) { return uniform_factors[factor]; }

INLINE halves uniform_product(halves a, halves factor) {
#if defined(__x86_64__)
  return (halves)SIMD(mulhrs_epi16)((simd)a, (simd)factor);
#else
  return (halves)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)factor);
#endif
}

#else

INLINE uint32_t uniform(uint32_t factor) { return factor; }

INLINE halves uniform_product(halves a, halves factor) { return product(a, factor); }

#endif

// Returns a factor of 0...255 for `uniform_product`, in all halves.
INLINE halves uniform_factor(uint8_t f) { return (halves){0} + (uint16_t)uniform(f); }

// Returns mul255 of all bytes with a uniform factor.
INLINE pixels uniform_scale(pixels v, halves f) {
  const halves a = uniform_product((halves)(v & 0x00ff00ff), f);
  const halves b = uniform_product((halves)v >> 8, f) << 8;
  return (pixels)(a | b);
}

// The components of a colour as uniform factors: red and blue, green and alpha, and alpha only.
struct uniform_color {
  halves even;
  halves odd;
  halves alpha;
};

INLINE struct uniform_color make_uniform_color(uint32_t color) {
  const uint32_t alpha = uniform(color >> 24);
  return (struct uniform_color){
      .even = (halves)splat(uniform(color & 255) | uniform(color >> 16 & 255) << 16),
      .odd = (halves)splat(uniform(color >> 8 & 255) | alpha << 16),
      .alpha = (halves)splat(alpha | alpha << 16),
  };
}
