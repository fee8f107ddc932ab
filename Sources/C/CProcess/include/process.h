// SPDX-License-Identifier: Apache-2.0
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the process was started with.
//
// Swift's own list of arguments is read from /proc/self/cmdline, which is not there in every
// chroot: the command then seemed to be called without any. The C library of GNU gives them to
// whatever runs before `main`; another one may not, and then the count is 0.

int program_argument_count(void);

// One of them, by its number; NULL if it does not exist.
const char *program_argument(int number);

// Keeps what is freed for what is needed next, and asks the system for more at once.
//
// For a process that ends soon. Usually the C library of GNU gives large pieces back, which are
// cleared again before their next use: a fifth of the page faults when two long lists are compiled.
// Another C library does as it likes.
void keep_freed_memory(void);

// How many cores the process may use.
int process_core_count(void);

// Begins a thread that nobody joins; false if the system has none left.
bool process_begin_thread(void (*work)(void *), void *context);

// A counter that threads wait for; NULL if the system has no memory left.
typedef struct process_semaphore process_semaphore;
process_semaphore *process_semaphore_create(void);
void process_semaphore_destroy(process_semaphore *semaphore);

// Adds one, and wakes a thread that waits.
void process_semaphore_signal(process_semaphore *semaphore);

// Takes one, and waits for it: false after some nanoseconds, if they are not negative.
bool process_semaphore_wait(process_semaphore *semaphore, int64_t nanoseconds);

// Starts a program that is found in PATH, and opens a pipe with what it prints: its number, or 0 if
// it cannot be started. It has nothing to read, and what it prints to standard error is dropped.
//
// Each argument is followed by a zero; the first is the name of the program.
int process_start(const char *arguments, size_t length, int *output);

// Waits for the end of a program: whether its status is 0.
bool process_succeeds(int process);

// Sockets of a service, which never wait. Outside of Linux each call fails with ENOSYS.

// Listens at a path, whose permissions are set, or at a port; -1 with `errno` if that fails. A socket
// that nobody listens to is replaced. An empty host is this machine as a whole.
int process_listen_path(const char *path, unsigned mode);
int process_listen_port(const char *host, uint16_t port);

// Takes a socket that another process opened for this one: it, or -1.
int process_adopt_socket(int descriptor);

// The port that a socket listens at; -1 if it has none.
int process_socket_port(int descriptor);

// The next connection; -1 with `errno` if there is none.
int process_accept(int listener);

// Sends a text to a socket of systemd.
bool process_notify(const char *path, const char *text);

// Waits for many sockets: what they are ready for. A socket that is closed is forgotten.
typedef struct process_event {
  int descriptor;
  bool can_read;
  bool can_write;
} process_event;

int process_poll_create(void);
bool process_poll_set(int poll, int descriptor, bool is_new, bool reading, bool writing);

// Waits until a socket is ready, a signal comes, or the time is over: how many events were written.
int process_poll_wait(int poll, process_event *events, int count, int milliseconds);

#endif
