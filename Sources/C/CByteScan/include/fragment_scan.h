// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_FRAGMENT_SCAN_H
#define SLUICE_FRAGMENT_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Windows of four bytes, looked up in a filter of single bits: those that begin or end with a byte
// of some set. Such bytes are found 32 at a time where the processor can.
//
// A window that the filter has is looked up once more with the next four bytes, in the same
// filter; it is skipped unless the filter has both together, or the window with any next four.

// The factor for the hash of four bytes, that for eight, and the bits that make letters lower-case.
#define FRAGMENT_SCAN_FACTOR UINT32_C(0x9E3779B1)
#define FRAGMENT_SCAN_SECOND_FACTOR UINT32_C(0x85EBCA77)
#define FRAGMENT_SCAN_LETTERS UINT32_C(0x20202020)

// A set of ASCII bytes, ignoring bit 0x20: the byte `16 * row + column` is in it if the byte number
// `column` has the bit `row`.
typedef struct {
  uint64_t columns[2];
} fragment_bytes;

// How many offsets one call writes at most.
enum { FRAGMENT_SCAN_PLACES = 256 };

// What is looked for.
typedef struct {
  // The first bytes of windows, and the last ones.
  fragment_bytes beginnings, endings;
  // A bit for each slot. The slot of four bytes is their hash, shifted to the right; that of eight
  // bytes, with the hash of the first four and the other four added, times the second factor, too.
  // A zero as the other four stands for any.
  const uint64_t *filter;
  uint32_t shift;
} fragment_lookup;

// The bytes that are searched, and the progress; all numbers are 0 at first.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // The offset to continue at. The search is done when it has reached the count.
  size_t start;
  // The last three bytes before it with which windows begin, a bit each.
  uint64_t begun;
  // The window and the entry at which a search for entries had no more room.
  uint32_t window, entry;
} fragment_scan;

// Writes the offsets of the next windows that the filter has, in order, and returns how many.
size_t fragment_scan_next(const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

// The same without the widest instructions, as on most processors.
size_t fragment_scan_next_wide_enough(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

// The same, byte by byte: the reference for the others.
size_t fragment_scan_next_plain(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

// Goes back to the block in which a window ends, to find this window and those after it once more.
void fragment_scan_back(const fragment_lookup *lookup, fragment_scan *scan, size_t offset);

// The entries of windows, in buckets by the hash of the window. All bytes have bit 0x20 set; a zero
// stands for any byte and for none.
//
//     4 bytes   those before the window
//     4         the window
//     4         those after it
//     4         something else
typedef struct {
  // For each bucket the number of its first entry, and at last the number of entries.
  const uint32_t *buckets;
  const uint8_t *entries;
  // The hash, shifted to the right, is the number of the bucket; at most 32.
  uint32_t shift;
  // How many entries there are.
  uint32_t count;
} fragment_table;

// An entry whose bytes are those at and around a window.
typedef struct {
  uint32_t offset, entry;
} fragment_found;

// How many entries one call writes at most: as many as fit into a kilobyte, so that callers in Swift
// get memory on the stack.
enum { FRAGMENT_SEARCH_PLACES = 128 };

// Writes the next entries for windows that the filter has, in order, and returns how many.
size_t fragment_search_next(
    const fragment_lookup *lookup, const fragment_table *table, fragment_scan *scan,
    fragment_found *found);

// The entry from one number up to another whose bytes are those at and around a window, or the
// other number.
uint32_t fragment_entry_from(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from, uint32_t end);

// The same, byte by byte: the reference for the other.
uint32_t fragment_entry_from_plain(
    const fragment_table *table, const fragment_scan *scan, size_t offset, uint32_t from, uint32_t end);

#endif
