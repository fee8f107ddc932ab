// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_NEEDLE_SCAN_H
#define SLUICE_NEEDLE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Whether up to four bytes stand anywhere, capital or small. The needle has them with the bit 20,
// its least byte first; zeros behind them stand for nothing, and a needle of zeros is everywhere.
int needle_scan(const uint8_t *bytes, size_t count, uint32_t needle);

// The same, one byte after the other: what the other is held against.
int needle_scan_plain(const uint8_t *bytes, size_t count, uint32_t needle);

// The same with instructions that every processor of its kind has.
int needle_scan_baseline(const uint8_t *bytes, size_t count, uint32_t needle);

#endif
