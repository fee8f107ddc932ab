// SPDX-License-Identifier: Apache-2.0
#include "use.h"

#include <stdlib.h>
#include <string.h>

// The paths of a call.
typedef struct paths {
  size_t count;
  char *of[];
} paths;

static void paths_free(void *given) {
  paths *all = given;
  for (size_t index = 0; index < all->count; index++) duckdb.free(all->of[index]);
  free(all);
}

static int type_of_value(duckdb_object value) {
  // The type belongs to the value.
  return duckdb.get_type_id(duckdb.get_value_type(value));
}

// Takes a value; NULL if it is no text.
static char *taken_path(duckdb_object value) {
  bool is_text = !duckdb.is_null_value(value) && type_of_value(value) == DUCKDB_VARCHAR;
  char *path = is_text ? duckdb.get_varchar(value) : NULL;
  duckdb.destroy_value(&value);
  return path;
}

// NULL if a value is no text, or if there are none.
static paths *paths_of_list(duckdb_object list) {
  duckdb_count count = duckdb.get_list_size(list);
  paths *made = count ? calloc(1, sizeof *made + count * sizeof *made->of) : NULL;
  for (duckdb_count index = 0; made && index < count; index++) {
    char *path = taken_path(duckdb.get_list_child(list, index));
    if (!path) {
      paths_free(made);
      return NULL;
    }
    made->of[made->count++] = path;
  }
  return made;
}

static paths *paths_of_text(duckdb_object value) {
  char *path = duckdb.get_varchar(value);
  paths *made = path ? calloc(1, sizeof *made + sizeof *made->of) : NULL;
  if (!made) {
    duckdb.free(path);
    return NULL;
  }
  made->of[made->count++] = path;
  return made;
}

static paths *paths_of_value(duckdb_object value) {
  if (duckdb.is_null_value(value)) return NULL;
  int type = type_of_value(value);
  if (type == DUCKDB_LIST) return paths_of_list(value);
  return type == DUCKDB_VARCHAR ? paths_of_text(value) : NULL;
}

static void bind_call(duckdb_object call) {
  duckdb_object value = duckdb.bind_get_parameter(call, 0);
  paths *given = paths_of_value(value);
  duckdb.destroy_value(&value);
  if (!given) {
    duckdb.bind_set_error(call, "sluice_use takes the path of an index, or a list of such paths");
    return;
  }
  duckdb.bind_set_bind_data(call, given, paths_free);
  duckdb_object type = duckdb.create_logical_type(DUCKDB_VARCHAR);
  duckdb.bind_add_result_column(call, "index", type);
  duckdb.destroy_logical_type(&type);
}

// Runs once for each execution, and not if a statement is only prepared or explained.
static void use_paths(duckdb_object call) {
  paths *given = duckdb.init_get_bind_data(call);
  failure why;
  size_t *written = calloc(1, sizeof *written);
  if (written) duckdb.init_set_init_data(call, written, free);
  const char *const *all = (const char *const *)given->of;
  if (!written || !indexes_use(duckdb.init_get_extra_info(call), all, given->count, &why)) {
    duckdb.init_set_error(call, written ? why.sentence : "sluice: there is no memory left");
  }
}

static size_t smaller(size_t one, size_t other) { return one < other ? one : other; }

// A chunk of 2,048 rows or fewer: the paths that were not written yet.
static void write_paths(duckdb_object call, duckdb_object chunk) {
  const paths *used = duckdb.function_get_bind_data(call);
  size_t *written = duckdb.function_get_init_data(call);
  duckdb_object column = duckdb.data_chunk_get_vector(chunk, 0);
  size_t count = smaller(used->count - *written, 1024);
  for (size_t row = 0; row < count; row++) {
    const char *path = used->of[*written + row];
    duckdb.vector_assign_string_element_len(column, row, path, strlen(path));
  }
  *written += count;
  duckdb.data_chunk_set_size(chunk, count);
}

static void release(void *given) { indexes_release(given); }

bool register_use(duckdb_object connection, indexes *of) {
  duckdb_object made = duckdb.create_table_function();
  // A text or a list of texts.
  duckdb_object type = duckdb.create_logical_type(DUCKDB_ANY);
  duckdb.table_function_set_name(made, "sluice_use");
  duckdb.table_function_add_parameter(made, type);
  duckdb.destroy_logical_type(&type);
  indexes_retain(of);
  duckdb.table_function_set_extra_info(made, of, release);
  duckdb.table_function_set_bind(made, bind_call);
  duckdb.table_function_set_init(made, use_paths);
  duckdb.table_function_set_function(made, write_paths);
  bool is_done = duckdb.register_table_function(connection, made) == DUCKDB_SUCCESS;
  duckdb.destroy_table_function(&made);
  return is_done;
}
