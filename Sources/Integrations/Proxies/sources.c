// SPDX-License-Identifier: Apache-2.0
#include "sources.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A matcher, and how many threads use it. The last one closes it.
typedef struct generation {
  sluice_matcher *matcher;
  size_t users;
  uint64_t number;
} generation;

// What a thread has, until it ends or the source is closed.
typedef struct holder {
  source *of;
  pthread_t thread;
  generation *used;
  rules given;
  struct holder *next;
} holder;

// What all threads have. It outlives every source: a thread may be on its way into `end_thread` when
// another one closes the source, and only this list tells it that its holder is gone.
static pthread_mutex_t holding = PTHREAD_MUTEX_INITIALIZER;
static holder *holders;

struct source {
  char **paths;
  size_t count;
  rules_reporter *report;
  char reported[256];
  pthread_key_t key;
  // `reopening` is held by the thread that looks for new files, which alone changes `current` and
  // `checked`. Everything that other threads see belongs to `lock`.
  pthread_mutex_t lock, reopening;
  generation *current;
  time_t checked;
};

static time_t seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// Gives back what a thread used. The lock is held.
static void release(generation *used) {
  if (!used || --used->users) return;
  sluice_close(used->matcher);
  free(used);
}

// Takes what a thread has out of the list. `holding` is held.
static void drop(holder **link) {
  holder *held = *link;
  *link = held->next;
  sluice_session_close(held->given.session);
  pthread_mutex_lock(&held->of->lock);
  release(held->used);
  pthread_mutex_unlock(&held->of->lock);
  free(held);
}

// A holder that is gone may have left its address to that of another thread.
static bool is_own(const holder *held, const void *given) {
  return held == given && pthread_equal(held->thread, pthread_self());
}

static void end_thread(void *given) {
  pthread_mutex_lock(&holding);
  holder **link = &holders;
  while (*link && !is_own(*link, given)) link = &(*link)->next;
  if (*link) drop(link);
  pthread_mutex_unlock(&holding);
}

static void report(source *of, const char *sentence) {
  // The same reason is reported once.
  if (!strncmp(sentence, of->reported, sizeof of->reported - 1)) return;
  snprintf(of->reported, sizeof of->reported, "%s", sentence);
  if (of->report) of->report(sentence);
}

// Uses a matcher from now on.
static void use(source *in, sluice_matcher *matcher) {
  static atomic_uint_fast64_t last;
  generation *made = calloc(1, sizeof *made);
  if (!made) {
    sluice_close(matcher);
    return;
  }
  *made = (generation){matcher, 1, ++last};
  pthread_mutex_lock(&in->lock);
  release(in->current);
  in->current = made;
  pthread_mutex_unlock(&in->lock);
}

// Opens the indexes, or reopens them if one was replaced.
static void refresh(source *of) {
  char error[256] = "";
  const char *const *paths = (const char *const *)of->paths;
  bool is_first = !of->current;
  sluice_matcher *matcher = is_first
                                ? sluice_open_copies(paths, of->count, error, sizeof error)
                                : sluice_reopen(of->current->matcher, error, sizeof error);
  if (!matcher) {
    if (*error) report(of, error);
    else of->reported[0] = 0;
    return;
  }
  use(of, matcher);
  of->reported[0] = 0;
  if (of->report) of->report(is_first ? "the rules are in use" : "the rules were reloaded");
}

static bool copy_paths(source *to, const char *const *paths, size_t count) {
  to->paths = calloc(count ? count : 1, sizeof *to->paths);
  while (to->paths && to->count < count) {
    if (!(to->paths[to->count] = strdup(paths[to->count]))) return false;
    to->count++;
  }
  return to->paths;
}

static void free_paths(source *of) {
  while (of->count) free(of->paths[--of->count]);
  free(of->paths);
}

source *source_open(const char *const *paths, size_t count, rules_reporter *reporter) {
  source *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (!copy_paths(made, paths, count) || pthread_key_create(&made->key, end_thread)) {
    free_paths(made);
    free(made);
    return NULL;
  }
  pthread_mutex_init(&made->lock, NULL);
  pthread_mutex_init(&made->reopening, NULL);
  made->report = reporter;
  made->checked = seconds();
  if (count) refresh(made);
  return made;
}

void source_close(source *of) {
  if (!of) return;
  // After that, no thread begins to give anything back when it ends.
  pthread_key_delete(of->key);
  pthread_mutex_lock(&holding);
  for (holder **link = &holders; *link;) {
    if ((*link)->of == of) drop(link);
    else link = &(*link)->next;
  }
  pthread_mutex_unlock(&holding);
  release(of->current);
  free_paths(of);
  free(of);
}

// Looks for new files, unless somebody did so within this second, or is about to.
static void check_files(source *of) {
  if (pthread_mutex_trylock(&of->reopening)) return;
  time_t now = seconds();
  if (now != of->checked && of->count) {
    of->checked = now;
    refresh(of);
  }
  pthread_mutex_unlock(&of->reopening);
}

void source_reload(source *of) {
  pthread_mutex_lock(&of->reopening);
  of->checked = seconds();
  if (of->count) refresh(of);
  pthread_mutex_unlock(&of->reopening);
}

void source_failure(source *of, char *sentence, size_t size) {
  pthread_mutex_lock(&of->reopening);
  snprintf(sentence, size, "%s", of->reported);
  pthread_mutex_unlock(&of->reopening);
}

static holder *new_holder(source *of) {
  holder *made = calloc(1, sizeof *made);
  if (made && pthread_setspecific(of->key, made)) {
    free(made);
    made = NULL;
  }
  if (!made) return NULL;
  made->of = of;
  made->thread = pthread_self();
  pthread_mutex_lock(&holding);
  made->next = holders;
  holders = made;
  pthread_mutex_unlock(&holding);
  return made;
}

// Takes the current rules. A session belongs to its thread, so it is opened here.
static void update(holder *held) {
  source *of = held->of;
  pthread_mutex_lock(&of->lock);
  generation *current = of->current, *old = held->used;
  if (current != old) {
    if (current) current->users++;
    held->used = current;
    release(old);
  }
  pthread_mutex_unlock(&of->lock);
  if (current == old) return;
  sluice_session_close(held->given.session);
  held->given.matcher = current ? current->matcher : NULL;
  held->given.number = current ? current->number : 0;
  held->given.session = sluice_session_open(held->given.matcher);
}

const rules *source_rules(source *from) {
  if (!from) return NULL;
  check_files(from);
  holder *held = pthread_getspecific(from->key);
  if (!held && !(held = new_holder(from))) return NULL;
  update(held);
  return held->given.session ? &held->given : NULL;
}
