#include "CSplashKernels.h"
#include "lzw_table.h"

size_t splash_lzw_table_size(void) { return sizeof(struct splash_lzw_table); }

extern const struct splash_kernels splash_kernels_baseline;

#if defined(__x86_64__)

extern const struct splash_kernels splash_kernels_v3;
extern const struct splash_kernels splash_kernels_v4;

const struct splash_kernels *splash_kernels_for(enum splash_level level) {
  __builtin_cpu_init();
  switch (level) {
  case SPLASH_LEVEL_BASELINE:
    return &splash_kernels_baseline;
  case SPLASH_LEVEL_V3:
    return __builtin_cpu_supports("x86-64-v3") ? &splash_kernels_v3 : NULL;
  case SPLASH_LEVEL_V4:
    // The first processors with AVX-512 run slower when they use it. Processors with VBMI2 don't.
    return __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vbmi") &&
                   __builtin_cpu_supports("avx512vbmi2")
               ? &splash_kernels_v4
               : NULL;
  }
  return NULL;
}

#else

const struct splash_kernels *splash_kernels_for(enum splash_level level) {
  return level == SPLASH_LEVEL_BASELINE ? &splash_kernels_baseline : NULL;
}

#endif
