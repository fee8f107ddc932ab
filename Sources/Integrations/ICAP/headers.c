// SPDX-License-Identifier: Apache-2.0
#include "headers.h"

#include <string.h>

part headers_value(ci_headers_list_t *among, const char *name) {
  size_t length = 0;
  const char *value = ci_headers_value2(among, name, &length);
  return value ? part_trimmed((part){value, length}) : (part){"", 0};
}

void headers_add(ci_headers_list_t *to, const char *name, part value) {
  text line = TEXT_EMPTY;
  text_add_string(&line, name);
  text_add_string(&line, ": ");
  for (size_t index = 0; index < value.length; index++) {
    // A value comes from a list or a URL: nothing in it may begin another header.
    unsigned char sign = (unsigned char)value.start[index];
    if (sign >= ' ' && sign != 0x7F) text_add(&line, value.start + index, 1);
  }
  if (!line.failed) ci_headers_add(to, line.start);
  text_free(&line);
}

bool headers_remove(ci_headers_list_t *from, const char *name) {
  bool found = false;
  // c-icap removes one of several at a time.
  while (ci_headers_search(from, name) && ci_headers_remove(from, name)) found = true;
  return found;
}

bool headers_set(ci_headers_list_t *in, const char *name, part value) {
  bool found = headers_remove(in, name);
  headers_add(in, name, value);
  return found;
}

static void append(ci_headers_list_t *in, const char *name, part value) {
  text whole = TEXT_EMPTY;
  part old = headers_value(in, name);
  text_add(&whole, old.start, old.length);
  if (old.length) text_add_string(&whole, ", ");
  text_add(&whole, value.start, value.length);
  headers_set(in, name, part_of_text(&whole));
  text_free(&whole);
}

static void change(ci_headers_list_t *in, part what) {
  text name = json_member_string(what, "header"), value = json_member_string(what, "value");
  text operation = json_member_string(what, "operation");
  if (!name.length) {
    // Nothing is named.
  } else if (part_is(part_of_text(&operation), "append")) {
    append(in, name.start, part_of_text(&value));
  } else if (part_is(part_of_text(&operation), "set")) {
    headers_set(in, name.start, part_of_text(&value));
  } else {
    headers_remove(in, name.start);
  }
  text_free(&name);
  text_free(&value);
  text_free(&operation);
}

bool headers_change(ci_headers_list_t *in, part changes) {
  bool found = false;
  for (part one; json_next(&changes, &one); found = true) change(in, one);
  return found;
}

bool headers_request(ci_headers_list_t *from, request *found) {
  size_t length = 0;
  const char *first = ci_headers_first_line2(from, &length);
  part line = {first, first ? length : 0};
  *found = (request){0};
  if (!part_next(&line, ' ', &found->method) || !part_next(&line, ' ', &found->url)) return false;
  found->referer = headers_value(from, "Referer");
  found->origin = headers_value(from, "Origin");
  found->accept = headers_value(from, "Accept");
  found->content_type = headers_value(from, "Content-Type");
  found->upgrade = headers_value(from, "Upgrade");
  found->requested_with = headers_value(from, "X-Requested-With");
  found->destination = headers_value(from, "Sec-Fetch-Dest");
  found->mode = headers_value(from, "Sec-Fetch-Mode");
  found->site = headers_value(from, "Sec-Fetch-Site");
  return found->url.length > 0;
}
