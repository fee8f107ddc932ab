// SPDX-License-Identifier: Apache-2.0
// A request as Envoy has it.
#ifndef SLUICE_ENVOY_REQUEST_H
#define SLUICE_ENVOY_REQUEST_H

#include "abi.h"
#include "load.h"

// The load of the request that a filter sees.
load load_of_filter(envoy_object filter);
// Carries out the `modify_headers` of an answer on the request.
void change_headers(envoy_object filter, part changes);
void remove_header(envoy_object filter, int kind, const char *name);

#endif
