// SPDX-License-Identifier: Apache-2.0
// The functions that decide about rows.
#ifndef SLUICE_DUCKDB_FUNCTIONS_H
#define SLUICE_DUCKDB_FUNCTIONS_H

#include "abi.h"
#include "indexes.h"

// Adds them to the database of a connection. False if it refuses one.
bool register_functions(duckdb_object connection, indexes *by);

#endif
