// SPDX-License-Identifier: Apache-2.0
#include "fragment_scan.h"

#include <string.h>

enum { ENTRY_SIZE = 16, COMPARED_SIZE = 12 };

// Whether a byte of an entry asks for nothing, or for a byte of the bytes that are searched.
static int fits(uint8_t asked, const fragment_scan *scan, size_t offset) {
  return asked == 0 || (offset < scan->count && asked == (scan->bytes[offset] | 0x20));
}

uint32_t fragment_entry_from_plain(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from,
    uint32_t end) {
  for (; from < end; from++) {
    const uint8_t *entry = table->entries + (size_t)from * ENTRY_SIZE;
    size_t i = 0;
    // An offset before the first byte becomes a very large one.
    while (i < COMPARED_SIZE && fits(entry[i], scan, offset + i - 4)) i++;
    if (i == COMPARED_SIZE) return from;
  }
  return end;
}

#if defined(__x86_64__)
#include <emmintrin.h>

// The bytes around a window near the beginning or the end, with zeros where there are none.
static __m128i padded_around(const fragment_scan *scan, size_t offset) {
  uint8_t padded[ENTRY_SIZE] = {0};
  size_t before = offset < 4 ? offset : 4, after = scan->count - offset;
  if (after > ENTRY_SIZE - 4) after = ENTRY_SIZE - 4;
  memcpy(padded + 4 - before, scan->bytes + offset - before, before + after);
  __m128i bytes = _mm_loadu_si128((const __m128i *)padded);
  __m128i none = _mm_cmpeq_epi8(bytes, _mm_setzero_si128());
  return _mm_or_si128(bytes, _mm_andnot_si128(none, _mm_set1_epi8(0x20)));
}

typedef __m128i text_around;

static inline text_around around(const fragment_scan *scan, size_t offset) {
  if (offset < 4 || scan->count - offset < ENTRY_SIZE - 4) return padded_around(scan, offset);
  const __m128i *start = (const __m128i *)(scan->bytes + offset - 4);
  return _mm_or_si128(_mm_loadu_si128(start), _mm_set1_epi8(0x20));
}

static inline uint32_t entry_from(
    const fragment_table *table, text_around bytes, uint32_t from, uint32_t end) {
  for (; from < end; from++) {
    __m128i entry = _mm_loadu_si128((const __m128i *)(table->entries + (size_t)from * ENTRY_SIZE));
    __m128i fits = _mm_or_si128(
        _mm_cmpeq_epi8(entry, bytes), _mm_cmpeq_epi8(entry, _mm_setzero_si128()));
    const int all = (1 << COMPARED_SIZE) - 1;
    if ((_mm_movemask_epi8(fits) & all) == all) return from;
  }
  return end;
}

uint32_t fragment_entry_from(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from,
    uint32_t end) {
  return entry_from(table, around(scan, offset), from, end);
}

#else

typedef struct {
  const fragment_scan *scan;
  size_t offset;
} text_around;

static inline text_around around(const fragment_scan *scan, size_t offset) {
  return (text_around){scan, offset};
}

static inline uint32_t entry_from(
    const fragment_table *table, text_around bytes, uint32_t from, uint32_t end) {
  return fragment_entry_from_plain(table, bytes.scan, bytes.offset, from, end);
}

uint32_t fragment_entry_from(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from,
    uint32_t end) {
  return fragment_entry_from_plain(table, scan, offset, from, end);
}

#endif

static inline size_t bucket_of(const fragment_table *table, const uint8_t *bytes) {
  uint32_t window;
  memcpy(&window, bytes, 4);
  uint32_t hash = (window | FRAGMENT_SCAN_LETTERS) * FRAGMENT_SCAN_FACTOR;
  return (uint64_t)hash >> table->shift;
}

size_t fragment_search_next(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found) {
  uint32_t offsets[FRAGMENT_SCAN_PLACES];
  const size_t start = scan->start;
  const uint64_t begun = scan->begun;
  size_t windows = fragment_scan_next(lookup, scan, offsets), count = 0;
  for (size_t i = 0; i < windows; i++) {
    uint32_t offset = offsets[i];
    if (offset < scan->window) continue;
    size_t bucket = bucket_of(table, scan->bytes + offset);
    uint32_t entry = table->buckets[bucket], end = table->buckets[bucket + 1];
    if (offset == scan->window && entry < scan->entry) entry = scan->entry;
    text_around bytes = around(scan, offset);
    for (;; entry++) {
      entry = entry_from(table, bytes, entry, end);
      if (entry >= end) break;
      if (count == FRAGMENT_SEARCH_PLACES) {
        // The windows of this call are looked for once more.
        scan->start = start;
        scan->begun = begun;
        scan->window = offset;
        scan->entry = entry;
        return count;
      }
      found[count].offset = offset;
      found[count].entry = entry;
      count++;
    }
  }
  return count;
}
