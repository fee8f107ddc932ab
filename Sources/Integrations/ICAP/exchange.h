// SPDX-License-Identifier: Apache-2.0
// A request or a response that c-icap passes through the service.
#ifndef SLUICE_EXCHANGE_H
#define SLUICE_EXCHANGE_H

#include <c_icap/c-icap.h>
#include <c_icap/request.h>

#include "body.h"
#include "rules.h"

// What the service decides by, from its start to its end.
extern source *in_use;

typedef struct exchange {
  body body;
  // The body is an answer of the service, and what else comes is dropped.
  bool is_answered;
} exchange;

typedef enum outcome { UNCHANGED, CHANGED, ANSWERED } outcome;

// Decides about a request, and changes or answers it.
outcome exchange_request(exchange *with, ci_request_t *of);
// Changes a response.
outcome exchange_response(exchange *with, ci_request_t *of);
void exchange_free(exchange *with);

#endif
