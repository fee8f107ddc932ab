// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_ITEM_SCAN_H
#define SLUICE_ITEM_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Compares the hints of a list of items with the bytes of a URL, eight at once: most fit no URL, and to
// look at one after the other takes a wrong guess of the processor for each list.
//
//     │ pattern │  …  │ hint │  …  │ target │  …
//
// There are as many hints as patterns, and one target or more for each. The top bit of a pattern means
// that another one follows, that of a target that another one of the same pattern does.

// Longer lists are not compared.
enum { ITEM_SCAN_MOST = 64 };

typedef struct {
  // A bit for each item whose hint fits, or anything but 0 for a long list.
  uint64_t fitting;
  // How many items the list has, if it is not a long one.
  uint32_t count;
  // Whether the list has to be walked to find what fits with its targets. Otherwise all items before
  // one that fits have a single target.
  uint32_t is_walked;
} items_found;

// Looks at a list of a set that was checked, with as many words from its beginning to the end of the
// set, of which all may be read.
//
// A hint fits if each of its bytes that is not 0 has the same seven lower bits as that of the URL.
items_found item_scan(const uint32_t *list, size_t room, uint32_t ahead);

// The same without instructions of newer processors.
items_found item_scan_baseline(const uint32_t *list, size_t room, uint32_t ahead);

#endif
