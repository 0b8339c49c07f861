// What every machine of the architecture has: SSE2 on x86-64, NEON on arm64.
#define LEVEL baseline
#define LANES 4

#include "kernels/all.h"
