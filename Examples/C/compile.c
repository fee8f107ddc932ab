// SPDX-License-Identifier: Apache-2.0

// Compiles lists in the process, without a file for the index, and decides about one URL:
//
//     cc compile.c $(pkg-config --cflags --libs sluice) -o compile
//     ./compile easylist.txt easyprivacy.txt https://cdn.ads.example/banner.js

#include <sluice.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sluice_matcher *matcher_of_lists(char **paths, int count) {
  sluice_list *lists = calloc((size_t)count, sizeof *lists);
  if (!lists) return NULL;
  for (int number = 0; number < count; number++) lists[number].name = paths[number];

  char error[4096];
  sluice_index *index = sluice_compile(lists, (size_t)count, NULL, error, sizeof error);
  free(lists);
  sluice_matcher *matcher = NULL;
  if (index) {
    sluice_bytes bytes = sluice_index_bytes(index);
    matcher = sluice_open_bytes(&bytes, 1, NULL, error, sizeof error);
    sluice_index_close(index);
  }
  if (!matcher) fprintf(stderr, "%s\n", error);
  return matcher;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: %s LIST... URL\n", arguments[0]);
    return 2;
  }
  sluice_matcher *matcher = matcher_of_lists(arguments + 1, count - 2);
  if (!matcher) return 2;

  const char *url = arguments[count - 1];
  uint32_t decision = sluice_decide(matcher, NULL, url, strlen(url), SLUICE_SCRIPT);
  if (decision == SLUICE_INVALID) {
    fprintf(stderr, "%s is not a URL\n", url);
  } else {
    printf("%s\n", decision & SLUICE_BLOCK ? "block" : "allow");
  }
  sluice_close(matcher);
  return decision == SLUICE_INVALID ? 2 : 0;
}
