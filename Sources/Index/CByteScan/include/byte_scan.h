// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_BYTE_SCAN_H
#define SLUICE_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Scans a URL with the widest vector instructions of the processor. Swift has no way to take a bit
// of each byte of a vector, nor to choose instructions at run time; so this much is C.

// What a URL contains.
typedef struct {
  // Whether it has a byte that some part of a URL would encode or drop, or a segment that begins
  // like a dot segment.
  uint32_t is_odd;
  // Whether it has a number sign.
  uint32_t has_fragment;
  // Of the first 64 bytes, a bit each, and 0 after the end: what no ordinary host contains, which
  // is everything except lower-case letters, digits, `-`, `_` and `.`; dots; and hyphens.
  uint64_t host_ends, dots, hyphens;
} byte_scan_result;

byte_scan_result byte_scan(const uint8_t *bytes, size_t count);

// The same without the widest instructions, as on most processors.
byte_scan_result byte_scan_wide_enough(const uint8_t *bytes, size_t count);

// The same, byte by byte: the reference for the others.
byte_scan_result byte_scan_plain(const uint8_t *bytes, size_t count);

// The same with instructions that every processor of its kind has.
byte_scan_result byte_scan_baseline(const uint8_t *bytes, size_t count);

// Whether as many bytes are the same.
static inline int bytes_are_equal(const uint8_t *one, const uint8_t *other, size_t count) {
  return count == 0 || memcmp(one, other, count) == 0;
}

#endif
