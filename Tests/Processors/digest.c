// SPDX-License-Identifier: Apache-2.0
// Scans a million bytes of made-up URLs with all functions of CByteScan, and prints one hash of
// all results. Every other processor must print the same.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "byte_scan.h"
#include "fragment_scan.h"
#include "host_scan.h"
#include "needle_scan.h"

enum { REQUESTS = 20000, LONGEST = 400 };

static uint64_t state = 20260101;

// SplitMix64.
static uint64_t next_random(void) {
  uint64_t mixed = state += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
  return mixed ^ mixed >> 31;
}

static uint64_t digest = 14695981039346656037u;

static void add(uint64_t word) {
  digest = (digest ^ word) * UINT64_C(0x100000001B3);
  digest ^= digest >> 29;
}

static size_t make_text(uint8_t *text) {
  static const char usual[] = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789/.%#-_?=&:~'\"{}|<>^`\\ ";
  size_t count = next_random() % LONGEST;
  for (size_t i = 0; i < count; i++) {
    uint64_t word = next_random();
    text[i] = word % 97 == 0 ? (uint8_t)(word >> 32) : (uint8_t)usual[(word >> 32) % (sizeof usual - 1)];
  }
  return count;
}

static void look_at_bytes(const uint8_t *text, size_t count) {
  byte_scan_result result = byte_scan(text, count);
  add(result.is_odd * 2 + result.has_fragment);
  add(result.host_start);
  add(result.host_end);
  add(result.dots);
}

static void look_for_fragments(const uint8_t *text, size_t count, const uint64_t *filter) {
  fragment_lookup lookup = {
    {{next_random() & next_random(), next_random() & next_random()}},
    {{next_random() & next_random(), next_random() & next_random()}}, filter, 32 - 12};
  fragment_scan scan = {text, count, 0, 0, 0, 0};
  uint32_t places[FRAGMENT_SCAN_PLACES];
  while (scan.start < count) {
    size_t found = fragment_scan_next(&lookup, &scan, places);
    // How many results come at once depends on the processor.
    for (size_t i = 0; i < found; i++) add(places[i]);
  }
}

static void look_for_needles(const uint8_t *text, size_t count) {
  needle_set set;
  memset(&set, 0, sizeof set);
  for (unsigned number = 0; number < 8; number++) {
    uint32_t needle = 0;
    for (unsigned i = 0; i < number % 5; i++) {
      needle |= (uint32_t)("abcxyz./"[next_random() % 8] | 0x20) << 8 * i;
    }
    needle_set_add(&set, number, needle);
    add((uint64_t)needle_scan(text, count, needle));
  }
  add(needle_set_scan(&set, text, count));
}

// Hosts of up to three labels, looked up among four that are all in one bucket.
static void look_for_hosts(const uint64_t *filter) {
  static const char *const labels[] = {"com", "a", "adobedtm", "longerlabel9"};
  static const uint8_t table[] =
      "........" "\3\200" "\5\200" "\14\200" "\24\0"
      "com123" "a.com456" "adobedtm.com789" "a.longerlabel9.a.com123";
  enum { SIZE = sizeof table - 9 };
  static const uint32_t buckets[] = {0, SIZE};
  host_lookup lookup = {filter, buckets, table + 8, NULL, 64 - 12, 63, 3, SIZE};
  char url[64] = "http://";
  size_t end = 7;
  for (size_t left = next_random() % 3; end < 40; left--) {
    const char *label = labels[left == 0 ? 0 : next_random() % 4];
    memcpy(url + end, label, strlen(label));
    end += strlen(label);
    url[end] = left == 0 ? '/' : '.';
    if (left == 0) break;
    end++;
  }
  uint64_t dots = 0;
  for (size_t i = 0; i < end; i++) dots |= (uint64_t)(url[i] == '.') << i;
  if (url[end] != '/') return;
  host_found found[HOST_SCAN_MOST];
  size_t count = host_scan(&lookup, (const uint8_t *)url, 7, end, dots, found);
  for (size_t i = 0; i < count; i++) add((uint64_t)found[i].start << 32 | found[i].content);
}

int main(void) {
  uint64_t filter[64];
  for (size_t i = 0; i < 64; i++) filter[i] = next_random() & next_random();
  for (int i = 0; i < REQUESTS; i++) {
    uint8_t text[LONGEST];
    size_t count = make_text(text);
    look_at_bytes(text, count);
    look_for_fragments(text, count, filter);
    look_for_needles(text, count);
    look_for_hosts(filter);
  }
  printf("%016" PRIx64 "\n", digest);
  return 0;
}
