// SPDX-License-Identifier: Apache-2.0
#include "rules.h"

static uint32_t decide_on(const rules *by, const load *about, const text *page) {
  return sluice_session_decide(
      by->session, about->url.start, about->url.length, page->start, page->length, about->type);
}

uint32_t rules_decide(const rules *by, const load *about) {
  uint32_t decision = decide_on(by, about, &about->page);
  if (!about->is_tunnel || !(decision & SLUICE_BLOCK)) return decision;
  // A host that is blocked for the pages of others only can still be visited.
  return decide_on(by, about, &about->url) & SLUICE_BLOCK ? decision : 0;
}

typedef struct question {
  const sluice_matcher *matcher;
  const sluice_page *page;
  const load *about;
} question;

static size_t write_answer(const void *asked, char *start, size_t size) {
  const question *what = asked;
  const load *about = what->about;
  return sluice_answer(
      what->matcher, what->page, about->url.start, about->url.length, about->type, start, size);
}

text rules_answer(const rules *by, const load *about) {
  sluice_page *page = sluice_page_open(by->matcher, about->page.start, about->page.length);
  question asked = {by->matcher, page, about};
  text answer = text_written(write_answer, &asked);
  sluice_page_close(page);
  return answer;
}

// Adds the name, the line and the column of a rule or a filter.
static void add_place(text *to, part rule, const char *name) {
  static const char *const numbers[] = {"line", "column"};
  part value;
  if (json_member(rule, name, &value)) json_add_string(value, to);
  for (int index = 0; index < 2; index++) {
    if (!json_member(rule, numbers[index], &value)) continue;
    text_add_string(to, ":");
    text_add(to, value.start, value.length);
  }
}

text answer_place(part answer) {
  text place = TEXT_EMPTY;
  part rule, filter;
  if (!json_member(answer, "rule", &rule)) return place;
  bool has_filter = json_member(rule, "filter", &filter);
  add_place(&place, has_filter ? filter : rule, has_filter ? "file" : "list");
  return place;
}

text answer_filter(part answer) {
  part rule, filter;
  if (!json_member(answer, "rule", &rule)) return TEXT_EMPTY;
  return json_member_string(json_member(rule, "filter", &filter) ? filter : rule, "text");
}

text answer_elsewhere(part answer, const load *about) {
  text url = json_member_string(answer, "redirect");
  part upgrades;
  if (url.length || !json_member(answer, "https", &upgrades) || !part_is(upgrades, "true")) {
    return url;
  }
  part rest = part_of_text(&about->url), scheme;
  if (!part_next(&rest, ':', &scheme)) return url;
  text_add_string(&url, part_is(scheme, "ws") ? "wss:" : "https:");
  text_add(&url, rest.start, rest.length);
  return url;
}
