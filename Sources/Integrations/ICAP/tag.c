// SPDX-License-Identifier: Apache-2.0
#include "tag.h"

#include <string.h>

static bool is_white(char sign) { return sign && strchr(" \t\n\f\r", sign); }

static bool ends_name(char sign) { return is_white(sign) || sign == '>' || sign == '/'; }

static part after(part whole, size_t length) {
  return (part){whole.start + length, whole.length - length};
}

ptrdiff_t tag_length(part rest) {
  char quote = 0;
  for (size_t index = 0; index < rest.length; index++) {
    char sign = rest.start[index];
    if (quote) quote = sign == quote ? 0 : quote;
    else if (sign == '"' || sign == '\'') quote = sign;
    else if (sign == '>') return (ptrdiff_t)index + 1;
  }
  return -1;
}

// Where the next tag begins, which is `<` and a name, or `</` and a name; NULL if there is none.
static const char *tag_start(part rest, const char *before, const char *name) {
  size_t lead = strlen(before), length = lead + strlen(name);
  while (rest.length > length) {
    const char *found = memchr(rest.start, '<', rest.length - length);
    if (!found) break;
    rest = after(rest, (size_t)(found - rest.start));
    part named = {rest.start + lead, length - lead};
    if (!memcmp(rest.start, before, lead) && part_is_word(named, name)
        && ends_name(rest.start[length])) {
      return found;
    }
    rest = after(rest, 1);
  }
  return NULL;
}

bool element_next(part document, const char *name, element *found) {
  const char *start = tag_start(document, "<", name);
  if (!start) return false;
  part rest = after(document, (size_t)(start - document.start) + 1 + strlen(name));
  ptrdiff_t length = tag_length(rest);
  if (length < 0) return false;
  found->tag = (part){rest.start, (size_t)length - 1};
  rest = after(rest, (size_t)length);
  const char *end = tag_start(rest, "</", name);
  if (!end) return false;
  found->content = (part){rest.start, (size_t)(end - rest.start)};
  rest = after(rest, found->content.length);
  length = tag_length(rest);
  if (length < 0) return false;
  found->whole = (part){start, (size_t)(end - start) + (size_t)length};
  return true;
}

static void skip(part *rest, bool (*is_skipped)(char)) {
  while (rest->length && is_skipped(*rest->start)) *rest = after(*rest, 1);
}

static bool is_between(char sign) { return is_white(sign) || sign == '/'; }

static bool is_of_name(char sign) { return !ends_name(sign) && sign != '='; }

static bool is_of_value(char sign) { return !is_white(sign) && sign != '>'; }

static part taken(part *rest, bool (*is_taken)(char)) {
  part from = *rest;
  skip(rest, is_taken);
  return (part){from.start, from.length - rest->length};
}

static part taken_value(part *rest) {
  char quote = rest->length ? *rest->start : 0;
  if (quote != '"' && quote != '\'') return taken(rest, is_of_value);
  *rest = after(*rest, 1);
  const char *end = rest->length ? memchr(rest->start, quote, rest->length) : NULL;
  part value = {rest->start, end ? (size_t)(end - rest->start) : rest->length};
  *rest = after(*rest, value.length + (end != NULL));
  return value;
}

bool tag_attribute(part tag, const char *name, part *value) {
  skip(&tag, is_between);
  while (tag.length) {
    part found = taken(&tag, is_of_name);
    skip(&tag, is_white);
    *value = (part){"", 0};
    if (tag.length && *tag.start == '=') {
      tag = after(tag, 1);
      skip(&tag, is_white);
      *value = taken_value(&tag);
    } else if (!found.length && tag.length) {
      // A sign that begins no name, such as `>`.
      tag = after(tag, 1);
    }
    if (part_is_word(found, name)) return true;
    skip(&tag, is_between);
  }
  return false;
}
