// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include "json.h"

static bytes named(const char *name) {
  part whole = part_of(name);
  return (bytes){whole.start, whole.length};
}

static part value_of(envoy_object filter, const char *name) {
  bytes value = {NULL, 0};
  bool found = CALLBACK(http_get_header)(filter, REQUEST_HEADERS, named(name), &value, 0, NULL);
  return found && value.start ? (part){value.start, value.length} : (part){"", 0};
}

static text url_of(envoy_object filter) {
  text url = TEXT_EMPTY;
  part scheme = value_of(filter, ":scheme"), host = value_of(filter, ":authority");
  part path = value_of(filter, ":path");
  if (scheme.length) text_add(&url, scheme.start, scheme.length);
  else text_add_string(&url, "http");
  text_add_string(&url, "://");
  text_add(&url, host.start, host.length);
  text_add(&url, path.start, path.length);
  return url;
}

load load_of_filter(envoy_object filter) {
  part method = value_of(filter, ":method");
  if (part_is(method, "CONNECT")) return load_of_tunnel(value_of(filter, ":authority"));
  text url = url_of(filter);
  request from = {
      .url = part_of_text(&url),
      .method = method,
      .referer = value_of(filter, "referer"),
      .origin = value_of(filter, "origin"),
      .accept = value_of(filter, "accept"),
      .content_type = value_of(filter, "content-type"),
      .upgrade = value_of(filter, "upgrade"),
      .requested_with = value_of(filter, "x-requested-with"),
      .destination = value_of(filter, "sec-fetch-dest"),
      .mode = value_of(filter, "sec-fetch-mode"),
      .site = value_of(filter, "sec-fetch-site"),
  };
  load found = load_of_request(&from);
  text_free(&url);
  return found;
}

void remove_header(envoy_object filter, int kind, const char *name) {
  CALLBACK(http_set_header)(filter, kind, named(name), (bytes){NULL, 0});
}

// What a header is after a change; `set` is also for `append` to one that is missing.
static text changed_value(envoy_object filter, const char *name, part operation, part value) {
  text whole = TEXT_EMPTY;
  part old = part_is(operation, "append") ? value_of(filter, name) : (part){"", 0};
  text_add(&whole, old.start, old.length);
  if (old.length) text_add_string(&whole, ", ");
  text_add(&whole, value.start, value.length);
  return whole;
}

static void change(envoy_object filter, part what) {
  text name = json_member_string(what, "header"), value = json_member_string(what, "value");
  text operation = json_member_string(what, "operation");
  part kind = part_of_text(&operation);
  if (name.length && (part_is(kind, "append") || part_is(kind, "set"))) {
    text whole = changed_value(filter, name.start, kind, part_of_text(&value));
    bytes after = {whole.length ? whole.start : "", whole.length};
    CALLBACK(http_set_header)(filter, REQUEST_HEADERS, named(name.start), after);
    text_free(&whole);
  } else if (name.length) {
    remove_header(filter, REQUEST_HEADERS, name.start);
  }
  text_free(&name);
  text_free(&value);
  text_free(&operation);
}

void change_headers(envoy_object filter, part changes) {
  for (part one; json_next(&changes, &one);) change(filter, one);
}
