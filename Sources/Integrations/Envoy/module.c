// SPDX-License-Identifier: Apache-2.0
// A dynamic module of Envoy that decides about requests in its worker threads.
// Documentation/Envoy.md describes it.
#include <stdlib.h>

#include "request.h"
#include "settings.h"

// The filter of one request.
typedef struct filter {
  const settings *by;
  bool strips_cookies;
} filter;

static bytes of_text(const text *of) { return (bytes){of->length ? of->start : "", of->length}; }

static bytes of_string(const char *string) {
  part whole = part_of(string);
  return (bytes){whole.start, whole.length};
}

static void write_log(int level, const char *sentence) {
  text line = TEXT_EMPTY;
  text_add_string(&line, "sluice: ");
  text_add_string(&line, sentence);
  CALLBACK(log)(level, of_text(&line));
  text_free(&line);
}

static void report(const char *sentence) { write_log(LOG_INFO, sentence); }

// The program and the settings.

EXPORTED const char *HOOK(program_init)(void) { return ABI_VERSION; }

EXPORTED module_object HOOK(http_filter_config_new)(envoy_object config, bytes name, bytes json) {
  (void)config;
  (void)name;
  const char *error;
  settings *made = settings_open((part){json.start, json.length}, report, &error);
  if (!made) write_log(LOG_ERROR, error);
  return made;
}

EXPORTED void HOOK(http_filter_config_destroy)(module_object config) {
  settings_close((settings *)config);
}

// Requests.

EXPORTED module_object HOOK(http_filter_new)(module_object config, envoy_object object) {
  (void)object;
  filter *made = calloc(1, sizeof *made);
  if (made) made->by = config;
  return made;
}

EXPORTED void HOOK(http_filter_destroy)(module_object self) { free((void *)self); }

// Nothing in a value may begin another header.
static void drop_control_characters(text *from) {
  size_t length = 0;
  for (size_t index = 0; index < from->length; index++) {
    unsigned char sign = (unsigned char)from->start[index];
    if (sign >= ' ' && sign < 0x7F) from->start[length++] = (char)sign;
  }
  from->length = length;
}

static void block(envoy_object object, part effects) {
  text place = answer_place(effects), body = TEXT_EMPTY, rule = answer_filter(effects);
  drop_control_characters(&place);
  drop_control_characters(&rule);
  text_add_string(&body, "blocked by ");
  if (place.length) text_add(&body, place.start, place.length);
  else text_add_string(&body, "this proxy");
  if (rule.length) text_add_string(&body, ": ");
  text_add(&body, rule.start, rule.length);
  text_add_string(&body, "\n");
  header headers[] = {
      {of_string("content-type"), of_string("text/plain; charset=utf-8")},
      {of_string("cache-control"), of_string("no-store")},
      {of_string("x-sluice-rule"), of_text(&place)},
      {of_string("x-sluice-filter"), of_text(&rule)},
  };
  size_t count = rule.length ? 4 : place.length ? 3 : 2;
  CALLBACK(http_send_response)(object, 403, headers, count, of_text(&body), of_string("sluice"));
  text_free(&place);
  text_free(&body);
  text_free(&rule);
}

static void move(envoy_object object, const text *location) {
  header headers[] = {{of_string("location"), of_text(location)}};
  CALLBACK(http_send_response)(object, 307, headers, 1, of_string(""), of_string("sluice"));
}

static int carry_out(
    filter *self, envoy_object object, const rules *by, const load *about, uint32_t decision) {
  text answer = rules_answer(by, about);
  part effects = part_of_text(&answer), changes;
  text location = answer_elsewhere(effects, about);
  drop_control_characters(&location);
  int status = STOP;
  if (decision & SLUICE_BLOCK) {
    block(object, effects);
  } else if (location.length) {
    move(object, &location);
  } else {
    status = CONTINUE;
    self->strips_cookies = decision & SLUICE_BLOCK_COOKIES;
    if (self->strips_cookies) remove_header(object, REQUEST_HEADERS, "cookie");
    if (json_member(effects, "modify_headers", &changes)) change_headers(object, changes);
  }
  text_free(&location);
  text_free(&answer);
  return status;
}

static int decide(filter *self, envoy_object object, const load *about) {
  const rules *by = source_rules(self->by->rules);
  uint32_t decision = by ? rules_decide(by, about) : SLUICE_INVALID;
  if (!(decision & SLUICE_INVALID)) {
    return decision ? carry_out(self, object, by, about, decision) : CONTINUE;
  }
  bool blocks = by ? self->by->blocks_undecided : self->by->blocks_without_index;
  if (!blocks) return CONTINUE;
  block(object, (part){"", 0});
  return STOP;
}

EXPORTED int HOOK(http_filter_request_headers)(
    envoy_object object, module_object self, bool is_last) {
  (void)is_last;
  load about = load_of_filter(object);
  int status = decide((filter *)self, object, &about);
  load_free(&about);
  return status;
}

EXPORTED int HOOK(http_filter_response_headers)(
    envoy_object object, module_object self, bool is_last) {
  (void)is_last;
  if (((const filter *)self)->strips_cookies) {
    remove_header(object, RESPONSE_HEADERS, "set-cookie");
  }
  return CONTINUE;
}
