// SPDX-License-Identifier: Apache-2.0
// What filters change in the text of a response. It takes the whole text at once.
#ifndef SLUICE_TEXT_EDITS_H
#define SLUICE_TEXT_EDITS_H

#include "scripts.h"

typedef struct text_edits {
  script_filter *filters;
  replacement *replacements;
  size_t filter_count, replacement_count;
} text_edits;

// Adds the entries of `html` in a plan, and the values of the modifier `replace`. What cannot be
// read is left out.
void text_edits_add_filters(text_edits *to, part html);
void text_edits_add_replacements(text_edits *to, part values);
bool text_edits_exist(const text_edits *in);
void text_edits_carry_out(const text_edits *what, text *in);
void text_edits_free(text_edits *of);

#endif
