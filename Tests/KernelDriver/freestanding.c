// The functions that the driver needs without a C library, on Linux on arm64.

#include <stddef.h>
#include <stdint.h>

__attribute__((naked)) void _start(void) {
  __asm__("bl main\n"
          "mov x8, #94\n"
          "svc #0\n");
}

long write(int file, const void *bytes, size_t count) {
  register long x0 __asm__("x0") = file;
  register const void *x1 __asm__("x1") = bytes;
  register size_t x2 __asm__("x2") = count;
  register long x8 __asm__("x8") = 64;
  __asm__ volatile("svc #0" : "+r"(x0) : "r"(x1), "r"(x2), "r"(x8) : "memory");
  return x0;
}

// The compiler inserts calls of these functions; it must not do so within them.

__attribute__((no_builtin)) void *memcpy(void *restrict dst, const void *restrict src, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((uint8_t *)dst)[i] = ((const uint8_t *)src)[i];
  return dst;
}

__attribute__((no_builtin)) void *memset(void *dst, int byte, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((uint8_t *)dst)[i] = (uint8_t)byte;
  return dst;
}

__attribute__((no_builtin)) size_t strlen(const char *text) {
  size_t n = 0;
  while (text[n])
    n++;
  return n;
}
