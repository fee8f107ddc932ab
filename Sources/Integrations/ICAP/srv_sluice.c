// SPDX-License-Identifier: Apache-2.0
// A service of c-icap that decides about requests and edits responses, for Squid and other proxies
// that speak ICAP. Documentation/ICAP.md describes it.
#include <c_icap/c-icap.h>
#include <c_icap/debug.h>
#include <c_icap/request.h>
#include <c_icap/service.h>
#include <c_icap/simple_api.h>
#include <stdlib.h>

#include "exchange.h"
#include "settings.h"

// Enough for the beginning of most documents, so that the service rarely asks for more.
#define PREVIEW 4096

static void report(const char *sentence) { ci_debug_printf(1, "sluice: %s\n", sentence); }

static int init_service(ci_service_xdata_t *service, struct ci_server_conf *server) {
  (void)server;
  ci_service_set_preview(service, PREVIEW);
  ci_service_enable_204(service);
  ci_service_set_transfer_preview(service, "*");
  return CI_OK;
}

static int open_rules(ci_service_xdata_t *service, struct ci_server_conf *server) {
  (void)service;
  (void)server;
  if (!configured.count) report("no rules are in use; set sluice.Index");
  in_use = source_open((const char *const *)configured.indexes, configured.count, report);
  return in_use ? CI_OK : CI_ERROR;
}

static void close_service(void) {
  source_close(in_use);
  in_use = NULL;
  settings_free();
}

static void *begin(ci_request_t *of) {
  (void)of;
  return calloc(1, sizeof(exchange));
}

static void end(void *given) {
  if (given) exchange_free(given);
  free(given);
}

// c-icap calls this once for each message, also without a preview.
static int see_preview(char *start, int length, ci_request_t *of) {
  exchange *with = ci_service_data(of);
  if (!with) return CI_ERROR;
  bool is_request = ci_req_type(of) == ICAP_REQMOD;
  outcome found = is_request ? exchange_request(with, of) : exchange_response(with, of);
  if (found == UNCHANGED) return CI_MOD_ALLOW204;
  if (found == ANSWERED) return CI_MOD_CONTINUE;
  if (length > 0) body_take(&with->body, (part){start, (size_t)length});
  if (!ci_req_hasbody(of) || ci_req_hasalldata(of)) body_end(&with->body);
  // The response begins before all of it has come.
  ci_req_unlock_data(of);
  return CI_MOD_CONTINUE;
}

static int see_end(ci_request_t *of) {
  exchange *with = ci_service_data(of);
  if (!with->is_answered) body_end(&with->body);
  ci_req_unlock_data(of);
  return with->body.is_damaged ? CI_ERROR : CI_MOD_DONE;
}

// Takes what has come and gives what is ready; both counts become what was used.
static int move(
    char *output, int *room, char *input, int *given, int is_last, ci_request_t *of) {
  exchange *with = ci_service_data(of);
  if (input && given && *given > 0 && !with->is_answered) {
    *given = (int)body_take(&with->body, (part){input, (size_t)*given});
  }
  if (is_last && !with->is_answered) body_end(&with->body);
  if (output && room) {
    size_t length = body_give(&with->body, output, *room > 0 ? (size_t)*room : 0);
    *room = length || !body_is_done(&with->body) ? (int)length : CI_EOF;
  }
  return with->body.is_damaged ? CI_ERROR : CI_OK;
}

CI_DECLARE_MOD_DATA ci_service_module_t service = {
    "sluice",
    "Sluice",
    ICAP_REQMOD | ICAP_RESPMOD,
    init_service,
    open_rules,
    close_service,
    begin,
    end,
    see_preview,
    see_end,
    move,
    settings_table,
    NULL,
};
