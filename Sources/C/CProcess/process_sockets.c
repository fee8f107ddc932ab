// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#ifdef __linux__
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// The most connections that wait until they are taken.
static const int backlog = 1024;
static const int kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;

// Closes a socket after a call that failed, and keeps its reason.
static int give_up(int descriptor) {
  int reason = errno;
  close(descriptor);
  errno = reason;
  return -1;
}

// Whether a socket is there that nobody listens to: a process that was killed left it.
static bool is_stale(const struct sockaddr_un *name) {
  int probe = socket(AF_UNIX, kind, 0);
  if (probe < 0) return false;
  bool stale =
      connect(probe, (const struct sockaddr *)name, sizeof *name) != 0 && errno == ECONNREFUSED;
  close(probe);
  return stale;
}

int process_listen_path(const char *path, unsigned mode) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof name.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(name.sun_path, path);
  int descriptor = socket(AF_UNIX, kind, 0);
  if (descriptor < 0) return -1;
  if (is_stale(&name)) unlink(path);
  // Nobody can connect before `listen`, so the permissions are set in time.
  if (bind(descriptor, (const struct sockaddr *)&name, sizeof name) != 0 || chmod(path, mode) != 0 ||
      listen(descriptor, backlog) != 0) {
    return give_up(descriptor);
  }
  return descriptor;
}

int process_listen_port(const char *host, uint16_t port) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  char service[6];
  snprintf(service, sizeof service, "%u", (unsigned)port);
  struct addrinfo *found = NULL;
  if (getaddrinfo(*host != 0 ? host : NULL, service, &hints, &found) != 0) {
    errno = EADDRNOTAVAIL;
    return -1;
  }
  int descriptor = socket(found->ai_family, kind, 0);
  int yes = 1;
  if (descriptor >= 0 &&
      (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
       bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 ||
       listen(descriptor, backlog) != 0)) {
    descriptor = give_up(descriptor);
  }
  int reason = errno;
  freeaddrinfo(found);
  errno = reason;
  return descriptor;
}

int process_adopt_socket(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) != 0) return -1;
  return fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 ? -1 : descriptor;
}

int process_socket_port(int descriptor) {
  struct sockaddr_storage name;
  socklen_t size = sizeof name;
  if (getsockname(descriptor, (struct sockaddr *)&name, &size) != 0) return -1;
  if (name.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&name)->sin_port);
  if (name.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&name)->sin6_port);
  return -1;
}

int process_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

bool process_notify(const char *path, const char *text) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof name.sun_path) return false;
  memcpy(name.sun_path, path, length);
  // `@` begins a name that is not in the file system.
  if (name.sun_path[0] == '@') name.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return false;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  ssize_t sent = sendto(descriptor, text, strlen(text), MSG_NOSIGNAL,
                        (const struct sockaddr *)&name, size);
  close(descriptor);
  return sent >= 0;
}

int process_poll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

bool process_poll_set(int poll, int descriptor, bool is_new, bool reading, bool writing) {
  struct epoll_event event = {
      .events = (reading ? EPOLLIN : 0u) | (writing ? EPOLLOUT : 0u),
      .data.fd = descriptor,
  };
  return epoll_ctl(poll, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event) == 0;
}

int process_poll_wait(int poll, process_event *events, int count, int milliseconds) {
  struct epoll_event found[256];
  int most = count < 256 ? count : 256;
  int ready = epoll_wait(poll, found, most, milliseconds);
  for (int number = 0; number < ready; number++) {
    bool failed = (found[number].events & (EPOLLERR | EPOLLHUP)) != 0;
    events[number] = (process_event){
        .descriptor = found[number].data.fd,
        .can_read = failed || (found[number].events & EPOLLIN) != 0,
        .can_write = failed || (found[number].events & EPOLLOUT) != 0,
    };
  }
  return ready < 0 ? 0 : ready;
}
#else
int process_listen_path(const char *path, unsigned mode) { return (void)path, (void)mode, errno = ENOSYS, -1; }
int process_listen_port(const char *host, uint16_t port) { return (void)host, (void)port, errno = ENOSYS, -1; }
int process_adopt_socket(int descriptor) { return (void)descriptor, errno = ENOSYS, -1; }
int process_socket_port(int descriptor) { return (void)descriptor, -1; }
int process_accept(int listener) { return (void)listener, errno = ENOSYS, -1; }
bool process_notify(const char *path, const char *text) { return (void)path, (void)text, false; }
int process_poll_create(void) { return errno = ENOSYS, -1; }
bool process_poll_set(int poll, int descriptor, bool is_new, bool reading, bool writing) {
  return (void)poll, (void)descriptor, (void)is_new, (void)reading, (void)writing, false;
}
int process_poll_wait(int poll, process_event *events, int count, int milliseconds) {
  return (void)poll, (void)events, (void)count, (void)milliseconds, 0;
}
#endif
