// SPDX-License-Identifier: Apache-2.0
#include "fragment_hash.h"
#include "widest.h"

// How many entries are compared at once.
enum { ENTRY_SIZE = 16, COMPARED_SIZE = 12, BLOCK = 4 };

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

INLINE text_around around(const fragment_scan *scan, size_t offset) {
  if (offset < 4 || scan->count - offset < ENTRY_SIZE - 4) return padded_around(scan, offset);
  const __m128i *start = (const __m128i *)(scan->bytes + offset - 4);
  return _mm_or_si128(_mm_loadu_si128(start), _mm_set1_epi8(0x20));
}

// For each of four groups of four bytes all bits, if the entry asks for nothing else there.
static inline __m128i fitting_groups(const uint8_t *entry, text_around bytes) {
  __m128i asked = _mm_loadu_si128((const __m128i *)entry);
  __m128i fits = _mm_or_si128(
      _mm_cmpeq_epi8(asked, bytes), _mm_cmpeq_epi8(asked, _mm_setzero_si128()));
  return _mm_cmpeq_epi32(fits, _mm_set1_epi32(-1));
}

// A bit for each of the groups of an entry.
static inline uint32_t group_bits(const uint8_t *entry, text_around bytes) {
  return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(fitting_groups(entry, bytes)));
}

static inline uint32_t four_groups(const uint8_t *entries, text_around bytes) {
  return group_bits(entries, bytes) | group_bits(entries + ENTRY_SIZE, bytes) << 4
      | group_bits(entries + 2 * ENTRY_SIZE, bytes) << 8
      | group_bits(entries + 3 * ENTRY_SIZE, bytes) << 12;
}

// The groups of two entries at once.
WIDE static inline uint32_t two_groups(const uint8_t *entries, text_around bytes) {
  const __m256i both = _mm256_broadcastsi128_si256(bytes);
  __m256i asked = _mm256_loadu_si256((const __m256i *)entries);
  __m256i fits = _mm256_or_si256(
      _mm256_cmpeq_epi8(asked, both), _mm256_cmpeq_epi8(asked, _mm256_setzero_si256()));
  __m256i all = _mm256_cmpeq_epi32(fits, _mm256_set1_epi32(-1));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(all));
}

WIDE static inline uint32_t four_groups_wide(const uint8_t *entries, text_around bytes) {
  return two_groups(entries, bytes) | two_groups(entries + 2 * ENTRY_SIZE, bytes) << 8;
}

// The same for the last entries of the table, after which nothing may be read.
__attribute__((noinline))
static uint32_t last_groups(const fragment_table *table, text_around bytes, uint32_t from) {
  uint32_t groups = 0;
  for (uint32_t i = 0; from + i < table->count; i++)
    groups |= group_bits(table->entries + (size_t)(from + i) * ENTRY_SIZE, bytes) << 4 * i;
  return groups;
}

typedef uint32_t group_function(const uint8_t *entries, text_around bytes);

// Which of the next four entries of a bucket fit: every fourth bit is for one of them. Four at once,
// because how many a bucket has is a guess that is often wrong.
INLINE uint32_t fitting_of_four(
    const fragment_table *table, text_around bytes, uint32_t from, uint32_t end,
    group_function four) {
  uint32_t groups = table->count - from >= BLOCK
      ? four(table->entries + (size_t)from * ENTRY_SIZE, bytes) : last_groups(table, bytes, from);
  uint32_t left = end - from < BLOCK ? end - from : BLOCK;
  // The last group of an entry is something else.
  return groups & groups >> 1 & groups >> 2 & 0x1111 & ((1u << 4 * left) - 1);
}

uint32_t fragment_entry_from(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from,
    uint32_t end) {
  text_around bytes = around(scan, offset);
  for (; from < end; from += BLOCK) {
    uint32_t fitting = fitting_of_four(table, bytes, from, end, four_groups);
    if (fitting != 0) return from + (uint32_t)__builtin_ctz(fitting) / 4;
  }
  return end;
}

#else

typedef struct {
  const fragment_scan *scan;
  size_t offset;
} text_around;

typedef int group_function;

INLINE text_around around(const fragment_scan *scan, size_t offset) {
  return (text_around){scan, offset};
}

INLINE uint32_t fitting_of_four(
    const fragment_table *table, text_around bytes, uint32_t from, uint32_t end,
    group_function four) {
  uint32_t fitting = 0;
  for (uint32_t i = 0; i < BLOCK && from + i < end; i++) {
    uint32_t next = from + i + 1;
    int fits = fragment_entry_from_plain(table, bytes.scan, bytes.offset, from + i, next) < next;
    fitting |= (uint32_t)fits << 4 * i;
  }
  (void)four;
  return fitting;
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

INLINE int goes_on(const fragment_scan *scan) { return (scan->window | scan->entry) != 0; }

INLINE size_t search(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found, group_function four, int goes_on) {
  uint32_t offsets[FRAGMENT_SCAN_PLACES];
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
    for (; entry < end; entry += BLOCK) {
      uint32_t fitting = fitting_of_four(table, bytes, entry, end, four);
      for (; fitting != 0; fitting &= fitting - 1) {
        uint32_t number = entry + (uint32_t)__builtin_ctz(fitting) / 4;
        if (count == FRAGMENT_SEARCH_PLACES) {
          scan->window = offset;
          scan->entry = number;
          fragment_scan_back(lookup, scan, offset);
          return count;
        }
        found[count].offset = offset;
        found[count].entry = number;
        count++;
      }
    }
  }
  if (goes_on) scan->window = scan->entry = 0;
  return count;
}

// Where the last call had no more room, which is rare.
__attribute__((noinline, cold))
static size_t search_on(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found, group_function four) {
  return search(lookup, table, scan, found, four, 1);
}

#if defined(__x86_64__)

WIDE static size_t search_wide(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found) {
  return search(lookup, table, scan, found, four_groups_wide, 0);
}

static int is_wide;

CHOICE_OF_WIDTH(choose) { is_wide = has_wide(); }

size_t fragment_search_next(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found) {
  if (goes_on(scan)) return search_on(lookup, table, scan, found, four_groups);
  return is_wide ? search_wide(lookup, table, scan, found)
      : search(lookup, table, scan, found, four_groups, 0);
}

#else

size_t fragment_search_next(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found) {
  return goes_on(scan) ? search_on(lookup, table, scan, found, 0)
      : search(lookup, table, scan, found, 0, 0);
}

#endif
