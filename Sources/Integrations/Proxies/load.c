// SPDX-License-Identifier: Apache-2.0
#include "load.h"

#include <string.h>

typedef struct named_type {
  const char *name;
  uint8_t type;
} named_type;

// The type for each `Sec-Fetch-Dest`, except `empty`.
static const named_type destinations[] = {
    {"document", SLUICE_TOP_DOCUMENT}, {"iframe", SLUICE_CHILD_DOCUMENT},
    {"frame", SLUICE_CHILD_DOCUMENT}, {"fencedframe", SLUICE_CHILD_DOCUMENT},
    {"embed", SLUICE_CHILD_DOCUMENT}, {"object", SLUICE_CHILD_DOCUMENT},
    {"image", SLUICE_IMAGE}, {"style", SLUICE_STYLE_SHEET}, {"xslt", SLUICE_STYLE_SHEET},
    {"script", SLUICE_SCRIPT}, {"worker", SLUICE_SCRIPT}, {"sharedworker", SLUICE_SCRIPT},
    {"serviceworker", SLUICE_SCRIPT}, {"audioworklet", SLUICE_SCRIPT},
    {"paintworklet", SLUICE_SCRIPT}, {"font", SLUICE_FONT}, {"audio", SLUICE_MEDIA},
    {"video", SLUICE_MEDIA}, {"track", SLUICE_MEDIA}, {"report", SLUICE_CSP_REPORT},
    {"manifest", SLUICE_OTHER}, {"json", SLUICE_FETCH}, {"webidentity", SLUICE_FETCH}};

// The type for each beginning of a media type; the first that matches counts.
static const named_type beginnings[] = {
    {"text/html", SLUICE_TOP_DOCUMENT}, {"application/xhtml", SLUICE_TOP_DOCUMENT},
    {"text/css", SLUICE_STYLE_SHEET}, {"image/", SLUICE_IMAGE}, {"font/", SLUICE_FONT},
    {"application/font", SLUICE_FONT}, {"application/x-font", SLUICE_FONT},
    {"application/vnd.ms-fontobject", SLUICE_FONT}, {"audio/", SLUICE_MEDIA},
    {"video/", SLUICE_MEDIA}, {"text/vtt", SLUICE_MEDIA},
    {"application/vnd.apple.mpegurl", SLUICE_MEDIA}, {"application/x-mpegurl", SLUICE_MEDIA},
    {"application/dash+xml", SLUICE_MEDIA}, {"application/javascript", SLUICE_SCRIPT},
    {"application/x-javascript", SLUICE_SCRIPT}, {"application/ecmascript", SLUICE_SCRIPT},
    {"text/javascript", SLUICE_SCRIPT}, {"text/ecmascript", SLUICE_SCRIPT},
    {"application/json", SLUICE_FETCH}, {"application/wasm", SLUICE_FETCH}};

// The type for each ending of a path.
static const named_type endings[] = {
    {"js", SLUICE_SCRIPT}, {"mjs", SLUICE_SCRIPT}, {"css", SLUICE_STYLE_SHEET},
    {"avif", SLUICE_IMAGE}, {"bmp", SLUICE_IMAGE}, {"gif", SLUICE_IMAGE}, {"ico", SLUICE_IMAGE},
    {"jpeg", SLUICE_IMAGE}, {"jpg", SLUICE_IMAGE}, {"png", SLUICE_IMAGE}, {"svg", SLUICE_IMAGE},
    {"webp", SLUICE_IMAGE}, {"eot", SLUICE_FONT}, {"otf", SLUICE_FONT}, {"ttf", SLUICE_FONT},
    {"woff", SLUICE_FONT}, {"woff2", SLUICE_FONT}, {"aac", SLUICE_MEDIA}, {"m3u8", SLUICE_MEDIA},
    {"m4a", SLUICE_MEDIA}, {"m4s", SLUICE_MEDIA}, {"mp3", SLUICE_MEDIA}, {"mp4", SLUICE_MEDIA},
    {"mpd", SLUICE_MEDIA}, {"ogg", SLUICE_MEDIA}, {"ogv", SLUICE_MEDIA}, {"wav", SLUICE_MEDIA},
    {"webm", SLUICE_MEDIA}, {"htm", SLUICE_TOP_DOCUMENT}, {"html", SLUICE_TOP_DOCUMENT},
    {"xhtml", SLUICE_TOP_DOCUMENT}, {"json", SLUICE_FETCH}};

typedef bool comparison(part one, const char *name);

static uint8_t found_type(
    const named_type *types, size_t count, part name, comparison *is_equal) {
  for (size_t index = 0; index < count; index++) {
    if (is_equal(name, types[index].name)) return types[index].type;
  }
  return SLUICE_UNKNOWN_TYPE;
}

#define FOUND_TYPE(types, name, is_equal) \
  found_type(types, sizeof types / sizeof *types, name, is_equal)

uint8_t type_of_media(part media_type) {
  return FOUND_TYPE(beginnings, part_trimmed(media_type), part_begins_with_word);
}

// `fetch`, `XMLHttpRequest`, a beacon or a web socket.
static uint8_t type_of_empty(const request *from) {
  if (part_is(from->mode, "websocket")) return SLUICE_WEBSOCKET;
  bool is_beacon = part_is(from->mode, "no-cors") && part_is(from->method, "POST");
  return is_beacon ? SLUICE_PING : SLUICE_FETCH;
}

static uint8_t type_of_content(const request *from) {
  if (part_begins_with_word(from->content_type, "application/csp-report")) {
    return SLUICE_CSP_REPORT;
  }
  return part_begins_with_word(from->content_type, "text/ping") ? SLUICE_PING
                                                                : SLUICE_UNKNOWN_TYPE;
}

static uint8_t type_of_headers(const request *from) {
  if (part_is_word(from->upgrade, "websocket")) return SLUICE_WEBSOCKET;
  if (part_is_word(from->destination, "empty")) return type_of_empty(from);
  uint8_t type = FOUND_TYPE(destinations, from->destination, part_is_word);
  return type == SLUICE_UNKNOWN_TYPE ? type_of_content(from) : type;
}

static uint8_t type_of_ending(part url) {
  size_t length = 0;
  while (length < url.length && url.start[length] != '?' && url.start[length] != '#') length++;
  size_t dot = length;
  while (dot && url.start[dot - 1] != '.' && url.start[dot - 1] != '/') dot--;
  // Hosts without a path have other endings.
  if (!dot || url.start[dot - 1] != '.') return SLUICE_UNKNOWN_TYPE;
  return FOUND_TYPE(endings, ((part){url.start + dot, length - dot}), part_is_word);
}

static uint8_t guessed_type(const request *from, part url) {
  if (part_is_word(from->requested_with, "xmlhttprequest")) return SLUICE_FETCH;
  uint8_t type = type_of_media(from->accept);
  if (type == SLUICE_UNKNOWN_TYPE) type = type_of_ending(url);
  if (type != SLUICE_UNKNOWN_TYPE) return type;
  // A request without a referrer is most likely not part of a page.
  return from->referer.length ? SLUICE_FETCH : SLUICE_OTHER;
}

// The page that a request refers to: in a frame it is the frame, and often only an origin.
static part page_of(const request *from, part url) {
  if (from->referer.length && !part_is(from->referer, "null")) return from->referer;
  if (from->origin.length && !part_is(from->origin, "null")) return from->origin;
  bool is_same = part_is(from->site, "same-origin") || part_is(from->site, "same-site");
  // Only the site is known to be the same; that is enough for first party.
  return is_same ? url : (part){NULL, 0};
}

static size_t write_nearest_url(const void *asked, char *start, size_t size) {
  const part *url = asked;
  return sluice_nearest_url(url->start, url->length, start, size);
}

// The URL by which a page asks for a web socket.
static text web_socket_url(part url) {
  text changed = TEXT_EMPTY;
  bool is_http = part_begins_with_word(url, "http");
  if (is_http) text_add_string(&changed, "ws");
  text_add(&changed, url.start + (is_http ? 4 : 0), url.length - (is_http ? 4 : 0));
  return changed;
}

load load_of_request(const request *from) {
  load asked = {TEXT_EMPTY, TEXT_EMPTY, type_of_headers(from), false};
  asked.url = text_written(write_nearest_url, &from->url);
  if (!asked.url.length) text_add(&asked.url, from->url.start, from->url.length);
  part url = part_of_text(&asked.url);
  if (asked.type == SLUICE_UNKNOWN_TYPE) asked.type = guessed_type(from, url);
  part page = asked.type == SLUICE_TOP_DOCUMENT ? url : page_of(from, url);
  if (page.length) asked.page = text_written(write_nearest_url, &page);
  if (asked.type == SLUICE_WEBSOCKET) {
    text changed = web_socket_url(url);
    text_free(&asked.url);
    asked.url = changed;
  }
  return asked;
}

load load_of_tunnel(part authority) {
  text url = TEXT_EMPTY;
  text_add_string(&url, "https://");
  text_add(&url, authority.start, authority.length);
  text_add_string(&url, "/");
  request alone = {.url = part_of_text(&url)};
  load asked = load_of_request(&alone);
  asked.type = SLUICE_OTHER;
  asked.is_tunnel = true;
  text_free(&url);
  return asked;
}

void load_free(load *of) {
  text_free(&of->url);
  text_free(&of->page);
}

bool load_is_document(const load *of) {
  return of->type == SLUICE_TOP_DOCUMENT || of->type == SLUICE_CHILD_DOCUMENT;
}
