// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_BYTE_SCAN_H
#define SLUICE_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Scans a URL with the widest vector instructions of the processor. Swift has no way to take a bit
// of each byte of a vector, nor to choose instructions at run time; so this much is C.

// What a URL contains; sixteen bytes, because these are returned in registers.
typedef struct {
  // The dots among the first 64 bytes, a bit each.
  uint64_t dots;
  // Whether it has a byte that some part of a URL would encode or drop, or a segment that begins
  // like a dot segment.
  uint8_t is_odd;
  // Whether it has a number sign.
  uint8_t has_fragment;
  // The range of the host, if the URL begins with `http://` or `https://`, and if a host of
  // lower-case letters, digits, `-`, `_` and `.` ends at a slash among the first 64 bytes. Its
  // last label does not begin with a digit, and it has no two hyphens in a row. Else both are 0.
  uint8_t host_start, host_end;
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
