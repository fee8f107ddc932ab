// SPDX-License-Identifier: Apache-2.0
#include "columns.h"

column column_of(duckdb_object chunk, duckdb_count index) {
  duckdb_object vector = duckdb.data_chunk_get_vector(chunk, index);
  return (column){duckdb.vector_get_data(vector), duckdb.vector_get_validity(vector)};
}

// A column without nulls has no bits.
static bool is_valid(const uint64_t *validity, duckdb_count row) {
  return !validity || validity[row / 64] >> row % 64 & 1;
}

bool column_is_null(const column *of, duckdb_count row) {
  return !of->texts || !is_valid(of->validity, row);
}

part column_part(const column *of, duckdb_count row) {
  if (column_is_null(of, row)) return (part){"", 0};
  const duckdb_text *found = &of->texts[row];
  // SAFETY: the length is that of DuckDB, whose texts stay where they are during the call.
  bool is_inside = found->inside.length <= sizeof found->inside.start;
  return (part){is_inside ? found->inside.start : found->elsewhere.start, found->inside.length};
}

bool column_repeats(const column *of, duckdb_count row) {
  if (!row) return false;
  bool is_null = column_is_null(of, row);
  if (is_null || column_is_null(of, row - 1)) return is_null == column_is_null(of, row - 1);
  const uint64_t *before = of->texts[row - 1].words, *here = of->texts[row].words;
  return before[0] == here[0] && before[1] == here[1];
}

bool vector_is_null(duckdb_object vector, duckdb_count row) {
  return !is_valid(duckdb.vector_get_validity(vector), row);
}

void vector_set_null(duckdb_object vector, duckdb_count row) {
  duckdb.vector_ensure_validity_writable(vector);
  duckdb.vector_get_validity(vector)[row / 64] &= ~((uint64_t)1 << row % 64);
}
