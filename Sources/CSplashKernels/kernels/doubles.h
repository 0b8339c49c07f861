// Vectors of doubles.
#pragma once

#include "lanes.h"

// Half of LANES: the number of pixels whose components fill vectors of doubles.
enum { SOME = LANES / 2 };

typedef double doubles __attribute__((vector_size(8 * SOME)));
typedef int64_t longs __attribute__((vector_size(8 * SOME)));
typedef uint32_t some_pixels __attribute__((vector_size(4 * SOME)));
typedef int32_t some_ints __attribute__((vector_size(4 * SOME)));
typedef uint8_t some_bytes __attribute__((vector_size(SOME)));

INLINE doubles either(longs mask, doubles a, doubles b) {
  return (doubles)((mask & (longs)a) | (~mask & (longs)b));
}

INLINE doubles lower_of(doubles a, doubles b) { return either(a < b, a, b); }

INLINE doubles higher_of(doubles a, doubles b) { return either(a > b, a, b); }

INLINE bool is_any(longs mask) { return __builtin_reduce_or(mask) != 0; }

INLINE doubles doubles_of(some_pixels v) { return __builtin_convertvector((some_ints)v, doubles); }
