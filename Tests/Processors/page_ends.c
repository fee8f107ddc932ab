// SPDX-License-Identifier: Apache-2.0
// Scans random texts that begin or end where memory cannot be read, in every way that there is, and
// compares the ways. A byte too many ends the process.
#define _GNU_SOURCE
#include "byte_scan.h"
#include "fragment_scan.h"
#include "item_scan.h"
#include "needle_scan.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, PAGES = 3, LONGEST = 1500, ROUNDS = 40, MOST_WINDOWS = 4096 };

static const char usual[] = "abcxyz./-_=&?:%#ADS019 \"<";
static unsigned failures, comparisons;

static uint64_t next_random(void) {
  static uint64_t state = UINT64_C(88172645463325252);
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static uint8_t next_byte(void) { return (uint8_t)usual[next_random() % (sizeof usual - 1)]; }

static void compare(int is_equal, const char *what, size_t count) {
  comparisons++;
  if (is_equal) return;
  if (failures++ < 20) printf("%s differs for %zu bytes\n", what, count);
}

static int are_equal(byte_scan_result one, byte_scan_result other) {
  return one.dots == other.dots && !one.is_odd == !other.is_odd
      && one.has_fragment == other.has_fragment && one.host_start == other.host_start
      && one.host_end == other.host_end;
}

static void look_at_bytes(const uint8_t *text, size_t count) {
  byte_scan_result plain = byte_scan_plain(text, count);
  compare(are_equal(plain, byte_scan_baseline(text, count)), "byte_scan_baseline", count);
  compare(are_equal(plain, byte_scan_wide_enough(text, count)), "byte_scan_wide_enough", count);
  compare(are_equal(plain, byte_scan(text, count)), "byte_scan", count);
}

static void look_for_needles(const uint8_t *text, size_t count) {
  needle_set set;
  memset(&set, 0, sizeof set);
  for (unsigned number = 0; number < 8; number++) {
    uint32_t needle = 0;
    for (unsigned i = 0; i < next_random() % 5; i++) {
      needle |= (uint32_t)(next_byte() | 0x20) << 8 * i;
    }
    needle_set_add(&set, number, needle);
    ptrdiff_t plain = needle_scan_plain(text, count, needle);
    compare(plain == needle_scan_baseline(text, count, needle), "needle_scan_baseline", count);
    compare(plain == needle_scan(text, count, needle), "needle_scan", count);
  }
  uint8_t plain = needle_set_scan_plain(&set, text, count);
  compare(plain == needle_set_scan_wide_enough(&set, text, count), "needle_set_scan_wide_enough", count);
  compare(plain == needle_set_scan(&set, text, count), "needle_set_scan", count);
}

typedef size_t (*scan_function)(const fragment_lookup *, fragment_scan *, uint32_t *);

static size_t windows(
    scan_function scan, const fragment_lookup *lookup, const uint8_t *text, size_t count,
    uint32_t *offsets) {
  fragment_scan state = {text, count, 0, 0, 0, 0};
  size_t found = 0;
  while (state.start < count) found += scan(lookup, &state, offsets + found);
  return found;
}

static void look_at_entries(const uint8_t *text, size_t count, const uint32_t *offsets, size_t found) {
  uint8_t entries[16 * 8];
  for (size_t i = 0; i < sizeof entries; i++) {
    entries[i] = next_random() % 4 == 0 ? (uint8_t)(next_byte() | 0x20) : 0;
  }
  fragment_table table = {NULL, entries, 32, 8};
  fragment_scan state = {text, count, 0, 0, 0, 0};
  for (size_t i = 0; i < found; i++) {
    compare(
        fragment_entry_from(&table, &state, offsets[i], 0, 8)
            == fragment_entry_from_plain(&table, &state, offsets[i], 0, 8),
        "fragment_entry_from", count);
  }
}

static void look_for_fragments(const uint8_t *text, size_t count) {
  uint64_t filter[64];
  int is_full = next_random() % 3 == 0;
  for (size_t i = 0; i < 64; i++) filter[i] = is_full ? ~UINT64_C(0) : next_random() | next_random();
  fragment_lookup lookup = {
    {{next_random() & next_random(), next_random() & next_random()}},
    {{next_random() & next_random(), next_random() & next_random()}}, filter, 32 - 12};
  static uint32_t plain[MOST_WINDOWS], other[MOST_WINDOWS];
  size_t found = windows(fragment_scan_next_plain, &lookup, text, count, plain);
  scan_function others[] = {fragment_scan_next_wide_enough, fragment_scan_next};
  for (size_t i = 0; i < 2; i++) {
    size_t same = windows(others[i], &lookup, text, count, other);
    compare(same == found && memcmp(plain, other, 4 * found) == 0, "fragment_scan_next", count);
  }
  look_at_entries(text, count, plain, found);
}

// A list of items, the last words of which are the last ones that can be read.
static void look_at_items(uint8_t *end) {
  size_t count = next_random() % 3 == 0 ? 1 + next_random() % 80 : 1 + next_random() % 10;
  uint32_t words[80 * 5], *word = words;
  for (size_t i = 0; i < count; i++) *word++ = i < count - 1 ? UINT32_C(1) << 31 : 0;
  for (size_t i = 0; i < count; i++) *word++ = next_random() % 2 ? 0x61 : 0x2F61;
  for (size_t i = 0; i < count; i++) {
    if (next_random() % 8 == 0) *word++ = UINT32_C(1) << 31 | 5;
    *word++ = 5;
  }
  size_t room = (size_t)(word - words);
  uint32_t *list = (uint32_t *)(void *)end - room;
  memcpy(list, words, 4 * room);
  items_found plain = item_scan_baseline(list, room, 0x20202F61), other = item_scan(list, room, 0x20202F61);
  // Targets beyond what can be read eight at a time are walked to.
  int says_enough = other.is_walked || !plain.is_walked;
  compare(
      plain.fitting == other.fitting && plain.count == other.count && says_enough, "item_scan", count);
}

int main(void) {
  uint8_t *area = mmap(NULL, PAGE * (PAGES + 2), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 2;
  uint8_t *start = area + PAGE, *end = start + PAGE * PAGES;
  if (mprotect(start, PAGE * PAGES, PROT_READ | PROT_WRITE) != 0) return 2;
  for (int round = 0; round < ROUNDS; round++) {
    for (size_t count = 0; count <= LONGEST; count += count < 330 ? 1 : 37) {
      uint8_t *text = round % 2 == 0 ? start : end - count;
      for (size_t i = 0; i < count; i++) {
        text[i] = next_random() % 50 == 0 ? (uint8_t)next_random() : next_byte();
      }
      look_at_bytes(text, count);
      look_for_needles(text, count);
      look_for_fragments(text, count);
      look_at_items(end);
    }
  }
  printf("%u comparisons, %u differences\n", comparisons, failures);
  return failures != 0;
}
