// SPDX-License-Identifier: Apache-2.0

#include "page_agent.h"

static const uint8_t text[] = {
#embed "page_agent.json"
};

const uint8_t *page_agent(size_t *count) {
  *count = sizeof text;
  return text;
}
