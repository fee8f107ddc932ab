// SPDX-License-Identifier: Apache-2.0
#include "types.h"

#include <string.h>

// Not a type of the library: the URLs have to be compared.
#define DOCUMENT 254

static uint8_t type_of_name(part name) {
  char lower[32];
  if (name.length > sizeof lower) return SLUICE_OTHER;
  for (size_t index = 0; index < name.length; index++) {
    char sign = name.start[index];
    lower[index] = sign >= 'A' && sign <= 'Z' ? (char)(sign | 0x20) : sign;
  }
  if (part_is((part){lower, name.length}, "document")) return DOCUMENT;
  uint8_t type = sluice_type(lower, name.length);
  return type == SLUICE_UNKNOWN_TYPE ? SLUICE_OTHER : type;
}

static part without_fragment(part url) {
  const char *end = url.length ? memchr(url.start, '#', url.length) : NULL;
  return end ? (part){url.start, (size_t)(end - url.start)} : url;
}

static uint8_t document_type(part url, part page) {
  if (!page.length || !url.length) return SLUICE_TOP_DOCUMENT;
  part one = without_fragment(url), other = without_fragment(page);
  bool is_page = one.length == other.length && !memcmp(one.start, other.start, one.length);
  return is_page ? SLUICE_TOP_DOCUMENT : SLUICE_CHILD_DOCUMENT;
}

static uint8_t known_type(known_types *among, const column *names, duckdb_count row) {
  if (column_is_null(names, row)) return SLUICE_OTHER;
  duckdb_text name = names->texts[row];
  uint64_t mixed = (name.words[0] ^ name.words[1]) * 0x9E3779B97F4A7C15u;
  size_t slot = mixed >> 60;
  const duckdb_text *kept = &among->slots[slot].name;
  bool is_known = among->slots[slot].is_used && kept->words[0] == name.words[0]
                  && kept->words[1] == name.words[1];
  if (!is_known) {
    among->slots[slot].name = name;
    among->slots[slot].type = type_of_name(column_part(names, row));
    among->slots[slot].is_used = true;
  }
  return among->slots[slot].type;
}

uint8_t type_of_row(
    known_types *among, const column *names, duckdb_count row, part url, part page) {
  uint8_t type = known_type(among, names, row);
  return type == DOCUMENT ? document_type(url, page) : type;
}
