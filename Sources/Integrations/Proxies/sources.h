// SPDX-License-Identifier: Apache-2.0
// The indexes that a program decides by: opened once for all threads, reopened when a file was
// replaced, with a session for each thread.
#ifndef SLUICE_SOURCES_H
#define SLUICE_SOURCES_H

#include <sluice.h>
#include <stddef.h>

// What a thread decides with. It stays valid until the same thread asks for its rules again.
typedef struct rules {
  sluice_matcher *matcher;
  sluice_session *session;
  // No other matcher of the process ever has this number; its address may come again.
  uint64_t number;
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

#endif
