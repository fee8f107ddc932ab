// SPDX-License-Identifier: Apache-2.0
//
// Measures Hyperscan on the patterns of a list:
//
//     hyperscan_peer build PATTERNS SERIALIZED
//     hyperscan_peer decide SERIALIZED REQUESTS PASSES FOLDER
//
// PATTERNS has one pattern per line, after `i` or `c` and a tab: case-insensitive or
// case-sensitive. Each URL is scanned to its end, and each pattern is reported once, because the
// conditions of all rules that match would have to be checked. See ../README.md for what is printed
// and written.

#include <hs.h>

#include "../common/best_times.h"

struct patterns {
  char **texts;
  unsigned *flags;
  unsigned *numbers;
  unsigned count;
  unsigned refused;
};

// MARK: Building

static unsigned flags_of(char kind) {
  unsigned flags = HS_FLAG_SINGLEMATCH | HS_FLAG_DOTALL;
  return kind == 'i' ? flags | HS_FLAG_CASELESS : flags;
}

static int is_taken(const char *pattern, unsigned flags) {
  hs_expr_info_t *info = NULL;
  hs_compile_error_t *error = NULL;
  int is_taken = hs_expression_info(pattern, flags, &info, &error) == HS_SUCCESS;
  if (is_taken) is_taken = info->min_width > 0;
  free(info);
  hs_free_compile_error(error);
  return is_taken;
}

static void add_pattern(void *context, const char *line, size_t length) {
  struct patterns *patterns = context;
  if (length < 3) return;
  char *text = strndup(line + 2, length - 2);
  unsigned flags = flags_of(line[0]);
  if (text == NULL) fail("out of memory", "");
  if (!is_taken(text, flags)) {
    patterns->refused += 1;
    return;
  }
  patterns->texts[patterns->count] = text;
  patterns->flags[patterns->count] = flags;
  patterns->numbers[patterns->count] = patterns->count;
  patterns->count += 1;
}

static struct patterns read_patterns(const char *path) {
  struct text text = read_text(path);
  size_t most = count_lines(text) + 1;
  struct patterns patterns = {
      .texts = room(most, sizeof(char *)),
      .flags = room(most, sizeof(unsigned)),
      .numbers = room(most, sizeof(unsigned)),
  };
  for_each_line(text, add_pattern, &patterns);
  return patterns;
}

static void build(const char *path, const char *serialized) {
  struct patterns patterns = read_patterns(path);
  hs_database_t *database = NULL;
  hs_compile_error_t *error = NULL;
  uint64_t started = now();
  if (hs_compile_multi(
          (const char *const *)patterns.texts, patterns.flags, patterns.numbers, patterns.count,
          HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) {
    fail("cannot compile", error->message);
  }
  double taken = (double)(now() - started) / 1e6;
  char *bytes = NULL;
  size_t length = 0;
  if (hs_serialize_database(database, &bytes, &length) != HS_SUCCESS) fail("cannot keep", path);
  FILE *file = fopen(serialized, "wb");
  if (file == NULL || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
    fail("cannot write", serialized);
  }
  printf(
      "{\"version\":\"%.5s\",\"build_ms\":%.3f,\"bytes\":%zu,\"patterns\":%u,\"refused\":%u}\n",
      hs_version(), taken, length, patterns.count, patterns.refused);
}

// MARK: Scanning

struct scanner {
  hs_database_t *database;
  hs_scratch_t *scratch;
};

static int count_match(
    unsigned number, unsigned long long from, unsigned long long to, unsigned flags,
    void *context) {
  (void)number, (void)from, (void)to, (void)flags;
  *(uint64_t *)context += 1;
  return 0;
}

static uint64_t scan(void *context, struct url url) {
  struct scanner *scanner = context;
  uint64_t matches = 0;
  hs_scan(
      scanner->database, url.bytes, (unsigned)url.length, 0, scanner->scratch, count_match,
      &matches);
  return matches;
}

static void decide(
    const char *serialized, const char *path, int passes, const char *folder) {
  struct requests requests = read_requests(path);
  uint64_t before = private_bytes();
  uint64_t started = now();
  struct text text = read_text(serialized);
  struct scanner scanner = {0};
  if (hs_deserialize_database(text.bytes, text.length, &scanner.database) != HS_SUCCESS ||
      hs_alloc_scratch(scanner.database, &scanner.scratch) != HS_SUCCESS) {
    fail("cannot load", serialized);
  }
  free(text.bytes);
  double taken = (double)(now() - started) / 1e6;
  uint8_t *decisions = room(requests.count + 1, 1);
  for (size_t number = 0; number < requests.count; number += 1) {
    decisions[number] = scan(&scanner, requests.urls[number]) > 0;
  }
  uint64_t added = private_bytes() - before;
  uint32_t *times = best_times(requests, passes, scan, &scanner);
  write_file(folder, "times", times, requests.count * sizeof *times);
  write_file(folder, "decisions", decisions, requests.count);
  printf(
      "{\"load_ms\":%.3f,\"private_bytes\":%llu,\"clock_ns\":%llu}\n", taken,
      (unsigned long long)added, (unsigned long long)reading_the_clock());
}

int main(int count, char **arguments) {
  if (count == 4 && strcmp(arguments[1], "build") == 0) {
    build(arguments[2], arguments[3]);
  } else if (count == 6 && strcmp(arguments[1], "decide") == 0) {
    decide(arguments[2], arguments[3], atoi(arguments[4]), arguments[5]);
  } else {
    fail("hyperscan_peer build PATTERNS SERIALIZED | decide SERIALIZED REQUESTS PASSES FOLDER", "");
  }
}
