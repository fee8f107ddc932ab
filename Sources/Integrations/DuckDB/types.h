// SPDX-License-Identifier: Apache-2.0
// The types of loads in a column.
#ifndef SLUICE_DUCKDB_TYPES_H
#define SLUICE_DUCKDB_TYPES_H

#include "columns.h"

// A chunk has few types, so they are remembered by the bytes of DuckDB's texts. Start with {0}.
typedef struct known_types {
  struct {
    duckdb_text name;
    uint8_t type;
    bool is_used;
  } slots[16];
} known_types;

// The type of a row: names in upper case are those in lower case, and unknown ones and null are
// SLUICE_OTHER. For `document`, the URLs show whether it is that of the page or of a frame.
uint8_t type_of_row(known_types *among, const column *names, duckdb_count row, part url, part page);

#endif
