// SPDX-License-Identifier: Apache-2.0
// Takes the content coding off a body, piece by piece.
#ifndef SLUICE_DECODER_H
#define SLUICE_DECODER_H

#include <brotli/decode.h>
#include <zlib.h>

#include "text.h"

typedef enum coding {
  CODING_NONE,
  CODING_GZIP,
  CODING_DEFLATE,
  CODING_BROTLI,
  CODING_UNKNOWN
} coding;

// The coding that a header `Content-Encoding` names.
coding coding_named(part name);

typedef struct decoder {
  coding kind;
  z_stream stream;
  BrotliDecoderState *brotli;
  bool has_begun, has_ended;
} decoder;

// A piece of input and the room for its output; what is used is taken off both.
typedef struct piece {
  const char *input;
  size_t input_length;
  char *output;
  size_t output_room;
} piece;

// Decodes as much as there is input or room for. False if the body is damaged.
bool decoder_run(decoder *by, piece *of);
void decoder_free(decoder *by);

#endif
