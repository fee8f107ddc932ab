// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_HOST_MEMORY_H
#define SLUICE_HOST_MEMORY_H

#include "host_scan.h"

// What was found for the hosts of a log. Nine in ten requests of a crawl are for a host that was
// asked for before, and comparing a host takes a fifth of looking it up.

// How many hosts are remembered, how long they are at most, and how much was found for each.
enum { HOST_MEMORY_HOSTS = 1024, HOST_MEMORY_LONGEST = 32, HOST_MEMORY_MOST = 4 };

// One cache line. A memory has HOST_MEMORY_HOSTS of them, all zeros at first, and belongs to one
// thread. It is no structure with an array, which Swift imports as a tuple with 1,024 members.
typedef struct {
  // Followed by zeros, which no host has.
  uint8_t host[HOST_MEMORY_LONGEST];
  // The table in which the host was looked up; NULL if there is no host.
  const host_lookup *lookup;
  uint32_t contents[HOST_MEMORY_MOST];
  // The offsets of what was found, from the beginning of the host.
  uint8_t starts[HOST_MEMORY_MOST];
  uint32_t count;
} remembered_host;

// The same as `host_scan` for a URL of `count` bytes, with a memory.
size_t host_scan_remembering(
    const host_lookup *lookup, remembered_host *memory, const uint8_t *bytes, size_t count,
    size_t start, size_t end, uint64_t dots, host_found *found);

#endif
