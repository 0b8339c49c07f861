#pragma once
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

// Inflates at most `capacity` bytes in one step, and returns the numbers of consumed and produced bytes. `window` is
// the window size of inflateInit2: -15 for raw data, 31 for gzip. Returns zlib's code: Z_STREAM_END at the end of the
// data.
static inline int splash_inflate(
    int window, const uint8_t *packed, size_t count, uint8_t *target, size_t capacity,
    size_t *taken, size_t *made) {
  *taken = *made = 0;
  if (count > UINT32_MAX || capacity > UINT32_MAX) return Z_MEM_ERROR;
  z_stream stream = {0};
  int code = inflateInit2(&stream, window);
  if (code != Z_OK) return code;
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  code = inflate(&stream, Z_FINISH);
  *taken = count - stream.avail_in;
  *made = capacity - stream.avail_out;
  inflateEnd(&stream);
  return code;
}
