// SPDX-License-Identifier: Apache-2.0
#include "answer.h"

#include <string.h>

#include "settings.h"

static const char dot[] =
    "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00"
    "!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02"
    "D\x01\x00;";

static const char *media_type(uint8_t type) {
  switch (type) {
    case SLUICE_TOP_DOCUMENT:
    case SLUICE_CHILD_DOCUMENT: return "text/html; charset=utf-8";
    case SLUICE_IMAGE: return "image/gif";
    case SLUICE_STYLE_SHEET: return "text/css";
    case SLUICE_SCRIPT: return "text/javascript";
    default: return "text/plain";
  }
}

static void add_escaped(text *to, part plain) {
  for (size_t index = 0; index < plain.length; index++) {
    char sign = plain.start[index];
    if (sign == '<') text_add_string(to, "&lt;");
    else if (sign == '&') text_add_string(to, "&amp;");
    else text_add(to, &sign, 1);
  }
}

// The page that users see who navigate to a blocked one. It names the list and the filter.
static void add_page(answer *to) {
  text *body = &to->body;
  text_add_string(body, "<!doctype html><title>Blocked</title><h1>Blocked</h1><p>");
  bool is_decided = to->place.length;
  text_add_string(body, is_decided ? "This page is blocked by " : "This page cannot be decided.");
  add_escaped(body, part_of_text(&to->place));
  if (to->filter.length) text_add_string(body, ":<p><code>");
  add_escaped(body, part_of_text(&to->filter));
}

typedef struct resource {
  part name;
  char type[128];
} resource;

static size_t write_resource(const void *asked, char *start, size_t size) {
  const resource *what = asked;
  char type[sizeof what->type];
  return sluice_resource(NULL, what->name.start, what->name.length, type, sizeof type, start, size);
}

// Fills in the resource of a name, `NAME` or `NAME:PRIORITY`. False if there is none.
static bool add_resource(answer *to, part name) {
  resource wanted = {{NULL, 0}, ""};
  if (!part_next(&name, ':', &wanted.name)) return false;
  sluice_resource(
      NULL, wanted.name.start, wanted.name.length, wanted.type, sizeof wanted.type, NULL, 0);
  if (!*wanted.type) return false;
  to->body = text_written(write_resource, &wanted);
  to->status = "200 OK";
  text_free(&to->type);
  text_add_string(&to->type, wanted.type);
  return true;
}

static bool has_resource(answer *to, part effects) {
  part modifiers, names, one;
  if (!json_member(effects, "modifiers", &modifiers)) return false;
  if (!json_member(modifiers, "redirect", &names)) return false;
  while (json_next(&names, &one)) {
    text name = TEXT_EMPTY;
    json_add_string(one, &name);
    bool is_added = add_resource(to, part_of_text(&name));
    text_free(&name);
    if (is_added) return true;
  }
  return false;
}

answer answer_to_blocked(const load *about, part effects) {
  answer made = {.status = configured.answers_empty ? "200 OK" : "403 Forbidden"};
  made.place = answer_place(effects);
  made.filter = answer_filter(effects);
  text_add_string(&made.type, media_type(about->type));
  if (has_resource(&made, effects)) return made;
  if (about->type == SLUICE_IMAGE) text_add(&made.body, dot, sizeof dot - 1);
  if (about->type == SLUICE_TOP_DOCUMENT && !configured.answers_empty) add_page(&made);
  return made;
}

answer answer_elsewhere_at(text location) {
  return (answer){.status = "307 Temporary Redirect", .location = location};
}

bool is_sheet(part url, part *page) {
  part rest = url, before;
  // What is before the path: the scheme, an empty part, and the host.
  for (int slash = 0; slash < 3; slash++) {
    if (!part_next(&rest, '/', &before)) return false;
  }
  if (!part_begins_with_word(rest, SHEET_PATH + 1)) return false;
  size_t length = strlen(SHEET_PATH + 1);
  *page = (part){rest.start + length, rest.length - length};
  if (!page->length) return true;
  if (!part_begins_with_word(*page, "?page=")) return *page->start == '?';
  *page = (part){page->start + 6, page->length - 6};
  return true;
}

static int digit(char sign) {
  const char *digits = "0123456789abcdef", *found;
  found = sign ? strchr(digits, sign >= 'A' && sign <= 'F' ? sign | 0x20 : sign) : NULL;
  return found ? (int)(found - digits) : -1;
}

static text unescaped(part given) {
  text plain = TEXT_EMPTY;
  for (size_t index = 0; index < given.length; index++) {
    char sign = given.start[index];
    bool is_escape = sign == '%' && index + 2 < given.length && digit(given.start[index + 1]) >= 0
                     && digit(given.start[index + 2]) >= 0;
    if (is_escape) {
      sign = (char)(digit(given.start[index + 1]) << 4 | digit(given.start[index + 2]));
      index += 2;
    }
    text_add(&plain, &sign, 1);
  }
  return plain;
}

typedef struct sheet {
  const sluice_matcher *matcher;
  const sluice_page *page;
} sheet;

static size_t write_sheet(const void *asked, char *start, size_t size) {
  const sheet *what = asked;
  return sluice_generic_style(
      what->matcher, what->page, NULL, 0, SLUICE_GENERIC_ALL, start, size);
}

answer answer_with_sheet(const rules *by, part page) {
  answer made = {.status = "200 OK", .is_shared = true};
  text url = unescaped(page);
  sheet wanted = {by->matcher, sluice_page_open(by->matcher, url.start, url.length)};
  // A page can ask for anything.
  if (url.length && !wanted.page) made.status = "404 Not Found";
  else made.body = text_written(write_sheet, &wanted);
  sluice_page_close((sluice_page *)wanted.page);
  text_free(&url);
  text_add_string(&made.type, "text/css");
  return made;
}

void answer_free(answer *of) {
  text_free(&of->type);
  text_free(&of->location);
  text_free(&of->body);
  text_free(&of->place);
  text_free(&of->filter);
}
