// The architecture's minimum: SSE2 on x86-64, NEON on arm64.
#define LEVEL baseline
#define LANES 4

#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "kernels/all.h"
