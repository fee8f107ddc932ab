// SPDX-License-Identifier: Apache-2.0
#include "last_error.h"
#include "sluice.h"

// Here and not with the rest, so that the number is in one file only.
const char *sluice_version(void) { return SLUICE_VERSION; }

int32_t sluice_version_number(void) { return SLUICE_VERSION_NUMBER; }

// Swift has no variables of a thread.
static _Thread_local int32_t last_error;

void set_last_error(int32_t error) { last_error = error; }

int32_t sluice_last_error(void) { return last_error; }
