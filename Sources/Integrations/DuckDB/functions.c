// SPDX-License-Identifier: Apache-2.0
#include "functions.h"

#include "answers.h"
#include "types.h"

// The columns of a call: `index, url, page, type` with some of them left out.
typedef struct arguments {
  column index, url, page, type;
  known_types types;
} arguments;

// Which arguments there may be, by their number. DuckDB passes no other number.
typedef arguments reader(duckdb_object chunk, duckdb_count count);

static arguments read_load(duckdb_object chunk, duckdb_count count) {
  arguments read = {0};
  duckdb_count first = count == 4;
  if (first) read.index = column_of(chunk, 0);
  read.url = column_of(chunk, first);
  if (count > 1) read.page = column_of(chunk, first + 1);
  if (count > 2) read.type = column_of(chunk, first + 2);
  return read;
}

static arguments read_host(duckdb_object chunk, duckdb_count count) {
  arguments read = {0};
  if (count == 2) read.index = column_of(chunk, 0);
  read.url = column_of(chunk, count - 1);
  return read;
}

// A function of SQL.
typedef struct function {
  const char *name;
  reader *read;
  answer *write;
  answer_again *write_again, *write_null;
} function;

static const rules *rules_of_row(
    indexes *from, const arguments *given, duckdb_count row, failure *why) {
  if (!given->index.texts) return indexes_rules(from, why);
  if (!column_is_null(&given->index, row)) {
    return indexes_rules_at(from, column_part(&given->index, row), why);
  }
  *why = (failure){"sluice: the index is NULL; pass the path of its file"};
  return NULL;
}

// Rows with the same index share what a thread decides with.
static bool needs_rules(const arguments *given, duckdb_count row) {
  return !row || (given->index.texts && !column_repeats(&given->index, row));
}

static bool repeats(const arguments *given, duckdb_count row) {
  return !column_is_null(&given->url, row) && column_repeats(&given->url, row)
         && column_repeats(&given->page, row) && column_repeats(&given->type, row);
}

static void answer_row(
    const function *which, arguments *given, duckdb_count row, answers *to, question *about) {
  if (column_is_null(&given->url, row)) {
    which->write_null(to, row);
    return;
  }
  about->url = column_part(&given->url, row);
  about->page = column_part(&given->page, row);
  about->type = type_of_row(&given->types, &given->type, row, about->url, about->page);
  which->write(to, row, about);
}

static void answer_rows(
    duckdb_object call, duckdb_object chunk, duckdb_object result, const function *which) {
  indexes *from = duckdb.scalar_function_get_extra_info(call);
  arguments given = which->read(chunk, duckdb.data_chunk_get_column_count(chunk));
  answers to = {.vector = result, .data = duckdb.vector_get_data(result)};
  duckdb_count count = duckdb.data_chunk_get_size(chunk);
  question about = {0};
  for (duckdb_count row = 0; row < count; row++) {
    failure why;
    bool is_other = needs_rules(&given, row);
    if (is_other && !(about.by = rules_of_row(from, &given, row, &why))) {
      duckdb.scalar_function_set_error(call, why.sentence);
      return;
    }
    if (!is_other && repeats(&given, row)) which->write_again(&to, row);
    else answer_row(which, &given, row, &to, &about);
  }
}

static const function decide = {
    "sluice_decide", read_load, answer_bits, answer_bits_again, answer_null};
static const function blocked = {
    "sluice_blocked", read_load, answer_blocked, answer_truth_again, answer_null};
static const function rule = {
    "sluice_rule", read_load, answer_rule, answer_rule_again, answer_no_rule};
static const function hosts = {
    "sluice_hosts", read_host, answer_host, answer_truth_again, answer_null};

static void decide_rows(duckdb_object call, duckdb_object chunk, duckdb_object result) {
  answer_rows(call, chunk, result, &decide);
}

static void blocked_rows(duckdb_object call, duckdb_object chunk, duckdb_object result) {
  answer_rows(call, chunk, result, &blocked);
}

static void rule_rows(duckdb_object call, duckdb_object chunk, duckdb_object result) {
  answer_rows(call, chunk, result, &rule);
}

static void hosts_rows(duckdb_object call, duckdb_object chunk, duckdb_object result) {
  answer_rows(call, chunk, result, &hosts);
}

// What DuckDB needs to know of a function.
typedef struct signature {
  const char *name;
  duckdb_rows_function *rows;
  duckdb_object result;
  int most_texts;
} signature;

static void release(void *given) { indexes_release(given); }

static duckdb_object overload(const signature *of, int texts, indexes *by) {
  duckdb_object made = duckdb.create_scalar_function();
  duckdb_object text_type = duckdb.create_logical_type(DUCKDB_VARCHAR);
  duckdb.scalar_function_set_name(made, of->name);
  for (int index = 0; index < texts; index++) duckdb.scalar_function_add_parameter(made, text_type);
  duckdb.destroy_logical_type(&text_type);
  duckdb.scalar_function_set_return_type(made, of->result);
  // A row without a page is decided, too.
  duckdb.scalar_function_set_special_handling(made);
  duckdb.scalar_function_set_function(made, of->rows);
  indexes_retain(by);
  duckdb.scalar_function_set_extra_info(made, by, release);
  return made;
}

// Takes the type of the result.
static bool register_function(duckdb_object connection, signature of, indexes *by) {
  duckdb_object set = duckdb.create_scalar_function_set(of.name);
  bool is_done = true;
  for (int texts = 1; texts <= of.most_texts; texts++) {
    duckdb_object made = overload(&of, texts, by);
    is_done = is_done && duckdb.add_scalar_function_to_set(set, made) == DUCKDB_SUCCESS;
    duckdb.destroy_scalar_function(&made);
  }
  is_done = is_done && duckdb.register_scalar_function_set(connection, set) == DUCKDB_SUCCESS;
  duckdb.destroy_scalar_function_set(&set);
  duckdb.destroy_logical_type(&of.result);
  return is_done;
}

bool register_functions(duckdb_object connection, indexes *by) {
  const signature all[] = {
      {decide.name, decide_rows, duckdb.create_logical_type(DUCKDB_UINTEGER), 4},
      {blocked.name, blocked_rows, duckdb.create_logical_type(DUCKDB_BOOLEAN), 4},
      {rule.name, rule_rows, rule_type(), 4},
      {hosts.name, hosts_rows, duckdb.create_logical_type(DUCKDB_BOOLEAN), 2},
  };
  bool is_done = true;
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    is_done = register_function(connection, all[index], by) && is_done;
  }
  return is_done;
}
