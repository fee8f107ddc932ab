// SPDX-License-Identifier: Apache-2.0
// Cuts scripts out of documents: what HTML filters such as `##^script:has-text(…)` do. Filters for
// other elements are not carried out, because that takes a parser of HTML.
#ifndef SLUICE_SCRIPTS_H
#define SLUICE_SCRIPTS_H

#include "pattern.h"

#define MOST_TESTS 8

// What an attribute must have: `[name]`, `[name="value"]`, or with `*=`, `^=` and `$=`.
typedef struct attribute_test {
  text name, value;
  char sign;
} attribute_test;

// A filter for scripts: all tests must hold.
typedef struct script_filter {
  attribute_test attributes[MOST_TESTS];
  pattern *texts[MOST_TESTS];
  size_t attribute_count, text_count, least_length;
} script_filter;

// Reads the `selector` of an entry of `html` in a plan. False if it is not for scripts.
bool script_filter_read(part selector, script_filter *into);
void script_filter_free(script_filter *of);
// Cuts out of a document the scripts that one of the filters matches.
void scripts_cut(text *from, const script_filter *filters, size_t count);

#endif
