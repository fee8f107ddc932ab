// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_SHA256_H
#define SLUICE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Adds whole blocks of 64 bytes to a state of SHA-256 with the processor's instructions for it.
// False, and the state unchanged, on a processor that has none.
bool sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks);

#endif
