// SPDX-License-Identifier: Apache-2.0
//
// Explains what to do with one load, as JSON: explain INDEX TYPE TOP-URL|- URL
//
//     cc explain.c $(pkg-config --cflags --libs sluice) -o explain
//     ./explain ads.sluice script https://news.example/ https://cdn.ads.example/a.js

#include <sluice.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef size_t teller(
    const sluice_matcher *, const sluice_page *, const char *, size_t, uint8_t, char *, size_t);

// Called once for the length and once for the text.
static int print_told(
    teller *tell, const sluice_matcher *matcher, const sluice_page *page, const char *url,
    uint8_t type) {
  size_t length = tell(matcher, page, url, strlen(url), type, NULL, 0);
  char *text = length ? malloc(length + 1) : NULL;
  if (!text) return 0;
  tell(matcher, page, url, strlen(url), type, text, length + 1);
  puts(text);
  free(text);
  return 1;
}

int main(int count, char **arguments) {
  if (count != 5) {
    fprintf(stderr, "usage: %s INDEX TYPE TOP-URL|- URL\n", arguments[0]);
    return 2;
  }
  const char *type = arguments[2], *top = arguments[3], *url = arguments[4];
  char error[256];
  sluice_matcher *matcher = sluice_open(arguments[1], error, sizeof error);
  if (!matcher) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  int has_page = strcmp(top, "-") != 0;
  sluice_page *page = has_page ? sluice_page_open(matcher, top, strlen(top)) : NULL;
  uint8_t number = sluice_type(type, strlen(type));
  int is_told = (page || !has_page) && print_told(sluice_answer, matcher, page, url, number)
      && print_told(sluice_explain, matcher, page, url, number);
  if (!is_told) fprintf(stderr, "a URL or the type is invalid\n");
  sluice_page_close(page);
  sluice_close(matcher);
  return is_told ? 0 : 2;
}
