// SPDX-License-Identifier: Apache-2.0
#include "text_edits.h"

#include <stdlib.h>

#include "json.h"

// An array with room for one more; NULL if there is no memory left, and the old one stays.
static void *with_room(void *array, size_t count, size_t size) {
  return realloc(array, (count + 1) * size);
}

void text_edits_add_filters(text_edits *to, part html) {
  part selector;
  for (part one; json_next(&html, &one);) {
    script_filter read;
    if (!json_member(one, "selector", &selector) || !script_filter_read(selector, &read)) continue;
    script_filter *larger = with_room(to->filters, to->filter_count, sizeof read);
    if (larger) {
      to->filters = larger;
      to->filters[to->filter_count++] = read;
    } else {
      script_filter_free(&read);
    }
  }
}

void text_edits_add_replacements(text_edits *to, part values) {
  for (part one; json_next(&values, &one);) {
    text value = TEXT_EMPTY;
    replacement read;
    json_add_string(one, &value);
    if (replacement_read(part_of_text(&value), &read)) {
      replacement *larger = with_room(to->replacements, to->replacement_count, sizeof read);
      if (larger) to->replacements = larger;
      if (larger) to->replacements[to->replacement_count++] = read;
      else replacement_free(&read);
    }
    text_free(&value);
  }
}

bool text_edits_exist(const text_edits *in) { return in->filter_count || in->replacement_count; }

void text_edits_carry_out(const text_edits *what, text *in) {
  pattern_allow_time();
  if (what->filter_count) scripts_cut(in, what->filters, what->filter_count);
  for (size_t index = 0; index < what->replacement_count; index++) {
    replacement_carry_out(&what->replacements[index], in);
  }
}

void text_edits_free(text_edits *of) {
  while (of->filter_count) script_filter_free(&of->filters[--of->filter_count]);
  while (of->replacement_count) replacement_free(&of->replacements[--of->replacement_count]);
  free(of->filters);
  free(of->replacements);
  *of = (text_edits){0};
}
