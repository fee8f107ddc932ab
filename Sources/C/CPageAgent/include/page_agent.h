// SPDX-License-Identifier: Apache-2.0

#ifndef PAGE_AGENT_H
#define PAGE_AGENT_H

#include <stddef.h>
#include <stdint.h>

// The JavaScript of Sources/Agent in JSON, as pack.py writes it, and how many bytes that are.
const uint8_t *page_agent(size_t *count);

#endif
