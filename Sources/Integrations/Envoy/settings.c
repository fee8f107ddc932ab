// SPDX-License-Identifier: Apache-2.0
#include "settings.h"

#include <stdlib.h>

#define MOST_INDEXES 64

typedef struct paths {
  text all[MOST_INDEXES];
  size_t count;
} paths;

static bool add_path(paths *to, part value) {
  if (to->count == MOST_INDEXES) return false;
  text path = TEXT_EMPTY;
  if (!json_add_string(value, &path) || !path.length) return false;
  to->all[to->count++] = path;
  return true;
}

// A path, or an array of them.
static bool read_paths(part value, paths *to) {
  if (!value.length || *value.start != '[') return add_path(to, value);
  for (part one; json_next(&value, &one);) {
    if (!add_path(to, one)) return false;
  }
  return to->count > 0;
}

// False if the member has another value than `allow` or `block`.
static bool read_choice(part json, const char *name, bool *blocks) {
  part value;
  if (!json_member(json, name, &value)) return true;
  *blocks = part_is(value, "\"block\"");
  return *blocks || part_is(value, "\"allow\"");
}

static bool is_known(part name) {
  return part_is(name, "\"index\"") || part_is(name, "\"without_index\"")
         || part_is(name, "\"undecided\"");
}

static const char *problem(part json, paths *indexes, settings *into) {
  part rest = json, name, value;
  while (json_next_member(&rest, &name, &value)) {
    if (!is_known(name)) return "the settings are index, without_index and undecided";
  }
  if (!json_member(json, "index", &value) || !read_paths(value, indexes)) {
    return "index must be the path of an index, or an array of paths";
  }
  bool is_right = read_choice(json, "without_index", &into->blocks_without_index)
                  && read_choice(json, "undecided", &into->blocks_undecided);
  return is_right ? NULL : "without_index and undecided must be allow or block";
}

static source *open_source(const paths *indexes, rules_reporter *report) {
  const char *starts[MOST_INDEXES];
  for (size_t index = 0; index < indexes->count; index++) starts[index] = indexes->all[index].start;
  return source_open(starts, indexes->count, report);
}

settings *settings_open(part json, rules_reporter *report, const char **error) {
  paths indexes = {.count = 0};
  settings *made = calloc(1, sizeof *made);
  *error = made ? problem(part_trimmed(json), &indexes, made) : "there is no memory left";
  if (!*error && !(made->rules = open_source(&indexes, report))) *error = "there is no memory left";
  while (indexes.count) text_free(&indexes.all[--indexes.count]);
  if (!*error) return made;
  free(made);
  return NULL;
}

void settings_close(settings *of) {
  source_close(of->rules);
  free(of);
}
