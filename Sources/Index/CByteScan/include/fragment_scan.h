// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_FRAGMENT_SCAN_H
#define SLUICE_FRAGMENT_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Windows of four bytes, looked up in a filter of single bits: those that begin or end with a byte
// of some set. Where such a byte stands is seen 32 bytes at a time where the processor can.
//
// A window that the filter knows is looked up once more with the four bytes behind it, in the same
// filter; it is passed over unless they are known together, or the window for any four.

// What the hash of four bytes is multiplied with, that of eight, and the bits that make letters small.
#define FRAGMENT_SCAN_FACTOR UINT32_C(0x9E3779B1)
#define FRAGMENT_SCAN_SECOND_FACTOR UINT32_C(0x85EBCA77)
#define FRAGMENT_SCAN_LETTERS UINT32_C(0x20202020)

// A set of ASCII, of bytes with the bit 20: the byte `16 * row + column` is in it if the byte number
// `column` has the bit `row`.
typedef struct {
  uint64_t columns[2];
} fragment_bytes;

// How many places one call writes at most.
enum { FRAGMENT_SCAN_PLACES = 256 };

// What is looked for.
typedef struct {
  // With what windows begin, and with what they end.
  fragment_bytes beginnings, endings;
  // A bit for each slot. The slot of four bytes is their hash, shifted to the right; that of eight
  // bytes, with the hash of the first four and the other four added, times the second factor, too.
  // Other four of zeros stand for any.
  const uint64_t *filter;
  uint32_t shift;
} fragment_lookup;

// Where it is looked for, and how far one has been.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // Where to go on: a multiple of 64. All is done when it has reached the count.
  size_t start;
} fragment_scan;

// Writes the places of the next windows that the filter knows, in order, and returns how many.
size_t fragment_scan_next(const fragment_lookup *lookup, fragment_scan *scan, uint32_t *places);

// The same without the very widest instructions, as on most processors.
size_t fragment_scan_next_wide_enough(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *places);

// The same, one byte after the other: what the others are held against.
size_t fragment_scan_next_plain(
    const fragment_lookup *lookup, fragment_scan *scan, uint32_t *places);

#endif
