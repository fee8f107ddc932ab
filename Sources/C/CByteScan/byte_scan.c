// SPDX-License-Identifier: Apache-2.0
#include "byte_scan.h"
#include "widest.h"

#include <string.h>

// Of the first 64 bytes, a bit each: what no ordinary host contains, dots, and hyphens.
typedef struct {
  uint64_t ends, dots, hyphens;
} host_marks;

// The length of `http://` or `https://`, or 0; there are sixteen bytes at least.
static inline unsigned scheme_length(const uint8_t *bytes) {
  const uint64_t https = UINT64_C(0x2F2F3A7370747468), http = UINT64_C(0x002F2F3A70747468);
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word == https ? 8 : (word & UINT64_C(0x00FFFFFFFFFFFFFF)) == http ? 7 : 0;
}

static inline void find_host(
    byte_scan_result *result, host_marks marks, const uint8_t *bytes, size_t count) {
  result->dots = marks.dots;
  result->host_start = result->host_end = 0;
  unsigned start = count < 16 ? 0 : scheme_length(bytes);
  uint64_t ends = marks.ends >> start;
  if (start == 0 || ends == 0) return;
  unsigned end = start + (unsigned)__builtin_ctzll(ends);
  uint64_t inside = (UINT64_C(1) << end) - (UINT64_C(1) << start);
  uint64_t dots = marks.dots & inside, hyphens = marks.hyphens & inside;
  unsigned label = dots == 0 ? start : 64 - (unsigned)__builtin_clzll(dots);
  // No label begins where the host ends: its last byte would be a dot, and the slash no digit.
  uint64_t empty_labels = dots & (dots << 1 | UINT64_C(1) << start);
  int is_plain = end > start && bytes[end] == '/' && label < end && empty_labels == 0
      && (hyphens & hyphens >> 1) == 0 && (uint8_t)(bytes[label] - '0') >= 10;
  if (!is_plain) return;
  result->host_start = (uint8_t)start;
  result->host_end = (uint8_t)end;
}

// MARK: One byte at a time

static int is_of_host(uint8_t byte) {
  return (uint8_t)(byte - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '-' || byte == '_'
      || byte == '.';
}

static int is_odd(uint8_t byte) {
  switch (byte) {
    case '"': case '\'': case '<': case '>': case '\\': case '^': case '`': case '{': case '}':
      return 1;
    default:
      return byte < 0x21 || byte > 0x7E;
  }
}

byte_scan_result byte_scan_plain(const uint8_t *bytes, size_t count) {
  byte_scan_result result = {0, 0, 0, 0, 0};
  host_marks marks = {0, 0, 0};
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[i];
    if (is_odd(byte)) result.is_odd = 1;
    if (byte == '#') result.has_fragment = 1;
    if (i > 0 && bytes[i - 1] == '/' && (byte == '.' || byte == '%')) result.is_odd = 1;
    if (i >= 64) continue;
    marks.ends |= (uint64_t)!is_of_host(byte) << i;
    marks.dots |= (uint64_t)(byte == '.') << i;
    marks.hyphens |= (uint64_t)(byte == '-') << i;
  }
  find_host(&result, marks, bytes, count);
  return result;
}

#if defined(__x86_64__)

// MARK: Sixteen bytes at a time

// Whether each byte is at least one and at most another, both below 0x80; false for bytes beyond
// ASCII.
static inline __m128i between16(__m128i block, char low, char high) {
  __m128i above = _mm_cmpgt_epi8(block, _mm_set1_epi8((char)(low - 1)));
  return _mm_and_si128(above, _mm_cmplt_epi8(block, _mm_set1_epi8((char)(high + 1))));
}

static inline __m128i equal16(__m128i block, char byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8(byte));
}

static inline __m128i of_host16(__m128i block) {
  __m128i word = _mm_or_si128(between16(block, 'a', 'z'), between16(block, '0', '9'));
  // The hyphen and the dot are adjacent.
  return _mm_or_si128(word, _mm_or_si128(between16(block, '-', '.'), equal16(block, '_')));
}

static inline uint64_t bits16(__m128i bytes) { return (uint32_t)_mm_movemask_epi8(bytes); }

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

__attribute__((noinline))
byte_scan_result byte_scan_baseline(const uint8_t *bytes, size_t count) {
  __m128i odd = _mm_setzero_si128(), sign = _mm_setzero_si128();
  byte_scan_result result = {0, 0, 0, 0, 0};
  host_marks marks = {0, 0, 0};
  uint8_t padded[17];
  for (size_t i = 0; i < count; i += 16) {
    const uint8_t *start = bytes + i;
    if (i == 0 || i + 16 > count) {
      // The first block has nothing before it, and the last may be incomplete: both are copied
      // between letters.
      memset(padded, 'a', sizeof padded);
      if (i > 0) padded[0] = bytes[i - 1];
      memcpy(padded + 1, start, count - i < 16 ? count - i : 16);
      start = padded + 1;
    }
    __m128i block = _mm_loadu_si128((const __m128i *)start);
    __m128i before = _mm_loadu_si128((const __m128i *)(start - 1));
    odd = _mm_or_si128(odd, odd16(block, before));
    sign = _mm_or_si128(sign, equal16(block, '#'));
    if (i >= 64) continue;
    marks.ends |= (bits16(of_host16(block)) ^ 0xFFFF) << i;
    marks.dots |= bits16(equal16(block, '.')) << i;
    marks.hyphens |= bits16(equal16(block, '-')) << i;
  }
  find_host(&result, marks, bytes, count);
  result.is_odd = _mm_movemask_epi8(odd) != 0;
  result.has_fragment = _mm_movemask_epi8(sign) != 0;
  return result;
}

// MARK: Thirty-two bytes at a time

WIDE static inline __m256i equal32(__m256i block, char byte) {
  return _mm256_cmpeq_epi8(block, _mm256_set1_epi8(byte));
}

// The special bytes, the number sign too, by two tables of sixteen: a bit for each row of eight in
// which the low half of a byte may be special, and the bit of the row.
WIDE static inline __m256i odd32(__m256i block, __m256i before) {
  // Rows by the high half: 2 (bit 0), 3 (1), 5 (2), 6 (3), 7 (4), always odd (7), and of row 2 those
  // that are odd behind a slash (5).
  const __m256i lows = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      (char)0x89, (char)0x80, (char)0x81, (char)0x81, (char)0x80, (char)0xA0, (char)0x80, (char)0x81,
      (char)0x80, (char)0x80, (char)0x80, (char)0x90, (char)0x86, (char)0x90, (char)0xA6, (char)0x90));
  const __m256i highs = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      (char)0x80, (char)0x80, 0x21, 0x02, 0x00, 0x04, 0x08, 0x10,
      (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80, (char)0x80));
  const __m256i half = _mm256_set1_epi8(0x0F);
  __m256i low = _mm256_shuffle_epi8(lows, _mm256_and_si256(block, half));
  __m256i high = _mm256_shuffle_epi8(
      highs, _mm256_and_si256(_mm256_srli_epi16(block, 4), half));
  __m256i counted = _mm256_or_si256(_mm256_set1_epi8((char)~0x20), equal32(before, '/'));
  return _mm256_and_si256(_mm256_and_si256(low, high), counted);
}

// The bytes of hosts by two tables: a bit for each row, 2, 3, 5, 6 and 7 from the lowest on.
WIDE static inline uint64_t host_ends32(__m256i block) {
  const __m256i lows = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      0x12, 0x1A, 0x1A, 0x1A, 0x1A, 0x1A, 0x1A, 0x1A,
      0x1A, 0x1A, 0x18, 0x08, 0x08, 0x09, 0x09, 0x0C));
  const __m256i highs = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      0, 0, 0x01, 0x02, 0, 0x04, 0x08, 0x10, 0, 0, 0, 0, 0, 0, 0, 0));
  const __m256i half = _mm256_set1_epi8(0x0F);
  __m256i low = _mm256_shuffle_epi8(lows, _mm256_and_si256(block, half));
  __m256i high = _mm256_shuffle_epi8(
      highs, _mm256_and_si256(_mm256_srli_epi16(block, 4), half));
  __m256i ends = _mm256_cmpeq_epi8(_mm256_and_si256(low, high), _mm256_setzero_si256());
  return (uint32_t)_mm256_movemask_epi8(ends);
}

WIDE static inline uint64_t bits_equal32(__m256i block, char byte) {
  return (uint32_t)_mm256_movemask_epi8(equal32(block, byte));
}

// Adds the bits of hosts of a block, without its first bytes, at an offset in the first 64.
WIDE static inline void look_at_host(
    host_marks *marks, __m256i block, unsigned seen, size_t offset) {
  marks->ends |= host_ends32(block) >> seen << offset;
  marks->dots |= bits_equal32(block, '.') >> seen << offset;
  marks->hyphens |= bits_equal32(block, '-') >> seen << offset;
}

WIDE static inline __m256i load32(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

WIDE static byte_scan_result byte_scan_wide(const uint8_t *bytes, size_t count) {
  if (count < 32) return byte_scan_baseline(bytes, count);
  byte_scan_result result = {0, 0, 0, 0, 0};
  host_marks marks = {0, 0, 0};
  __m256i block = load32(bytes);
  // The first block moved by one byte, with a zero before it.
  __m256i before = _mm256_alignr_epi8(block, _mm256_permute2x128_si256(block, block, 0x08), 15);
  __m256i odd = odd32(block, before);
  look_at_host(&marks, block, 0, 0);
  // The last block overlaps the one before.
  const uint8_t *last = bytes + count - 32;
  if (count >= 64) {
    block = load32(bytes + 32);
    odd = _mm256_or_si256(odd, odd32(block, load32(bytes + 31)));
    look_at_host(&marks, block, 0, 32);
    for (const uint8_t *start = bytes + 64; start < last; start += 32) {
      odd = _mm256_or_si256(odd, odd32(load32(start), load32(start - 1)));
    }
    odd = _mm256_or_si256(odd, odd32(load32(last), load32(last - 1)));
  } else if (count > 32) {
    block = load32(last);
    odd = _mm256_or_si256(odd, odd32(block, load32(last - 1)));
    look_at_host(&marks, block, (unsigned)(64 - count), 32);
  }
  // Few URLs have a special byte: what it is takes a closer look.
  if (!_mm256_testz_si256(odd, odd)) return byte_scan_baseline(bytes, count);
  find_host(&result, marks, bytes, count);
  return result;
}

// MARK: Sixty-four bytes at a time

// Classes of ASCII bytes, a bit each; two tables of 64 bytes.
enum { KIND_ODD = 1, KIND_OF_HOST = 2, KIND_DOT = 4, KIND_PERCENT = 8, KIND_SLASH = 16,
       KIND_SIGN = 32, KIND_HYPHEN = 64 };

#define O KIND_ODD
#define H KIND_OF_HOST
static const uint8_t kinds[128] __attribute__((aligned(64))) = {
  O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
  O, 0, O, KIND_SIGN, 0, KIND_PERCENT, 0, O, 0, 0, 0, 0, 0, H | KIND_HYPHEN, H | KIND_DOT,
  KIND_SLASH, H, H, H, H, H, H, H, H, H, H, 0, 0, O, 0, O, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, O, 0, O, H,
  O, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, O, 0, O, 0, O,
};
#undef O
#undef H

WIDEST static inline uint64_t having(__m512i kinds, char kind, __mmask64 left) {
  return _mm512_mask_test_epi8_mask(left, kinds, _mm512_set1_epi8(kind));
}

WIDEST static byte_scan_result byte_scan_widest(const uint8_t *bytes, size_t count) {
  const __m512i low = _mm512_load_si512(kinds), high = _mm512_load_si512(kinds + 64);
  byte_scan_result result = {0, 0, 0, 0, 0};
  host_marks marks = {0, 0, 0};
  uint64_t odd = 0, signs = 0, slash_before = 0;
  for (size_t offset = 0; offset < count; offset += 64) {
    __mmask64 left = bytes_left(count, offset);
    __m512i block = load64(bytes, offset, left);
    // The tables are looked up by seven bits.
    __mmask64 ascii = left & ~_mm512_movepi8_mask(block);
    __m512i found = _mm512_permutex2var_epi8(low, block, high);
    uint64_t dots = having(found, KIND_DOT, ascii), slashes = having(found, KIND_SLASH, ascii);
    odd |= having(found, KIND_ODD, ascii) | (left & ~ascii);
    odd |= (slashes << 1 | slash_before) & (dots | having(found, KIND_PERCENT, ascii));
    signs |= having(found, KIND_SIGN, ascii);
    slash_before = slashes >> 63;
    if (offset > 0) continue;
    marks.ends = ~having(found, KIND_OF_HOST, ascii) & left;
    marks.dots = dots;
    marks.hyphens = having(found, KIND_HYPHEN, ascii);
  }
  find_host(&result, marks, bytes, count);
  result.is_odd = odd != 0;
  result.has_fragment = signs != 0;
  return result;
}

byte_scan_result byte_scan_wide_enough(const uint8_t *bytes, size_t count) {
  return has_wide() ? byte_scan_wide(bytes, count) : byte_scan_baseline(bytes, count);
}

static int width;

CHOICE_OF_WIDTH(choose) { width = width_of_processor(); }

byte_scan_result byte_scan(const uint8_t *bytes, size_t count) {
  return width == WIDTH_WIDE ? byte_scan_wide(bytes, count)
      : width == WIDTH_WIDEST ? byte_scan_widest(bytes, count) : byte_scan_baseline(bytes, count);
}

#else

byte_scan_result byte_scan_baseline(const uint8_t *bytes, size_t count) {
  return byte_scan_plain(bytes, count);
}

byte_scan_result byte_scan_wide_enough(const uint8_t *bytes, size_t count) {
  return byte_scan_plain(bytes, count);
}

byte_scan_result byte_scan(const uint8_t *bytes, size_t count) {
  return byte_scan_plain(bytes, count);
}

#endif
