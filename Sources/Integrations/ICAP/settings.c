// SPDX-License-Identifier: Apache-2.0
#include "settings.h"

#include <c_icap/debug.h>
#include <stdlib.h>
#include <string.h>

settings configured;

static int fail(const char *name, const char *reason) {
  ci_debug_printf(1, "sluice.%s: %s\n", name, reason);
  return 0;
}

static int set_indexes(const char *name, const char **words, void *data) {
  (void)data;
  if (!*words) return fail(name, "name at least one index");
  for (; *words; words++) {
    if (configured.count == MOST_INDEXES) return fail(name, "there are more than 64 indexes");
    if (!(configured.indexes[configured.count] = strdup(*words))) return 0;
    configured.count++;
  }
  return 1;
}

// The two words that a line can have; the second one sets the number at `data` to 1.
typedef struct choice {
  const char *name, *usual, *other, *help;
} choice;

static const choice choices[] = {
    {"Answer", "403", "empty", "write 403 or empty"},
    {"WithoutIndex", "allow", "block", "write allow or block"},
    {"Undecided", "allow", "block", "write allow or block"},
    {"Tunnels", "pass", "decide", "write pass or decide"},
    {"Pages", "on", "off", "write on or off"},
};

static int set_choice(const char *name, const char **words, void *data) {
  for (size_t index = 0; index < sizeof choices / sizeof *choices; index++) {
    if (strcmp(choices[index].name, name)) continue;
    bool is_other = *words && !strcmp(*words, choices[index].other);
    if (!is_other && (!*words || strcmp(*words, choices[index].usual))) {
      return fail(name, choices[index].help);
    }
    *(int *)data = is_other;
    return 1;
  }
  return 0;
}

struct ci_conf_entry settings_table[] = {
    {"Index", NULL, set_indexes, "The indexes to decide by"},
    {"Answer", &configured.answers_empty, set_choice, "The status of blocked requests"},
    {"WithoutIndex", &configured.blocks_without_index, set_choice, "The answer without an index"},
    {"Undecided", &configured.blocks_undecided, set_choice, "The answer to an invalid URL"},
    {"Tunnels", &configured.decides_tunnels, set_choice, "Whether CONNECT is decided"},
    {"Pages", &configured.leaves_pages, set_choice, "Whether responses are changed"},
    {NULL, NULL, NULL, NULL}};

void settings_free(void) {
  while (configured.count) free(configured.indexes[--configured.count]);
  configured = (settings){0};
}
