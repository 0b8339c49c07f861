// An HTTP/1.1 server on the loopback interface. It uses libmicrohttpd, which is loaded when the server starts.
//
// Complete requests arrive on the server's own thread, which must not be blocked. They are answered from that thread
// or any other, immediately or later.
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
  // The maximum size of a request's body, in bytes
  SPLASH_HTTP_BODY = 1 << 20,
};

// Receives a request and owns it until it is answered.
typedef void (*splash_http_handler)(void *context, struct splash_http_request *request);

// Loads the library. Returns NULL on success, or the reason for the failure as a static string.
const char *splash_http_load(void);

// Starts a server on 127.0.0.1. `port` is the port to listen on, or 0 for any free port, and is set to the actual
// port. The server runs until the program ends. Returns NULL with errno set on failure.
struct splash_http_server *splash_http_start(uint16_t *port, splash_http_handler handler,
                                             void *context);

// Properties of a request, valid until it is answered. The path has no query. Percent-encoding in the path and in
// arguments is decoded. The result is NULL if there is no such header or argument.
const char *splash_http_method(const struct splash_http_request *request);
const char *splash_http_path(const struct splash_http_request *request);
const char *splash_http_header_value(struct splash_http_request *request, const char *name);

// Returns the number of headers with this name.
size_t splash_http_header_count(struct splash_http_request *request, const char *name);
const char *splash_http_argument(struct splash_http_request *request, const char *name);
const char *splash_http_body(const struct splash_http_request *request, size_t *count);

// Answers a request and releases it. `release` is called with `owner` when the bytes are no longer needed.
void splash_http_answer(struct splash_http_request *request, unsigned status,
                        const struct splash_http_header *headers, size_t header_count,
                        const void *bytes, size_t count, void (*release)(void *owner), void *owner);

// Answers a request with the complete contents of an open file, which is closed, and releases the request.
void splash_http_answer_with_file(struct splash_http_request *request, unsigned status,
                                  const struct splash_http_header *headers, size_t header_count,
                                  int descriptor);

// Answers a request with a body that is written in chunks, and releases the request. At most `room` bytes are
// buffered. Returns NULL if there is not enough memory.
struct splash_http_stream *splash_http_answer_with_stream(struct splash_http_request *request,
                                                          unsigned status,
                                                          const struct splash_http_header *headers,
                                                          size_t header_count, size_t room);

// Writes bytes, and waits up to `milliseconds` for enough room. Their number must be less than the total room.
// Returns whether they were written; if not, errno is EPIPE if the client has disconnected, or EAGAIN if no space
// became free in time.
bool splash_http_write(struct splash_http_stream *stream, const void *bytes, size_t count,
                       int milliseconds);

// The first function returns the number of buffered bytes, the second whether the client is still connected.
size_t splash_http_waiting(struct splash_http_stream *stream);
bool splash_http_is_open(struct splash_http_stream *stream);

// Ends a stream once the written bytes are sent, and releases it.
void splash_http_end(struct splash_http_stream *stream);
