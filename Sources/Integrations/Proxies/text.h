// SPDX-License-Identifier: Apache-2.0
// Texts that grow, and parts of texts.
#ifndef SLUICE_TEXT_H
#define SLUICE_TEXT_H

#include <sluice.h>
#include <stdbool.h>
#include <stddef.h>

// A text that grows. Start with TEXT_EMPTY. There is always a NUL after its last byte, unless it is
// empty. If there is no memory left, it stays as it is and `failed` is set.
typedef struct text {
  char *start;
  size_t length, room;
  bool failed;
} text;

#define TEXT_EMPTY ((text){NULL, 0, 0, false})

void text_add(text *to, const char *start, size_t length);
void text_add_string(text *to, const char *string);
// Frees the memory; the text is empty afterwards.
void text_free(text *of);

// A function of the library that writes like snprintf: it writes what fits into `size` bytes and
// returns the whole length.
typedef size_t text_writer(const void *asked, char *start, size_t size);

// What such a function writes.
text text_written(text_writer *write, const void *asked);

// A part of a text, which the part does not own.
typedef sluice_bytes part;

part part_of(const char *string);
part part_of_text(const text *of);
bool part_is(part one, const char *string);
// The same for ASCII letters of either case.
bool part_is_word(part one, const char *word);
bool part_begins_with_word(part one, const char *word);
part part_trimmed(part one);
// Takes what is before the next sign off a part, or all of it. False if there is nothing left.
bool part_next(part *rest, char sign, part *found);

#endif
