// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_BYTE_SCAN_H
#define SLUICE_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// One look over a URL, as wide as the processor can. Swift has no way to take a bit of each byte of
// a vector, nor to choose instructions at run time; so this much is C.

// What a URL holds.
typedef struct {
  // Whether it holds a byte that some part of a URL would encode or drop, or a segment that begins
  // like a dot segment.
  uint32_t is_odd;
  // Whether it holds a number sign.
  uint32_t has_fragment;
  // Of the first 64 bytes, a bit each, and 0 behind the end: what no ordinary host holds, which is
  // all but small letters, digits, `-`, `_` and `.`; dots; and hyphens.
  uint64_t host_ends, dots, hyphens;
} byte_scan_result;

byte_scan_result byte_scan(const uint8_t *bytes, size_t count);

// The same without the very widest instructions, as on most processors.
byte_scan_result byte_scan_wide_enough(const uint8_t *bytes, size_t count);

// The same, one byte after the other: what the others are held against.
byte_scan_result byte_scan_plain(const uint8_t *bytes, size_t count);

// The same with instructions that every processor of its kind has.
byte_scan_result byte_scan_baseline(const uint8_t *bytes, size_t count);

#endif
