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

// What a thread has, until it ends.
typedef struct holder {
  generation *used;
  rules given;
} holder;

static struct {
  char **paths;
  size_t count;
  rules_reporter *report;
  char reported[256];
  pthread_key_t holders;
  // The others belong to `lock`; only one thread at a time has `reopening`.
  pthread_mutex_t lock, reopening;
  generation *current;
  time_t checked;
} opened = {.lock = PTHREAD_MUTEX_INITIALIZER, .reopening = PTHREAD_MUTEX_INITIALIZER};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static time_t seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// A thread gives back what it used. The lock is held.
static void release(generation *used) {
  if (!used || --used->users) return;
  sluice_close(used->matcher);
  free(used);
}

static void holder_free(void *given) {
  holder *held = given;
  sluice_session_close(held->given.session);
  pthread_mutex_lock(&opened.lock);
  release(held->used);
  pthread_mutex_unlock(&opened.lock);
  free(held);
}

static void make_key(void) { pthread_key_create(&opened.holders, holder_free); }

static void report(const char *sentence) {
  // The same reason is reported once.
  if (!strncmp(sentence, opened.reported, sizeof opened.reported - 1)) return;
  snprintf(opened.reported, sizeof opened.reported, "%s", sentence);
  if (opened.report && *sentence) opened.report(sentence);
}

// Uses a matcher from now on. `opened.reopening` is held.
static void use(sluice_matcher *matcher) {
  generation *made = calloc(1, sizeof *made);
  if (!made) {
    sluice_close(matcher);
    return;
  }
  *made = (generation){matcher, 1};
  pthread_mutex_lock(&opened.lock);
  release(opened.current);
  opened.current = made;
  pthread_mutex_unlock(&opened.lock);
}

// Opens the indexes, or reopens them if one was replaced. `opened.reopening` is held, so `current` stays.
static void refresh(void) {
  char error[256] = "";
  generation *current = opened.current;
  sluice_matcher *matcher =
      current ? sluice_reopen(current->matcher, error, sizeof error)
              : sluice_open_copies(
                    (const char *const *)opened.paths, opened.count, error, sizeof error);
  if (!matcher) {
    if (*error) report(error);
    return;
  }
  use(matcher);
  report(current ? "the rules were reloaded" : "the rules are in use");
  opened.reported[0] = 0;
}

void rules_open(const char *const *paths, size_t count, rules_reporter *reporter) {
  pthread_once(&once, make_key);
  opened.report = reporter;
  opened.paths = calloc(count ? count : 1, sizeof *opened.paths);
  for (size_t index = 0; opened.paths && index < count; index++) {
    opened.paths[opened.count] = strdup(paths[index]);
    if (opened.paths[opened.count]) opened.count++;
  }
  opened.checked = seconds();
  refresh();
}

void rules_close(void) {
  pthread_mutex_lock(&opened.lock);
  release(opened.current);
  opened.current = NULL;
  pthread_mutex_unlock(&opened.lock);
  while (opened.count) free(opened.paths[--opened.count]);
  free(opened.paths);
  opened.paths = NULL;
}

// Looks for new files, unless somebody did so within this second, or is about to.
static void check_files(void) {
  if (pthread_mutex_trylock(&opened.reopening)) return;
  time_t now = seconds();
  if (now != opened.checked && opened.count) {
    opened.checked = now;
    refresh();
  }
  pthread_mutex_unlock(&opened.reopening);
}

static holder *holder_of_thread(void) {
  holder *held = pthread_getspecific(opened.holders);
  if (held || !(held = calloc(1, sizeof *held))) return held;
  if (!pthread_setspecific(opened.holders, held)) return held;
  free(held);
  return NULL;
}

// Takes the current rules. A session belongs to its thread, so it is opened here.
static void update(holder *held) {
  pthread_mutex_lock(&opened.lock);
  generation *current = opened.current, *old = held->used;
  if (current != old) {
    if (current) current->users++;
    held->used = current;
    release(old);
  }
  pthread_mutex_unlock(&opened.lock);
  if (current == old) return;
  sluice_session_close(held->given.session);
  held->given.matcher = current ? current->matcher : NULL;
  held->given.session = sluice_session_open(held->given.matcher);
}

const rules *rules_of_thread(void) {
  check_files();
  holder *held = holder_of_thread();
  if (!held) return NULL;
  update(held);
  return held->given.session ? &held->given : NULL;
}

uint32_t rules_decide(const rules *by, const load *about) {
  return sluice_session_decide(
      by->session, about->url.start, about->url.length, about->page.start, about->page.length,
      about->type);
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

// Adds the name and the line of a rule or a filter.
static void add_place(text *to, part rule, const char *name) {
  part file, line;
  if (!json_member(rule, name, &file) || !json_member(rule, "line", &line)) return;
  json_add_string(file, to);
  text_add_string(to, ":");
  text_add(to, line.start, line.length);
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
