// SPDX-License-Identifier: Apache-2.0
#include "json.h"

#include <string.h>

// The end of the string that begins at `at`, after its quotation mark.
static const char *string_end(const char *at, const char *end) {
  for (at++; at < end && *at != '"'; at++) {
    if (*at == '\\') at++;
  }
  return at < end ? at + 1 : end;
}

// The end of the value that begins at `at`. It counts brackets, so it needs no recursion.
static const char *value_end(const char *at, const char *end) {
  int depth = 0;
  while (at < end) {
    char sign = *at;
    if (sign == '"') {
      at = string_end(at, end);
      if (!depth) return at;
      continue;
    }
    if (!depth && (sign == ',' || sign == ']' || sign == '}')) return at;
    if (sign == '[' || sign == '{') depth++;
    at++;
    if ((sign == ']' || sign == '}') && !--depth) return at;
  }
  return end;
}

// Takes a value off the beginning.
static part taken(part *rest) {
  const char *end = value_end(rest->start, rest->start + rest->length);
  part value = {rest->start, (size_t)(end - rest->start)};
  *rest = (part){end, rest->length - value.length};
  return part_trimmed(value);
}

// Skips what separates values, and the bracket before the first.
static bool is_before_value(part *rest) {
  *rest = part_trimmed(*rest);
  if (!rest->length || !strchr("[{,:", *rest->start)) return false;
  *rest = part_trimmed((part){rest->start + 1, rest->length - 1});
  return rest->length && *rest->start != ']' && *rest->start != '}';
}

bool json_next(part *rest, part *element) {
  if (!is_before_value(rest)) return false;
  *element = taken(rest);
  return element->length > 0;
}

bool json_next_member(part *rest, part *key, part *value) {
  return json_next(rest, key) && *key->start == '"' && json_next(rest, value);
}

bool json_member(part object, const char *name, part *value) {
  if (!object.length || *object.start != '{') return false;
  part key;
  while (json_next_member(&object, &key, value)) {
    if (part_is((part){key.start + 1, key.length < 2 ? 0 : key.length - 2}, name)) return true;
  }
  return false;
}

static int hexadecimal(char sign) {
  if (sign >= '0' && sign <= '9') return sign - '0';
  sign |= 0x20;
  return sign >= 'a' && sign <= 'f' ? sign - 'a' + 10 : -1;
}

// The number of `\uXXXX` at `at`; -1 if it is none.
static long unit(const char *at, const char *end) {
  if (end - at < 6 || at[0] != '\\' || at[1] != 'u') return -1;
  long number = 0;
  for (int index = 2; index < 6; index++) {
    int digit = hexadecimal(at[index]);
    if (digit < 0) return -1;
    number = number << 4 | digit;
  }
  return number;
}

static void add_code_point(text *to, unsigned long point) {
  char bytes[4];
  size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (size_t index = count; index > 1; index--, point >>= 6) {
    bytes[index - 1] = (char)(0x80 | (point & 0x3F));
  }
  static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
  bytes[0] = (char)(leads[count] | point);
  text_add(to, bytes, count);
}

// Adds what an escape stands for, and returns its end.
static const char *add_escaped(text *to, const char *at, const char *end) {
  long first = unit(at, end);
  if (first < 0) {
    const char *found = end - at > 1 ? strchr("b\bf\fn\nr\rt\t", at[1]) : NULL;
    if (end - at > 1) text_add(to, found && at[1] >= 'b' ? found + 1 : at + 1, 1);
    return at + 2;
  }
  long second = first >= 0xD800 && first < 0xDC00 ? unit(at + 6, end) : -1;
  if (second >= 0xDC00 && second < 0xE000) {
    add_code_point(to, 0x10000ul + ((unsigned long)(first - 0xD800) << 10)
                           + (unsigned long)(second - 0xDC00));
    return at + 12;
  }
  add_code_point(to, first >= 0xD800 && first < 0xE000 ? 0xFFFD : (unsigned long)first);
  return at + 6;
}

bool json_add_string(part value, text *to) {
  if (value.length < 2 || *value.start != '"') return false;
  const char *at = value.start + 1, *end = value.start + value.length - 1;
  while (at < end) {
    const char *next = memchr(at, '\\', (size_t)(end - at));
    text_add(to, at, (size_t)((next ? next : end) - at));
    at = next ? add_escaped(to, next, end) : end;
  }
  return true;
}

text json_member_string(part object, const char *name) {
  text found = TEXT_EMPTY;
  part value;
  if (json_member(object, name, &value)) json_add_string(value, &found);
  return found;
}
