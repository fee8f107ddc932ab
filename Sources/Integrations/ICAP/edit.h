// SPDX-License-Identifier: Apache-2.0
// What filters do to the response to a load. The Python package does the same in _responses.py.
#ifndef SLUICE_EDIT_H
#define SLUICE_EDIT_H

#include "headers.h"
#include "rules.h"
#include "text_edits.h"

// The changes of a response.
typedef struct edit {
  // What is inserted into the document, and what is changed in its text.
  text markup;
  text_edits edits;
  // Headers have changed.
  bool has_changed;
} edit;

// Changes the headers of the response to a load, and makes the markup for its body.
edit edit_of(const rules *by, const load *about, ci_headers_list_t *response);
void edit_free(edit *of);

#endif
