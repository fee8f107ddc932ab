// SPDX-License-Identifier: Apache-2.0
#include "pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

// A list may be careless: what takes longer does not match. About a tenth of a second.
#define MOST_STEPS 1000000
// The most memory of a match, in kilobytes.
#define MOST_MEMORY 20000

struct pattern {
  pcre2_code *code;
  pcre2_match_context *limits;
};

static uint32_t options_of(part flags) {
  // Documents in other character sets are no valid UTF-8.
  uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF;
  for (size_t index = 0; index < flags.length; index++) {
    switch (flags.start[index]) {
      case 'i': options |= PCRE2_CASELESS; break;
      case 's': options |= PCRE2_DOTALL; break;
      case 'm': options |= PCRE2_MULTILINE; break;
    }
  }
  return options;
}

static pattern *opened(part expression, uint32_t options) {
  int error;
  PCRE2_SIZE offset;
  pattern *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->code = pcre2_compile(
      (PCRE2_SPTR)expression.start, expression.length, options, &error, &offset, NULL);
  made->limits = pcre2_match_context_create(NULL);
  if (!made->code || !made->limits) {
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
  pcre2_code_free(of->code);
  pcre2_match_context_free(of->limits);
  free(of);
}

// The number of groups with the match itself; 0 if there is none.
static int matched(const pattern *what, part among, size_t start, pcre2_match_data *data) {
  PCRE2_SPTR bytes = (PCRE2_SPTR)(among.length ? among.start : "");
  int count = pcre2_match(what->code, bytes, among.length, start, 0, data, what->limits);
  return count > 0 ? count : 0;
}

bool pattern_is_in(const pattern *what, part among) {
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(what->code, NULL);
  bool is_in = data && matched(what, among, 0, data);
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
  pcre2_pattern_info(of->code, PCRE2_INFO_CAPTURECOUNT, &count);
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
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(what->what->code, NULL);
  text after = TEXT_EMPTY;
  part document = part_of_text(in);
  size_t kept = 0, from = 0;
  int count, most = group_count(what->what);
  while (data && from <= document.length && (count = matched(what->what, document, from, data))) {
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(data);
    // With `\K` in a look-ahead, a match can end before it starts.
    if (offsets[1] < offsets[0] || offsets[0] < kept) break;
    match found = {document.start, offsets, count, most};
    text_add(&after, document.start + kept, offsets[0] - kept);
    add_target(&after, &what->target, &found);
    kept = offsets[1];
    // After an empty match the search goes on one byte later.
    from = offsets[1] + (offsets[1] == offsets[0]);
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
