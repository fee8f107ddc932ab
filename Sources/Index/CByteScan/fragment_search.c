// SPDX-License-Identifier: Apache-2.0
#include "fragment_hash.h"

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
__attribute__((noinline))
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

// The windows of one block. Where a call had no more room, the next one must not read the rest of the
// bytes once more to find what it has room for.
__attribute__((noinline))
static size_t windows_of_block(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  fragment_scan block = *scan;
  if (block.count - block.start > 64) block.count = block.start + 64;
  size_t count = fragment_scan_next(lookup, &block, offsets);
  scan->start = block.start;
  scan->begun = block.begun;
  return count;
}

size_t fragment_search_next(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found) {
  uint32_t offsets[FRAGMENT_SCAN_PLACES];
  int goes_on = (scan->window | scan->entry) != 0;
  size_t windows = goes_on
      ? windows_of_block(lookup, scan, offsets) : fragment_scan_next(lookup, scan, offsets);
  size_t count = 0;
  for (size_t i = 0; i < windows; i++) {
    uint32_t offset = offsets[i];
    size_t bucket = (uint64_t)hash_at(scan->bytes, offset) >> table->shift;
    uint32_t entry = table->buckets[bucket], end = table->buckets[bucket + 1];
    if (goes_on && offset < scan->window) continue;
    if (goes_on && offset == scan->window) entry = scan->entry;
    text_around bytes = around(scan, offset);
    for (;; entry++) {
      entry = entry_from(table, bytes, entry, end);
      if (entry >= end) break;
      if (count == FRAGMENT_SEARCH_PLACES) {
        scan->window = offset;
        scan->entry = entry;
        fragment_scan_back(lookup, scan, offset);
        return count;
      }
      found[count].offset = offset;
      found[count].entry = entry;
      count++;
    }
  }
  if (goes_on) scan->window = scan->entry = 0;
  return count;
}
