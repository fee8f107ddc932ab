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
// Whether the text is certainly that of the row before. DuckDB 1.3 to 2.0 hands over constants and
// dictionaries row by row, but long texts of equal rows are then at one place, and short ones are
// compared.
bool column_repeats(const column *of, duckdb_count row);

// Whether a row of a result is null, and makes it null.
bool vector_is_null(duckdb_object vector, duckdb_count row);
void vector_set_null(duckdb_object vector, duckdb_count row);

#endif
