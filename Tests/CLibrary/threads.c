// SPDX-License-Identifier: Apache-2.0
//
// Threads that share a matcher, for valgrind: threads INDEX
#include <pthread.h>
#include <sluice.h>
#include <stdio.h>
#include <string.h>

enum { thread_count = 4, rounds = 50 };

static sluice_matcher *shared;
static const char url[] = "https://ads.example/x.js", page_url[] = "https://news.example/";

static void decide_alone(void) {
  char json[4096];
  sluice_page *page = sluice_page_open(shared, page_url, strlen(page_url));
  sluice_decide(shared, page, url, strlen(url), SLUICE_SCRIPT);
  sluice_answer(shared, page, url, strlen(url), SLUICE_SCRIPT, json, sizeof json);
  sluice_page_close(page);
}

static void decide_in_session(void) {
  sluice_session *session = sluice_session_open(shared);
  sluice_session_decide(session, url, strlen(url), page_url, strlen(page_url), SLUICE_SCRIPT);
  sluice_session_close(session);
}

static void decide_batch(void) {
  int64_t urls[] = {0, sizeof url - 1}, pages[] = {0, sizeof page_url - 1}, rule;
  uint32_t decision;
  sluice_decide_batch_rules(shared, url, urls, page_url, pages, NULL, 1, &decision, &rule);
}

static void *work(void *unused) {
  char error[256];
  for (int round = 0; round < rounds; round++) {
    decide_alone();
    decide_in_session();
    decide_batch();
    sluice_close(sluice_reopen(shared, error, sizeof error));
  }
  return unused;
}

int main(int count, char **arguments) {
  pthread_t threads[thread_count];
  shared = count == 2 ? sluice_open(arguments[1], NULL, 0) : NULL;
  if (!shared) return 2;
  for (int number = 0; number < thread_count; number++) pthread_create(&threads[number], NULL, work, NULL);
  for (int number = 0; number < thread_count; number++) pthread_join(threads[number], NULL);
  sluice_close(shared);
  return 0;
}
