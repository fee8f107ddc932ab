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

void answer_bits_again(answers *to, duckdb_count row) {
  ((uint32_t *)to->data)[row] = ((uint32_t *)to->data)[row - 1];
}

void answer_truth_again(answers *to, duckdb_count row) {
  ((bool *)to->data)[row] = ((bool *)to->data)[row - 1];
}

// Logs of DNS servers have a dot after the host.
static part without_final_dot(part host) {
  bool has_dot = host.length && host.start[host.length - 1] == '.';
  return (part){host.start, host.length - has_dot};
}

void answer_host(answers *to, duckdb_count row, const question *about) {
  load tunnel = load_of_tunnel(without_final_dot(about->url));
  ((bool *)to->data)[row] = rules_decide(about->by, &tunnel) & SLUICE_BLOCK;
  load_free(&tunnel);
}

void answer_null(answers *to, duckdb_count row) { vector_set_null(to->vector, row); }
