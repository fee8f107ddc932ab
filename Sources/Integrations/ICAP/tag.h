// SPDX-License-Identifier: Apache-2.0
// Elements of HTML whose content is text, such as scripts.
#ifndef SLUICE_TAG_H
#define SLUICE_TAG_H

#include "text.h"

typedef struct element {
  // From its start tag to its end tag, what is between the name and the end of its start tag, and
  // what is between the tags.
  part whole, tag, content;
} element;

// The first element of a name in lowercase. False if there is none that is complete.
bool element_next(part document, const char *name, element *found);
// The value of an attribute, empty without one. False if there is no such attribute.
bool tag_attribute(part tag, const char *name, part *value);
// How many bytes there are to the end of a tag, with its `>`; -1 if it does not end.
ptrdiff_t tag_length(part rest);

#endif
