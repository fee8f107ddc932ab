// SPDX-License-Identifier: Apache-2.0
// Texts in the columns of a chunk, and nulls.
#ifndef SLUICE_DUCKDB_COLUMNS_H
#define SLUICE_DUCKDB_COLUMNS_H

#include "abi.h"
#include "text.h"

// A column of texts. The one that a call does not have is null in every row.
typedef struct column {
  const duckdb_text *texts;
  const uint64_t *validity;
} column;

column column_of(duckdb_object chunk, duckdb_count index);
bool column_is_null(const column *of, duckdb_count row);
// The text of a row; empty for null.
part column_part(const column *of, duckdb_count row);
// Whether the text is certainly that of the row before: the texts of constants and dictionaries are,
// which DuckDB hands over row by row, but without a copy of the texts.
bool column_repeats(const column *of, duckdb_count row);

// Makes a row of a result null.
void vector_set_null(duckdb_object vector, duckdb_count row);

#endif
