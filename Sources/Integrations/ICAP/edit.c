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

// The browser has the document already, with a nonce that its stored policy allows. A policy that
// comes now would replace that one.
static void keep_stored_policies(edit *of, ci_headers_list_t *response) {
  for (size_t index = 0; index < sizeof policies / sizeof *policies; index++) {
    if (headers_remove(response, policies[index])) of->has_changed = true;
  }
}

static bool is_not_modified(ci_headers_list_t *response) {
  size_t length = 0;
  const char *first = ci_headers_first_line2(response, &length);
  part line = {first, first ? length : 0}, version, status;
  return part_next(&line, ' ', &version) && part_next(&line, ' ', &status)
         && part_is(status, "304");
}

static part media_type(ci_headers_list_t *response) {
  part type, rest = headers_value(response, "Content-Type");
  return part_next(&rest, ';', &type) ? part_trimmed(type) : (part){"", 0};
}

static bool is_page(const load *about, part type) {
  return load_is_document(about)
         && (part_is_word(type, "text/html") || part_is_word(type, "application/xhtml+xml"));
}

static bool is_text(part type) {
  static const char *const starts[] = {
      "text/", "application/json", "application/javascript", "application/xml",
      "application/xhtml+xml", "image/svg+xml"};
  for (size_t index = 0; index < sizeof starts / sizeof *starts; index++) {
    if (part_begins_with_word(type, starts[index])) return true;
  }
  return false;
}

// What the plan of a document does to its headers and its text.
static void add_plan(edit *to, ci_headers_list_t *response, part plan) {
  part values;
  if (json_member(plan, "removed_headers", &values)) remove_all(to, response, values);
  if (json_member(plan, "html", &values)) text_edits_add_filters(&to->edits, values);
}

edit edit_of(const rules *by, const load *about, ci_headers_list_t *response) {
  edit made = {.has_changed = false};
  text answer = rules_answer(by, about);
  part effects = part_of_text(&answer), modifiers, values, type = media_type(response);
  if (!json_member(effects, "modifiers", &modifiers)) modifiers = (part){"", 0};
  carry_out(&made, response, modifiers);
  if (is_text(type) && json_member(modifiers, "replace", &values)) {
    text_edits_add_replacements(&made.edits, values);
  }
  if (load_is_document(about) && is_not_modified(response)) {
    keep_stored_policies(&made, response);
  } else if (is_page(about, type)) {
    markup whole = markup_of(by, about, effects);
    add_plan(&made, response, part_of_text(&whole.plan));
    made.markup = whole.text;
    if (whole.text.length) permit_all(&made, response, whole.nonce);
    text_free(&whole.plan);
  }
  text_free(&answer);
  return made;
}

void edit_free(edit *of) {
  text_free(&of->markup);
  text_edits_free(&of->edits);
}
