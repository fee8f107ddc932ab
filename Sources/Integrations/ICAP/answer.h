// SPDX-License-Identifier: Apache-2.0
// What a client gets instead of a response of the server.
#ifndef SLUICE_ANSWER_H
#define SLUICE_ANSWER_H

#include "rules.h"

// The style sheet of generic selectors, on the host of each page.
#define SHEET_PATH "/.well-known/sluice-generic.css"

typedef struct answer {
  // The first line without the version: `403 Forbidden`.
  const char *status;
  text type, location, body;
  // For ICAP: the rule that blocks, and its filter. Pages must not learn what is blocked.
  text place, filter;
  bool is_shared;
} answer;

// The answer to a blocked load; `effects` is what the library answers, empty if it was not asked.
answer answer_to_blocked(const load *about, part effects);
// The answer to a load that goes to another URL.
answer answer_elsewhere_at(text location);
// Whether a URL is that of the style sheet; `page` is what follows `?page=`, or empty.
bool is_sheet(part url, part *page);
answer answer_with_sheet(const rules *by, part page);
void answer_free(answer *of);

#endif
