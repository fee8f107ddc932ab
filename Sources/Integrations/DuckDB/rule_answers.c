// SPDX-License-Identifier: Apache-2.0
// Rules as structures. Python's Matcher.rule_table has the same columns.
#include <stdlib.h>

#include "answers.h"

#define MEMBERS 6
static const char *const names[MEMBERS] = {"list", "index", "line", "column", "id", "text"};
// The members that are texts; the others are numbers.
static const bool is_text[MEMBERS] = {true, false, false, false, false, true};

duckdb_object rule_type(void) {
  duckdb_object types[MEMBERS];
  const char *members[MEMBERS];
  for (int index = 0; index < MEMBERS; index++) {
    members[index] = names[index];
    types[index] = duckdb.create_logical_type(is_text[index] ? DUCKDB_VARCHAR : DUCKDB_BIGINT);
  }
  duckdb_object made = duckdb.create_struct_type(types, members, MEMBERS);
  for (int index = 0; index < MEMBERS; index++) duckdb.destroy_logical_type(&types[index]);
  return made;
}

void answer_no_rule(answers *to, duckdb_count row) {
  vector_set_null(to->vector, row);
  for (duckdb_count index = 0; index < MEMBERS; index++) {
    vector_set_null(duckdb.struct_vector_get_child(to->vector, index), row);
  }
}

static void set_text(duckdb_object vector, duckdb_count row, part value) {
  text content = TEXT_EMPTY;
  if (json_add_string(value, &content) && !content.failed) {
    const char *start = content.start ? content.start : "";
    duckdb.vector_assign_string_element_len(vector, row, start, content.length);
  } else {
    vector_set_null(vector, row);
  }
  text_free(&content);
}

static void set_number(duckdb_object vector, duckdb_count row, part value) {
  // SAFETY: a comma or a bracket follows the value, and a NUL the whole JSON.
  ((int64_t *)duckdb.vector_get_data(vector))[row] = strtoll(value.start, NULL, 10);
}

// A list, line, column and text are those of the filter that the rule comes from, if there is one.
static bool member_of(part rule, int index, part *value) {
  part filter;
  bool is_of_rule = index == 1 || index == 4;
  if (is_of_rule || !json_member(rule, "filter", &filter)) {
    return json_member(rule, names[index], value);
  }
  return json_member(filter, index ? names[index] : "file", value);
}

static void write_members(duckdb_object vector, duckdb_count row, part rule) {
  for (int index = 0; index < MEMBERS; index++) {
    duckdb_object member = duckdb.struct_vector_get_child(vector, (duckdb_count)index);
    part value;
    bool is_there = member_of(rule, index, &value) && !part_is(value, "null");
    if (!is_there) vector_set_null(member, row);
    else if (is_text[index]) set_text(member, row, value);
    else set_number(member, row, value);
  }
}

typedef struct numbered {
  const sluice_matcher *matcher;
  int64_t rule;
} numbered;

static size_t write_rule(const void *asked, char *start, size_t size) {
  const numbered *which = asked;
  return sluice_numbered_rule(which->matcher, which->rule, start, size);
}

static void copy_member(duckdb_object vector, int index, duckdb_count from, duckdb_count to) {
  if (vector_is_null(vector, from)) {
    vector_set_null(vector, to);
  } else if (is_text[index]) {
    // What a text is outside of itself belongs to the vector, so both rows may have it.
    duckdb_text *texts = duckdb.vector_get_data(vector);
    texts[to] = texts[from];
  } else {
    int64_t *numbers = duckdb.vector_get_data(vector);
    numbers[to] = numbers[from];
  }
}

static void copy_rule(answers *to, duckdb_count from, duckdb_count row) {
  for (int index = 0; index < MEMBERS; index++) {
    copy_member(duckdb.struct_vector_get_child(to->vector, (duckdb_count)index), index, from, row);
  }
}

void answer_rule_again(answers *to, duckdb_count row) {
  if (vector_is_null(to->vector, row - 1)) answer_no_rule(to, row);
  else copy_rule(to, row - 1, row);
}

void answer_rule(answers *to, duckdb_count row, const question *about) {
  int64_t rule = sluice_session_rule_number(
      about->by->session, about->url.start, about->url.length, about->page.start,
      about->page.length, about->type, NULL);
  if (rule < 0) {
    answer_no_rule(to, row);
    return;
  }
  first_row *first = &to->first_rows[(uint64_t)rule % 256];
  if (first->matcher == about->by->number && first->rule == rule) {
    copy_rule(to, first->row, row);
    return;
  }
  numbered which = {about->by->matcher, rule};
  text json = text_written(write_rule, &which);
  write_members(to->vector, row, part_of_text(&json));
  text_free(&json);
  *first = (first_row){about->by->number, rule, row};
}
