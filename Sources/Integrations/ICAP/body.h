// SPDX-License-Identifier: Apache-2.0
// A body on its way through the service. It is decoded, and markup is inserted into its beginning;
// the rest streams, so that memory does not grow with the body. Only a text that is edited is kept
// as a whole, up to 16 MiB.
#ifndef SLUICE_BODY_H
#define SLUICE_BODY_H

#include "decoder.h"
#include "text_edits.h"

typedef struct body {
  decoder decoding;
  // What is inserted and what is edited, until it is.
  text markup;
  text_edits edits;
  // What came and is not decoded yet, the beginning of the document as long as it is unknown where
  // the markup goes or its text is not complete, and what is to be sent.
  text waiting, beginning, ready;
  size_t sent;
  // The other side has sent everything; the decoder may have more output; the body is damaged.
  bool has_ended, has_more, is_damaged;
} body;

// Takes bytes, and returns how many: none while too many wait to be sent.
size_t body_take(body *to, part bytes);
// There are no more bytes.
void body_end(body *of);
// Gives bytes to send, and returns how many.
size_t body_give(body *from, char *start, size_t room);
// Whether everything was given.
bool body_is_done(const body *of);
void body_free(body *of);

#endif
