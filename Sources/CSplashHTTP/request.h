// Shared declarations of this folder: the library's functions, and requests.
#pragma once

#if defined(__linux__)
#define _POSIX_C_SOURCE 200809L
#endif

#include "CSplashHTTP.h"

#if !defined(SPLASH_WITHOUT_STUDIO) && __has_include(<microhttpd.h>)
#define SPLASH_HTTP_IS_HERE 1

#include <microhttpd.h>
#include <pthread.h>

#define SYMBOLS(each)                                                                             \
  each(MHD_start_daemon) each(MHD_stop_daemon) each(MHD_get_daemon_info)                          \
  each(MHD_lookup_connection_value) each(MHD_create_response_from_buffer)                         \
  each(MHD_create_response_from_fd64) each(MHD_create_response_from_callback)                     \
  each(MHD_add_response_header) each(MHD_destroy_response) each(MHD_queue_response)               \
  each(MHD_suspend_connection) each(MHD_resume_connection) each(MHD_get_connection_info)          \
  each(MHD_get_connection_values)

// The library's functions, once it is loaded
extern struct splash_mhd {
#define DECLARE(name) __typeof__(&name) name;
  SYMBOLS(DECLARE)
#undef DECLARE
} splash_mhd;

struct splash_http_server {
  struct MHD_Daemon *daemon;
  splash_http_handler handler;
  void *context;
};

// A request is retained by its connection, and by the code that answers it.
struct splash_http_request {
  struct splash_http_server *server;
  pthread_mutex_t mutex;
  int holders;
  // NULL once the connection is closed
  struct MHD_Connection *connection;
  char *method;
  char *path;
  char *body;
  size_t body_count;
  bool is_too_long;
  bool was_handed_on;
  bool was_answered;
  struct MHD_Response *response;
  unsigned status;
};

// Releases a request, which is freed when nothing retains it any longer.
void splash_http_let_go(struct splash_http_request *request);

// Passes a response to the server's thread, or drops it if the connection was closed, and releases the request.
// Without a response, the connection is closed.
void splash_http_give(struct splash_http_request *request, unsigned status,
                      const struct splash_http_header *headers, size_t header_count,
                      struct MHD_Response *response);

// A callback of the library: records that a connection was opened or closed.
void splash_http_note_connection(void *context, struct MHD_Connection *connection,
                                 void **socket_context, enum MHD_ConnectionNotificationCode code);

// Records that a connection's request was received completely, or that it was answered.
void splash_http_note_request(struct MHD_Connection *connection, bool is_busy);

// Starts closing connections that don't send a complete request in time. Returns whether the thread that does this
// could be created.
bool splash_http_watch_deadlines(void);

#endif
