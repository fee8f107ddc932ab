// SPDX-License-Identifier: Apache-2.0
//
// Decisions allocate nothing: allocations INDEX
//
// The library uses the allocator of this program, which counts.

#include <sluice.h>
#include <stdio.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static size_t allocations = 0;

void *malloc(size_t size) { return allocations++, __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return allocations++, __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return allocations++, __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return allocations++, __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = aligned_alloc(alignment, size);
  return *memory ? 0 : 12;
}

enum { ROWS = 1000 };

int main(int count, char **arguments) {
  if (count != 2) return 2;
  char error[200];
  sluice_matcher *matcher = sluice_open(arguments[1], error, sizeof error);
  if (!matcher) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  static const char top[] = "https://www.news.example/today", url[] = "https://cdn.ads.example/a.js";
  sluice_page *page = sluice_page_open(matcher, top, strlen(top));
  // What is allocated once, at first use, is not counted.
  for (uint8_t type = 0; type < 14; type++) sluice_decide(matcher, page, url, strlen(url), type);
  size_t before = allocations;
  for (int round = 0; round < ROWS; round++)
    sluice_decide(matcher, page, url, strlen(url), (uint8_t)(round % 14));
  size_t singly = allocations - before;

  static char urls[ROWS * sizeof url], tops[ROWS * sizeof top];
  static int32_t url_offsets[ROWS + 1], top_offsets[ROWS + 1];
  static uint32_t decisions[ROWS];
  for (int row = 0; row < ROWS; row++) {
    memcpy(urls + url_offsets[row], url, strlen(url));
    memcpy(tops + top_offsets[row], top, strlen(top));
    url_offsets[row + 1] = url_offsets[row] + (int32_t)strlen(url);
    top_offsets[row + 1] = top_offsets[row] + (int32_t)strlen(top);
  }
  before = allocations;
  size_t decided = sluice_decide_batch_32(
      matcher, urls, url_offsets, tops, top_offsets, NULL, ROWS, decisions);
  size_t together = allocations - before;

  sluice_session *session = sluice_session_open(matcher);
  sluice_session_decide(session, url, strlen(url), top, strlen(top), SLUICE_IMAGE);
  before = allocations;
  for (int round = 0; round < ROWS; round++)
    sluice_session_decide(session, url, strlen(url), top, strlen(top), (uint8_t)(round % 14));
  size_t in_session = allocations - before;

  sluice_session_close(session);
  sluice_page_close(page);
  sluice_close(matcher);
  printf("%zu allocations singly, %zu in a batch, %zu in a session\n", singly, together, in_session);
  // A batch has its own cache of pages, and prepares one.
  return decided == ROWS && before > 0 && singly == 0 && together < 50 && in_session == 0 ? 0 : 1;
}
