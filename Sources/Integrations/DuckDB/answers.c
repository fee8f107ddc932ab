// SPDX-License-Identifier: Apache-2.0
#include "answers.h"

static uint32_t decision_about(const question *about) {
  return sluice_session_decide(
      about->by->session, about->url.start, about->url.length, about->page.start,
      about->page.length, about->type);
}

void answer_bits(answers *to, duckdb_count row, const question *about) {
  ((uint32_t *)to->data)[row] = decision_about(about);
}

void answer_blocked(answers *to, duckdb_count row, const question *about) {
  ((bool *)to->data)[row] = decision_about(about) & SLUICE_BLOCK;
}

void answer_host(answers *to, duckdb_count row, const question *about) {
  load tunnel = load_of_tunnel(about->url);
  ((bool *)to->data)[row] = rules_decide(about->by, &tunnel) & SLUICE_BLOCK;
  load_free(&tunnel);
}

void answer_null(answers *to, duckdb_count row) { vector_set_null(to->vector, row); }
