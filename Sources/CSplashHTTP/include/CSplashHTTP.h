// A server for HTTP/1.1 on the loopback, by libmicrohttpd, which is loaded when the server starts.
//
// Requests come whole, on the server's own thread, which must not be held up: they are answered from there or from
// any other thread, at once or later.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct splash_http_server;
struct splash_http_request;
struct splash_http_stream;

struct splash_http_header {
  const char *name;
  const char *value;
};

enum {
  // The maximum of a request's body, in bytes
  SPLASH_HTTP_BODY = 1 << 20,
};

// Takes a request, which is the receiver's until it is answered.
typedef void (*splash_http_handler)(void *context, struct splash_http_request *request);

// Loads the library. Returns NULL, or why it can't be: a text that stays.
const char *splash_http_load(void);

// Starts a server on 127.0.0.1. `port` is the one to listen on, or 0 for any that is free, and is set to the one it
// became. The server runs as long as the program. Returns NULL with errno if it can't be started.
struct splash_http_server *splash_http_start(uint16_t *port, splash_http_handler handler,
                                             void *context);

// What a request asks for, valid until it is answered. The path has no query; percent signs in it and in arguments are
// resolved. NULL stands for a header or an argument that isn't there.
const char *splash_http_method(const struct splash_http_request *request);
const char *splash_http_path(const struct splash_http_request *request);
const char *splash_http_header_value(struct splash_http_request *request, const char *name);
const char *splash_http_argument(struct splash_http_request *request, const char *name);
const char *splash_http_body(const struct splash_http_request *request, size_t *count);

// Answers a request, which is gone then. `release` is called with `owner` when the bytes aren't needed any more.
void splash_http_answer(struct splash_http_request *request, unsigned status,
                        const struct splash_http_header *headers, size_t header_count,
                        const void *bytes, size_t count, void (*release)(void *owner), void *owner);

// Answers a request, which is gone then, with all of an open file, which is closed.
void splash_http_answer_with_file(struct splash_http_request *request, unsigned status,
                                  const struct splash_http_header *headers, size_t header_count,
                                  int descriptor);

// Answers a request, which is gone then, with a body that is written bit by bit. Up to `room` bytes wait for their
// reader. NULL if there is no memory.
struct splash_http_stream *splash_http_answer_with_stream(struct splash_http_request *request,
                                                          unsigned status,
                                                          const struct splash_http_header *headers,
                                                          size_t header_count, size_t room);

// Writes bytes, fewer than there is room for in all; waits up to `milliseconds` for room. Whether they were written:
// errno is EPIPE if the reader has gone, EAGAIN if there was no room in time.
bool splash_http_write(struct splash_http_stream *stream, const void *bytes, size_t count,
                       int milliseconds);

// How many bytes wait for their reader; whether the reader is there still.
size_t splash_http_waiting(struct splash_http_stream *stream);
bool splash_http_is_open(struct splash_http_stream *stream);

// Ends a stream behind what was written, and releases it.
void splash_http_end(struct splash_http_stream *stream);
