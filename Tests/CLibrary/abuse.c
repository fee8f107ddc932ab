// SPDX-License-Identifier: Apache-2.0
//
// Everything that a caller can do wrong, and two threads with one matcher: abuse INDEX DIRECTORY
//
// The index is that of rulesets/examples/small.json. Broken copies of it go to the directory.

#include <pthread.h>
#include <sluice.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define EXPECT(condition)                                          \
  do {                                                             \
    if (!(condition)) {                                            \
      fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition); \
      failures++;                                                  \
    }                                                              \
  } while (0)

static const char ad[] = "https://cdn.ads.example/banner.js";
static const char top[] = "https://www.news.example/today";
#define LENGTH(text) (sizeof(text) - 1)

// MARK: Reporting

typedef size_t reporter(
    const sluice_matcher *, const sluice_page *, const char *, size_t, uint8_t, char *, size_t);

static void wrong_reports(const sluice_matcher *matcher) {
  reporter *reporters[] = {sluice_answer, sluice_rule, sluice_explain};
  char text[300];
  for (int i = 0; i < 3; i++) {
    reporter *report = reporters[i];
    strcpy(text, "unchanged");
    EXPECT(report(NULL, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, text, sizeof text) == 0 && !*text);
    EXPECT(report(matcher, NULL, NULL, 5, SLUICE_SCRIPT, text, sizeof text) == 0 && !*text);
    EXPECT(report(matcher, NULL, ad, SIZE_MAX, SLUICE_SCRIPT, text, sizeof text) == 0 && !*text);
    EXPECT(report(matcher, NULL, "", 0, SLUICE_SCRIPT, text, sizeof text) == 0 && !*text);
    EXPECT(report(matcher, NULL, ad, LENGTH(ad), 77, text, sizeof text) == 0 && !*text);
    size_t length = report(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, NULL, 0);
    EXPECT(length > 4);
    EXPECT(report(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, NULL, SIZE_MAX) == length);
    for (size_t size = 1; size < sizeof text; size++) {
      memset(text, '~', sizeof text);
      EXPECT(report(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, text, size) == length);
      EXPECT(strlen(text) <= size - 1 && strlen(text) + 4 >= (size < length ? size : length));
      EXPECT(size == sizeof text || text[size] == '~');
    }
  }
}

static void wrong_documents(const sluice_matcher *matcher) {
  char text[300] = "unchanged";
  sluice_page *page = sluice_page_open(matcher, top, LENGTH(top));
  EXPECT(sluice_page_plan(NULL, page, NULL, 0, text, sizeof text) == 0 && !*text);
  EXPECT(sluice_page_plan(matcher, NULL, NULL, 0, text, sizeof text) == 0);
  EXPECT(sluice_page_plan(matcher, page, "/relative", 9, text, sizeof text) == 0);
  EXPECT(sluice_page_plan(matcher, page, top, SIZE_MAX, text, sizeof text) == 0);
  size_t length = sluice_page_plan(matcher, page, NULL, 0, NULL, 0);
  EXPECT(length > 0 && sluice_page_plan(matcher, page, NULL, 0, text, sizeof text) == length);
  EXPECT(strcmp(text, "{\"generic\":true}") == 0);
  EXPECT(sluice_page_explain(matcher, page, top, LENGTH(top), text, sizeof text) > length);
  EXPECT(sluice_page_script(NULL, page, NULL, 0, NULL, text, sizeof text) == 0 && !*text);
  EXPECT(sluice_page_script(matcher, NULL, NULL, 0, NULL, text, sizeof text) == 0);
  EXPECT(sluice_page_script(matcher, page, "/relative", 9, NULL, text, sizeof text) == 0);
  sluice_script_options wanted = SLUICE_SCRIPT_OPTIONS;
  wanted.diagnostics = "told";
  EXPECT(sluice_page_script(matcher, page, NULL, 0, &wanted, NULL, 0) > 0);
  wanted.world = 7;
  EXPECT(sluice_page_script(matcher, page, NULL, 0, &wanted, text, sizeof text) == 0);
  wanted.world = SLUICE_WORLD_ALL, wanted.size = 8;
  EXPECT(sluice_page_script(matcher, page, NULL, 0, &wanted, text, sizeof text) == 0);
  sluice_resources_close(NULL);
  EXPECT(!sluice_resources_open("{", 1, text, sizeof text) && *text);
  EXPECT(!sluice_resources_open(NULL, 1, text, sizeof text) && *text);
  sluice_resources *resources = sluice_resources_open("[]", 2, text, sizeof text);
  EXPECT(resources && !*text);
  EXPECT(sluice_resource(resources, "noop.js", 7, text, sizeof text, NULL, 0) == 0 && !*text);
  EXPECT(sluice_resource(NULL, "1x1.gif", 7, text, sizeof text, NULL, 0) > 0);
  EXPECT(strcmp(text, "image/gif") == 0);
  EXPECT(sluice_resource(NULL, "1x1.gif", SIZE_MAX, text, sizeof text, NULL, 0) == 0);
  sluice_resources_close(resources);

  EXPECT(sluice_generic_selectors(matcher, NULL, NULL, 0, ".a\n", 3, text, sizeof text) == 0);
  EXPECT(sluice_generic_selectors(matcher, page, NULL, 0, ".a", SIZE_MAX, text, sizeof text) == 0);
  EXPECT(sluice_generic_selectors(matcher, page, NULL, 0, "\n\n.a", 4, text, sizeof text) == 2);
  EXPECT(sluice_generic_selectors(matcher, page, NULL, 0, NULL, 0, text, sizeof text) == 2);
  EXPECT(sluice_generic_style(NULL, NULL, NULL, 0, SLUICE_GENERIC_ALL, text, sizeof text) == 0);
  EXPECT(sluice_generic_style(matcher, NULL, NULL, 0, 77, text, sizeof text) == 0);
  EXPECT(sluice_generic_style(matcher, page, NULL, 0, SLUICE_GENERIC_REST, NULL, 0) == 0);
  EXPECT(sluice_generic_style_tag(matcher, page, NULL, 0, SLUICE_GENERIC_REST, text, 100) == 16);
  EXPECT(sluice_generic_style_tag(matcher, page, NULL, 0, -1, text, sizeof text) == 0);
  sluice_page_close(page);
}

// MARK: Opening

static void files_that_are_none(const char *directory) {
  char error[200] = "unchanged";
  EXPECT(!sluice_open(NULL, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open("", error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open("/no/such/file", error, sizeof error));
  EXPECT(strstr(error, "/no/such/file") != NULL);
  EXPECT(!sluice_open(directory, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open("/no/such/file", NULL, sizeof error));
  EXPECT(!sluice_open("/no/such/file", NULL, 0));
  EXPECT(!sluice_open_layers(NULL, 0, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open_layers(NULL, 5, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open_layers(NULL, SIZE_MAX, error, sizeof error));
  const char *paths[] = {NULL};
  EXPECT(!sluice_open_layers(paths, 1, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open_copies(paths, 1, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_open_copies(NULL, 1, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_reopen(NULL, error, sizeof error) && strlen(error) > 0);
  EXPECT(!sluice_reopen(NULL, NULL, 0));
}

static void errors_that_are_cut(void) {
  char whole[200];
  EXPECT(!sluice_open("/\xC3\xA4\xC3\xB6\xC3\xBC", whole, sizeof whole));
  for (size_t size = 0; size <= strlen(whole) + 1; size++) {
    char part[200];
    memset(part, '~', sizeof part);
    EXPECT(!sluice_open("/\xC3\xA4\xC3\xB6\xC3\xBC", part, size));
    EXPECT(part[size] == '~');
    if (size == 0) continue;
    size_t length = strlen(part);
    EXPECT(length < size && length + 2 >= size && strncmp(part, whole, length) == 0);
    EXPECT(((unsigned char)whole[length] & 0xC0) != 0x80);
  }
}

static void write_part(const char *path, const char *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
    perror(path);
    exit(2);
  }
}

static void broken_indexes(const char *index, const char *directory) {
  FILE *file = fopen(index, "rb");
  if (!file) {
    perror(index);
    exit(2);
  }
  static char bytes[1 << 20];
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  char path[1000], error[200];
  snprintf(path, sizeof path, "%s/broken.sluice", directory);
  for (size_t part = 0; part < length; part += part < 100 ? 1 : length / 20) {
    write_part(path, bytes, part);
    EXPECT(!sluice_open(path, error, sizeof error) && strlen(error) > 0);
  }
  for (size_t place = 0; place < length; place += length / 40) {
    bytes[place] ^= 0x55;
    write_part(path, bytes, length);
    EXPECT(!sluice_open(path, error, sizeof error) && strlen(error) > 0);
    bytes[place] ^= 0x55;
  }
}

// MARK: Deciding

static void nothing_at_all(void) {
  sluice_close(NULL);
  sluice_page_close(NULL);
  EXPECT(!sluice_page_open(NULL, top, LENGTH(top)));
  EXPECT(sluice_decide(NULL, NULL, ad, LENGTH(ad), SLUICE_SCRIPT) == SLUICE_INVALID);
  EXPECT(sluice_decide_batch(NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL) == 0);
  EXPECT(sluice_decide_batch(NULL, NULL, NULL, NULL, NULL, NULL, 9, NULL) == 0);
  uint32_t decisions[2] = {7, 7};
  EXPECT(sluice_decide_batch(NULL, NULL, NULL, NULL, NULL, NULL, 2, decisions) == 0);
  EXPECT(decisions[0] == SLUICE_INVALID && decisions[1] == SLUICE_INVALID);
  EXPECT(sluice_type(NULL, 0) == SLUICE_UNKNOWN_TYPE);
  EXPECT(sluice_type(NULL, 9) == SLUICE_UNKNOWN_TYPE);
  EXPECT(sluice_type("scrip", 5) == SLUICE_UNKNOWN_TYPE);
  EXPECT(sluice_type("\xFF\xFE", 2) == SLUICE_UNKNOWN_TYPE);
  EXPECT(sluice_type("scripts", 6) == SLUICE_SCRIPT);
}

static void loads_that_are_none(const sluice_matcher *matcher) {
  EXPECT(sluice_decide(matcher, NULL, NULL, 0, SLUICE_SCRIPT) == SLUICE_INVALID);
  EXPECT(sluice_decide(matcher, NULL, NULL, 10, SLUICE_SCRIPT) == SLUICE_INVALID);
  EXPECT(sluice_decide(matcher, NULL, ad, 0, SLUICE_SCRIPT) == SLUICE_INVALID);
  EXPECT(sluice_decide(matcher, NULL, ad, SIZE_MAX, SLUICE_SCRIPT) == SLUICE_INVALID);
  EXPECT(sluice_decide(matcher, NULL, "nothing", 7, SLUICE_TOP_DOCUMENT) == SLUICE_INVALID);
  EXPECT(!sluice_page_open(matcher, NULL, 0) && !sluice_page_open(matcher, NULL, 3));
  EXPECT(!sluice_page_open(matcher, top, 0) && !sluice_page_open(matcher, top, SIZE_MAX));
  EXPECT(!sluice_page_open(matcher, "nothing", 7));
  for (int type = 0; type < 256; type++) {
    uint32_t decision = sluice_decide(matcher, NULL, ad, LENGTH(ad), (uint8_t)type);
    EXPECT(decision == (type <= SLUICE_WEBBUNDLE
                            ? type == SLUICE_TOP_DOCUMENT ? 0 : SLUICE_BLOCK
                            : SLUICE_INVALID));
  }
}

static void wrong_details(const sluice_matcher *matcher) {
  sluice_details details = SLUICE_DETAILS;
  uint32_t usual = sluice_decide(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT);
#define DECIDE sluice_decide_detailed(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, &details)
  EXPECT(DECIDE == usual);
  EXPECT(
      sluice_decide_detailed(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, NULL) == usual);
  EXPECT(
      sluice_decide_detailed(NULL, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, &details)
      == SLUICE_INVALID);
  EXPECT(sluice_decide_detailed(matcher, NULL, NULL, 5, SLUICE_SCRIPT, &details) == SLUICE_INVALID);
  EXPECT(
      sluice_decide_detailed(matcher, NULL, ad, LENGTH(ad), 77, &details) == SLUICE_INVALID);
  details.initiator_length = SIZE_MAX;
  EXPECT(DECIDE == usual);
  details.initiator = "";
  EXPECT(DECIDE == SLUICE_INVALID);
  details.initiator_length = 0;
  EXPECT(DECIDE == usual);
  details.frame_url_length = 3;
  EXPECT(DECIDE == SLUICE_INVALID);
  details.frame_url_length = 0;
  details.method = "\xFF\0";
  details.method_length = 2;
  EXPECT(DECIDE == usual);
  details.frame = 77;
  EXPECT(DECIDE == SLUICE_INVALID);
  details.frame = SLUICE_CHILD_FRAME;
  details.tab_id = INT32_MIN;
  EXPECT(DECIDE == SLUICE_INVALID);
  details.tab_id = INT32_MAX;
  EXPECT(DECIDE == usual);
  details.size = 0;
  EXPECT(DECIDE == SLUICE_INVALID);
  EXPECT(sluice_answer_detailed(
             matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, &details, NULL, 0) == 0);
  details.size = SIZE_MAX;
  EXPECT(DECIDE == SLUICE_INVALID);
  // Those of a later version.
  details.size = sizeof details + 64;
  EXPECT(DECIDE == usual);
  EXPECT(sluice_rule_detailed(
             matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, &details, NULL, 0) > 4);
  EXPECT(sluice_explain_detailed(
             matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT, &details, NULL, 0) > 4);
}

// Any bytes, in a block that ends with them.
static void garbage(const sluice_matcher *matcher) {
  static const char begin[] = "https://a.example/";
  uint64_t state = 1;
  for (int round = 0; round < 3000; round++) {
    size_t length = (size_t)(state >> 58) + (round % 3 ? LENGTH(begin) : 0);
    char *text = malloc(length + 1);
    for (size_t place = 0; place < length; place++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      text[place] = round % 3 && place < LENGTH(begin) ? begin[place] : (char)(state >> 56);
    }
    char *exact = malloc(length ? length : 1);
    memcpy(exact, text, length);
    sluice_page *page = sluice_page_open(matcher, exact, length);
    uint32_t decision = sluice_decide(matcher, page, exact, length, (uint8_t)(round % 14));
    EXPECT(decision == SLUICE_INVALID || decision < 0x80);
    sluice_page_close(page);
    free(exact);
    free(text);
  }
}

static void pages_of_others(const char *index) {
  const char *paths[] = {index, index};
  sluice_matcher *one = sluice_open(index, NULL, 0), *two = sluice_open_layers(paths, 2, NULL, 0);
  sluice_page *page = sluice_page_open(one, top, LENGTH(top));
  uint32_t expected = sluice_decide(one, page, ad, LENGTH(ad), SLUICE_SCRIPT);
  EXPECT(expected == (SLUICE_BLOCK | SLUICE_HIDE_ELEMENTS));
  EXPECT(sluice_decide(two, page, ad, LENGTH(ad), SLUICE_SCRIPT) == expected);
  sluice_close(one);
  EXPECT(sluice_decide(two, page, ad, LENGTH(ad), SLUICE_SCRIPT) == expected);
  sluice_close(two);
  sluice_page_close(page);
}

// MARK: The nearest URL

static void nearest(void) {
  static const char url[] = "https://me@xn--a.ads.example/x";
  char text[64];
  EXPECT(sluice_nearest_url(url, 30, text, sizeof text) == 21);
  EXPECT(strcmp(text, "https://ads.example/x") == 0);
  EXPECT(sluice_nearest_url(url, 30, text, 6) == 21 && strcmp(text, "https") == 0);
  EXPECT(sluice_nearest_url(url, 30, NULL, 0) == 21);
  EXPECT(sluice_nearest_url(url, 3, text, sizeof text) == 0 && text[0] == 0);
  EXPECT(sluice_nearest_url(NULL, 0, text, sizeof text) == 0);
  EXPECT(sluice_nearest_url(NULL, 5, text, sizeof text) == 0);
  EXPECT(sluice_nearest_url(url, SIZE_MAX, text, sizeof text) == 0);
}

// MARK: Sessions

static void sessions(const sluice_matcher *matcher) {
  static const char url[] = "https://cdn.ads.example/a.js", top[] = "https://www.news.example/";
  EXPECT(sluice_session_open(NULL) == NULL);
  EXPECT(sluice_session_decide(NULL, url, 28, top, 25, SLUICE_SCRIPT) == SLUICE_INVALID);
  sluice_session *session = sluice_session_open(matcher);
  for (int round = 0; round < 2; round++) {
    EXPECT(sluice_session_decide(session, url, 28, top, 25, SLUICE_SCRIPT) ==
           (SLUICE_BLOCK | SLUICE_HIDE_ELEMENTS));
    EXPECT(sluice_session_decide(session, NULL, 0, top, 25, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, NULL, 5, top, 25, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, url, 28, NULL, 5, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, url, 28, top, 3, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, url, SIZE_MAX, top, 25, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, url, 28, top, SIZE_MAX, SLUICE_SCRIPT) == SLUICE_INVALID);
    EXPECT(sluice_session_decide(session, url, 28, top, 25, 250) == SLUICE_INVALID);
  }
  sluice_session_close(session);
  sluice_session_close(NULL);
}

// MARK: Batches

static void batches(const sluice_matcher *matcher) {
  static const char urls[] =
      "https://cdn.ads.example/a.js"   // 0 to 28
      "https://other.example/a.js";    // 28 to 54
  static const char tops[] = "https://www.news.example/";
  const int64_t url_offsets[] = {0, 28, 54, 28, 28, -5, 54, 54};
  const int64_t top_offsets[] = {0, 25, 25, 25, 25, 25, 25, 25};
  const uint8_t types[] = {SLUICE_SCRIPT, SLUICE_IMAGE, 3, 3, 3, 3, 3};
  uint32_t decisions[7];
  size_t decided = sluice_decide_batch(
      matcher, urls, url_offsets, tops, top_offsets, types, 7, decisions);
  EXPECT(decided == 2);
  EXPECT(decisions[0] == (SLUICE_BLOCK | SLUICE_HIDE_ELEMENTS) && decisions[1] == 0);
  for (int row = 2; row < 7; row++) EXPECT(decisions[row] == SLUICE_INVALID);

  const int32_t later[] = {28, 54};
  EXPECT(sluice_decide_batch_32(matcher, urls, later, NULL, NULL, NULL, 1, decisions) == 1);
  EXPECT(decisions[0] == 0);
  EXPECT(sluice_decide_batch(matcher, NULL, url_offsets, tops, NULL, NULL, 2, decisions) == 0);
  EXPECT(sluice_decide_batch(matcher, urls, NULL, NULL, top_offsets, NULL, 2, decisions) == 0);
  EXPECT(decisions[1] == SLUICE_INVALID);
  EXPECT(sluice_decide_batch(matcher, urls, url_offsets, NULL, NULL, types, 2, NULL) == 0);
  EXPECT(sluice_decide_batch(matcher, urls, url_offsets, NULL, NULL, types, SIZE_MAX, decisions)
         == 0);
}

// MARK: Threads

struct task {
  const sluice_matcher *matcher;
  const sluice_page *page;
  int differences;
};

static void *decide_often(void *argument) {
  struct task *task = argument;
  for (int round = 0; round < 5000; round++) {
    uint32_t decision = sluice_decide(task->matcher, task->page, ad, LENGTH(ad), SLUICE_SCRIPT);
    task->differences += decision != (SLUICE_BLOCK | SLUICE_HIDE_ELEMENTS);
  }
  return NULL;
}

static void two_threads(const sluice_matcher *matcher) {
  sluice_page *page = sluice_page_open(matcher, top, LENGTH(top));
  struct task tasks[2] = {{matcher, page, 0}, {matcher, page, 0}};
  pthread_t threads[2];
  for (int number = 0; number < 2; number++)
    EXPECT(pthread_create(&threads[number], NULL, decide_often, &tasks[number]) == 0);
  for (int number = 0; number < 2; number++) pthread_join(threads[number], NULL);
  EXPECT(tasks[0].differences == 0 && tasks[1].differences == 0);
  sluice_page_close(page);
}

// MARK: Compiling

static void compiling(const char *directory) {
  char error[300] = "unchanged", path[500];
  EXPECT(!sluice_compile(NULL, 4, NULL, error, sizeof error) && error[0] != 0);
  EXPECT(!sluice_compile(NULL, 0, NULL, NULL, 0));
  sluice_list lists[2] = {{"mine", "||ads.example^\n", 15}, {"/nowhere", NULL, 0}};
  EXPECT(!sluice_compile(lists, 2, NULL, error, sizeof error) && strstr(error, "/nowhere"));
  lists[1].name = NULL;
  EXPECT(!sluice_compile(lists, 2, NULL, error, sizeof error));
  lists[1].name = "long", lists[1].text = "x", lists[1].length = SIZE_MAX;
  EXPECT(!sluice_compile(lists, 2, NULL, error, sizeof error));
  sluice_compile_options options = SLUICE_COMPILE_OPTIONS;
  options.size = 4;
  EXPECT(!sluice_compile(lists, 1, &options, error, sizeof error));

  sluice_index *index = sluice_compile(lists, 1, NULL, error, sizeof error);
  EXPECT(index && error[0] == 0 && sluice_index_messages(index, NULL, 0) == 0);
  snprintf(path, sizeof path, "%s/compiled.sluice", directory);
  EXPECT(sluice_index_write(index, path, error, sizeof error) == 0);
  EXPECT(sluice_index_write(index, "/nowhere/x", error, sizeof error) == -1 && error[0] != 0);
  EXPECT(sluice_index_write(index, NULL, NULL, 0) == -1);
  sluice_bytes bytes[2] = {sluice_index_bytes(index), sluice_index_bytes(NULL)};
  EXPECT(!sluice_open_bytes(bytes, 2, NULL, error, sizeof error) && error[0] != 0);
  sluice_matcher *matcher = sluice_open_bytes(bytes, 1, NULL, error, sizeof error);
  // The matcher has a copy.
  sluice_index_close(index);
  sluice_index_close(NULL);
  EXPECT(matcher && sluice_decide(matcher, NULL, ad, LENGTH(ad), SLUICE_SCRIPT) == SLUICE_BLOCK);
  EXPECT(!sluice_reopen(matcher, error, sizeof error) && error[0] == 0);
  sluice_close(matcher);
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: %s INDEX DIRECTORY\n", arguments[0]);
    return 2;
  }
  char error[200] = "unchanged";
  sluice_matcher *matcher = sluice_open(arguments[1], error, sizeof error);
  EXPECT(matcher && error[0] == 0 && strcmp(sluice_version(), SLUICE_VERSION) == 0);
  files_that_are_none(arguments[2]);
  errors_that_are_cut();
  compiling(arguments[2]);
  broken_indexes(arguments[1], arguments[2]);
  nothing_at_all();
  loads_that_are_none(matcher);
  wrong_reports(matcher);
  wrong_documents(matcher);
  wrong_details(matcher);
  garbage(matcher);
  pages_of_others(arguments[1]);
  sessions(matcher);
  nearest();
  batches(matcher);
  two_threads(matcher);
  sluice_close(matcher);
  return failures > 0;
}
