// SPDX-License-Identifier: Apache-2.0
#include "decoder.h"

#include <string.h>

coding coding_named(part name) {
  if (!name.length || part_is_word(name, "identity")) return CODING_NONE;
  if (part_is_word(name, "gzip") || part_is_word(name, "x-gzip")) return CODING_GZIP;
  if (part_is_word(name, "deflate")) return CODING_DEFLATE;
  return part_is_word(name, "br") ? CODING_BROTLI : CODING_UNKNOWN;
}

static size_t smaller(size_t one, size_t other) { return one < other ? one : other; }

static void use(piece *of, size_t input, size_t output) {
  of->input += input;
  of->input_length -= input;
  of->output += output;
  of->output_room -= output;
}

static bool copy(piece *of) {
  size_t length = smaller(of->input_length, of->output_room);
  memcpy(of->output, of->input, length);
  use(of, length, length);
  return true;
}

// Servers send `deflate` with the header of zlib, as the standard says, or without it.
static bool has_zlib_header(const piece *of) {
  unsigned first = (unsigned char)of->input[0];
  unsigned second = of->input_length > 1 ? (unsigned char)of->input[1] : 0;
  return (first & 0x0F) == 8 && (of->input_length < 2 || (first << 8 | second) % 31 == 0);
}

static bool begin_zlib(decoder *by, const piece *of) {
  if (by->has_begun) return true;
  if (!of->input_length) return true;
  bool is_raw = by->kind == CODING_DEFLATE && !has_zlib_header(of);
  by->has_begun = inflateInit2(&by->stream, is_raw ? -MAX_WBITS : MAX_WBITS + 32) == Z_OK;
  return by->has_begun;
}

// A file of gzip can have several members; what follows the last one is ignored, as browsers do.
static void end_member(decoder *by, piece *of) {
  bool has_next = by->kind == CODING_GZIP && of->input_length && *of->input == 0x1F;
  if (!has_next || inflateReset(&by->stream) != Z_OK) by->has_ended = true;
}

static bool run_zlib(decoder *by, piece *of) {
  if (!begin_zlib(by, of)) return false;
  if (!by->has_begun) return true;
  z_stream *stream = &by->stream;
  // A body comes in pieces that are much smaller than an `unsigned`.
  unsigned input = (unsigned)smaller(of->input_length, 1 << 20);
  unsigned room = (unsigned)smaller(of->output_room, 1 << 20);
  stream->next_in = (z_const Bytef *)of->input;
  stream->avail_in = input;
  stream->next_out = (Bytef *)of->output;
  stream->avail_out = room;
  int result = inflate(stream, Z_NO_FLUSH);
  use(of, input - stream->avail_in, room - stream->avail_out);
  if (result == Z_STREAM_END) end_member(by, of);
  return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
}

static bool run_brotli(decoder *by, piece *of) {
  if (!by->brotli) by->brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL);
  if (!by->brotli) return false;
  size_t input = of->input_length, room = of->output_room;
  const uint8_t *from = (const uint8_t *)of->input;
  uint8_t *to = (uint8_t *)of->output;
  BrotliDecoderResult result =
      BrotliDecoderDecompressStream(by->brotli, &input, &from, &room, &to, NULL);
  use(of, of->input_length - input, of->output_room - room);
  by->has_ended = result == BROTLI_DECODER_RESULT_SUCCESS;
  return result != BROTLI_DECODER_RESULT_ERROR;
}

bool decoder_run(decoder *by, piece *of) {
  if (by->has_ended) {
    use(of, of->input_length, 0);
    return true;
  }
  if (by->kind == CODING_NONE) return copy(of);
  return by->kind == CODING_BROTLI ? run_brotli(by, of) : run_zlib(by, of);
}

void decoder_free(decoder *by) {
  if (by->has_begun) inflateEnd(&by->stream);
  if (by->brotli) BrotliDecoderDestroyInstance(by->brotli);
  *by = (decoder){0};
}
