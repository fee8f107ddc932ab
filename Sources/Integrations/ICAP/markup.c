// SPDX-License-Identifier: Apache-2.0
#include "markup.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "answer.h"

// A document of the page, or of a frame in it.
typedef struct document {
  const sluice_matcher *matcher;
  const sluice_page *page;
  // Empty for the page itself.
  part frame;
} document;

static size_t write_plan(const void *asked, char *start, size_t size) {
  const document *of = asked;
  return sluice_page_plan(of->matcher, of->page, of->frame.start, of->frame.length, start, size);
}

static size_t write_script(const void *asked, char *start, size_t size) {
  const document *of = asked;
  return sluice_page_script(
      of->matcher, of->page, of->frame.start, of->frame.length, NULL, start, size);
}

static bool make_nonce(char nonce[NONCE_LENGTH + 1]) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  unsigned char bytes[NONCE_LENGTH];
  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
  for (int index = 0; index < NONCE_LENGTH; index++) nonce[index] = digits[bytes[index] & 63];
  nonce[NONCE_LENGTH] = 0;
  return true;
}

static void add_tag(text *to, const char *start, const char *nonce) {
  text_add_string(to, start);
  text_add_string(to, " nonce=\"");
  text_add_string(to, nonce);
  text_add_string(to, "\"");
}

static void add_percent_encoded(text *to, part plain) {
  static const char kept[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
  for (size_t index = 0; index < plain.length; index++) {
    unsigned char sign = (unsigned char)plain.start[index];
    char code[4] = {'%', "0123456789ABCDEF"[sign >> 4], "0123456789ABCDEF"[sign & 15], 0};
    if (sign && strchr(kept, sign)) text_add(to, plain.start + index, 1);
    else text_add_string(to, code);
  }
}

// The link to the sheet of generic selectors. A page with exceptions of its own has one of its own.
static void add_sheet_link(markup *to, const load *about, part plan) {
  part generic, exceptions;
  if (!json_member(plan, "generic", &generic) || !part_is(generic, "true")) return;
  add_tag(&to->text, "<link rel=\"stylesheet\"", to->nonce);
  text_add_string(&to->text, " href=\"" SHEET_PATH);
  if (json_member(plan, "exceptions", &exceptions)) {
    text_add_string(&to->text, "?page=");
    add_percent_encoded(&to->text, part_of_text(&about->url));
  }
  text_add_string(&to->text, "\">");
}

// The number of the character that begins at `at`, and how many bytes it has.
static unsigned long code_point(part rest, size_t *length) {
  unsigned char first = (unsigned char)*rest.start;
  size_t count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  unsigned long point = first & (count == 1 ? 0x7F : 0x7F >> count);
  *length = count < rest.length ? count : rest.length;
  for (size_t index = 1; index < *length; index++) {
    point = point << 6 | ((unsigned char)rest.start[index] & 0x3F);
  }
  return point;
}

// Adds a selector for an element of a document in any character set.
static void add_selector(text *to, part selector) {
  while (selector.length) {
    size_t length;
    unsigned long point = code_point(selector, &length);
    char escape[16];
    snprintf(escape, sizeof escape, "\\%lx ", point);
    if (point < 0x80 && point != '<') text_add(to, selector.start, 1);
    else text_add_string(to, escape);
    selector = (part){selector.start + length, selector.length - length};
  }
}

// What rules for WebKit hide. A browser that cannot read one selector keeps the others.
static void add_style(markup *to, part effects) {
  part selectors, one;
  if (!json_member(effects, "css", &selectors)) return;
  bool is_first = true;
  for (; json_next(&selectors, &one); is_first = false) {
    text selector = TEXT_EMPTY;
    if (is_first) add_tag(&to->text, "<style", to->nonce);
    if (is_first) text_add_string(&to->text, ">");
    json_add_string(one, &selector);
    add_selector(&to->text, part_of_text(&selector));
    text_add_string(&to->text, "{display:none!important}\n");
    text_free(&selector);
  }
  if (!is_first) text_add_string(&to->text, "</style>");
}

static void add_script(markup *to, const document *of) {
  text script = text_written(write_script, of);
  if (script.length) {
    add_tag(&to->text, "<script", to->nonce);
    // It leaves nothing of itself in the document.
    text_add_string(&to->text, ">document.currentScript.remove();");
    text_add(&to->text, script.start, script.length);
    text_add_string(&to->text, "</script>");
  }
  text_free(&script);
}

static void add_all(markup *to, const document *of, const load *about, part effects) {
  to->plan = text_written(write_plan, of);
  add_sheet_link(to, about, part_of_text(&to->plan));
  add_style(to, effects);
  add_script(to, of);
}

markup markup_of(const rules *by, const load *about, part effects) {
  markup made = {TEXT_EMPTY, "", TEXT_EMPTY};
  bool is_frame = about->type == SLUICE_CHILD_DOCUMENT && about->page.length;
  const text *top = is_frame ? &about->page : &about->url;
  sluice_page *page = sluice_page_open(by->matcher, top->start, top->length);
  document of = {by->matcher, page, {NULL, 0}};
  if (is_frame) of.frame = part_of_text(&about->url);
  if (page && make_nonce(made.nonce)) add_all(&made, &of, about, effects);
  sluice_page_close(page);
  // Half of a script would be worse than none.
  if (made.text.failed) text_free(&made.text);
  return made;
}
