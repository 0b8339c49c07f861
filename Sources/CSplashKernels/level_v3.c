// x86-64-v3: AVX2.
#if defined(__x86_64__)

#define LEVEL v3
#define LANES 8

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#include "kernels/all.h"
#pragma clang attribute pop

#endif
