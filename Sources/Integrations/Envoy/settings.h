// SPDX-License-Identifier: Apache-2.0
// The settings of a filter: {"index": "FILE", "without_index": "block", "undecided": "block"}.
#ifndef SLUICE_ENVOY_SETTINGS_H
#define SLUICE_ENVOY_SETTINGS_H

#include "rules.h"

typedef struct settings {
  source *rules;
  bool blocks_without_index, blocks_undecided;
} settings;

// NULL with a sentence in `error` if the settings are wrong.
settings *settings_open(part json, rules_reporter *report, const char **error);
void settings_close(settings *of);

#endif
