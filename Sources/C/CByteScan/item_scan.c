// SPDX-License-Identifier: Apache-2.0
#include "item_scan.h"
#include "widest.h"

static inline int has_more(uint32_t word) { return word >> 31 != 0; }

static inline int fits(uint32_t hint, uint32_t ahead) {
  // The top bit of every byte that is not zero, then its seven lower bits.
  uint32_t asked = (((hint & 0x7F7F7F7F) + 0x7F7F7F7F) | hint) & 0x80808080;
  return ((hint ^ ahead) & (asked - (asked >> 7))) == 0;
}

// What was found in a list whose first items have one target each, as many as are given.
static inline items_found found_items(uint64_t fitting, size_t count, size_t single_count) {
  size_t last = single_count < ITEM_SCAN_MOST ? single_count : ITEM_SCAN_MOST - 1;
  items_found found = {fitting, (uint32_t)count, fitting >> last >> 1 != 0};
  return found;
}

static const items_found long_list = {1, 0, 1};

__attribute__((noinline))
items_found item_scan_baseline(const uint32_t *list, size_t room, uint32_t ahead) {
  (void)room;
  size_t count = 1, single_count = 0;
  while (has_more(list[count - 1])) count++;
  if (count > ITEM_SCAN_MOST) return long_list;
  uint64_t fitting = 0;
  for (size_t item = 0; item < count; item++)
    fitting |= (uint64_t)fits(list[count + item], ahead) << item;
  while (single_count < count && !has_more(list[2 * count + single_count])) single_count++;
  return found_items(fitting, count, single_count);
}

#if defined(__x86_64__)

enum { BLOCK = 8 };

WIDE static inline __m256i block_at(const uint32_t *words) {
  return _mm256_loadu_si256((const __m256i *)words);
}

// A bit for each of eight words.
WIDE static inline uint32_t top_bits(__m256i words) {
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(words));
}

WIDE static inline uint32_t fitting_of_block(const uint32_t *hints, __m256i ahead) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i block = block_at(hints);
  __m256i any = _mm256_cmpeq_epi8(block, zero);
  __m256i lower = _mm256_and_si256(_mm256_xor_si256(block, ahead), _mm256_set1_epi8(0x7F));
  return top_bits(_mm256_cmpeq_epi32(_mm256_andnot_si256(any, lower), zero));
}

// How many words come before one with its top bit, counted eight at a time.
WIDE static inline size_t count_single(const uint32_t *targets, size_t count, size_t room) {
  size_t single_count = 0;
  uint32_t more;
  do {
    more = top_bits(block_at(targets + single_count));
    single_count += (size_t)__builtin_ctz(more | 1 << BLOCK);
  } while (more == 0 && single_count < count && single_count + BLOCK <= room);
  return single_count;
}

// A list of one item has three words, so three blocks of eight may reach beyond a short list; that
// there is room for them is enough. Blocks after these are within the list, or there is room.
WIDE static items_found item_scan_wide(const uint32_t *list, size_t room, uint32_t ahead) {
  if (room < 3 * BLOCK) return item_scan_baseline(list, room, ahead);
  size_t count = 0, item = 0;
  uint32_t last = ~top_bits(block_at(list)) & 0xFF;
  for (; last == 0; last = ~top_bits(block_at(list + count)) & 0xFF) count += BLOCK;
  count += (size_t)__builtin_ctz(last) + 1;
  if (count > ITEM_SCAN_MOST) return long_list;
  const uint32_t *hints = list + count, *targets = hints + count;
  const __m256i asked = _mm256_set1_epi32((int)ahead);
  uint64_t fitting = 0;
  do {
    fitting |= (uint64_t)fitting_of_block(hints + item, asked) << item;
    item += BLOCK;
  } while (item < count);
  // The bits after the last item are of something else.
  fitting = _bzhi_u64(fitting, (unsigned)count);
  return found_items(fitting, count, count_single(targets, count, room - 2 * count));
}

static int is_wide;

CHOICE_OF_WIDTH(choose) { is_wide = has_wide(); }

items_found item_scan(const uint32_t *list, size_t room, uint32_t ahead) {
  return is_wide ? item_scan_wide(list, room, ahead) : item_scan_baseline(list, room, ahead);
}

#else

items_found item_scan(const uint32_t *list, size_t room, uint32_t ahead) {
  return item_scan_baseline(list, room, ahead);
}

#endif
