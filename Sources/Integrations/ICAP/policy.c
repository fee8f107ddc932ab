// SPDX-License-Identifier: Apache-2.0
#include "policy.h"

#include <string.h>

// A page that has more keeps its policy, which then stops the script and the style sheet.
#define MOST_DIRECTIVES 128

typedef struct directives {
  part all[MOST_DIRECTIVES];
  size_t count;
} directives;

static bool read_directives(part policy, directives *found) {
  found->count = 0;
  for (part one; part_next(&policy, ';', &one);) {
    one = part_trimmed(one);
    if (!one.length) continue;
    if (found->count == MOST_DIRECTIVES) return false;
    found->all[found->count++] = one;
  }
  return true;
}

// Takes the next word off a directive.
static bool next_word(part *rest, part *word) {
  *rest = part_trimmed(*rest);
  size_t length = 0;
  while (length < rest->length && !strchr(" \t\n\f\r", rest->start[length])) length++;
  *word = (part){rest->start, length};
  *rest = (part){rest->start + length, rest->length - length};
  return length > 0;
}

// The position of the directive with a name; the number of all directives if there is none.
static size_t position(const directives *among, const char *name) {
  size_t index = 0;
  for (; index < among->count; index++) {
    part rest = among->all[index], word;
    if (next_word(&rest, &word) && part_is_word(word, name)) break;
  }
  return index;
}

// The position of the directive that counts for inline code of a kind: the most specific one.
static size_t deciding(const directives *among, const char *kind) {
  char specific[32];
  strcpy(specific, kind);
  strcat(specific, "-elem");
  const char *const names[] = {specific, kind, "default-src"};
  size_t found = among->count;
  for (size_t index = 0; index < 3 && found == among->count; index++) {
    found = position(among, names[index]);
  }
  return found;
}

// Whether a source allows something without our nonce, or makes a nonce the only thing that counts.
static bool is_nonce_or_hash(part source) {
  static const char *const starts[] = {
      "'nonce-", "'sha256-", "'sha384-", "'sha512-", "'strict-dynamic"};
  for (size_t index = 0; index < sizeof starts / sizeof *starts; index++) {
    if (part_begins_with_word(source, starts[index])) return true;
  }
  return false;
}

// Whether inline code is allowed anyway. A nonce would take this permission from the page.
static bool allows_inline(part directive) {
  bool allows = false;
  part word;
  for (next_word(&directive, &word); next_word(&directive, &word);) {
    if (is_nonce_or_hash(word)) return false;
    allows = allows || part_is_word(word, "'unsafe-inline'");
  }
  return allows;
}

// Adds a directive with its sources and a nonce.
static void add_permitting(text *to, part directive, const char *name, const char *nonce) {
  part word;
  next_word(&directive, &word);
  if (name) word = part_of(name);
  text_add(to, word.start, word.length);
  while (next_word(&directive, &word)) {
    if (part_is_word(word, "'none'")) continue;
    text_add_string(to, " ");
    text_add(to, word.start, word.length);
  }
  text_add_string(to, " 'nonce-");
  text_add_string(to, nonce);
  text_add_string(to, "'");
}

static void add_separator(text *to, size_t start, const char *separator) {
  if (to->length > start) text_add_string(to, separator);
}

static void add_policy(text *to, part policy, const char *nonce) {
  static const char *const kinds[] = {"script-src", "style-src"};
  directives all;
  if (!read_directives(policy, &all)) {
    text_add(to, policy.start, policy.length);
    return;
  }
  size_t start = to->length, chosen[2], common = position(&all, "default-src");
  for (int kind = 0; kind < 2; kind++) {
    chosen[kind] = deciding(&all, kinds[kind]);
    if (chosen[kind] < all.count && allows_inline(all.all[chosen[kind]])) chosen[kind] = all.count;
  }
  for (size_t index = 0; index < all.count; index++) {
    add_separator(to, start, "; ");
    bool is_changed = index != common && (index == chosen[0] || index == chosen[1]);
    if (is_changed) add_permitting(to, all.all[index], NULL, nonce);
    else text_add(to, all.all[index].start, all.all[index].length);
  }
  for (int kind = 0; kind < 2; kind++) {
    if (chosen[kind] == all.count || chosen[kind] != common) continue;
    add_separator(to, start, "; ");
    add_permitting(to, all.all[common], kinds[kind], nonce);
  }
}

text policy_permitting(part policies, const char *nonce) {
  text whole = TEXT_EMPTY;
  bool is_first = true;
  for (part one; part_next(&policies, ',', &one); is_first = false) {
    if (!is_first) text_add_string(&whole, ",");
    add_policy(&whole, one, nonce);
  }
  return whole;
}
