// SPDX-License-Identifier: Apache-2.0
#include "fragment_hash.h"
#include "widest.h"

// The bytes of a block of 64 that are in each set, a bit for each.
typedef struct {
  uint64_t beginnings, endings;
} block_marks;

static inline uint64_t bits_below(size_t count) {
  return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

static inline uint64_t has_slot(const uint64_t *filter, uint32_t shift, uint32_t hash) {
  uint32_t slot = hash >> shift;
  return filter[slot / 64] >> (slot % 64) & 1;
}

// Whether the filter has the window with the next four bytes, or with any.
static inline uint64_t is_known_with_next(
    const uint64_t *filter, uint32_t shift, const uint8_t *bytes, size_t count, size_t offset) {
  if (count - offset < 8) return 1;
  uint32_t hash = hash_at(bytes, offset), next;
  memcpy(&next, bytes + offset + 4, 4);
  uint32_t with_any = hash * FRAGMENT_SCAN_SECOND_FACTOR;
  uint32_t with_next = (hash + (next | FRAGMENT_SCAN_LETTERS)) * FRAGMENT_SCAN_SECOND_FACTOR;
  return has_slot(filter, shift, with_any) | has_slot(filter, shift, with_next);
}

// Where windows end in a block, a bit each: a window has three bytes before its last one, which may
// be in the block before. So a window that has ended lies within the bytes.
static inline uint64_t window_ends(block_marks marks, fragment_scan *scan) {
  uint64_t ends = marks.beginnings << 3 | scan->begun | marks.endings;
  scan->begun = marks.beginnings >> 61;
  return scan->start == 0 ? ends & ~UINT64_C(7) : ends;
}

// The windows that end at some offsets of the next block, and that the filter has.
static inline size_t known_offsets(
    const fragment_lookup *lookup, const fragment_scan *scan, uint64_t ends, uint32_t *offsets) {
  size_t found = 0;
  // Copies, because an offset that is written might alias one of these.
  const uint8_t *bytes = scan->bytes;
  const uint64_t *filter = lookup->filter;
  const uint32_t shift = lookup->shift;
  const size_t start = scan->start - 3;
  for (; ends != 0; ends &= ends - 1) {
    // An offset is always written and only counted if the filter has it, so that no branch is
    // needed.
    size_t offset = start + (size_t)__builtin_ctzll(ends);
    offsets[found] = (uint32_t)offset;
    found += has_slot(filter, shift, hash_at(bytes, offset));
  }
  return found;
}

// Keeps the offsets of windows that the filter has with the bytes after them, and returns how many.
static inline size_t keep_known_with_next(
    const fragment_lookup *lookup, const fragment_scan *scan, uint32_t *offsets, size_t count) {
  size_t kept = 0;
  // Copies, as above.
  const uint64_t *filter = lookup->filter;
  const uint32_t shift = lookup->shift;
  const uint8_t *bytes = scan->bytes;
  const size_t length = scan->count;
  for (size_t i = 0; i < count; i++) {
    uint32_t offset = offsets[i];
    offsets[kept] = offset;
    kept += is_known_with_next(filter, shift, bytes, length, offset);
  }
  return kept;
}

// MARK: One byte at a time

static inline uint64_t is_in(const fragment_bytes *set, uint8_t byte) {
  uint64_t column = set->columns[byte >> 3 & 1] >> (byte & 7) * 8;
  return byte < 0x80 ? column >> (byte >> 4) & 1 : 0;
}

static block_marks marks_plain(const fragment_lookup *lookup, const fragment_scan *scan) {
  block_marks marks = {0, 0};
  for (size_t i = 0; i < 64 && scan->start + i < scan->count; i++) {
    uint8_t byte = scan->bytes[scan->start + i] | 0x20;
    marks.beginnings |= is_in(&lookup->beginnings, byte) << i;
    marks.endings |= is_in(&lookup->endings, byte) << i;
  }
  return marks;
}

void fragment_scan_back(const fragment_lookup *lookup, fragment_scan *scan, size_t offset) {
  // The block in which the window ends.
  scan->start = (offset + 3) & ~(size_t)63;
  scan->begun = 0;
  for (size_t i = 0; i < 3 && scan->start > 0; i++) {
    uint8_t byte = scan->bytes[scan->start - 3 + i] | 0x20;
    scan->begun |= is_in(&lookup->beginnings, byte) << i;
  }
}

size_t fragment_scan_next_plain(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  size_t found = 0;
  while (scan->start < scan->count && found <= FRAGMENT_SCAN_PLACES - 64) {
    uint64_t ends = window_ends(marks_plain(lookup, scan), scan);
    ends &= bits_below(scan->count - scan->start);
    found += known_offsets(lookup, scan, ends, offsets + found);
    scan->start += 64;
  }
  return keep_known_with_next(lookup, scan, offsets, found);
}

#if defined(__x86_64__)

// MARK: Thirty-two bytes at a time

typedef struct {
  __m256i beginnings, endings, rows;
} wide_sets;

WIDE static inline __m256i wide_set(const fragment_bytes *set) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)set->columns));
}

// The column of a byte has a bit for each row; here are those of its rows, as long as it is ASCII.
// Rows that differ in bit 0x20 are the same.
#define ROWS_OF_ASCII 4, 8, 4, 8, 64, (char)128, 64, (char)128, 0, 0, 0, 0, 0, 0, 0, 0

WIDE static inline uint32_t members(__m256i set, __m256i bytes, __m256i rows) {
  // A shuffle takes the low half of an ASCII byte as its column.
  __m256i bits = _mm256_and_si256(_mm256_shuffle_epi8(set, bytes), rows);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bits, _mm256_setzero_si256()));
}

WIDE static inline block_marks marks_of_32(const wide_sets *sets, const uint8_t *start) {
  __m256i bytes = _mm256_loadu_si256((const __m256i *)start);
  __m256i rows = _mm256_shuffle_epi8(
      sets->rows, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F)));
  block_marks marks = {
    members(sets->beginnings, bytes, rows), members(sets->endings, bytes, rows)};
  return marks;
}

WIDE static inline block_marks both(block_marks low, block_marks high, size_t distance) {
  block_marks marks = {
    low.beginnings | high.beginnings << distance, low.endings | high.endings << distance};
  return marks;
}

// The marks of the last block, which is not full; the last 32 bytes overlap those before.
WIDE static inline block_marks marks_of_last(const wide_sets *sets, const fragment_scan *scan) {
  size_t left = scan->count - scan->start;
  if (scan->count < 32) {
    uint8_t padded[32] = {0};
    memcpy(padded, scan->bytes, left);
    return marks_of_32(sets, padded);
  }
  block_marks last = marks_of_32(sets, scan->bytes + scan->count - 32);
  if (left > 32) return both(marks_of_32(sets, scan->bytes + scan->start), last, left - 32);
  last.beginnings >>= 32 - left;
  last.endings >>= 32 - left;
  return last;
}

WIDE static size_t fragment_scan_next_wide(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  const __m256i rows = _mm256_broadcastsi128_si256(_mm_setr_epi8(ROWS_OF_ASCII));
  wide_sets sets = {wide_set(&lookup->beginnings), wide_set(&lookup->endings), rows};
  fragment_scan state = *scan;
  size_t found = 0;
  while (state.count - state.start >= 64 && found <= FRAGMENT_SCAN_PLACES - 64) {
    const uint8_t *bytes = state.bytes + state.start;
    block_marks marks = both(marks_of_32(&sets, bytes), marks_of_32(&sets, bytes + 32), 32);
    found += known_offsets(lookup, &state, window_ends(marks, &state), offsets + found);
    state.start += 64;
  }
  size_t left = state.count - state.start;
  if (left > 0 && left < 64 && found <= FRAGMENT_SCAN_PLACES - 64) {
    uint64_t ends = window_ends(marks_of_last(&sets, &state), &state);
    found += known_offsets(lookup, &state, ends & bits_below(left), offsets + found);
    state.start = state.count;
  }
  scan->start = state.start;
  scan->begun = state.begun;
  return keep_known_with_next(lookup, scan, offsets, found);
}

// MARK: Sixty-four bytes at a time

typedef struct {
  __m512i beginnings, endings, rows;
} widest_sets;

WIDEST static inline block_marks marks_widest(
    const fragment_scan *scan, const widest_sets *sets, __mmask64 left) {
  block_marks marks = {0, 0};
  __m512i bytes = load64(scan->bytes, scan->start, left);
  __m512i rows = _mm512_shuffle_epi8(sets->rows, high_halves(bytes));
  marks.beginnings = _mm512_mask_test_epi8_mask(
      left, _mm512_shuffle_epi8(sets->beginnings, bytes), rows);
  marks.endings = _mm512_mask_test_epi8_mask(left, _mm512_shuffle_epi8(sets->endings, bytes), rows);
  return marks;
}

// The ends of the windows of several blocks, from the first of them on, and room for a last vector
// that is not full.
typedef struct {
  uint16_t offsets[FRAGMENT_SCAN_PLACES + 64];
  size_t count;
} window_list;

WIDEST static inline void add_windows(window_list *list, uint64_t windows, size_t start) {
  const __m512i numbers = _mm512_set_epi64(
      0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928, 0x2726252423222120,
      0x1F1E1D1C1B1A1918, 0x1716151413121110, 0x0F0E0D0C0B0A0908, 0x0706050403020100);
  __m512i block = _mm512_maskz_compress_epi8(windows, numbers);
  __m512i base = _mm512_set1_epi16((short)start);
  __m512i low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(block));
  __m512i high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(block, 1));
  uint16_t *end = list->offsets + list->count;
  _mm512_storeu_si512(end, _mm512_add_epi16(low, base));
  _mm512_storeu_si512(end + 32, _mm512_add_epi16(high, base));
  list->count += (size_t)_mm_popcnt_u64(windows);
}

// First the offsets, then one loop over all of them: a loop for each block would be mispredicted at
// each of its ends.
WIDEST static size_t fragment_scan_next_widest(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  widest_sets sets = {
    table64(lookup->beginnings.columns), table64(lookup->endings.columns),
    _mm512_broadcast_i32x4(_mm_setr_epi8(ROWS_OF_ASCII)),
  };
  window_list list;
  list.count = 0;
  size_t first = scan->start;
  while (scan->start < scan->count && list.count <= FRAGMENT_SCAN_PLACES - 64) {
    __mmask64 left = bytes_left(scan->count, scan->start);
    uint64_t ends = window_ends(marks_widest(scan, &sets, left), scan);
    add_windows(&list, ends & left, scan->start - first);
    scan->start += 64;
    // Sixteen bits can hold no more, even if hardly any offset is found.
    if (scan->start - first >= 0xF000) break;
  }
  const uint8_t *bytes = scan->bytes;
  const uint64_t *filter = lookup->filter;
  const uint32_t shift = lookup->shift;
  size_t found = 0;
  for (size_t i = 0; i < list.count; i++) {
    size_t offset = first + list.offsets[i] - 3;
    offsets[found] = (uint32_t)offset;
    found += has_slot(filter, shift, hash_at(bytes, offset));
  }
  return keep_known_with_next(lookup, scan, offsets, found);
}

size_t fragment_scan_next_wide_enough(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  return has_wide()
      ? fragment_scan_next_wide(lookup, scan, offsets) : fragment_scan_next_plain(lookup, scan, offsets);
}

static int width;

CHOICE_OF_WIDTH(choose) { width = width_of_processor(); }

size_t fragment_scan_next(const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  return width == WIDTH_WIDE ? fragment_scan_next_wide(lookup, scan, offsets)
      : width == WIDTH_WIDEST ? fragment_scan_next_widest(lookup, scan, offsets)
      : fragment_scan_next_plain(lookup, scan, offsets);
}

#else

size_t fragment_scan_next_wide_enough(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  return fragment_scan_next_plain(lookup, scan, offsets);
}

size_t fragment_scan_next(const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets) {
  return fragment_scan_next_plain(lookup, scan, offsets);
}

#endif
