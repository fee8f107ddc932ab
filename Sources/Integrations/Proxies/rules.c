// SPDX-License-Identifier: Apache-2.0
#include "rules.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A matcher, and how many threads use it. The last one closes it.
typedef struct generation {
  sluice_matcher *matcher;
  size_t users;
} generation;

// What a thread has, until it ends or the source is closed.
typedef struct holder {
  source *of;
  generation *used;
  rules given;
  struct holder *next;
} holder;

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
  holder *holders;
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

// The lock is held.
static void holder_free(holder *held) {
  sluice_session_close(held->given.session);
  release(held->used);
  free(held);
}

static void end_thread(void *given) {
  holder *held = given;
  source *of = held->of;
  pthread_mutex_lock(&of->lock);
  holder **link = &of->holders;
  while (*link != held) link = &(*link)->next;
  *link = held->next;
  holder_free(held);
  pthread_mutex_unlock(&of->lock);
}

static void report(source *of, const char *sentence) {
  // The same reason is reported once.
  if (!strncmp(sentence, of->reported, sizeof of->reported - 1)) return;
  snprintf(of->reported, sizeof of->reported, "%s", sentence);
  if (of->report) of->report(sentence);
}

// Uses a matcher from now on.
static void use(source *in, sluice_matcher *matcher) {
  generation *made = calloc(1, sizeof *made);
  if (!made) {
    sluice_close(matcher);
    return;
  }
  *made = (generation){matcher, 1};
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
  // After that, no thread gives anything back when it ends.
  pthread_key_delete(of->key);
  pthread_mutex_lock(&of->lock);
  for (holder *next; of->holders; of->holders = next) {
    next = of->holders->next;
    holder_free(of->holders);
  }
  release(of->current);
  pthread_mutex_unlock(&of->lock);
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
  pthread_mutex_lock(&of->lock);
  made->of = of;
  made->next = of->holders;
  of->holders = made;
  pthread_mutex_unlock(&of->lock);
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

static uint32_t decide_on(const rules *by, const load *about, const text *page) {
  return sluice_session_decide(
      by->session, about->url.start, about->url.length, page->start, page->length, about->type);
}

uint32_t rules_decide(const rules *by, const load *about) {
  uint32_t decision = decide_on(by, about, &about->page);
  if (!about->is_tunnel || !(decision & SLUICE_BLOCK)) return decision;
  // A host that is blocked for the pages of others only can still be visited.
  return decide_on(by, about, &about->url) & SLUICE_BLOCK ? decision : 0;
}

typedef struct question {
  const sluice_matcher *matcher;
  const sluice_page *page;
  const load *about;
} question;

static size_t write_answer(const void *asked, char *start, size_t size) {
  const question *what = asked;
  const load *about = what->about;
  return sluice_answer(
      what->matcher, what->page, about->url.start, about->url.length, about->type, start, size);
}

text rules_answer(const rules *by, const load *about) {
  sluice_page *page = sluice_page_open(by->matcher, about->page.start, about->page.length);
  question asked = {by->matcher, page, about};
  text answer = text_written(write_answer, &asked);
  sluice_page_close(page);
  return answer;
}

// Adds the name, the line and the column of a rule or a filter.
static void add_place(text *to, part rule, const char *name) {
  static const char *const numbers[] = {"line", "column"};
  part value;
  if (json_member(rule, name, &value)) json_add_string(value, to);
  for (int index = 0; index < 2; index++) {
    if (!json_member(rule, numbers[index], &value)) continue;
    text_add_string(to, ":");
    text_add(to, value.start, value.length);
  }
}

text answer_place(part answer) {
  text place = TEXT_EMPTY;
  part rule, filter;
  if (!json_member(answer, "rule", &rule)) return place;
  bool has_filter = json_member(rule, "filter", &filter);
  add_place(&place, has_filter ? filter : rule, has_filter ? "file" : "list");
  return place;
}

text answer_filter(part answer) {
  part rule, filter;
  if (!json_member(answer, "rule", &rule)) return TEXT_EMPTY;
  return json_member_string(json_member(rule, "filter", &filter) ? filter : rule, "text");
}

text answer_elsewhere(part answer, const load *about) {
  text url = json_member_string(answer, "redirect");
  part upgrades;
  if (url.length || !json_member(answer, "https", &upgrades) || !part_is(upgrades, "true")) {
    return url;
  }
  part rest = part_of_text(&about->url), scheme;
  if (!part_next(&rest, ':', &scheme)) return url;
  text_add_string(&url, part_is(scheme, "ws") ? "wss:" : "https:");
  text_add(&url, rest.start, rest.length);
  return url;
}
