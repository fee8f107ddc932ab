// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_NEEDLE_SCAN_H
#define SLUICE_NEEDLE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// The first place at which up to four bytes stand, capital or small, or -1. The needle has them with
// the bit 20, its least byte first; zeros behind them stand for nothing, and a needle of zeros is at
// place 0.
ptrdiff_t needle_scan(const uint8_t *bytes, size_t count, uint32_t needle);

// The same, one byte after the other: what the other is held against.
ptrdiff_t needle_scan_plain(const uint8_t *bytes, size_t count, uint32_t needle);

// The same with instructions that every processor of its kind has.
ptrdiff_t needle_scan_baseline(const uint8_t *bytes, size_t count, uint32_t needle);

#endif
