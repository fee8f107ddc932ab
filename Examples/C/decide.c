// SPDX-License-Identifier: Apache-2.0
//
// Decides about the loads of standard input, one on each line: its type, the URL of the page or
// `-`, and its URL.
//
//     cc decide.c $(pkg-config --cflags --libs sluice) -o decide
//     echo 'script https://news.example/ https://cdn.ads.example/a.js' | ./decide ads.sluice

#include <sluice.h>
#include <stdio.h>
#include <string.h>

static void print_decision(uint32_t decision) {
  if (decision & SLUICE_INVALID) {
    puts("invalid");
    return;
  }
  fputs(decision & SLUICE_BLOCK ? "block" : "allow", stdout);
  if (decision & SLUICE_BLOCK_COOKIES) fputs(" block-cookies", stdout);
  if (decision & SLUICE_MAKE_HTTPS) fputs(" make-https", stdout);
  if (decision & SLUICE_HIDE_ELEMENTS) fputs(" hide-elements", stdout);
  if (decision & SLUICE_NOTIFY) fputs(" notify", stdout);
  if (decision & SLUICE_REDIRECT) fputs(" redirect", stdout);
  if (decision & SLUICE_MODIFY_HEADERS) fputs(" modify-headers", stdout);
  putchar('\n');
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s INDEX < REQUESTS\n", arguments[0]);
    return 2;
  }
  char error[256];
  sluice_matcher *matcher = sluice_open(arguments[1], error, sizeof error);
  if (!matcher) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }

  // Loads come page by page, so only the last page has to be kept. A longer line would be
  // read as several.
  static char line[20000], last_top[20000];
  sluice_page *page = NULL;
  while (fgets(line, sizeof line, stdin)) {
    char *type = strtok(line, " \n"), *top = strtok(NULL, " \n"), *url = strtok(NULL, " \n");
    if (!type || !top || !url) {
      puts("invalid");
      continue;
    }
    if (strcmp(top, last_top) != 0) {
      sluice_page_close(page);
      page = sluice_page_open(matcher, top, strlen(top));
      strcpy(last_top, top);
    }
    int has_page = strcmp(top, "-") != 0;
    if (has_page && !page) {
      puts("invalid");
      continue;
    }
    uint8_t number = sluice_type(type, strlen(type));
    print_decision(sluice_decide(matcher, page, url, strlen(url), number));
  }

  sluice_page_close(page);
  sluice_close(matcher);
  return 0;
}
