// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_BYTE_SCAN_H
#define SLUICE_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// One look over a URL, as wide as the processor can. Swift has no way to take a bit of each byte of
// a vector, nor to choose instructions at run time; so this much is C.

// The longest URL that is looked at, and how many words its separators take.
enum { BYTE_SCAN_LONGEST = 8192, BYTE_SCAN_WORDS = BYTE_SCAN_LONGEST / 64 };

// What a URL may hold.
enum {
  // A byte that some part of a URL would encode or drop, or a segment that begins like a dot segment.
  BYTE_SCAN_ODD = 1,
  // A number sign.
  BYTE_SCAN_FRAGMENT = 2,
};

// Looks at `count` bytes, at most BYTE_SCAN_LONGEST of them, and returns what they hold. Writes a bit
// for each byte that is neither a letter nor a digit: whole words, with zeros behind the end.
uint32_t byte_scan(const uint8_t *bytes, size_t count, uint64_t *separators);

// The same, one byte after the other: what the others are held against.
uint32_t byte_scan_plain(const uint8_t *bytes, size_t count, uint64_t *separators);

// The same with instructions that every processor of its kind has.
uint32_t byte_scan_baseline(const uint8_t *bytes, size_t count, uint64_t *separators);

#endif
