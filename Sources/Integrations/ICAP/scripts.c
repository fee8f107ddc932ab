// SPDX-License-Identifier: Apache-2.0
#include "scripts.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "tag.h"

static bool read_value(part given, attribute_test *into) {
  char quote = given.length ? *given.start : 0;
  bool is_quoted = given.length > 1 && (quote == '"' || quote == '\'')
                   && given.start[given.length - 1] == quote;
  if (is_quoted) given = (part){given.start + 1, given.length - 2};
  text_add(&into->value, given.start, given.length);
  return true;
}

// Reads what is between the brackets of a condition.
static bool read_condition(part given, attribute_test *into) {
  part value = given, name;
  part_next(&value, '=', &name);
  *into = (attribute_test){TEXT_EMPTY, TEXT_EMPTY, 0};
  bool has_value = value.start != NULL;
  char last = name.length ? name.start[name.length - 1] : 0;
  if (has_value && last && strchr("*^$", last)) {
    into->sign = last;
    name.length--;
  }
  text_add(&into->name, name.start, name.length);
  if (!name.length) return false;
  return !has_value || read_value(value, into);
}

// Reads `script`, and conditions in brackets after it.
static bool read_tag(part selector, script_filter *into) {
  if (!part_begins_with_word(selector, "script")) return false;
  part rest = {selector.start + 6, selector.length - 6}, one;
  while (rest.length) {
    if (*rest.start != '[' || into->attribute_count == MOST_TESTS) return false;
    rest = (part){rest.start + 1, rest.length - 1};
    if (!memchr(rest.start, ']', rest.length) || !part_next(&rest, ']', &one)) return false;
    if (!read_condition(one, &into->attributes[into->attribute_count++])) return false;
  }
  return true;
}

// Reads one step of a selector.
typedef bool step_reader(part type, part argument, script_filter *into);

static bool read_first_step(part type, part argument, script_filter *into) {
  return part_is(type, "css-selector") && read_tag(argument, into);
}

static bool read_later_step(part type, part argument, script_filter *into) {
  if (part_is(type, "min-text-length")) {
    into->least_length = strtoul(argument.start ? argument.start : "0", NULL, 10);
    return true;
  }
  if (!part_is(type, "has-text") || into->text_count == MOST_TESTS) return false;
  pattern *made = pattern_open(argument);
  if (made) into->texts[into->text_count++] = made;
  return made;
}

static bool read_step(part step, step_reader *read, script_filter *into) {
  text type = json_member_string(step, "type"), argument = json_member_string(step, "arg");
  bool is_read = read(part_of_text(&type), part_of_text(&argument), into);
  text_free(&type);
  text_free(&argument);
  return is_read;
}

bool script_filter_read(part selector, script_filter *into) {
  *into = (script_filter){0};
  part step;
  bool is_read = json_next(&selector, &step) && read_step(step, read_first_step, into);
  while (is_read && json_next(&selector, &step)) is_read = read_step(step, read_later_step, into);
  if (!is_read) script_filter_free(into);
  return is_read;
}

void script_filter_free(script_filter *of) {
  for (size_t index = 0; index < of->attribute_count; index++) {
    text_free(&of->attributes[index].name);
    text_free(&of->attributes[index].value);
  }
  for (size_t index = 0; index < of->text_count; index++) pattern_close(of->texts[index]);
  *of = (script_filter){0};
}

static bool is_value(part given, const attribute_test *test) {
  part wanted = part_of_text(&test->value);
  if (!wanted.length) return true;
  if (given.length < wanted.length) return false;
  size_t after = given.length - wanted.length;
  switch (test->sign) {
    case '*': return memmem(given.start, given.length, wanted.start, wanted.length);
    case '^': return !memcmp(given.start, wanted.start, wanted.length);
    case '$': return !memcmp(given.start + after, wanted.start, wanted.length);
    default: return !after && !memcmp(given.start, wanted.start, wanted.length);
  }
}

static bool is_matched(const script_filter *by, const element *script) {
  if (script->content.length < by->least_length) return false;
  for (size_t index = 0; index < by->attribute_count; index++) {
    part value;
    const attribute_test *test = &by->attributes[index];
    if (!tag_attribute(script->tag, test->name.start, &value)) return false;
    if (!is_value(value, test)) return false;
  }
  for (size_t index = 0; index < by->text_count; index++) {
    if (!pattern_is_in(by->texts[index], script->content)) return false;
  }
  return true;
}

static bool is_cut(const script_filter *filters, size_t count, const element *script) {
  for (size_t index = 0; index < count; index++) {
    if (is_matched(&filters[index], script)) return true;
  }
  return false;
}

void scripts_cut(text *from, const script_filter *filters, size_t count) {
  text after = TEXT_EMPTY;
  part rest = part_of_text(from);
  for (element script; count && element_next(rest, "script", &script);) {
    size_t before = (size_t)(script.whole.start - rest.start);
    text_add(&after, rest.start, before);
    if (!is_cut(filters, count, &script)) text_add(&after, script.whole.start, script.whole.length);
    before += script.whole.length;
    rest = (part){rest.start + before, rest.length - before};
  }
  text_add(&after, rest.start, rest.length);
  if (after.failed) {
    text_free(&after);
    return;
  }
  text_free(from);
  *from = after;
}
