// SPDX-License-Identifier: Apache-2.0
#include "host_scan.h"
#include "widest.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

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
  while (end - start > 8) {
    hash = hash_with(hash, word_at(bytes + start) | HOST_SCAN_LETTERS);
    start += 8;
  }
  size_t unused = 8 * (8 - (end - start));
  return hash_with(hash, (word_at(bytes + end - 8) | HOST_SCAN_LETTERS) >> unused);
}

// Whether as many bytes are equal; at least eight bytes may be read before the end of each.
INLINE int are_equal(const uint8_t *one, const uint8_t *other, size_t count) {
  while (count > 8) {
    if (word_at(one) != word_at(other)) return 0;
    one += 8, other += 8, count -= 8;
  }
  return count == 0 || last_bytes(one + count, count) == last_bytes(other + count, count);
}

// The number of a host's last label with its dot among the endings, or 0; its length is that of
// at most eight bytes.
INLINE size_t ending_number(const host_lookup *lookup, const uint8_t *end, size_t length) {
  if (length > 8 || lookup->endings == NULL) return 0;
  uint64_t ending = last_bytes(end, length);
  size_t slot = ending * HOST_SCAN_SPREAD >> 56;
  if (slot == 0) slot = 1;
  return lookup->endings[slot] == ending ? slot : 0;
}

INLINE uint32_t content_at(const host_lookup *lookup, const uint8_t *content) {
  uint32_t word = content[0] | (uint32_t)content[1] << 8 | (uint32_t)content[2] << 16;
  return lookup->content_size == 3 ? word : word | (uint32_t)content[3] << 24;
}

// Looks for a host in its bucket; the ending is in the table.
INLINE int find(
    const host_lookup *lookup, uint64_t hash, const uint8_t *text, size_t count, size_t ending,
    uint32_t *content) {
  size_t slot = hash * HOST_SCAN_SPREAD >> 1 >> lookup->bucket_shift_less_one;
  const uint8_t *entry = lookup->entries + lookup->buckets[slot];
  const uint8_t *end = lookup->entries + lookup->buckets[slot + 1];
  size_t head = count | ending << 8, more = 2 + lookup->content_size;
  for (; entry < end; entry += entry[0] + more) {
    uint16_t other;
    memcpy(&other, entry, 2);
    if (other != head || !are_equal(entry + 2, text, count)) continue;
    *content = content_at(lookup, entry + 2 + count);
    return 1;
  }
  return 0;
}

// The hashes of a host and of those above it, by their offsets, and those that the filter has.
typedef struct {
  uint64_t hashes[64], known, last;
} suffix_hashes;

// Adds a label on the left, and looks the host up in the filter, without a branch.
INLINE void add_label(
    suffix_hashes *suffixes, const host_lookup *lookup, const uint8_t *bytes, size_t start,
    size_t end) {
  if (start < end) suffixes->last = hash_with_label(suffixes->last, bytes, start, end);
  suffixes->hashes[start] = suffixes->last;
  uint64_t bit = suffixes->last * HOST_SCAN_SPREAD >> lookup->filter_shift;
  suffixes->known |= (lookup->filter[bit / 64] >> (bit % 64) & 1) << start;
}

INLINE size_t scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  suffix_hashes suffixes;
  suffixes.known = suffixes.last = 0;
  uint64_t left = dots & (((UINT64_C(1) << end) - 1) >> start << start);
  size_t last_dot = left == 0 ? 0 : 63 - (size_t)__builtin_clzll(left), label_end = end;
  // First all of them are looked up in the filter.
  while (left != 0) {
    size_t dot = 63 - (size_t)__builtin_clzll(left);
    left ^= UINT64_C(1) << dot;
    add_label(&suffixes, lookup, bytes, dot + 1, label_end);
    label_end = dot;
  }
  add_label(&suffixes, lookup, bytes, start, label_end);
  uint64_t known = suffixes.known;
  if (known == 0) return 0;
  size_t length = end - last_dot, number = ending_number(lookup, bytes + end, length), count = 0;
  for (; known != 0; known &= known - 1) {
    size_t offset = (size_t)__builtin_ctzll(known);
    // A host of one label has no ending.
    size_t ending = number != 0 && offset <= last_dot ? number : 0;
    size_t text = end - offset - (ending != 0 ? length : 0);
    found[count].start = (uint32_t)offset;
    count += (size_t)find(
        lookup, suffixes.hashes[offset], bytes + offset, text, ending, &found[count].content);
  }
  return count;
}

size_t host_scan_baseline(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return scan(lookup, bytes, start, end, dots, found);
}

#if defined(__x86_64__)

WIDE static size_t host_scan_wide(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return scan(lookup, bytes, start, end, dots, found);
}

static size_t (*scan_hosts)(
    const host_lookup *, const uint8_t *, size_t, size_t, uint64_t, host_found *) = host_scan_baseline;

CHOICE_OF_WIDTH(choose) {
  if (has_wide()) scan_hosts = host_scan_wide;
}

size_t host_scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return scan_hosts(lookup, bytes, start, end, dots, found);
}

#else

size_t host_scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found) {
  return host_scan_baseline(lookup, bytes, start, end, dots, found);
}

#endif
