#include "request.h"

#if SPLASH_HTTP_IS_HERE

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A stream is retained by its response, and by its writer.
struct splash_http_stream {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int holders;
  struct splash_http_request *request;
  bool is_suspended;
  bool has_ended;
  bool is_closed;
  char *ring;
  size_t room;
  size_t first;
  size_t count;
};

static void let_stream_go(struct splash_http_stream *it) {
  pthread_mutex_lock(&it->mutex);
  const int left = --it->holders;
  pthread_mutex_unlock(&it->mutex);
  if (left > 0)
    return;
  pthread_cond_destroy(&it->changed);
  pthread_mutex_destroy(&it->mutex);
  splash_http_let_go(it->request);
  free(it->ring);
  free(it);
}

static ssize_t read_stream(void *context, uint64_t place, char *target, size_t room) {
  (void)place;
  struct splash_http_stream *it = context;
  pthread_mutex_lock(&it->mutex);
  ssize_t result = 0;
  if (it->count > 0) {
    const size_t straight = it->room - it->first < it->count ? it->room - it->first : it->count;
    const size_t count = straight < room ? straight : room;
    memcpy(target, it->ring + it->first, count);
    it->first = (it->first + count) % it->room;
    it->count -= count;
    result = (ssize_t)count;
    pthread_cond_broadcast(&it->changed);
  } else if (it->has_ended) {
    result = MHD_CONTENT_READER_END_OF_STREAM;
  } else {
    pthread_mutex_lock(&it->request->mutex);
    if (it->request->connection) {
      splash_mhd.MHD_suspend_connection(it->request->connection);
      it->is_suspended = true;
    }
    pthread_mutex_unlock(&it->request->mutex);
  }
  pthread_mutex_unlock(&it->mutex);
  return result;
}

// The response is no longer needed: the connection was closed, or the whole response was sent.
static void free_stream(void *context) {
  struct splash_http_stream *it = context;
  pthread_mutex_lock(&it->mutex);
  it->is_closed = true;
  pthread_cond_broadcast(&it->changed);
  pthread_mutex_unlock(&it->mutex);
  let_stream_go(it);
}

// Resumes the connection. The stream must be locked.
static void resume(struct splash_http_stream *it) {
  if (!it->is_suspended)
    return;
  it->is_suspended = false;
  pthread_mutex_lock(&it->request->mutex);
  if (it->request->connection)
    splash_mhd.MHD_resume_connection(it->request->connection);
  pthread_mutex_unlock(&it->request->mutex);
}

struct splash_http_stream *splash_http_answer_with_stream(struct splash_http_request *request,
                                                          unsigned status,
                                                          const struct splash_http_header *headers,
                                                          size_t header_count, size_t room) {
  struct splash_http_stream *it = calloc(1, sizeof *it);
  char *ring = malloc(room);
  struct MHD_Response *response = NULL;
  if (it && ring) {
    *it = (struct splash_http_stream){.request = request, .ring = ring, .room = room, .holders = 2};
    pthread_mutex_init(&it->mutex, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&it->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    response = splash_mhd.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 256 << 10, read_stream, it,
                                                     free_stream);
  }
  if (!response) {
    free(it);
    free(ring);
    splash_http_give(request, 500, NULL, 0, NULL);
    return NULL;
  }
  pthread_mutex_lock(&request->mutex);
  request->holders++;
  pthread_mutex_unlock(&request->mutex);
  splash_http_give(request, status, headers, header_count, response);
  return it;
}

bool splash_http_write(struct splash_http_stream *it, const void *bytes, size_t count,
                       int milliseconds) {
  struct timespec end;
#if defined(__APPLE__)
  clock_gettime(CLOCK_REALTIME, &end);
#else
  clock_gettime(CLOCK_MONOTONIC, &end);
#endif
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&it->mutex);
  int waited = 0;
  while (!it->is_closed && it->room - it->count < count && waited == 0)
    waited = pthread_cond_timedwait(&it->changed, &it->mutex, &end);
  const bool fits = it->room - it->count >= count;
  const bool is_written = !it->is_closed && fits;
  if (is_written) {
    const size_t last = (it->first + it->count) % it->room;
    const size_t straight = it->room - last < count ? it->room - last : count;
    memcpy(it->ring + last, bytes, straight);
    memcpy(it->ring, (const char *)bytes + straight, count - straight);
    it->count += count;
    resume(it);
  }
  const int reason = it->is_closed ? EPIPE : EAGAIN;
  pthread_mutex_unlock(&it->mutex);
  if (!is_written)
    errno = reason;
  return is_written;
}

size_t splash_http_waiting(struct splash_http_stream *it) {
  pthread_mutex_lock(&it->mutex);
  const size_t count = it->count;
  pthread_mutex_unlock(&it->mutex);
  return count;
}

bool splash_http_is_open(struct splash_http_stream *it) {
  pthread_mutex_lock(&it->mutex);
  const bool is_open = !it->is_closed;
  pthread_mutex_unlock(&it->mutex);
  return is_open;
}

void splash_http_end(struct splash_http_stream *it) {
  pthread_mutex_lock(&it->mutex);
  it->has_ended = true;
  resume(it);
  pthread_mutex_unlock(&it->mutex);
  let_stream_go(it);
}

#endif
