// SPDX-License-Identifier: Apache-2.0
// Headers as c-icap keeps them.
#ifndef SLUICE_HEADERS_H
#define SLUICE_HEADERS_H

#include <c_icap/c-icap.h>
#include <c_icap/header.h>

#include "json.h"
#include "load.h"

// The value of the first header of a name; empty if there is none.
part headers_value(ci_headers_list_t *among, const char *name);
void headers_add(ci_headers_list_t *to, const char *name, part value);
// Both return whether there was one.
bool headers_remove(ci_headers_list_t *from, const char *name);
bool headers_set(ci_headers_list_t *in, const char *name, part value);
// Carries out the `modify_headers` of an answer. Returns whether there were any.
bool headers_change(ci_headers_list_t *in, part changes);

// The request that a first line and headers describe; the parts belong to the headers.
// False if it is none that can be decided about.
bool headers_request(ci_headers_list_t *from, request *found);

#endif
