// SPDX-License-Identifier: Apache-2.0
#include "sluice.h"

// Here and not with the rest, so that the number is in one file only.
const char *sluice_version(void) { return SLUICE_VERSION; }
