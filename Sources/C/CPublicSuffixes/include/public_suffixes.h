// SPDX-License-Identifier: Apache-2.0

#ifndef PUBLIC_SUFFIXES_H
#define PUBLIC_SUFFIXES_H

#include <stddef.h>
#include <stdint.h>

// The rules of publicsuffix.org in ASCII, sorted, one on a line, with comments before them; and how
// many bytes that are.
const uint8_t *public_suffixes(size_t *count);

#endif
