// What all kernels need. The file that includes them defines LEVEL and LANES, the number of pixels per vector.
#pragma once

#include <float.h>
#include <stdbool.h>

#include "../include/CSplashKernels.h"

// The rounding of a sum of products must not depend on the machine.
#pragma clang fp contract(off)

#define JOIN(a, b) splash_##a##_##b
#define NAMED(a, b) JOIN(a, b)
#define KERNEL(name) NAMED(name, LEVEL)
