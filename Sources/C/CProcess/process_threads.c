// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "process.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int process_core_count(void) {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

struct start {
  void (*work)(void *);
  void *context;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.work(start.context);
  return NULL;
}

bool process_begin_thread(void (*work)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  pthread_attr_t attributes;
  if (start == NULL) return false;
  if (pthread_attr_init(&attributes) != 0) {
    free(start);
    return false;
  }
  *start = (struct start){work, context};
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  // As much as the first thread has: some C libraries give a hundredth of that.
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_t thread;
  bool begun = pthread_create(&thread, &attributes, run, start) == 0;
  pthread_attr_destroy(&attributes);
  if (!begun) free(start);
  return begun;
}

struct process_semaphore {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  long count;
};

process_semaphore *process_semaphore_create(void) {
  process_semaphore *semaphore = malloc(sizeof *semaphore);
  if (semaphore == NULL) return NULL;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#ifndef __APPLE__
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_mutex_init(&semaphore->lock, NULL);
  pthread_cond_init(&semaphore->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  semaphore->count = 0;
  return semaphore;
}

void process_semaphore_destroy(process_semaphore *semaphore) {
  pthread_cond_destroy(&semaphore->changed);
  pthread_mutex_destroy(&semaphore->lock);
  free(semaphore);
}

void process_semaphore_signal(process_semaphore *semaphore) {
  pthread_mutex_lock(&semaphore->lock);
  semaphore->count++;
  pthread_cond_signal(&semaphore->changed);
  pthread_mutex_unlock(&semaphore->lock);
}

static struct timespec moment_after(int64_t nanoseconds) {
  struct timespec moment = {0};
#ifndef __APPLE__
  clock_gettime(CLOCK_MONOTONIC, &moment);
#endif
  moment.tv_sec += nanoseconds / 1000000000;
  moment.tv_nsec += nanoseconds % 1000000000;
  if (moment.tv_nsec >= 1000000000) {
    moment.tv_sec++;
    moment.tv_nsec -= 1000000000;
  }
  return moment;
}

static int wait_until(process_semaphore *semaphore, const struct timespec *moment) {
#ifdef __APPLE__
  return pthread_cond_timedwait_relative_np(&semaphore->changed, &semaphore->lock, moment);
#else
  return pthread_cond_timedwait(&semaphore->changed, &semaphore->lock, moment);
#endif
}

bool process_semaphore_wait(process_semaphore *semaphore, int64_t nanoseconds) {
  struct timespec moment = moment_after(nanoseconds < 0 ? 0 : nanoseconds);
  int error = 0;
  pthread_mutex_lock(&semaphore->lock);
  while (semaphore->count == 0 && error == 0) {
    error = nanoseconds < 0 ? pthread_cond_wait(&semaphore->changed, &semaphore->lock)
                            : wait_until(semaphore, &moment);
  }
  bool taken = semaphore->count > 0;
  if (taken) semaphore->count--;
  pthread_mutex_unlock(&semaphore->lock);
  return taken;
}
