// SPDX-License-Identifier: Apache-2.0
// Where markup goes into a document of HTML.
#ifndef SLUICE_LEAD_H
#define SLUICE_LEAD_H

#include "text.h"

// The beginning of a document up to the start of its head: white space, comments, the document
// type, and the tags of `html` and `head`.
typedef struct lead {
  // How many bytes it has.
  size_t length;
  // Whether more bytes of the document cannot change that.
  bool is_complete;
} lead;

lead lead_of(part document);
// Whether a document is in UTF-16, in which ASCII means something else.
bool is_utf_16(part document);

#endif
