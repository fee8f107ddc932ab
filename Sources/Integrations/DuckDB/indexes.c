// SPDX-License-Identifier: Apache-2.0
#include "indexes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Indexes that were opened together.
typedef struct opened {
  source *rules;
  // The paths, each with a NUL after it.
  text key;
  struct opened *next;
} opened;

struct indexes {
  pthread_mutex_t lock;
  size_t users;
  opened *all;
  source *used;
};

static void fail(failure *why, const char *sentence) {
  snprintf(why->sentence, sizeof why->sentence, "sluice: %s", sentence);
}

indexes *indexes_new(void) {
  indexes *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  pthread_mutex_init(&made->lock, NULL);
  made->users = 1;
  return made;
}

void indexes_retain(indexes *of) {
  pthread_mutex_lock(&of->lock);
  of->users++;
  pthread_mutex_unlock(&of->lock);
}

static void opened_free(opened *of) {
  source_close(of->rules);
  text_free(&of->key);
  free(of);
}

void indexes_release(indexes *of) {
  pthread_mutex_lock(&of->lock);
  bool is_used = --of->users;
  pthread_mutex_unlock(&of->lock);
  if (is_used) return;
  for (opened *next; of->all; of->all = next) {
    next = of->all->next;
    opened_free(of->all);
  }
  pthread_mutex_destroy(&of->lock);
  free(of);
}

static text key_of(const char *const *paths, size_t count) {
  text key = TEXT_EMPTY;
  for (size_t index = 0; index < count; index++) {
    text_add(&key, paths[index], strlen(paths[index]) + 1);
  }
  return key;
}

// The lock is held.
static opened *found(const indexes *in, const text *key) {
  for (opened *each = in->all; each; each = each->next) {
    bool is_same = each->key.length == key->length;
    if (is_same && !memcmp(each->key.start, key->start, key->length)) return each;
  }
  return NULL;
}

// Indexes without rules are not kept, so the next call tries again. Takes the key if it succeeds.
static opened *open_all(const char *const *paths, size_t count, text *key, failure *why) {
  char sentence[256] = "";
  source *from = key->failed ? NULL : source_open(paths, count, NULL);
  opened *made = from ? calloc(1, sizeof *made) : NULL;
  if (made && source_rules(from)) {
    *made = (opened){from, *key, NULL};
    *key = TEXT_EMPTY;
    return made;
  }
  if (from) source_failure(from, sentence, sizeof sentence);
  fail(why, *sentence ? sentence : "there is no memory left for an index");
  source_close(from);
  free(made);
  return NULL;
}

// The lock is held.
static source *source_at(indexes *in, const char *const *paths, size_t count, failure *why) {
  text key = key_of(paths, count);
  opened *at = found(in, &key);
  if (!at && (at = open_all(paths, count, &key, why))) {
    at->next = in->all;
    in->all = at;
  }
  text_free(&key);
  return at ? at->rules : NULL;
}

bool indexes_use(indexes *of, const char *const *paths, size_t count, failure *why) {
  char sentence[256] = "";
  pthread_mutex_lock(&of->lock);
  source *from = source_at(of, paths, count, why);
  if (from) {
    source_reload(from);
    source_failure(from, sentence, sizeof sentence);
    if (*sentence) fail(why, sentence);
    else of->used = from;
  }
  pthread_mutex_unlock(&of->lock);
  return from && !*sentence;
}

static const rules *rules_of(source *from, failure *why) {
  const rules *found = source_rules(from);
  if (!found) fail(why, "there is no memory left for a thread");
  return found;
}

const rules *indexes_rules(indexes *of, failure *why) {
  pthread_mutex_lock(&of->lock);
  source *used = of->used;
  pthread_mutex_unlock(&of->lock);
  if (used) return rules_of(used, why);
  fail(why, "no index is in use; run CALL sluice_use('FILE') or name the file in each call");
  return NULL;
}

const rules *indexes_rules_at(indexes *of, part path, failure *why) {
  if (!path.length || memchr(path.start, 0, path.length)) {
    fail(why, path.length ? "the path of the index has a NUL" : "the path of the index is empty");
    return NULL;
  }
  char *copy = strndup(path.start, path.length);
  if (!copy) {
    fail(why, "there is no memory left for a path");
    return NULL;
  }
  pthread_mutex_lock(&of->lock);
  source *at = source_at(of, &(const char *){copy}, 1, why);
  pthread_mutex_unlock(&of->lock);
  free(copy);
  return at ? rules_of(at, why) : NULL;
}
