// SPDX-License-Identifier: Apache-2.0
#include "exchange.h"

#include <c_icap/simple_api.h>

#include "answer.h"
#include "edit.h"
#include "settings.h"

source *in_use;

// The decisions that need the whole answer of the library.
#define NEEDS_EFFECTS \
  (SLUICE_BLOCK | SLUICE_REDIRECT | SLUICE_MAKE_HTTPS | SLUICE_MODIFY_HEADERS)

static void name_rule(ci_request_t *in, const char *name, const text *value) {
  if (!value->length) return;
  ci_headers_list_t *line = ci_headers_create();
  if (!line) return;
  headers_add(line, name, part_of_text(value));
  ci_icap_append_xheaders(in, line);
  ci_headers_destroy(line);
}

// Sends an answer instead of the request, and takes its memory.
static outcome send_answer(exchange *with, ci_request_t *in, answer *made) {
  text status = TEXT_EMPTY;
  part origin = headers_value(ci_http_request_headers(in), "Origin");
  if (!ci_http_response_create(in, 1, 1)) return UNCHANGED;
  ci_headers_list_t *headers = ci_http_response_headers(in);
  text_add_string(&status, "HTTP/1.1 ");
  text_add_string(&status, made->status);
  if (status.start) ci_headers_add(headers, status.start);
  if (made->type.length) headers_add(headers, "Content-Type", part_of_text(&made->type));
  if (made->location.length) headers_add(headers, "Location", part_of_text(&made->location));
  const char *caching = made->is_shared ? "private, max-age=3600" : "no-store";
  headers_add(headers, "Cache-Control", part_of(caching));
  // Without it a page takes a response for a broken connection.
  headers_add(headers, "Access-Control-Allow-Origin", origin.length ? origin : part_of("*"));
  name_rule(in, "X-Sluice-Rule", &made->place);
  name_rule(in, "X-Sluice-Filter", &made->filter);
  body_take(&with->body, part_of_text(&made->body));
  body_end(&with->body);
  with->is_answered = true;
  text_free(&status);
  answer_free(made);
  return ANSWERED;
}

static outcome block(exchange *with, ci_request_t *in, const load *about, part effects) {
  answer made = answer_to_blocked(about, effects);
  return send_answer(with, in, &made);
}

// What the decoder does not read is not asked for. Browsers offer zstd, too.
static bool limit_codings(ci_headers_list_t *headers) {
  text kept = TEXT_EMPTY;
  part rest = headers_value(headers, "Accept-Encoding"), one;
  bool is_changed = false;
  while (part_next(&rest, ',', &one)) {
    part parameters = one = part_trimmed(one), name;
    part_next(&parameters, ';', &name);
    if (coding_named(part_trimmed(name)) == CODING_UNKNOWN) {
      is_changed = true;
    } else {
      if (kept.length) text_add_string(&kept, ", ");
      text_add(&kept, one.start, one.length);
    }
  }
  if (is_changed) {
    if (!kept.length) text_add_string(&kept, "identity");
    headers_set(headers, "Accept-Encoding", part_of_text(&kept));
  }
  text_free(&kept);
  return is_changed;
}

static outcome change(ci_request_t *in, const load *about, uint32_t decision, part effects) {
  ci_headers_list_t *headers = ci_http_request_headers(in);
  bool is_changed = decision & SLUICE_BLOCK_COOKIES && headers_remove(headers, "Cookie");
  part changes;
  if (decision & SLUICE_MODIFY_HEADERS && json_member(effects, "modify_headers", &changes)) {
    is_changed = headers_change(headers, changes) || is_changed;
  }
  if (load_is_document(about) && !configured.leaves_pages) {
    is_changed = limit_codings(headers) || is_changed;
  }
  return is_changed ? CHANGED : UNCHANGED;
}

static outcome carry_out(
    exchange *with, ci_request_t *in, const rules *by, const load *about, uint32_t decision) {
  text json = TEXT_EMPTY;
  if (decision & NEEDS_EFFECTS) json = rules_answer(by, about);
  part effects = part_of_text(&json), page;
  text location = answer_elsewhere(effects, about);
  outcome found;
  if (decision & SLUICE_BLOCK) {
    found = block(with, in, about, effects);
  } else if (!configured.leaves_pages && is_sheet(part_of_text(&about->url), &page)) {
    answer made = answer_with_sheet(by, page);
    found = send_answer(with, in, &made);
  } else if (location.length) {
    answer made = answer_elsewhere_at(location);
    location = TEXT_EMPTY;
    found = send_answer(with, in, &made);
  } else {
    found = change(in, about, decision, effects);
  }
  text_free(&location);
  text_free(&json);
  return found;
}

static outcome decide(exchange *with, ci_request_t *in, const load *about) {
  const rules *by = source_rules(in_use);
  if (!by) {
    return configured.blocks_without_index ? block(with, in, about, (part){"", 0}) : UNCHANGED;
  }
  uint32_t decision = rules_decide(by, about);
  if (decision & SLUICE_INVALID) {
    return configured.blocks_undecided ? block(with, in, about, (part){"", 0}) : UNCHANGED;
  }
  return carry_out(with, in, by, about, decision);
}

outcome exchange_request(exchange *with, ci_request_t *of) {
  ci_headers_list_t *headers = ci_http_request_headers(of);
  request from;
  if (!headers || !headers_request(headers, &from)) return UNCHANGED;
  bool is_tunnel = part_is(from.method, "CONNECT");
  if (is_tunnel && !configured.decides_tunnels) return UNCHANGED;
  load about = is_tunnel ? load_of_tunnel(from.url) : load_of_request(&from);
  outcome found = decide(with, of, &about);
  load_free(&about);
  return found;
}

// Whether the body can be edited: all of it, in a coding and a character set that are read here.
static bool has_readable_body(ci_request_t *of, coding *found) {
  ci_headers_list_t *headers = ci_http_response_headers(of);
  part type = headers_value(headers, "Content-Type");
  *found = coding_named(headers_value(headers, "Content-Encoding"));
  for (part one; part_next(&type, ';', &one);) {
    one = part_trimmed(one);
    if (part_begins_with_word(one, "charset=utf-16")
        || part_begins_with_word(one, "charset=\"utf-16")) {
      return false;
    }
  }
  return ci_req_hasbody(of) && *found != CODING_UNKNOWN
         && !headers_value(headers, "Content-Range").length;
}

// Makes the changes go into the body. The length and the coding in the headers no longer apply.
static void edit_body(exchange *with, ci_request_t *of, edit *by) {
  coding found;
  bool is_edited = by->markup.length || text_edits_exist(&by->edits);
  if (!is_edited || !has_readable_body(of, &found)) return;
  ci_headers_list_t *headers = ci_http_response_headers(of);
  headers_remove(headers, "Content-Length");
  headers_remove(headers, "Content-Encoding");
  with->body.decoding.kind = found;
  with->body.markup = by->markup;
  with->body.edits = by->edits;
  by->markup = TEXT_EMPTY;
  by->edits = (text_edits){0};
  by->has_changed = true;
}

static bool edit_response(exchange *with, ci_request_t *of, const rules *by, const load *about) {
  ci_headers_list_t *headers = ci_http_response_headers(of);
  uint32_t decision = rules_decide(by, about);
  if (decision & SLUICE_INVALID) return false;
  bool is_changed = decision & SLUICE_BLOCK_COOKIES && headers_remove(headers, "Set-Cookie");
  if (configured.leaves_pages) return is_changed;
  edit made = edit_of(by, about, headers);
  edit_body(with, of, &made);
  is_changed = is_changed || made.has_changed;
  edit_free(&made);
  return is_changed;
}

outcome exchange_response(exchange *with, ci_request_t *of) {
  ci_headers_list_t *headers = ci_http_request_headers(of);
  const rules *by = source_rules(in_use);
  request from;
  if (!by || !ci_http_response_headers(of)) return UNCHANGED;
  if (!headers || !headers_request(headers, &from) || part_is(from.method, "CONNECT")) {
    return UNCHANGED;
  }
  load about = load_of_request(&from);
  bool is_changed = edit_response(with, of, by, &about);
  load_free(&about);
  return is_changed ? CHANGED : UNCHANGED;
}

void exchange_free(exchange *with) { body_free(&with->body); }
