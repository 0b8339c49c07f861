#pragma once
#include <libimagequant.h>

// libimagequant may be built with OpenMP, in which case its sums depend on the number of threads.
extern void omp_set_num_threads(int) __attribute__((weak));

static inline void splash_quantize_on_one_thread(void) {
  if (omp_set_num_threads) omp_set_num_threads(1);
}
