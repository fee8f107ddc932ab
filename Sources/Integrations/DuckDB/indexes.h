// SPDX-License-Identifier: Apache-2.0
// The indexes of a database: each stays open until the database is closed, because threads may use
// it at any time.
#ifndef SLUICE_DUCKDB_INDEXES_H
#define SLUICE_DUCKDB_INDEXES_H

#include "rules.h"

typedef struct indexes indexes;

// A sentence about what went wrong.
typedef struct failure {
  char sentence[512];
} failure;

// NULL if there is no memory left. Each user gives it back once.
indexes *indexes_new(void);
void indexes_retain(indexes *of);
void indexes_release(indexes *of);

// Decides by the indexes at some paths from now on, in calls that name none. A file that was
// replaced is opened again at once. False with a sentence if one cannot be used.
bool indexes_use(indexes *of, const char *const *paths, size_t count, failure *why);
// The rules that are in use, for this thread; NULL with a sentence if there are none.
const rules *indexes_rules(indexes *of, failure *why);
// The rules of the index at a path.
const rules *indexes_rules_at(indexes *of, part path, failure *why);

#endif
