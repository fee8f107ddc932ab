// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_HOST_SCAN_H
#define SLUICE_HOST_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Looks up a host and the hosts above it in a table of hosts. This is C because it is made for the
// instructions of newer processors where there are some: shifts and counts of bits.

// The factors of the hash of a host, and of its slot; the bits that make letters lower-case.
#define HOST_SCAN_FACTOR UINT64_C(0xD6E8FEB86659FD93)
#define HOST_SCAN_SPREAD UINT64_C(0x9E3779B97F4A7C15)
#define HOST_SCAN_LETTERS UINT64_C(0x2020202020202020)

// The parts of a table of hosts, which was checked: a bucket is empty or whole.
//
//     │ length │ more │ ending │  …  │ text │ content │ text │ content │  …  │
//      8 bits   1 bit   7 bits        of the first     of the second
//      the head of a host
typedef struct {
  // A bit for each slot. The slot of a host is its hash times the second factor, shifted to the
  // right.
  const uint64_t *filter;
  // For each bucket the offset of its first head, and at last the end of the entries. Something
  // that may be read is before the entries: at least eight bytes.
  const uint32_t *buckets;
  const uint8_t *entries;
  // 256 slots for endings of hosts, with the number of each instead of its dot, or none.
  const uint64_t *endings;
  // One less than the shift for a bucket, because that may be 64.
  uint32_t filter_shift, bucket_shift_less_one;
  // How many bytes the content of a host has: 3 or 4.
  uint32_t content_size;
  // How many bytes all entries have.
  uint32_t entries_size;
} host_lookup;

// A host that is in the table: the offset at which it begins in the URL, and its content.
typedef struct {
  uint32_t start, content;
} host_found;

// How many hosts one call finds at most.
enum { HOST_SCAN_MOST = 64 };

// Looks up a host of a URL and the hosts above it, the longest one first; returns how many were
// found.
//
// At least seven bytes before the host may be read. It ends within the first 64 bytes, and has no
// capital letters. Its dots have a bit each; others are ignored.
size_t host_scan(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found);

// The same without instructions of newer processors.
size_t host_scan_baseline(
    const host_lookup *lookup, const uint8_t *bytes, size_t start, size_t end, uint64_t dots,
    host_found *found);

#endif
