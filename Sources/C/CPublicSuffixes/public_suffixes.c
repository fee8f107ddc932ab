// SPDX-License-Identifier: Apache-2.0

#include "public_suffixes.h"

static const uint8_t text[] = {
#embed "public_suffixes.txt"
};

const uint8_t *public_suffixes(size_t *count) {
  *count = sizeof text;
  return text;
}
