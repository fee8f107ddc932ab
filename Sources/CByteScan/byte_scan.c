// SPDX-License-Identifier: Apache-2.0
#include "byte_scan.h"

#include <string.h>

// MARK: One byte at a time

static int is_separator(uint8_t byte) {
  uint8_t small = byte | 0x20;
  return !((uint8_t)(small - 'a') < 26 || (uint8_t)(byte - '0') < 10);
}

static int is_odd(uint8_t byte) {
  switch (byte) {
    case '"': case '\'': case '<': case '>': case '\\': case '^': case '`': case '{': case '}':
      return 1;
    default:
      return byte < 0x21 || byte > 0x7E;
  }
}

uint32_t byte_scan_plain(const uint8_t *bytes, size_t count, uint64_t *separators) {
  uint32_t found = 0;
  memset(separators, 0, (count + 63) / 64 * 8);
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[i];
    if (is_separator(byte)) separators[i / 64] |= UINT64_C(1) << (i % 64);
    if (is_odd(byte)) found |= BYTE_SCAN_ODD;
    if (byte == '#') found |= BYTE_SCAN_FRAGMENT;
    if (i > 0 && bytes[i - 1] == '/' && (byte == '.' || byte == '%')) found |= BYTE_SCAN_ODD;
  }
  return found;
}

#if defined(__x86_64__)
#include <immintrin.h>

// MARK: Sixteen bytes at a time

// Whether each byte is at least one and at most another, both below 0x80; bytes beyond ASCII are not.
static inline __m128i between16(__m128i block, char low, char high) {
  __m128i above = _mm_cmpgt_epi8(block, _mm_set1_epi8((char)(low - 1)));
  return _mm_and_si128(above, _mm_cmplt_epi8(block, _mm_set1_epi8((char)(high + 1))));
}

static inline __m128i equal16(__m128i block, char byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8(byte));
}

static inline uint32_t separators16(__m128i block) {
  __m128i small = _mm_or_si128(block, _mm_set1_epi8(0x20));
  __m128i word = _mm_or_si128(between16(small, 'a', 'z'), between16(block, '0', '9'));
  return ~(uint32_t)_mm_movemask_epi8(word) & 0xFFFF;
}

static inline __m128i odd16(__m128i block, __m128i before) {
  __m128i visible = _mm_andnot_si128(
      equal16(block, 0x7F), _mm_cmpgt_epi8(block, _mm_set1_epi8(0x20)));
  __m128i odd = _mm_or_si128(equal16(block, '"'), equal16(block, '\''));
  odd = _mm_or_si128(odd, equal16(block, '`'));
  // Pairs that differ in one bit: less and greater, backslash and caret.
  __m128i pair = _mm_and_si128(block, _mm_set1_epi8((char)0xFD));
  odd = _mm_or_si128(odd, _mm_or_si128(equal16(pair, '<'), equal16(pair, '\\')));
  odd = _mm_or_si128(odd, _mm_or_si128(equal16(block, '{'), equal16(block, '}')));
  __m128i dot = _mm_or_si128(equal16(block, '.'), equal16(block, '%'));
  odd = _mm_or_si128(odd, _mm_and_si128(dot, equal16(before, '/')));
  return _mm_or_si128(odd, _mm_xor_si128(visible, _mm_set1_epi8(-1)));
}

uint32_t byte_scan_baseline(const uint8_t *bytes, size_t count, uint64_t *separators) {
  __m128i odd = _mm_setzero_si128(), sign = _mm_setzero_si128();
  uint8_t padded[33];
  size_t i = 0;
  uint64_t word = 0;
  for (; i < count; i += 16) {
    const uint8_t *place = bytes + i;
    if (i == 0 || i + 16 > count) {
      // The first block has nothing before it, and the last may not be whole: both are copied
      // between letters.
      size_t part = count - i < 16 ? count - i : 16;
      memset(padded, 'a', sizeof padded);
      if (i > 0) padded[0] = bytes[i - 1];
      memcpy(padded + 1, place, part);
      place = padded + 1;
    }
    __m128i block = _mm_loadu_si128((const __m128i *)place);
    __m128i before = _mm_loadu_si128((const __m128i *)(place - 1));
    odd = _mm_or_si128(odd, odd16(block, before));
    sign = _mm_or_si128(sign, equal16(block, '#'));
    word |= (uint64_t)separators16(block) << (i % 64);
    if (i % 64 == 48) { separators[i / 64] = word; word = 0; }
  }
  if (i % 64 != 0) separators[i / 64] = word;
  return (_mm_movemask_epi8(odd) ? BYTE_SCAN_ODD : 0)
      | (_mm_movemask_epi8(sign) ? BYTE_SCAN_FRAGMENT : 0);
}

// MARK: Thirty-two bytes at a time

#define WIDE __attribute__((target("avx2")))

WIDE static inline __m256i equal32(__m256i block, char byte) {
  return _mm256_cmpeq_epi8(block, _mm256_set1_epi8(byte));
}

WIDE static inline __m256i between32(__m256i block, char low, char high) {
  __m256i above = _mm256_cmpgt_epi8(block, _mm256_set1_epi8((char)(low - 1)));
  return _mm256_and_si256(above, _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(high + 1)), block));
}

WIDE static inline uint32_t separators32(__m256i block) {
  __m256i small = _mm256_or_si256(block, _mm256_set1_epi8(0x20));
  __m256i word = _mm256_or_si256(between32(small, 'a', 'z'), between32(block, '0', '9'));
  return ~(uint32_t)_mm256_movemask_epi8(word);
}

// The odd bytes by two tables of sixteen: a bit for each row of eight that the low half of a byte may
// be odd in, and the bit of the row.
WIDE static inline __m256i odd32(__m256i block, __m256i before) {
  // Rows by the high half: 2 (bit 0), 3 (1), 5 (2), 6 (3), 7 (4), and always odd (7).
  const __m256i lows = _mm256_setr_epi8(
      (char)0x89, (char)0x80, (char)0x81, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x81,
      (char)0x80, (char)0x80, (char)0x80, (char)0x90, (char)0x86, (char)0x90, (char)0x86, (char)0x90,
      (char)0x89, (char)0x80, (char)0x81, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x81,
      (char)0x80, (char)0x80, (char)0x80, (char)0x90, (char)0x86, (char)0x90, (char)0x86, (char)0x90);
  const __m256i highs = _mm256_setr_epi8(
      (char)0x80, (char)0x80, 0x01, 0x02, 0x00, 0x04, 0x08, 0x10,
      (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80,
      (char)0x80, (char)0x80, 0x01, 0x02, 0x00, 0x04, 0x08, 0x10,
      (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80);
  const __m256i half = _mm256_set1_epi8(0x0F);
  __m256i low = _mm256_shuffle_epi8(lows, _mm256_and_si256(block, half));
  __m256i high = _mm256_shuffle_epi8(
      highs, _mm256_and_si256(_mm256_srli_epi16(block, 4), half));
  __m256i odd = _mm256_and_si256(low, high);
  __m256i dot = _mm256_or_si256(equal32(block, '.'), equal32(block, '%'));
  return _mm256_or_si256(odd, _mm256_and_si256(dot, equal32(before, '/')));
}

WIDE static uint32_t byte_scan_wide(const uint8_t *bytes, size_t count, uint64_t *separators) {
  __m256i odd = _mm256_setzero_si256(), sign = _mm256_setzero_si256();
  uint8_t padded[65];
  size_t i = 0;
  uint64_t word = 0;
  for (; i < count; i += 32) {
    const uint8_t *place = bytes + i;
    if (i == 0 || i + 32 > count) {
      size_t part = count - i < 32 ? count - i : 32;
      memset(padded, 'a', sizeof padded);
      if (i > 0) padded[0] = bytes[i - 1];
      memcpy(padded + 1, place, part);
      place = padded + 1;
    }
    __m256i block = _mm256_loadu_si256((const __m256i *)place);
    __m256i before = _mm256_loadu_si256((const __m256i *)(place - 1));
    odd = _mm256_or_si256(odd, odd32(block, before));
    sign = _mm256_or_si256(sign, equal32(block, '#'));
    word |= (uint64_t)separators32(block) << (i % 64);
    if (i % 64 == 32) { separators[i / 64] = word; word = 0; }
  }
  if (i % 64 != 0) separators[i / 64] = word;
  return (_mm256_testz_si256(odd, odd) ? 0 : BYTE_SCAN_ODD)
      | (_mm256_testz_si256(sign, sign) ? 0 : BYTE_SCAN_FRAGMENT);
}

uint32_t byte_scan(const uint8_t *bytes, size_t count, uint64_t *separators) {
  if (__builtin_cpu_supports("avx2")) return byte_scan_wide(bytes, count, separators);
  return byte_scan_baseline(bytes, count, separators);
}

#else

uint32_t byte_scan_baseline(const uint8_t *bytes, size_t count, uint64_t *separators) {
  return byte_scan_plain(bytes, count, separators);
}

uint32_t byte_scan(const uint8_t *bytes, size_t count, uint64_t *separators) {
  return byte_scan_plain(bytes, count, separators);
}

#endif
