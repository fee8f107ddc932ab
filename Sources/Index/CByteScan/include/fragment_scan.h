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

// The bytes that are searched, and the progress.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // The offset to continue at: a multiple of 64. The search is done when it has reached the count.
  size_t start;
} fragment_scan;

// Writes the offsets of the next windows that the filter has, in order, and returns how many.
size_t fragment_scan_next(const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

// The same without the widest instructions, as on most processors.
size_t fragment_scan_next_wide_enough(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

// The same, byte by byte: the reference for the others.
size_t fragment_scan_next_plain(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *offsets);

#endif
