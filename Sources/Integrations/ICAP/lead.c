// SPDX-License-Identifier: Apache-2.0
#include "lead.h"

#include <string.h>

#include "tag.h"

bool is_utf_16(part document) {
  return document.length > 1
         && (!memcmp(document.start, "\xFF\xFE", 2) || !memcmp(document.start, "\xFE\xFF", 2));
}

// What begins a piece of a lead, and the text that ends it.
typedef struct kind {
  const char *start, *end;
  // Whether it is a tag, whose name ends and whose quoted values can have its end.
  bool is_tag;
} kind;

static const kind kinds[] = {
    {"<!--", "-->", false}, {"<!doctype", ">", false}, {"<?", ">", false},
    {"<html", ">", true},   {"<head", ">", true},
};

// How many bytes something has; 0 if it is not there, and -1 if that depends on bytes to come.
typedef ptrdiff_t measure;

static measure text_length(part rest, const kind *of) {
  size_t start = strlen(of->start);
  part after = {rest.start + start, rest.length - start};
  size_t length = strlen(of->end);
  const char *end = after.length ? memmem(after.start, after.length, of->end, length) : NULL;
  return end ? end - rest.start + (measure)length : -1;
}

static bool ends_name(char sign) { return sign == '>' || sign == '/' || strchr(" \t\n\f\r", sign); }

static measure kind_length(part rest, const kind *of) {
  size_t start = strlen(of->start), common = rest.length < start ? rest.length : start;
  for (size_t index = 0; index < common; index++) {
    char sign = rest.start[index];
    if ((sign >= 'A' && sign <= 'Z' ? sign | 0x20 : sign) != of->start[index]) return 0;
  }
  if (rest.length <= start) return -1;
  if (!of->is_tag) return text_length(rest, of);
  // `<header>` is no head.
  return ends_name(rest.start[start]) ? tag_length(rest) : 0;
}

static measure piece_length(part rest) {
  if (!rest.length) return -1;
  if (*rest.start && strchr(" \t\n\f\r", *rest.start)) return 1;
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
    measure length = kind_length(rest, kinds + index);
    if (length) return length;
  }
  return 0;
}

static size_t mark_length(part document) {
  return document.length > 2 && !memcmp(document.start, "\xEF\xBB\xBF", 3) ? 3 : 0;
}

lead lead_of(part document) {
  size_t length = mark_length(document);
  for (;;) {
    measure next = piece_length((part){document.start + length, document.length - length});
    if (next <= 0) return (lead){length, !next};
    length += (size_t)next;
  }
}
