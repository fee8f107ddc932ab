// SPDX-License-Identifier: Apache-2.0
// The results of the functions, row by row.
#ifndef SLUICE_DUCKDB_ANSWERS_H
#define SLUICE_DUCKDB_ANSWERS_H

#include "columns.h"
#include "rules.h"

// What is asked about a row. An unknown page is empty.
typedef struct question {
  const rules *by;
  part url, page;
  uint8_t type;
} question;

// The row in which a rule of a matcher came first. No matcher has the number 0.
typedef struct first_row {
  uint64_t matcher;
  int64_t rule;
  duckdb_count row;
} first_row;

// Where the answers about a chunk go. Start with the vector of the result, and zeros.
typedef struct answers {
  duckdb_object vector;
  void *data;
  first_row first_rows[256];
} answers;

// Writes the answer about a row.
typedef void answer(answers *to, duckdb_count row, const question *about);

// Writes what the row before has.
typedef void answer_again(answers *to, duckdb_count row);

// The bits of sluice_decide.
answer answer_bits;
// Whether the load is blocked.
answer answer_blocked;
// Whether the host, which the URL is here, is blocked for every page, as a proxy stops tunnels.
answer answer_host;
// The rule that decides: a structure, null where there is none.
answer answer_rule;

// The type of the structure.
duckdb_object rule_type(void);
void answer_null(answers *to, duckdb_count row);
void answer_no_rule(answers *to, duckdb_count row);
answer_again answer_bits_again, answer_truth_again, answer_rule_again;

#endif
