#include "request.h"

#if SPLASH_HTTP_IS_HERE

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: Requests

void splash_http_let_go(struct splash_http_request *it) {
  pthread_mutex_lock(&it->mutex);
  const int left = --it->holders;
  pthread_mutex_unlock(&it->mutex);
  if (left > 0)
    return;
  pthread_mutex_destroy(&it->mutex);
  free(it->method);
  free(it->path);
  free(it->body);
  free(it);
}

static struct splash_http_request *make_request(struct splash_http_server *server,
                                                struct MHD_Connection *connection,
                                                const char *method, const char *path) {
  struct splash_http_request *it = calloc(1, sizeof *it);
  if (!it)
    return NULL;
  it->server = server;
  it->connection = connection;
  it->holders = 1;
  it->method = strdup(method);
  it->path = strdup(path);
  if (!it->method || !it->path) {
    free(it->method);
    free(it->path);
    free(it);
    return NULL;
  }
  pthread_mutex_init(&it->mutex, NULL);
  return it;
}

// Adds a part of the body. A body that is too long is read completely, and answered with an error.
static void take_body(struct splash_http_request *it, const char *bytes, size_t count) {
  if (it->is_too_long || count > SPLASH_HTTP_BODY - it->body_count) {
    it->is_too_long = true;
    return;
  }
  char *longer = realloc(it->body, it->body_count + count);
  if (!longer) {
    it->is_too_long = true;
    return;
  }
  memcpy(longer + it->body_count, bytes, count);
  it->body = longer;
  it->body_count += count;
}

static enum MHD_Result on_access(void *context, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *upload,
                                 size_t *upload_size, void **state) {
  (void)version;
  struct splash_http_server *server = context;
  struct splash_http_request *it = *state;
  if (!it) {
    *state = make_request(server, connection, method, url);
    return *state ? MHD_YES : MHD_NO;
  }
  if (*upload_size > 0) {
    take_body(it, upload, *upload_size);
    *upload_size = 0;
    return MHD_YES;
  }
  if (it->is_too_long && !it->response) {
    it->response = splash_mhd.MHD_create_response_from_buffer(0, (void *)"", MHD_RESPMEM_PERSISTENT);
    it->status = 413;
  }
  pthread_mutex_lock(&it->mutex);
  struct MHD_Response *response = it->response;
  const bool is_first = !it->was_handed_on && !response;
  if (is_first) {
    it->was_handed_on = true;
    it->holders++;
    splash_mhd.MHD_suspend_connection(connection);
  }
  pthread_mutex_unlock(&it->mutex);
  if (response) {
    // From here on, only the connection retains the response.
    it->response = NULL;
    const enum MHD_Result result = splash_mhd.MHD_queue_response(connection, it->status, response);
    splash_mhd.MHD_destroy_response(response);
    return result;
  }
  if (is_first) {
    splash_http_note_request(connection, true);
    server->handler(server->context, it);
  }
  else if (it->was_answered)
    return MHD_NO;
  return MHD_YES;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
  (void)context, (void)code;
  struct splash_http_request *it = *state;
  if (!it)
    return;
  *state = NULL;
  splash_http_note_request(connection, false);
  pthread_mutex_lock(&it->mutex);
  it->connection = NULL;
  struct MHD_Response *response = it->response;
  it->response = NULL;
  pthread_mutex_unlock(&it->mutex);
  if (response)
    splash_mhd.MHD_destroy_response(response);
  splash_http_let_go(it);
}

// MARK: Starting

struct splash_http_server *splash_http_start(uint16_t *port, splash_http_handler handler,
                                             void *context) {
  if (splash_http_load()) {
    errno = ENOSYS;
    return NULL;
  }
  struct splash_http_server *it = calloc(1, sizeof *it);
  if (!it)
    return NULL;
  it->handler = handler;
  it->context = context;
  if (!splash_http_watch_deadlines()) {
    free(it);
    errno = EAGAIN;
    return NULL;
  }
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(*port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  errno = 0;
  it->daemon = splash_mhd.MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, *port, NULL, NULL,
      on_access, it, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, it, MHD_OPTION_NOTIFY_CONNECTION,
      splash_http_note_connection, NULL, MHD_OPTION_CONNECTION_LIMIT, 64u,
      MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(256 << 10),
      MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)(16 << 10), MHD_OPTION_END);
  if (!it->daemon) {
    const int reason = errno ? errno : EADDRINUSE;
    free(it);
    errno = reason;
    return NULL;
  }
  const union MHD_DaemonInfo *info =
      splash_mhd.MHD_get_daemon_info(it->daemon, MHD_DAEMON_INFO_BIND_PORT);
  if (info)
    *port = info->port;
  return it;
}

// MARK: Request properties

const char *splash_http_method(const struct splash_http_request *request) {
  return request->method;
}

const char *splash_http_path(const struct splash_http_request *request) { return request->path; }

static const char *value(struct splash_http_request *it, enum MHD_ValueKind kind,
                         const char *name) {
  pthread_mutex_lock(&it->mutex);
  const char *found =
      it->connection ? splash_mhd.MHD_lookup_connection_value(it->connection, kind, name) : NULL;
  pthread_mutex_unlock(&it->mutex);
  return found;
}

const char *splash_http_header_value(struct splash_http_request *request, const char *name) {
  return value(request, MHD_HEADER_KIND, name);
}

struct header_count {
  const char *name;
  size_t count;
};

static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *name,
                                    const char *value) {
  (void)kind, (void)value;
  struct header_count *it = context;
  if (!strcasecmp(name, it->name)) it->count++;
  return MHD_YES;
}

size_t splash_http_header_count(struct splash_http_request *it, const char *name) {
  struct header_count found = {name, 0};
  pthread_mutex_lock(&it->mutex);
  if (it->connection)
    splash_mhd.MHD_get_connection_values(it->connection, MHD_HEADER_KIND, count_header, &found);
  pthread_mutex_unlock(&it->mutex);
  return found.count;
}

const char *splash_http_argument(struct splash_http_request *request, const char *name) {
  return value(request, MHD_GET_ARGUMENT_KIND, name);
}

const char *splash_http_body(const struct splash_http_request *request, size_t *count) {
  *count = request->body_count;
  return request->body;
}

// MARK: Answers

void splash_http_give(struct splash_http_request *it, unsigned status,
                      const struct splash_http_header *headers, size_t header_count,
                      struct MHD_Response *response) {
  for (size_t i = 0; response && i < header_count; i++)
    splash_mhd.MHD_add_response_header(response, headers[i].name, headers[i].value);
  pthread_mutex_lock(&it->mutex);
  const bool is_there = it->connection;
  if (is_there) {
    it->response = response;
    it->status = status;
    // Without a response, the connection is closed.
    it->was_answered = true;
    splash_mhd.MHD_resume_connection(it->connection);
  }
  pthread_mutex_unlock(&it->mutex);
  if (!is_there && response)
    splash_mhd.MHD_destroy_response(response);
  splash_http_let_go(it);
}

struct owned {
  void (*release)(void *owner);
  void *owner;
  const char *bytes;
  size_t count;
};

static ssize_t read_owned(void *context, uint64_t place, char *target, size_t room) {
  const struct owned *it = context;
  if (place >= it->count)
    return MHD_CONTENT_READER_END_OF_STREAM;
  const size_t left = it->count - (size_t)place;
  const size_t count = left < room ? left : room;
  memcpy(target, it->bytes + place, count);
  return (ssize_t)count;
}

static void free_owned(void *context) {
  struct owned *it = context;
  if (it->release)
    it->release(it->owner);
  free(it);
}

void splash_http_answer(struct splash_http_request *request, unsigned status,
                        const struct splash_http_header *headers, size_t header_count,
                        const void *bytes, size_t count, void (*release)(void *owner),
                        void *owner) {
  struct owned *it = malloc(sizeof *it);
  struct MHD_Response *response = NULL;
  if (it) {
    *it = (struct owned){release, owner, bytes, count};
    response = splash_mhd.MHD_create_response_from_callback(count, 256 << 10, read_owned, it, free_owned);
    if (!response)
      free_owned(it);
  } else if (release) {
    release(owner);
  }
  splash_http_give(request, status, headers, header_count, response);
}

void splash_http_answer_with_file(struct splash_http_request *request, unsigned status,
                                  const struct splash_http_header *headers, size_t header_count,
                                  int descriptor) {
  struct stat state;
  struct MHD_Response *response = NULL;
  if (fstat(descriptor, &state) == 0)
    response = splash_mhd.MHD_create_response_from_fd64((uint64_t)state.st_size, descriptor);
  if (!response)
    close(descriptor);
  splash_http_give(request, status, headers, header_count, response);
}

#endif
