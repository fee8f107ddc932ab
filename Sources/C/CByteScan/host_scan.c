// SPDX-License-Identifier: Apache-2.0
#include "host_scan.h"
#include "widest.h"

#include <string.h>

INLINE uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// One to eight bytes before an address, the first one as the lowest.
INLINE uint64_t last_bytes(const uint8_t *end, size_t count) {
  return word_at(end - 8) >> (64 - 8 * count);
}

INLINE uint64_t hash_with(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * HOST_SCAN_FACTOR;
  return hash ^ hash >> 32;
}

// The hash of a host with one more label on its left.
INLINE uint64_t hash_with_label(
    uint64_t hash, const uint8_t *bytes, size_t start, size_t end) {
#pragma clang loop unroll(disable)
  while (end - start > 8) {
    hash = hash_with(hash, word_at(bytes + start) | HOST_SCAN_LETTERS);
    start += 8;
  }
  size_t unused = 8 * (8 - (end - start));
  return hash_with(hash, (word_at(bytes + end - 8) | HOST_SCAN_LETTERS) >> unused);
}

// The bits in which words of two texts differ, without as many lower ones.
INLINE uint64_t difference(const uint8_t *one, const uint8_t *other, size_t unused) {
  return (word_at(one) ^ word_at(other)) >> unused;
}

// Whether as many bytes are equal; at least eight bytes may be read before the end of each.
//
// Nearly all texts have at most sixteen bytes, which are compared as two words. These overlap, or are
// the same, so that there is no guess about the length.
INLINE int are_equal(const uint8_t *one, const uint8_t *other, size_t count) {
  if (count == 0) return 1;
  for (; count > 16; one += 8, other += 8, count -= 8) {
    if (word_at(one) != word_at(other)) return 0;
  }
  const uint8_t *last = one + count - 8, *other_last = other + count - 8;
  int is_short = count < 8;
  size_t unused = is_short ? 64 - 8 * count : 0;
  const uint8_t *first = is_short ? last : one, *other_first = is_short ? other_last : other;
  return (difference(first, other_first, unused) | difference(last, other_last, unused)) == 0;
}

// The number of a host's last label with its dot among the endings, or 0; its length is that of
// at most eight bytes.
INLINE size_t ending_number(const host_lookup *lookup, const uint8_t *end, size_t length) {
  if (length > 8 || lookup->endings == NULL) return 0;
  uint64_t ending = last_bytes(end, length);
  uint64_t known = lookup->endings[ending * HOST_SCAN_SPREAD >> 56];
  // The first byte is the dot of the one and the number of the other.
  return (known ^ ending) >> 8 == 0 ? known & 0xFF : 0;
}

// The content that begins at an address, and before which there is a head.
INLINE uint32_t content_at(const host_lookup *lookup, const uint8_t *content) {
  uint32_t word;
  memcpy(&word, content + lookup->content_size - 4, 4);
  return word >> (32 - 8 * lookup->content_size);
}

// A host that is looked for in a bucket: its text, and its head without the bit for more.
typedef struct {
  const uint8_t *text;
  size_t count;
  uint16_t head;
} wanted_host;

enum { MORE = 1 << 15, LENGTH = 0xFF };

INLINE uint16_t head_at(const uint8_t *heads, size_t number) {
  uint16_t head;
  memcpy(&head, heads + 2 * number, 2);
  return head;
}

// Compares the text of an entry, and writes its content if it is the wanted one.
INLINE int takes(
    const host_lookup *lookup, const uint8_t *text, wanted_host host, uint32_t *content) {
  if (!are_equal(text, host.text, host.count)) return 0;
  *content = content_at(lookup, text + host.count);
  return 1;
}

// Looks for a host among the heads of a bucket, one after the other.
INLINE int find_by_walking(
    const host_lookup *lookup, uint32_t bucket, wanted_host host, uint32_t *content) {
  // An empty bucket at the end. Another one begins where the next one does, which has other hosts.
  if (bucket == lookup->entries_size) return 0;
  const uint8_t *heads = lookup->entries + bucket;
  size_t count = 1;
  while (head_at(heads, count - 1) & MORE) count++;
  const uint8_t *text = heads + 2 * count;
  for (size_t number = 0; number < count; number++) {
    uint16_t head = head_at(heads, number);
    if ((head & ~MORE) == host.head && takes(lookup, text, host, content)) return 1;
    text += (head & LENGTH) + lookup->content_size;
  }
  return 0;
}

typedef int finder(
    const host_lookup *lookup, uint32_t bucket, wanted_host host, uint32_t *content);

// The slot of a host's hash, before it is shifted.
INLINE uint64_t spread(uint64_t hash) { return hash * HOST_SCAN_SPREAD; }

INLINE uint64_t filter_bit(const host_lookup *lookup, uint64_t spread) {
  uint64_t bit = spread >> lookup->filter_shift;
  return lookup->filter[bit / 64] >> (bit % 64) & 1;
}

// Looks for the hosts that begin at some offsets, a bit each.
INLINE size_t find_all(
    const host_lookup *lookup, const uint8_t *bytes, size_t end, size_t last_dot, uint64_t known,
    const uint64_t *spreads, host_found *found, finder *find) {
  size_t length = end - last_dot, number = ending_number(lookup, bytes + end, length), count = 0;
  if (number == 0) length = 0;
  do {
    size_t offset = (size_t)__builtin_ctzll(known);
    // A host of one label has no ending.
    size_t has_ending = offset <= last_dot ? ~(size_t)0 : 0;
    size_t text_count = end - offset - (length & has_ending);
    wanted_host host = {
      bytes + offset, text_count, (uint16_t)(text_count | (number & has_ending) << 8)};
    uint32_t bucket = lookup->buckets[spreads[offset] >> 1 >> lookup->bucket_shift_less_one];
    found[count].start = (uint32_t)offset;
    count += (size_t)find(lookup, bucket, host, &found[count].content);
    known &= known - 1;
  } while (known != 0);
  return count;
}

INLINE size_t scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found, finder *find) {
  // By the offsets at which hosts begin: the slots of their hashes, and whether the filter has them.
  uint64_t spreads[64], known = 0, hash = 0;
  uint64_t left = dots & (((UINT64_C(1) << end) - 1) >> start << start);
  size_t last_dot = left == 0 ? 0 : 63 - (size_t)__builtin_clzll(left), label_end = end;
  // First all of them are looked up in the filter, without a branch for what is found.
  while (left != 0) {
    size_t dot = 63 - (size_t)__builtin_clzll(left), label = dot + 1;
    if (label < label_end) hash = hash_with_label(hash, bytes, label, label_end);
    spreads[label] = spread(hash);
    known |= filter_bit(lookup, spreads[label]) << label;
    label_end = dot;
    left &= (UINT64_C(1) << dot) - 1;
  }
  if (start < label_end) hash = hash_with_label(hash, bytes, start, label_end);
  spreads[start] = spread(hash);
  known |= filter_bit(lookup, spreads[start]) << start;
  return known == 0 ? 0 : find_all(lookup, bytes, end, last_dot, known, spreads, found, find);
}

size_t host_scan_baseline(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return scan(lookup, bytes, start, end, dots, found, find_by_walking);
}

#if defined(__x86_64__)

// Sixteen heads are compared at once; nearly all buckets have fewer.
enum { HEADS = 16 };

// The lengths of the texts before one of sixteen heads, added up.
WIDE static inline size_t sum_before(__m256i heads, size_t number) {
  const __m256i numbers = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  __m256i before = _mm256_cmpgt_epi16(_mm256_set1_epi16((short)number), numbers);
  __m256i lengths = _mm256_and_si256(heads, _mm256_and_si256(before, _mm256_set1_epi16(LENGTH)));
  __m256i sums = _mm256_sad_epu8(lengths, _mm256_setzero_si256());
  __m128i sum = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return (size_t)_mm_cvtsi128_si64(sum) + (size_t)_mm_extract_epi64(sum, 1);
}

// Only for buckets with more heads, or at the end of the table.
__attribute__((noinline, cold))
static int find_in_rare_bucket(
    const host_lookup *lookup, uint32_t bucket, wanted_host host, uint32_t *content) {
  return find_by_walking(lookup, bucket, host, content);
}

// Looks for a host among sixteen heads at once.
WIDE static inline int find_wide(
    const host_lookup *lookup, uint32_t bucket, wanted_host host, uint32_t *content) {
  if ((size_t)bucket + 2 * HEADS > lookup->entries_size)
    return find_in_rare_bucket(lookup, bucket, host, content);
  const uint8_t *start = lookup->entries + bucket;
  __m256i heads = _mm256_loadu_si256((const __m256i *)start);
  // Two bits for each head: the upper one is that for more.
  uint32_t last = ~(uint32_t)_mm256_movemask_epi8(heads) & 0xAAAAAAAA;
  if (last == 0) return find_in_rare_bucket(lookup, bucket, host, content);
  __m256i without_more = _mm256_and_si256(heads, _mm256_set1_epi16(MORE - 1));
  __m256i same = _mm256_cmpeq_epi16(without_more, _mm256_set1_epi16((short)host.head));
  // The lower bits of the heads up to the last one.
  uint32_t maybe = (uint32_t)_mm256_movemask_epi8(same) & (last ^ (last - 1)) & 0x55555555;
  const uint8_t *texts = start + __builtin_ctz(last) + 1;
  for (; maybe != 0; maybe &= maybe - 1) {
    size_t number = (size_t)__builtin_ctz(maybe) / 2;
    const uint8_t *text = texts + sum_before(heads, number) + number * lookup->content_size;
    if (takes(lookup, text, host, content)) return 1;
  }
  return 0;
}

WIDE static size_t host_scan_wide(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return scan(lookup, bytes, start, end, dots, found, find_wide);
}

static int is_wide;

CHOICE_OF_WIDTH(choose) { is_wide = has_wide(); }

size_t host_scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return is_wide ? host_scan_wide(lookup, bytes, start, end, dots, found)
      : host_scan_baseline(lookup, bytes, start, end, dots, found);
}

#else

size_t host_scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return host_scan_baseline(lookup, bytes, start, end, dots, found);
}

#endif
