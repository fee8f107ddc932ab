// SPDX-License-Identifier: Apache-2.0
#include "needle_scan.h"
#include "widest.h"

static inline size_t length_of(uint32_t needle) {
  return needle == 0 ? 0 : 4 - (size_t)__builtin_clz(needle) / 8;
}

// Whether a needle of a length is at an offset that has as many bytes after it.
static inline int stands_at(const uint8_t *bytes, uint32_t needle, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if ((bytes[i] | 0x20) != (uint8_t)(needle >> 8 * i)) return 0;
  }
  return 1;
}

// The first offset, from one on, at which it occurs.
static inline ptrdiff_t first_from(
    const uint8_t *bytes, size_t count, size_t offset, uint32_t needle, size_t length) {
  for (; offset + length <= count; offset++) {
    if (stands_at(bytes + offset, needle, length)) return (ptrdiff_t)offset;
  }
  return -1;
}

ptrdiff_t needle_scan_plain(const uint8_t *bytes, size_t count, uint32_t needle) {
  return first_from(bytes, count, 0, needle, length_of(needle));
}

#if defined(__x86_64__)

// MARK: Sixteen offsets at a time

ptrdiff_t needle_scan_baseline(const uint8_t *bytes, size_t count, uint32_t needle) {
  size_t length = length_of(needle), offset = 0;
  if (length == 0) return 0;
  // The first two bytes are compared at many offsets at once; for a needle of one byte, that byte
  // and itself.
  size_t step = length > 1;
  const __m128i first = _mm_set1_epi8((char)needle);
  const __m128i second = _mm_set1_epi8((char)(needle >> 8 * step));
  const __m128i letters = _mm_set1_epi8(0x20);
  for (; offset + 16 + step <= count; offset += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + offset));
    __m128i after = _mm_loadu_si128((const __m128i *)(bytes + offset + step));
    __m128i both = _mm_and_si128(
        _mm_cmpeq_epi8(_mm_or_si128(block, letters), first),
        _mm_cmpeq_epi8(_mm_or_si128(after, letters), second));
    uint32_t found = (uint32_t)_mm_movemask_epi8(both);
    for (; found != 0; found &= found - 1) {
      size_t start = offset + (size_t)__builtin_ctz(found);
      if (start + length <= count && stands_at(bytes + start, needle, length)) {
        return (ptrdiff_t)start;
      }
    }
  }
  return first_from(bytes, count, offset, needle, length);
}

// MARK: Thirty-two offsets at a time

WIDE static ptrdiff_t needle_scan_wide(
    const uint8_t *bytes, size_t count, uint32_t needle, size_t length) {
  size_t step = length > 1;
  const __m256i first = _mm256_set1_epi8((char)needle);
  const __m256i second = _mm256_set1_epi8((char)(needle >> 8 * step));
  const __m256i letters = _mm256_set1_epi8(0x20);
  for (size_t offset = 0; offset < count - step; offset += 32) {
    // The last block overlaps the previous one.
    if (offset + 32 + step > count) offset = count - 32 - step;
    __m256i block = _mm256_loadu_si256((const __m256i *)(bytes + offset));
    __m256i after = _mm256_loadu_si256((const __m256i *)(bytes + offset + step));
    __m256i both = _mm256_and_si256(
        _mm256_cmpeq_epi8(_mm256_or_si256(block, letters), first),
        _mm256_cmpeq_epi8(_mm256_or_si256(after, letters), second));
    uint32_t found = (uint32_t)_mm256_movemask_epi8(both);
    for (; found != 0; found &= found - 1) {
      size_t start = offset + (size_t)__builtin_ctz(found);
      if (start + length <= count && stands_at(bytes + start, needle, length)) {
        return (ptrdiff_t)start;
      }
    }
  }
  return -1;
}

static ptrdiff_t scan_wide_or_baseline(const uint8_t *bytes, size_t count, uint32_t needle) {
  size_t length = length_of(needle);
  return length > 0 && count > 32
      ? needle_scan_wide(bytes, count, needle, length) : needle_scan_baseline(bytes, count, needle);
}

static int is_wide;

CHOICE_OF_WIDTH(choose) { is_wide = has_wide(); }

ptrdiff_t needle_scan(const uint8_t *bytes, size_t count, uint32_t needle) {
  return is_wide ? scan_wide_or_baseline(bytes, count, needle)
      : needle_scan_baseline(bytes, count, needle);
}

#else

ptrdiff_t needle_scan_baseline(const uint8_t *bytes, size_t count, uint32_t needle) {
  return needle_scan_plain(bytes, count, needle);
}

ptrdiff_t needle_scan(const uint8_t *bytes, size_t count, uint32_t needle) {
  return needle_scan_plain(bytes, count, needle);
}

#endif
