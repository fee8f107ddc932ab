// SPDX-License-Identifier: Apache-2.0
//
// What a program of this version, and one that was compiled with the header of an earlier version, gets from the library:
// versions INDEX FOLDER
#include <sluice.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void check(int is_fine, const char *what) {
  if (is_fine) return;
  failures++;
  fprintf(stderr, "versions: %s\n", what);
}

static const char url[] = "https://ads.example/x.js";

static uint32_t decide(const sluice_matcher *matcher, const sluice_details *details) {
  return sluice_decide_detailed(matcher, NULL, url, strlen(url), SLUICE_SCRIPT, details);
}

// Structures of the header that this is compiled with, of the first version, and of a later one.
static void check_sizes(const char *path) {
  char error[256];
  struct { sluice_limits known; uint64_t later[4]; } limits = {SLUICE_LIMITS, {7, 7, 7, 7}};
  for (int is_later = 0; is_later < 2; is_later++) {
    limits.known.size = is_later ? sizeof limits : sizeof limits.known;
    sluice_matcher *matcher = sluice_open_limited(&path, 1, 0, &limits.known, error, sizeof error);
    check(matcher != NULL, "limits of a version are refused");
    sluice_close(matcher);
  }
  limits.known.size = sizeof limits.known - 1;
  check(!sluice_open_limited(&path, 1, 0, &limits.known, error, sizeof error), "limits without an end are taken");
  check(strstr(error, "limits") != NULL, "the error does not name the limits");
}

static void check_details(const sluice_matcher *matcher) {
  uint32_t usual = decide(matcher, NULL);
  struct { sluice_details known; char later[64]; } details = {SLUICE_DETAILS, "later"};
  check(decide(matcher, &details.known) == usual, "details change the decision");
  details.known.size = sizeof details;
  check(decide(matcher, &details.known) == usual, "details of a later version change the decision");
  // The first version ended here; the rest may be anything.
  details.known.size = offsetof(sluice_details, loaded_by);
  details.known.loaded_by = 77;
  check(decide(matcher, &details.known) == usual, "details of the first version change the decision");
  details.known.size = 8;
  check(decide(matcher, &details.known) == SLUICE_INVALID, "details of no version are taken");
}

static sluice_matcher *compiled(void) {
  char error[256];
  struct { sluice_compile_options known; char later[16]; } options = {SLUICE_COMPILE_OPTIONS, "later"};
  options.known.size = sizeof options;
  sluice_list list = {"list.txt", "||ads.example^\n", 15};
  sluice_index *index = sluice_compile(&list, 1, &options.known, error, sizeof error);
  check(index != NULL, "options of a later version are refused");
  sluice_bytes bytes = sluice_index_bytes(index);
  sluice_matcher *matcher = sluice_open_bytes(&bytes, 1, NULL, error, sizeof error);
  sluice_index_close(index);
  return matcher;
}

#ifdef SLUICE_VERSION_NUMBER
static void check_errors(const char *index, const char *folder) {
  char path[1024];
  check(sluice_version_number() == SLUICE_VERSION_NUMBER, "the library has another number");
  sluice_close(sluice_open(index, NULL, 0));
  check(sluice_last_error() == SLUICE_OK, "an index that was opened is an error");
  check(!sluice_open(NULL, NULL, 0) && sluice_last_error() == SLUICE_ERROR_ARGUMENT, "NULL is another error");
  snprintf(path, sizeof path, "%s/missing", folder);
  check(!sluice_open(path, NULL, 0) && sluice_last_error() == SLUICE_ERROR_FILE, "no file is another error");
  check(!sluice_open("/etc/passwd", NULL, 0) && sluice_last_error() == SLUICE_ERROR_INDEX, "a text is another error");
  sluice_limits limits = SLUICE_LIMITS;
  limits.decision_steps = 1;
  check(!sluice_open_limited(&index, 1, 0, &limits, NULL, 0) && sluice_last_error() == SLUICE_ERROR_LIMIT,
        "a limit is another error");
  sluice_list list = {"list.json", "[{]", 3};
  check(!sluice_compile(&list, 1, NULL, NULL, 0) && sluice_last_error() == SLUICE_ERROR_LIST, "a list is another error");
  check(!sluice_resources_open("{", 1, NULL, 0) && sluice_last_error() == SLUICE_ERROR_LIST, "resources are another error");
  sluice_matcher *matcher = sluice_open(index, NULL, 0);
  check(!sluice_reopen(matcher, NULL, 0) && sluice_last_error() == SLUICE_OK, "an unchanged file is an error");
  sluice_close(matcher);
}
#endif

int main(int count, char **arguments) {
  if (count != 3) return 2;
  check_sizes(arguments[1]);
  sluice_matcher *matcher = compiled();
  check(decide(matcher, NULL) == SLUICE_BLOCK, "the list does not block");
  check_details(matcher);
  sluice_close(matcher);
#ifdef SLUICE_VERSION_NUMBER
  check_errors(arguments[1], arguments[2]);
#endif
  return failures > 0;
}
