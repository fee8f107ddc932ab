// SPDX-License-Identifier: Apache-2.0
// The type and the page of a request, as far as its headers show. The Python package does the same
// in loads.py, and Documentation/Squid.md lists the rules.
#ifndef SLUICE_LOAD_H
#define SLUICE_LOAD_H

#include "text.h"

// A request as a proxy sees it. Headers that are missing are empty.
typedef struct request {
  part url, method;
  part referer, origin, accept, content_type, upgrade, requested_with;
  part destination, mode, site;
} request;

// A load to decide about. A page that is not known is empty.
typedef struct load {
  text url, page;
  uint8_t type;
  bool is_tunnel;
} load;

load load_of_request(const request *from);
// A tunnel to `HOST:PORT`: a load of unknown type at its host, without a page.
load load_of_tunnel(part authority);
void load_free(load *of);
bool load_is_document(const load *of);

// The type for a media type, as of `Accept`; SLUICE_UNKNOWN_TYPE if it stands for none.
uint8_t type_of_media(part media_type);

#endif
