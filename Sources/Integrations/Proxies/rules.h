// SPDX-License-Identifier: Apache-2.0
// What rules decide about a load, and what is in their answers.
#ifndef SLUICE_RULES_H
#define SLUICE_RULES_H

#include "json.h"
#include "load.h"
#include "sources.h"

// Decides with the session. The result has the bits of sluice_decide.
uint32_t rules_decide(const rules *by, const load *about);
// What sluice_answer writes about a load: decision, rule and effects.
text rules_answer(const rules *by, const load *about);

// Where the rule of an answer is, `LIST:LINE:COLUMN`, and the text of its filter; empty if unknown.
text answer_place(part answer);
text answer_filter(part answer);
// The URL that is to be loaded instead; empty if the load stays where it is.
text answer_elsewhere(part answer, const load *about);

#endif
