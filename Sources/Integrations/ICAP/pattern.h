// SPDX-License-Identifier: Apache-2.0
// The texts and regular expressions of filters: `word` or `/regex/flags`, as in JavaScript.
#ifndef SLUICE_PATTERN_H
#define SLUICE_PATTERN_H

#include "text.h"

typedef struct pattern pattern;

// From now on, all matches in this thread together take about a second of the processor. A list may
// be careless: what takes longer does not match.
void pattern_allow_time(void);

// NULL if it cannot be read.
pattern *pattern_open(part given);
// The same for the parts of an expression.
pattern *pattern_open_expression(part expression, part flags);
void pattern_close(pattern *of);
bool pattern_is_in(const pattern *what, part among);

// Replaces the first match in a text, or all. In the target, `$1`, `$&` and `$$` stand for a group,
// the match and a dollar sign.
typedef struct replacement {
  pattern *what;
  text target;
  bool is_global;
} replacement;

// Reads `/regex/text/flags`. False if it cannot be read.
bool replacement_read(part from, replacement *into);
void replacement_carry_out(const replacement *what, text *in);
void replacement_free(replacement *of);

#endif
