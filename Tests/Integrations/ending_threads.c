// SPDX-License-Identifier: Apache-2.0
// Closes sources of rules while threads that used them end: ending_threads INDEX ROUNDS
#include <pthread.h>
#include <stdlib.h>

#include "sources.h"

#define THREADS 8

static source *of;
static pthread_barrier_t asked;

static void *ask_and_end(void *nothing) {
  if (!source_rules(of)) exit(1);
  pthread_barrier_wait(&asked);
  return nothing;
}

static void run(const char *index) {
  pthread_t threads[THREADS];
  of = source_open(&index, 1, NULL);
  pthread_barrier_init(&asked, NULL, THREADS + 1);
  for (int each = 0; each < THREADS; each++) pthread_create(&threads[each], NULL, ask_and_end, NULL);
  pthread_barrier_wait(&asked);
  source_close(of);
  for (int each = 0; each < THREADS; each++) pthread_join(threads[each], NULL);
  pthread_barrier_destroy(&asked);
}

int main(int count, char **given) {
  if (count != 3) return 2;
  for (int left = atoi(given[2]); left; left--) run(given[1]);
}
