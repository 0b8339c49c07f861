#include "request.h"

#if SPLASH_HTTP_IS_HERE

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The library closes idle connections, but a client may keep one open by sending a byte now and then.
enum { DEADLINE = 30, INTERVAL = 5 };

struct splash_http_client {
  struct splash_http_client *next;
  int descriptor;
  // When the connection's last request was answered, or when the connection was opened
  time_t since;
  // Whether one of the connection's requests is being answered
  bool is_busy;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct splash_http_client *clients;

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

void splash_http_note_connection(void *context, struct MHD_Connection *connection,
                                 void **socket_context, enum MHD_ConnectionNotificationCode code) {
  (void)context;
  struct splash_http_client *client = *socket_context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        splash_mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    client = calloc(1, sizeof *client);
    if (!client || !info) {
      free(client);
      return;
    }
    client->descriptor = info->connect_fd;
    client->since = now();
    pthread_mutex_lock(&mutex);
    client->next = clients;
    clients = client;
    pthread_mutex_unlock(&mutex);
    *socket_context = client;
  } else if (client) {
    pthread_mutex_lock(&mutex);
    struct splash_http_client **place = &clients;
    while (*place != client)
      place = &(*place)->next;
    *place = client->next;
    pthread_mutex_unlock(&mutex);
    free(client);
    *socket_context = NULL;
  }
}

void splash_http_note_request(struct MHD_Connection *connection, bool is_busy) {
  const union MHD_ConnectionInfo *info =
      splash_mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  struct splash_http_client *client = info ? info->socket_context : NULL;
  if (!client)
    return;
  pthread_mutex_lock(&mutex);
  client->is_busy = is_busy;
  client->since = now();
  pthread_mutex_unlock(&mutex);
}

static void *cut(void *none) {
  (void)none;
  for (;;) {
    sleep(INTERVAL);
    const time_t end = now() - DEADLINE;
    pthread_mutex_lock(&mutex);
    for (struct splash_http_client *client = clients; client; client = client->next)
      if (!client->is_busy && client->since < end)
        shutdown(client->descriptor, SHUT_RDWR);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

bool splash_http_watch_deadlines(void) {
  static bool is_watching = false;
  pthread_mutex_lock(&mutex);
  pthread_t thread;
  if (!is_watching && pthread_create(&thread, NULL, cut, NULL) == 0) {
    pthread_detach(thread);
    is_watching = true;
  }
  const bool result = is_watching;
  pthread_mutex_unlock(&mutex);
  return result;
}

#endif
