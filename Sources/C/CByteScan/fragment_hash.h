// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_FRAGMENT_HASH_H
#define SLUICE_FRAGMENT_HASH_H

#include "fragment_scan.h"

#include <string.h>

// The hash of the window at an offset, by which filters and buckets know it.
static inline uint32_t hash_at(const uint8_t *bytes, size_t offset) {
  uint32_t window;
  memcpy(&window, bytes + offset, 4);
  return (window | FRAGMENT_SCAN_LETTERS) * FRAGMENT_SCAN_FACTOR;
}

#endif
