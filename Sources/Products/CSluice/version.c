// SPDX-License-Identifier: Apache-2.0
#include "sluice.h"

// Here and not beside the rest, so that the number stands in one place.
const char *sluice_version(void) { return SLUICE_VERSION; }
