// SPDX-License-Identifier: Apache-2.0
#include "edit.h"

#include "markup.h"
#include "policy.h"

// The headers to which modifiers add a value.
static const struct {
  const char *modifier, *header;
} added[] = {
    {"csp", "Content-Security-Policy"},
    {"permissions", "Permissions-Policy"},
    {"referrerpolicy", "Referrer-Policy"},
};

// The headers with policies that the script and the style sheet have to get through.
static const char *const policies[] = {
    "Content-Security-Policy", "Content-Security-Policy-Report-Only"};

static void remove_all(edit *of, ci_headers_list_t *response, part names) {
  for (part one; json_next(&names, &one);) {
    text name = TEXT_EMPTY;
    json_add_string(one, &name);
    if (name.length && headers_remove(response, name.start)) of->has_changed = true;
    text_free(&name);
  }
}

static void add_all(edit *of, ci_headers_list_t *response, const char *name, part values) {
  for (part one; json_next(&values, &one); of->has_changed = true) {
    text value = TEXT_EMPTY;
    json_add_string(one, &value);
    headers_add(response, name, part_of_text(&value));
    text_free(&value);
  }
}

static void carry_out(edit *of, ci_headers_list_t *response, part modifiers) {
  part values;
  if (json_member(modifiers, "removeheader", &values)) remove_all(of, response, values);
  for (size_t index = 0; index < sizeof added / sizeof *added; index++) {
    if (json_member(modifiers, added[index].modifier, &values)) {
      add_all(of, response, added[index].header, values);
    }
  }
}

// Lets the nonce through all policies of a name. There can be several, and all have to allow it.
static void permit(
    edit *of, ci_headers_list_t *response, const char *name, const char *nonce) {
  text all = TEXT_EMPTY;
  part old;
  while ((old = headers_value(response, name)).length) {
    // Several headers are the same as one with commas.
    text policy = policy_permitting(old, nonce);
    if (all.length) text_add_string(&all, ", ");
    text_add(&all, policy.start, policy.length);
    text_free(&policy);
    if (!ci_headers_remove(response, name)) break;
  }
  if (all.length) {
    headers_set(response, name, part_of_text(&all));
    of->has_changed = true;
  }
  text_free(&all);
}

static void permit_all(edit *of, ci_headers_list_t *response, const char *nonce) {
  for (size_t index = 0; index < sizeof policies / sizeof *policies; index++) {
    permit(of, response, policies[index], nonce);
  }
}

static bool is_page(const load *about, ci_headers_list_t *response) {
  part type, rest = headers_value(response, "Content-Type");
  if (!part_next(&rest, ';', &type)) return false;
  type = part_trimmed(type);
  return load_is_document(about)
         && (part_is_word(type, "text/html") || part_is_word(type, "application/xhtml+xml"));
}

edit edit_of(const rules *by, const load *about, ci_headers_list_t *response) {
  edit made = {TEXT_EMPTY, false};
  text answer = rules_answer(by, about);
  part effects = part_of_text(&answer), modifiers;
  if (json_member(effects, "modifiers", &modifiers)) carry_out(&made, response, modifiers);
  if (is_page(about, response)) {
    markup whole = markup_of(by, about, effects);
    remove_all(&made, response, part_of_text(&whole.removed_headers));
    made.markup = whole.text;
    if (whole.text.length) permit_all(&made, response, whole.nonce);
    text_free(&whole.removed_headers);
  }
  text_free(&answer);
  return made;
}

void edit_free(edit *of) { text_free(&of->markup); }
