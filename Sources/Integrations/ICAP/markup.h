// SPDX-License-Identifier: Apache-2.0
// The markup that carries out the plan of a document.
#ifndef SLUICE_MARKUP_H
#define SLUICE_MARKUP_H

#include "rules.h"

// 16 random bytes in base64.
#define NONCE_LENGTH 22

typedef struct markup {
  // Empty if nothing is to be done.
  text text;
  char nonce[NONCE_LENGTH + 1];
  // The plan of the document, in JSON.
  text plan;
} markup;

// The markup for a document; `effects` is what the library answers about it.
markup markup_of(const rules *by, const load *about, part effects);

#endif
