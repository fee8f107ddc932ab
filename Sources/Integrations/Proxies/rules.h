// SPDX-License-Identifier: Apache-2.0
// The indexes that a program decides by: opened once for all threads, reopened when a file was
// replaced, with a session for each thread.
#ifndef SLUICE_RULES_H
#define SLUICE_RULES_H

#include "json.h"
#include "load.h"

// What a thread decides with. It stays valid until the same thread asks for its rules again.
typedef struct rules {
  sluice_matcher *matcher;
  sluice_session *session;
} rules;

// Where rules come from: the indexes at some paths.
typedef struct source source;

// Tells an administrator a sentence.
typedef void rules_reporter(const char *sentence);

// Opens indexes, whose paths are copied. If one is invalid, it is tried again each second. NULL if
// there is no memory left.
source *source_open(const char *const *paths, size_t count, rules_reporter *report);
// Closes it, and the sessions of all threads. No thread may be deciding. NULL is ignored.
void source_close(source *of);
// The rules for this thread; NULL if there are none. Once a second, a thread looks for new files.
const rules *source_rules(source *from);
// Looks for new files now.
void source_reload(source *of);
// Writes why there are no rules, or why a new file is not used; an empty text if nothing failed.
void source_failure(source *of, char *sentence, size_t size);

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
