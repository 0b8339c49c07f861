// Stub of the server, for builds without the library.
#include "request.h"

#if !SPLASH_HTTP_IS_HERE

#include <errno.h>

const char *splash_http_load(void) {
  return "and this program was built without it: install libmicrohttpd-dev, or with Homebrew "
         "libmicrohttpd, and build it again";
}

struct splash_http_server *splash_http_start(uint16_t *port, splash_http_handler handler,
                                             void *context) {
  (void)port, (void)handler, (void)context;
  errno = ENOSYS;
  return NULL;
}

// No request ever arrives.

const char *splash_http_method(const struct splash_http_request *request) {
  (void)request;
  return "";
}

const char *splash_http_path(const struct splash_http_request *request) {
  (void)request;
  return "";
}

const char *splash_http_header_value(struct splash_http_request *request, const char *name) {
  (void)request, (void)name;
  return NULL;
}

size_t splash_http_header_count(struct splash_http_request *request, const char *name) {
  (void)request, (void)name;
  return 0;
}

const char *splash_http_argument(struct splash_http_request *request, const char *name) {
  (void)request, (void)name;
  return NULL;
}

const char *splash_http_body(const struct splash_http_request *request, size_t *count) {
  (void)request;
  *count = 0;
  return NULL;
}

void splash_http_answer(struct splash_http_request *request, unsigned status,
                        const struct splash_http_header *headers, size_t header_count,
                        const void *bytes, size_t count, void (*release)(void *owner),
                        void *owner) {
  (void)request, (void)status, (void)headers, (void)header_count, (void)bytes, (void)count;
  if (release)
    release(owner);
}

void splash_http_answer_with_file(struct splash_http_request *request, unsigned status,
                                  const struct splash_http_header *headers, size_t header_count,
                                  int descriptor) {
  (void)request, (void)status, (void)headers, (void)header_count, (void)descriptor;
}

struct splash_http_stream *splash_http_answer_with_stream(struct splash_http_request *request,
                                                          unsigned status,
                                                          const struct splash_http_header *headers,
                                                          size_t header_count, size_t room) {
  (void)request, (void)status, (void)headers, (void)header_count, (void)room;
  return NULL;
}

bool splash_http_write(struct splash_http_stream *stream, const void *bytes, size_t count,
                       int milliseconds) {
  (void)stream, (void)bytes, (void)count, (void)milliseconds;
  return false;
}

size_t splash_http_waiting(struct splash_http_stream *stream) {
  (void)stream;
  return 0;
}

bool splash_http_is_open(struct splash_http_stream *stream) {
  (void)stream;
  return false;
}

void splash_http_end(struct splash_http_stream *stream) { (void)stream; }

#endif
