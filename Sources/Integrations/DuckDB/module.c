// SPDX-License-Identifier: Apache-2.0
// The entry point of the extension for DuckDB. Documentation/DuckDB.md describes it.
#include "abi.h"
#include "functions.h"
#include "use.h"

struct duckdb_functions duckdb;

bool duckdb_begin(duckdb_object extension, const duckdb_access *access) {
  typedef void function(void);
  function *const *table = access->get_api(extension, ABI_VERSION);
  if (!table) return false;
  // SAFETY: DuckDB has the table of this version, which is longer than the last position.
#define TAKE(position, result, name, parameters) \
  duckdb.name = (result(*) parameters)table[position];
  DUCKDB_FUNCTIONS(TAKE)
#undef TAKE
  return true;
}

// Each database has indexes of its own, which it closes with its functions.
static bool register_all(duckdb_object connection) {
  indexes *of_database = indexes_new();
  if (!of_database) return false;
  bool is_done =
      register_functions(connection, of_database) && register_use(connection, of_database);
  indexes_release(of_database);
  return is_done;
}

// DuckDB finds it by the name of the file.
EXPORTED bool sluice_init_c_api(duckdb_object extension, const duckdb_access *access) {
  // DuckDB itself sets an error if it does not have this version.
  if (!duckdb_begin(extension, access)) return false;
  duckdb_object connection = NULL;
  if (duckdb.connect(*access->get_database(extension), &connection) != DUCKDB_SUCCESS) {
    access->set_error(extension, "sluice: cannot connect to the database");
    return false;
  }
  bool is_done = register_all(connection);
  duckdb.disconnect(&connection);
  if (!is_done) {
    access->set_error(
        extension, "sluice: a function cannot be added; the database may have one of this name");
  }
  return is_done;
}
