// SPDX-License-Identifier: Apache-2.0
#include "body.h"

#include <string.h>

#include "lead.h"

// So much may wait to be sent before more is taken.
#define MOST_READY (64 * 1024)
// A longer beginning is no beginning: the markup goes where it ends so far.
#define MOST_BEGINNING (64 * 1024)
#define PIECE (16 * 1024)
// A longer text is not edited.
#define LONGEST_TEXT (16 * 1024 * 1024)

static size_t unsent(const body *of) { return of->ready.length - of->sent; }

// Takes bytes off the front, so that a text does not grow as long as it is read.
static void drop(text *from, size_t length) {
  from->length -= length;
  if (from->length) memmove(from->start, from->start + length, from->length);
}

static bool waits_for_beginning(const body *of) {
  return of->markup.length || text_edits_exist(&of->edits);
}

// Sends the beginning, edited and with the markup at its place.
static void insert(body *into) {
  if (!is_utf_16(part_of_text(&into->beginning))) {
    text_edits_carry_out(&into->edits, &into->beginning);
  }
  part document = part_of_text(&into->beginning);
  if (document.length && !is_utf_16(document)) {
    size_t length = lead_of(document).length;
    text_add(&into->ready, document.start, length);
    text_add(&into->ready, into->markup.start, into->markup.length);
    document = (part){document.start + length, document.length - length};
  }
  text_add(&into->ready, document.start, document.length);
  into->is_damaged = into->is_damaged || into->ready.failed;
  text_free(&into->markup);
  text_free(&into->beginning);
  text_edits_free(&into->edits);
}

static void add_decoded(body *to, part bytes) {
  if (!waits_for_beginning(to)) {
    text_add(&to->ready, bytes.start, bytes.length);
    return;
  }
  text_add(&to->beginning, bytes.start, bytes.length);
  part document = part_of_text(&to->beginning);
  if (text_edits_exist(&to->edits)) {
    if (document.length <= LONGEST_TEXT) return;
    text_edits_free(&to->edits);
  }
  // The first two bytes say whether it is in UTF-16.
  if (document.length < 4) return;
  if (document.length > MOST_BEGINNING || is_utf_16(document) || lead_of(document).is_complete) {
    insert(to);
  }
}

static void decode(body *of) {
  char output[PIECE];
  while ((of->waiting.length || of->has_more) && unsent(of) < MOST_READY && !of->is_damaged) {
    piece next = {of->waiting.start, of->waiting.length, output, sizeof output};
    if (!next.input) next.input = "";
    of->is_damaged = !decoder_run(&of->decoding, &next);
    size_t used = of->waiting.length - next.input_length;
    // Room that is used up may have cut the output off.
    of->has_more = !next.output_room;
    add_decoded(of, (part){output, sizeof output - next.output_room});
    drop(&of->waiting, used);
    of->is_damaged = of->is_damaged || of->ready.failed || of->beginning.failed;
    if (!used && !of->has_more) break;
  }
  bool is_last = of->has_ended && !of->waiting.length && !of->has_more;
  if (is_last && waits_for_beginning(of)) insert(of);
}

size_t body_take(body *to, part bytes) {
  if (to->waiting.length || unsent(to) >= MOST_READY) return 0;
  text_add(&to->waiting, bytes.start, bytes.length);
  if (to->waiting.failed) to->is_damaged = true;
  decode(to);
  return bytes.length;
}

void body_end(body *of) {
  of->has_ended = true;
  decode(of);
}

size_t body_give(body *from, char *start, size_t room) {
  if (!unsent(from)) decode(from);
  size_t length = unsent(from) < room ? unsent(from) : room;
  if (length) memcpy(start, from->ready.start + from->sent, length);
  from->sent += length;
  if (from->sent == from->ready.length) from->sent = from->ready.length = 0;
  return length;
}

bool body_is_done(const body *of) {
  bool is_decoded = of->has_ended && !of->waiting.length && !of->has_more;
  return is_decoded && !waits_for_beginning(of) && !unsent(of);
}

void body_free(body *of) {
  decoder_free(&of->decoding);
  text_free(&of->markup);
  text_edits_free(&of->edits);
  text_free(&of->waiting);
  text_free(&of->beginning);
  text_free(&of->ready);
}
