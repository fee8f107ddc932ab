// SPDX-License-Identifier: Apache-2.0
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Most answers fit, so that few are computed twice.
#define USUAL_ROOM 2048

static bool has_room(text *to, size_t length) {
  if (length > SIZE_MAX / 4 - to->length) return false;
  size_t needed = to->length + length + 1;
  if (needed <= to->room) return true;
  size_t room = needed < 64 ? 64 : needed + needed / 2;
  char *start = realloc(to->start, room);
  if (!start) return false;
  to->start = start;
  to->room = room;
  return true;
}

void text_add(text *to, const char *start, size_t length) {
  if (!length) return;
  if (!has_room(to, length)) {
    to->failed = true;
    return;
  }
  memcpy(to->start + to->length, start, length);
  to->length += length;
  to->start[to->length] = 0;
}

void text_add_string(text *to, const char *string) { text_add(to, string, strlen(string)); }

void text_free(text *of) {
  free(of->start);
  *of = TEXT_EMPTY;
}

text text_written(text_writer *write, const void *asked) {
  text written = TEXT_EMPTY;
  size_t length = USUAL_ROOM;
  // The second time it fits, unless somebody changed what is asked about in between.
  for (int trial = 0; trial < 2; trial++) {
    if (!has_room(&written, length)) break;
    length = write(asked, written.start, written.room);
    if (length < written.room) {
      written.length = length;
      written.start[length] = 0;
      return written;
    }
  }
  text_free(&written);
  written.failed = true;
  return written;
}

part part_of(const char *string) { return (part){string, string ? strlen(string) : 0}; }

part part_of_text(const text *of) { return (part){of->start, of->length}; }

bool part_is(part one, const char *string) {
  return one.length == strlen(string) && !memcmp(one.start, string, one.length);
}

bool part_is_word(part one, const char *word) {
  return one.length == strlen(word) && part_begins_with_word(one, word);
}

bool part_begins_with_word(part one, const char *word) {
  size_t length = strlen(word);
  return one.length >= length && (!length || !strncasecmp(one.start, word, length));
}

static bool is_white(char sign) { return sign == ' ' || (sign >= '\t' && sign <= '\r'); }

part part_trimmed(part one) {
  while (one.length && is_white(*one.start)) one.start++, one.length--;
  while (one.length && is_white(one.start[one.length - 1])) one.length--;
  return one;
}

bool part_next(part *rest, char sign, part *found) {
  if (!rest->start) return false;
  const char *end = rest->length ? memchr(rest->start, sign, rest->length) : NULL;
  if (!end) {
    *found = *rest;
    *rest = (part){NULL, 0};
    return true;
  }
  *found = (part){rest->start, (size_t)(end - rest->start)};
  *rest = (part){end + 1, rest->length - found->length - 1};
  return true;
}
