// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_NEEDLE_SCAN_H
#define SLUICE_NEEDLE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// The first offset at which up to four bytes occur, ignoring case, or -1. The needle has them with
// bit 0x20 set, its least byte first; zeros after them are padding, and an empty needle is at
// offset 0.
ptrdiff_t needle_scan(const uint8_t *bytes, size_t count, uint32_t needle);

// The same, byte by byte: the reference for the other.
ptrdiff_t needle_scan_plain(const uint8_t *bytes, size_t count, uint32_t needle);

// The same with instructions that every processor of its kind has.
ptrdiff_t needle_scan_baseline(const uint8_t *bytes, size_t count, uint32_t needle);

// Up to eight needles that are searched at once. Each has a bit in four tables: by the low and by
// the high half of its first byte, and of its second one; a needle of one byte has it everywhere in
// the last two, and an empty one is always found.
typedef struct {
  uint64_t first_low[2], first_high[2], second_low[2], second_high[2];
  // The needles of one byte, and the empty ones.
  uint8_t singles, empty;
} needle_set;

// Adds a needle as one of eight.
void needle_set_add(needle_set *set, unsigned number, uint32_t needle);

// The needles, a bit each, whose first two bytes occur somewhere.
uint8_t needle_set_scan(const needle_set *set, const uint8_t *bytes, size_t count);

// The same without the widest instructions, as on most processors.
uint8_t needle_set_scan_wide_enough(const needle_set *set, const uint8_t *bytes, size_t count);

// The same, byte by byte: the reference for the others.
uint8_t needle_set_scan_plain(const needle_set *set, const uint8_t *bytes, size_t count);

#endif
