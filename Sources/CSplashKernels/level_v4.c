// x86-64-v4: AVX-512 with byte and word operations, in full 512-bit vectors.
#if defined(__x86_64__)

#define LEVEL v4
#define LANES 16

#include <immintrin.h>

#pragma clang attribute push(                                                                    \
    __attribute__((target("arch=x86-64-v4,avx512vbmi,avx512vbmi2"), min_vector_width(512))),      \
    apply_to = function)
#include "kernels/all.h"
#pragma clang attribute pop

#endif
