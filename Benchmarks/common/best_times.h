// SPDX-License-Identifier: Apache-2.0
//
// What the programs in C share: requests, the clock, and the best time of each request over several
// passes. An error ends the program with a sentence.

#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// So many bytes after the last one may be read as well.
enum { PADDING = 64 };

struct text {
  char *bytes;
  size_t length;
};

struct url {
  const char *bytes;
  size_t length;
};

struct requests {
  struct url *urls;
  size_t count;
  size_t longest;
};

static inline void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", what, which);
  exit(1);
}

static inline void *room(size_t count, size_t size) {
  void *found = calloc(count, size);
  if (found == NULL) fail("out of memory", "");
  return found;
}

static inline struct text read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail("cannot read", path);
  struct text text = {.length = (size_t)ftell(file)};
  rewind(file);
  text.bytes = room(text.length + PADDING, 1);
  if (fread(text.bytes, 1, text.length, file) != text.length) fail("cannot read", path);
  fclose(file);
  return text;
}

static inline size_t count_lines(struct text text) {
  size_t count = 0;
  for (size_t at = 0; at < text.length; at += 1) count += text.bytes[at] == '\n';
  return count;
}

/// Calls `body` with each line, without its line break.
static inline void for_each_line(
    struct text text, void (*body)(void *context, const char *line, size_t length), void *context) {
  const char *end = text.bytes + text.length;
  for (const char *line = text.bytes; line < end;) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    if (next == NULL) next = end;
    body(context, line, (size_t)(next - line));
    line = next + 1;
  }
}

static inline void add_request(void *context, const char *line, size_t length) {
  struct requests *requests = context;
  const char *url = line;
  for (int tab = 0; tab < 2; tab += 1) {
    url = memchr(url, '\t', length - (size_t)(url - line));
    if (url == NULL) fail("not a request", line);
    url += 1;
  }
  size_t bytes = length - (size_t)(url - line);
  requests->urls[requests->count] = (struct url){url, bytes};
  requests->count += 1;
  if (bytes > requests->longest) requests->longest = bytes;
}

/// The URLs of a file of lines `type TAB page TAB URL`.
static inline struct requests read_requests(const char *path) {
  struct text text = read_text(path);
  struct requests requests = {.urls = room(count_lines(text) + 1, sizeof(struct url))};
  for_each_line(text, add_request, &requests);
  return requests;
}

static inline uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static inline int compare_times(const void *one, const void *other) {
  uint64_t left = *(const uint64_t *)one, right = *(const uint64_t *)other;
  return (left > right) - (left < right);
}

/// The nanoseconds between two successive readings of the clock.
static inline uint64_t reading_the_clock(void) {
  enum { COUNT = 10000 };
  static uint64_t times[COUNT];
  for (int at = 0; at < COUNT; at += 1) {
    uint64_t started = now();
    times[at] = now() - started;
  }
  qsort(times, COUNT, sizeof times[0], compare_times);
  return times[COUNT / 2];
}

/// Keeps the compiler from removing unused results.
static volatile uint64_t kept;

/// The best time of each request over several passes, without that of reading the clock.
static inline uint32_t *best_times(
    struct requests requests, int passes, uint64_t (*work)(void *context, struct url url),
    void *context) {
  uint32_t *best = room(requests.count + 1, sizeof *best);
  memset(best, 0xFF, requests.count * sizeof *best);
  uint64_t reading = reading_the_clock();
  for (int pass = 0; pass < passes; pass += 1) {
    for (size_t number = 0; number < requests.count; number += 1) {
      uint64_t started = now();
      kept = work(context, requests.urls[number]);
      uint64_t taken = now() - started;
      taken = taken > reading ? taken - reading : 0;
      if (taken < best[number]) best[number] = (uint32_t)taken;
    }
  }
  return best;
}

static inline void write_file(
    const char *folder, const char *name, const void *bytes, size_t count) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) {
    fail("cannot write", path);
  }
}

static inline uint64_t private_bytes(void) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  if (file == NULL) return 0;
  char line[256];
  unsigned long kilobytes = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "Private_Dirty: %lu", &kilobytes) == 1) break;
  }
  fclose(file);
  return 1024 * (uint64_t)kilobytes;
}
