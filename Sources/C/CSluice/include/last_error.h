// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_LAST_ERROR_H
#define SLUICE_LAST_ERROR_H
#include <stdint.h>

// Notes why a function failed, for sluice_last_error. Programs do not see this header.
__attribute__((visibility("hidden"))) void set_last_error(int32_t error);
#endif
