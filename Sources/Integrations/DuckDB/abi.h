// SPDX-License-Identifier: Apache-2.0
// What the extension uses of DuckDB's C API for extensions, version 1.2.0, under short names.
//
// DuckDB hands over a table of functions, whose order never changes within this version: later
// versions only add to its end. The numbers here are the positions in `duckdb_ext_api_v1` of
// duckdb_extension.h. The two headers of DuckDB have 250 KB, of which this is all that is needed.
#ifndef SLUICE_DUCKDB_ABI_H
#define SLUICE_DUCKDB_ABI_H

#include <stdbool.h>
#include <stdint.h>

#define ABI_VERSION "v1.2.0"
#define EXPORTED __attribute__((visibility("default")))

// Objects of DuckDB, all of them pointers to what it keeps to itself.
typedef void *duckdb_object;
typedef uint64_t duckdb_count;
typedef void duckdb_destroyer(void *given);
// A function for the rows of a chunk, and those of a table function.
typedef void duckdb_rows_function(duckdb_object call, duckdb_object chunk, duckdb_object result);
typedef void duckdb_step(duckdb_object call);
typedef void duckdb_table_step(duckdb_object call, duckdb_object chunk);

// The numbers of types; all others are of no interest here.
enum {
  DUCKDB_BOOLEAN = 1,
  DUCKDB_BIGINT = 5,
  DUCKDB_UINTEGER = 8,
  DUCKDB_VARCHAR = 17,
  DUCKDB_LIST = 24,
  DUCKDB_ANY = 34
};

enum { DUCKDB_SUCCESS = 0 };

// A text of a column. Up to 12 bytes are inside it, with zeros after them; longer ones are
// elsewhere.
typedef union duckdb_text {
  struct {
    uint32_t length;
    char start[12];
  } inside;
  struct {
    uint32_t length;
    char beginning[4];
    const char *start;
  } elsewhere;
  uint64_t words[2];
} duckdb_text;

// What the entry point gets, to ask for the rest.
typedef struct duckdb_access {
  void (*set_error)(duckdb_object extension, const char *sentence);
  duckdb_object *(*get_database)(duckdb_object extension);
  const void *(*get_api)(duckdb_object extension, const char *version);
} duckdb_access;

#define DUCKDB_FUNCTIONS(use)                                                                   \
  use(3, int, connect, (duckdb_object, duckdb_object *))                                        \
  use(6, void, disconnect, (duckdb_object *))                                                   \
  use(25, void, free, (void *))                                                                 \
  use(92, void, destroy_value, (duckdb_object *))                                               \
  use(136, duckdb_object, get_value_type, (duckdb_object))                                      \
  use(142, char *, get_varchar, (duckdb_object))                                                \
  use(149, bool, is_null_value, (duckdb_object))                                                \
  use(151, duckdb_count, get_list_size, (duckdb_object))                                        \
  use(152, duckdb_object, get_list_child, (duckdb_object, duckdb_count))                        \
  use(156, duckdb_object, create_logical_type, (int))                                           \
  use(163, duckdb_object, create_struct_type, (duckdb_object *, const char **, duckdb_count))   \
  use(166, int, get_type_id, (duckdb_object))                                                   \
  use(184, void, destroy_logical_type, (duckdb_object *))                                       \
  use(189, duckdb_count, data_chunk_get_column_count, (duckdb_object))                          \
  use(190, duckdb_object, data_chunk_get_vector, (duckdb_object, duckdb_count))                 \
  use(191, duckdb_count, data_chunk_get_size, (duckdb_object))                                  \
  use(192, void, data_chunk_set_size, (duckdb_object, duckdb_count))                            \
  use(194, void *, vector_get_data, (duckdb_object))                                            \
  use(195, uint64_t *, vector_get_validity, (duckdb_object))                                    \
  use(196, void, vector_ensure_validity_writable, (duckdb_object))                              \
  use(198, void, vector_assign_string_element_len,                                              \
      (duckdb_object, duckdb_count, const char *, duckdb_count))                                \
  use(203, duckdb_object, struct_vector_get_child, (duckdb_object, duckdb_count))               \
  use(209, duckdb_object, create_scalar_function, (void))                                       \
  use(210, void, destroy_scalar_function, (duckdb_object *))                                    \
  use(211, void, scalar_function_set_name, (duckdb_object, const char *))                       \
  use(213, void, scalar_function_set_special_handling, (duckdb_object))                         \
  use(215, void, scalar_function_add_parameter, (duckdb_object, duckdb_object))                 \
  use(216, void, scalar_function_set_return_type, (duckdb_object, duckdb_object))               \
  use(217, void, scalar_function_set_extra_info, (duckdb_object, void *, duckdb_destroyer *))   \
  use(218, void, scalar_function_set_function, (duckdb_object, duckdb_rows_function *))         \
  use(220, void *, scalar_function_get_extra_info, (duckdb_object))                             \
  use(221, void, scalar_function_set_error, (duckdb_object, const char *))                      \
  use(222, duckdb_object, create_scalar_function_set, (const char *))                           \
  use(223, void, destroy_scalar_function_set, (duckdb_object *))                                \
  use(224, int, add_scalar_function_to_set, (duckdb_object, duckdb_object))                     \
  use(225, int, register_scalar_function_set, (duckdb_object, duckdb_object))                   \
  use(242, duckdb_object, create_table_function, (void))                                        \
  use(243, void, destroy_table_function, (duckdb_object *))                                     \
  use(244, void, table_function_set_name, (duckdb_object, const char *))                        \
  use(245, void, table_function_add_parameter, (duckdb_object, duckdb_object))                  \
  use(247, void, table_function_set_extra_info, (duckdb_object, void *, duckdb_destroyer *))    \
  use(248, void, table_function_set_bind, (duckdb_object, duckdb_step *))                       \
  use(249, void, table_function_set_init, (duckdb_object, duckdb_step *))                       \
  use(251, void, table_function_set_function, (duckdb_object, duckdb_table_step *))             \
  use(253, int, register_table_function, (duckdb_object, duckdb_object))                        \
  use(255, void, bind_add_result_column, (duckdb_object, const char *, duckdb_object))          \
  use(257, duckdb_object, bind_get_parameter, (duckdb_object, duckdb_count))                    \
  use(259, void, bind_set_bind_data, (duckdb_object, void *, duckdb_destroyer *))               \
  use(261, void, bind_set_error, (duckdb_object, const char *))                                 \
  use(262, void *, init_get_extra_info, (duckdb_object))                                        \
  use(263, void *, init_get_bind_data, (duckdb_object))                                         \
  use(264, void, init_set_init_data, (duckdb_object, void *, duckdb_destroyer *))               \
  use(268, void, init_set_error, (duckdb_object, const char *))                                 \
  use(270, void *, function_get_bind_data, (duckdb_object))                                     \
  use(271, void *, function_get_init_data, (duckdb_object))

#define DUCKDB_MEMBER(position, result, name, parameters) result(*name) parameters;
// The functions, after duckdb_begin.
extern struct duckdb_functions {
  DUCKDB_FUNCTIONS(DUCKDB_MEMBER)
} duckdb;
#undef DUCKDB_MEMBER

// Takes the functions out of DuckDB's table. False if it does not have this version of it.
bool duckdb_begin(duckdb_object extension, const duckdb_access *access);

#endif
