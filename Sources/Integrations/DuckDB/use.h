// SPDX-License-Identifier: Apache-2.0
// CALL sluice_use(…): a table function that sets the index which functions decide by.
#ifndef SLUICE_DUCKDB_USE_H
#define SLUICE_DUCKDB_USE_H

#include "abi.h"
#include "indexes.h"

// Adds it to the database of a connection. False if it refuses it.
bool register_use(duckdb_object connection, indexes *of);

#endif
