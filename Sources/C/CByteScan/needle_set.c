// SPDX-License-Identifier: Apache-2.0
#include "needle_scan.h"
#include "widest.h"

static inline void add_to(uint64_t table[2], unsigned half, uint8_t bit) {
  table[half >> 3] |= (uint64_t)bit << (half & 7) * 8;
}

static inline uint8_t look_up(const uint64_t table[2], unsigned half) {
  return (uint8_t)(table[half >> 3] >> (half & 7) * 8);
}

void needle_set_add(needle_set *set, unsigned number, uint32_t needle) {
  uint8_t bit = (uint8_t)(1u << number), first = (uint8_t)needle, second = (uint8_t)(needle >> 8);
  if (first == 0) {
    set->empty |= bit;
    return;
  }
  add_to(set->first_low, first & 15, bit);
  add_to(set->first_high, first >> 4, bit);
  if (second == 0) set->singles |= bit;
  for (unsigned half = 0; half < 16; half++) {
    if (second == 0 || (second & 15) == half) add_to(set->second_low, half, bit);
    if (second == 0 || second >> 4 == half) add_to(set->second_high, half, bit);
  }
}

static inline uint8_t firsts(const needle_set *set, uint8_t byte) {
  byte |= 0x20;
  return look_up(set->first_low, byte & 15) & look_up(set->first_high, byte >> 4);
}

static inline uint8_t seconds(const needle_set *set, uint8_t byte) {
  byte |= 0x20;
  return look_up(set->second_low, byte & 15) & look_up(set->second_high, byte >> 4);
}

uint8_t needle_set_scan_plain(const needle_set *set, const uint8_t *bytes, size_t count) {
  uint8_t found = set->empty;
  if (count == 0) return found;
  for (size_t i = 0; i + 1 < count; i++) {
    found |= firsts(set, bytes[i]) & seconds(set, bytes[i + 1]);
  }
  // There is nothing after the last byte.
  return found | (firsts(set, bytes[count - 1]) & set->singles);
}

#if defined(__x86_64__)

// MARK: Thirty-two offsets at a time

WIDE static inline __m256i wide_table(const uint64_t table[2]) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

WIDE static inline __m256i bits_of(__m256i low, __m256i high, const uint8_t *bytes) {
  __m256i small = _mm256_or_si256(
      _mm256_loadu_si256((const __m256i *)bytes), _mm256_set1_epi8(0x20));
  __m256i half = _mm256_set1_epi8(0x0F);
  return _mm256_and_si256(
      _mm256_shuffle_epi8(low, _mm256_and_si256(small, half)),
      _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(small, 4), half)));
}

WIDE static inline uint8_t any_of(__m256i bytes) {
  __m128i all = _mm_or_si128(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
  uint64_t word = (uint64_t)_mm_cvtsi128_si64(all) | (uint64_t)_mm_extract_epi64(all, 1);
  word |= word >> 32;
  word |= word >> 16;
  return (uint8_t)(word | word >> 8);
}

WIDE static uint8_t needle_set_scan_wide(
    const needle_set *set, const uint8_t *bytes, size_t count) {
  if (count < 33) return needle_set_scan_plain(set, bytes, count);
  const __m256i first_low = wide_table(set->first_low), first_high = wide_table(set->first_high);
  const __m256i second_low = wide_table(set->second_low);
  const __m256i second_high = wide_table(set->second_high);
  __m256i found = _mm256_setzero_si256();
  for (size_t offset = 0; offset < count - 1; offset += 32) {
    // The last block overlaps the previous one.
    if (offset + 33 > count) offset = count - 33;
    __m256i pair = _mm256_and_si256(
        bits_of(first_low, first_high, bytes + offset),
        bits_of(second_low, second_high, bytes + offset + 1));
    found = _mm256_or_si256(found, pair);
  }
  return any_of(found) | set->empty | (firsts(set, bytes[count - 1]) & set->singles);
}

// MARK: Sixty-four offsets at a time

WIDEST static inline __m512i bits_of64(__m512i low, __m512i high, __m512i small) {
  __m512i half = _mm512_set1_epi8(0x0F);
  return _mm512_and_si512(
      _mm512_shuffle_epi8(low, _mm512_and_si512(small, half)),
      _mm512_shuffle_epi8(high, high_halves(small)));
}

WIDEST static uint8_t needle_set_scan_widest(
    const needle_set *set, const uint8_t *bytes, size_t count) {
  if (count == 0) return set->empty;
  const __m512i first_low = table64(set->first_low), first_high = table64(set->first_high);
  const __m512i second_low = table64(set->second_low), second_high = table64(set->second_high);
  const __m512i letters = _mm512_set1_epi8(0x20);
  __m512i found = _mm512_setzero_si512();
  for (size_t offset = 0; offset + 1 < count; offset += 64) {
    // As many offsets as have a byte after them.
    __mmask64 left = bytes_left(count - 1, offset);
    __m512i block = _mm512_or_si512(load64(bytes, offset, left), letters);
    __m512i after = _mm512_or_si512(load64(bytes, offset + 1, left), letters);
    __m512i pair = _mm512_and_si512(
        bits_of64(first_low, first_high, block), bits_of64(second_low, second_high, after));
    found = _mm512_or_si512(found, _mm512_maskz_mov_epi8(left, pair));
  }
  __m256i halves = _mm256_or_si256(
      _mm512_castsi512_si256(found), _mm512_extracti64x4_epi64(found, 1));
  return any_of(halves) | set->empty | (firsts(set, bytes[count - 1]) & set->singles);
}

uint8_t needle_set_scan_wide_enough(const needle_set *set, const uint8_t *bytes, size_t count) {
  return has_wide()
      ? needle_set_scan_wide(set, bytes, count) : needle_set_scan_plain(set, bytes, count);
}

static int width;

CHOICE_OF_WIDTH(choose) { width = width_of_processor(); }

uint8_t needle_set_scan(const needle_set *set, const uint8_t *bytes, size_t count) {
  return width == WIDTH_WIDE ? needle_set_scan_wide(set, bytes, count)
      : width == WIDTH_WIDEST ? needle_set_scan_widest(set, bytes, count) : needle_set_scan_plain(set, bytes, count);
}

#else

uint8_t needle_set_scan_wide_enough(const needle_set *set, const uint8_t *bytes, size_t count) {
  return needle_set_scan_plain(set, bytes, count);
}

uint8_t needle_set_scan(const needle_set *set, const uint8_t *bytes, size_t count) {
  return needle_set_scan_plain(set, bytes, count);
}

#endif
