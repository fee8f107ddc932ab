// SPDX-License-Identifier: Apache-2.0
#include "pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// PCRE2 counts steps anew at each byte of a text, so the clock is looked at between windows.
#define WINDOW 1024
#define MOST_STEPS 100000
// The most memory of a match, in kilobytes.
#define MOST_MEMORY 20000
#define MOST_SECONDS 1

// Documents in other character sets are no valid UTF-8: there a character is a byte.
struct pattern {
  pcre2_code *of_utf_8, *of_bytes;
  pcre2_match_context *limits;
};

// A text that is searched.
typedef struct searched {
  part text;
  bool is_utf_8;
} searched;

static _Thread_local double deadline;

static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void pattern_allow_time(void) { deadline = processor_seconds() + MOST_SECONDS; }

static bool continues(char sign) { return ((unsigned char)sign & 0xC0) == 0x80; }

// How many bytes follow the first one of a character; -1 if it is none.
static int following(unsigned char first, unsigned char second) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first < 0xE0) return 1;
  if (first == 0xE0) return second >= 0xA0 ? 2 : -1;
  if (first == 0xED) return second < 0xA0 ? 2 : -1;
  if (first > 0xE0 && first < 0xF0) return 2;
  if (first == 0xF0) return second >= 0x90 ? 3 : -1;
  if (first == 0xF4) return second < 0x90 ? 3 : -1;
  return first > 0xF0 && first < 0xF4 ? 3 : -1;
}

static bool is_utf_8(part given) {
  for (size_t index = 0; index < given.length; index++) {
    size_t left = given.length - index - 1;
    unsigned char second = left ? (unsigned char)given.start[index + 1] : 0;
    int count = following((unsigned char)given.start[index], second);
    if (count < 0 || (size_t)count > left) return false;
    while (count--) {
      if (!continues(given.start[++index])) return false;
    }
  }
  return true;
}

// The end of the character at an offset, so that no search begins within one.
static size_t boundary(const searched *in, size_t offset) {
  while (in->is_utf_8 && offset < in->text.length && continues(in->text.start[offset])) offset++;
  return offset;
}

static uint32_t options_of(part flags) {
  uint32_t options = PCRE2_USE_OFFSET_LIMIT;
  for (size_t index = 0; index < flags.length; index++) {
    switch (flags.start[index]) {
      case 'i': options |= PCRE2_CASELESS; break;
      case 's': options |= PCRE2_DOTALL; break;
      case 'm': options |= PCRE2_MULTILINE; break;
    }
  }
  return options;
}

static pcre2_code *compiled(part expression, uint32_t options) {
  int error;
  PCRE2_SIZE offset;
  PCRE2_SPTR start = (PCRE2_SPTR)expression.start;
  return pcre2_compile(start, expression.length, options, &error, &offset, NULL);
}

static pattern *opened(part expression, uint32_t options) {
  pattern *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->of_utf_8 = compiled(expression, options | PCRE2_UTF);
  made->of_bytes = compiled(expression, options);
  made->limits = pcre2_match_context_create(NULL);
  if (!made->of_utf_8 || !made->of_bytes || !made->limits) {
    pattern_close(made);
    return NULL;
  }
  pcre2_set_match_limit(made->limits, MOST_STEPS);
  pcre2_set_heap_limit(made->limits, MOST_MEMORY);
  return made;
}

pattern *pattern_open_expression(part expression, part flags) {
  return opened(expression, options_of(flags));
}

// The position of the last slash, if only letters follow it; 0 if this is no expression.
static size_t last_slash(part given) {
  size_t end = given.length;
  while (end > 1 && given.start[end - 1] >= 'a' && given.start[end - 1] <= 'z') end--;
  return end > 1 && *given.start == '/' && given.start[end - 1] == '/' ? end - 1 : 0;
}

pattern *pattern_open(part given) {
  size_t slash = last_slash(given);
  if (!slash) return opened(given, options_of((part){"", 0}) | PCRE2_LITERAL);
  part flags = {given.start + slash + 1, given.length - slash - 1};
  return pattern_open_expression((part){given.start + 1, slash - 1}, flags);
}

void pattern_close(pattern *of) {
  if (!of) return;
  pcre2_code_free(of->of_utf_8);
  pcre2_code_free(of->of_bytes);
  pcre2_match_context_free(of->limits);
  free(of);
}

// The number of groups with the match itself; 0 if there is none.
static int matched(
    const pattern *what, const searched *in, size_t start, pcre2_match_data *data) {
  const pcre2_code *code = in->is_utf_8 ? what->of_utf_8 : what->of_bytes;
  PCRE2_SPTR bytes = (PCRE2_SPTR)(in->text.length ? in->text.start : "");
  while (start <= in->text.length && processor_seconds() < deadline) {
    pcre2_set_offset_limit(what->limits, start + WINDOW);
    int count = pcre2_match(
        code, bytes, in->text.length, start, PCRE2_NO_UTF_CHECK, data, what->limits);
    if (count != PCRE2_ERROR_NOMATCH) return count > 0 ? count : 0;
    start = boundary(in, start + WINDOW + 1);
  }
  return 0;
}

bool pattern_is_in(const pattern *what, part among) {
  searched in = {among, is_utf_8(among)};
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(what->of_utf_8, NULL);
  bool is_in = data && matched(what, &in, 0, data);
  pcre2_match_data_free(data);
  return is_in;
}

// Takes a part up to the next slash that is not escaped. False if there is none.
static bool next_part(part *rest, part *found) {
  for (size_t index = 0; index < rest->length; index++) {
    if (rest->start[index] == '\\') index++;
    else if (rest->start[index] == '/') {
      *found = (part){rest->start, index};
      *rest = (part){rest->start + index + 1, rest->length - index - 1};
      return true;
    }
  }
  return false;
}

static void add_without_escapes(text *to, part target) {
  for (size_t index = 0; index < target.length; index++) {
    bool is_escape = target.start[index] == '\\' && index + 1 < target.length
                     && target.start[index + 1] == '/';
    if (!is_escape) text_add(to, target.start + index, 1);
  }
}

bool replacement_read(part from, replacement *into) {
  part before, expression, target;
  if (!next_part(&from, &before) || before.length || !next_part(&from, &expression)) return false;
  if (!expression.length || !next_part(&from, &target)) return false;
  *into = (replacement){.what = pattern_open_expression(expression, from)};
  if (!into->what) return false;
  into->is_global = from.length && memchr(from.start, 'g', from.length);
  add_without_escapes(&into->target, target);
  return true;
}

// A match in a text: its groups, how many of them took part, and how many there are.
typedef struct match {
  const char *text;
  const PCRE2_SIZE *offsets;
  int count, most;
} match;

static int group_count(const pattern *of) {
  uint32_t count = 0;
  pcre2_pattern_info(of->of_utf_8, PCRE2_INFO_CAPTURECOUNT, &count);
  return (int)count;
}

static void add_group(text *to, const match *of, int number) {
  if (number >= of->count || of->offsets[2 * number] == PCRE2_UNSET) return;
  size_t start = of->offsets[2 * number];
  text_add(to, of->text + start, of->offsets[2 * number + 1] - start);
}

static void add_target(text *to, const text *target, const match *of) {
  for (size_t index = 0; index < target->length; index++) {
    char sign = target->start[index];
    char next = index + 1 < target->length ? target->start[index + 1] : 0;
    bool is_group = next >= '1' && next <= '9' && next - '0' <= of->most;
    bool is_place = sign == '$' && (next == '$' || next == '&' || is_group);
    index += is_place;
    if (!is_place || next == '$') text_add(to, &sign, 1);
    else add_group(to, of, next == '&' ? 0 : next - '0');
  }
}

void replacement_carry_out(const replacement *what, text *in) {
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(what->what->of_utf_8, NULL);
  text after = TEXT_EMPTY;
  part document = part_of_text(in);
  searched within = {document, is_utf_8(document)};
  size_t kept = 0, from = 0;
  int count, most = group_count(what->what);
  while (data && from <= document.length && (count = matched(what->what, &within, from, data))) {
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(data);
    // With `\K` in a look-ahead, a match can end before it starts.
    if (offsets[1] < offsets[0] || offsets[0] < kept) break;
    match found = {document.start, offsets, count, most};
    text_add(&after, document.start + kept, offsets[0] - kept);
    add_target(&after, &what->target, &found);
    kept = offsets[1];
    // After an empty match the search goes on one character later.
    from = boundary(&within, offsets[1] + (offsets[1] == offsets[0]));
    if (!what->is_global) break;
  }
  pcre2_match_data_free(data);
  text_add(&after, document.start + kept, document.length - kept);
  if (after.failed) {
    text_free(&after);
    return;
  }
  text_free(in);
  *in = after;
}

void replacement_free(replacement *of) {
  pattern_close(of->what);
  text_free(&of->target);
}
