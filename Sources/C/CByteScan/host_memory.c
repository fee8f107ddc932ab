// SPDX-License-Identifier: Apache-2.0
#include "host_memory.h"
#include "widest.h"

#include <string.h>

#if defined(__x86_64__)

// The bytes of a host near the end of a URL, followed by zeros.
WIDE static inline __m256i host_of_last(const uint8_t *bytes, size_t length) {
  uint8_t padded[HOST_MEMORY_LONGEST] = {0};
  memcpy(padded, bytes, length);
  return _mm256_loadu_si256((const __m256i *)padded);
}

// The same where at least 32 bytes may be read.
WIDE static inline __m256i host_of(const uint8_t *bytes, size_t length) {
  const __m256i numbers = _mm256_setr_epi8(
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  __m256i inside = _mm256_cmpgt_epi8(_mm256_set1_epi8((char)length), numbers);
  return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)bytes), inside);
}

// The place of a host: each table has its own places for the same host.
WIDE static inline size_t place_of(__m256i host, const host_lookup *lookup) {
  uint64_t hash = (uint64_t)_mm256_extract_epi64(host, 0) ^ (uintptr_t)lookup;
  hash = hash * HOST_SCAN_SPREAD ^ (uint64_t)_mm256_extract_epi64(host, 1);
  hash = hash * HOST_SCAN_SPREAD ^ (uint64_t)_mm256_extract_epi64(host, 2);
  hash = hash * HOST_SCAN_SPREAD ^ (uint64_t)_mm256_extract_epi64(host, 3);
  return hash * HOST_SCAN_SPREAD >> 32 & (HOST_MEMORY_HOSTS - 1);
}

WIDE static inline int is_same(const remembered_host *known, __m256i host, const host_lookup *lookup) {
  __m256i same = _mm256_cmpeq_epi8(host, _mm256_loadu_si256((const __m256i *)known->host));
  return known->lookup == lookup && _mm256_movemask_epi8(same) == -1;
}

// Writes four, whether there are as many or not.
WIDE static inline size_t recall(const remembered_host *known, size_t start, host_found *found) {
  uint32_t offsets;
  memcpy(&offsets, known->starts, 4);
  __m128i starts = _mm_add_epi32(
      _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)offsets)), _mm_set1_epi32((int)start));
  __m128i contents = _mm_loadu_si128((const __m128i *)known->contents);
  _mm_storeu_si128((__m128i *)found, _mm_unpacklo_epi32(starts, contents));
  _mm_storeu_si128((__m128i *)(found + 2), _mm_unpackhi_epi32(starts, contents));
  return known->count;
}

WIDE static size_t look_up(
    const host_lookup *lookup, remembered_host *known, __m256i host, const uint8_t *bytes,
    size_t start, size_t end, uint64_t dots, host_found *found) {
  size_t count = host_scan(lookup, bytes, start, end, dots, found);
  if (count > HOST_MEMORY_MOST) return count;
  _mm256_storeu_si256((__m256i *)known->host, host);
  known->lookup = lookup;
  known->count = (uint32_t)count;
  for (size_t i = 0; i < count; i++) {
    known->starts[i] = (uint8_t)(found[i].start - start);
    known->contents[i] = found[i].content;
  }
  return count;
}

WIDE static size_t host_scan_remembering_wide(
    const host_lookup *lookup, remembered_host *memory, const uint8_t *bytes, size_t count,
    size_t start, size_t end, uint64_t dots, host_found *found) {
  __m256i host = start + HOST_MEMORY_LONGEST <= count
      ? host_of(bytes + start, end - start) : host_of_last(bytes + start, end - start);
  remembered_host *known = &memory[place_of(host, lookup)];
  return is_same(known, host, lookup)
      ? recall(known, start, found) : look_up(lookup, known, host, bytes, start, end, dots, found);
}

static int remembers;

CHOICE_OF_WIDTH(choose) { remembers = has_wide(); }

size_t host_scan_remembering(
    const host_lookup *lookup, remembered_host *memory, const uint8_t *bytes, size_t count,
    size_t start, size_t end, uint64_t dots, host_found *found) {
  return end - start <= HOST_MEMORY_LONGEST && remembers
      ? host_scan_remembering_wide(lookup, memory, bytes, count, start, end, dots, found)
      : host_scan(lookup, bytes, start, end, dots, found);
}

#else

size_t host_scan_remembering(
    const host_lookup *lookup, remembered_host *memory, const uint8_t *bytes, size_t count,
    size_t start, size_t end, uint64_t dots, host_found *found) {
  (void)memory, (void)count;
  return host_scan(lookup, bytes, start, end, dots, found);
}

#endif
