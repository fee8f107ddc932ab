// SPDX-License-Identifier: Apache-2.0
// Reads JSON that a program has written: the library's answers, and settings.
#ifndef SLUICE_JSON_H
#define SLUICE_JSON_H

#include "text.h"

// The member of an object. False if there is none, or if this is no object.
bool json_member(part object, const char *name, part *value);
// The next element of an array; start with `*rest` the whole array. False after the last one.
bool json_next(part *rest, part *element);
// The next member of an object with its key, in the same way.
bool json_next_member(part *rest, part *key, part *value);
// Adds the content of a string in UTF-8. False if this is no string.
bool json_add_string(part value, text *to);
// The content of the string that a member is; empty if it is none.
text json_member_string(part object, const char *name);

#endif
