// SPDX-License-Identifier: Apache-2.0
// The lines of c-icap.conf that begin with `sluice.`
#ifndef SLUICE_SETTINGS_H
#define SLUICE_SETTINGS_H

#include <c_icap/c-icap.h>
#include <c_icap/cfg_param.h>
#include <stdbool.h>
#include <stddef.h>

#define MOST_INDEXES 64

typedef struct settings {
  char *indexes[MOST_INDEXES];
  size_t count;
  // Blocked requests are answered with 200 and not with 403.
  int answers_empty;
  // What happens to all requests without an index, and to those that cannot be decided.
  int blocks_without_index, blocks_undecided;
  // CONNECT is decided by its host.
  int decides_tunnels;
  // Responses are not changed, except for their cookies.
  int leaves_pages;
} settings;

extern settings configured;
extern struct ci_conf_entry settings_table[];
void settings_free(void);

#endif
