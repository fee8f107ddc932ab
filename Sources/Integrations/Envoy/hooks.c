// SPDX-License-Identifier: Apache-2.0
// The hooks that Envoy requires and this module does not need. Each passes everything on: 0 is to
// continue.
#include "abi.h"

// A hook with these parameters that returns nothing, or 0.
#define NOTHING(name, ...) \
  EXPORTED void HOOK(name)(__VA_ARGS__) {}
#define PASSING(name, ...) \
  EXPORTED int HOOK(name)(__VA_ARGS__) { return CONTINUE; }

#pragma GCC diagnostic ignored "-Wunused-parameter"

PASSING(http_filter_request_body, envoy_object object, module_object self, bool is_last)
PASSING(http_filter_request_trailers, envoy_object object, module_object self)
PASSING(http_filter_response_body, envoy_object object, module_object self, bool is_last)
PASSING(http_filter_response_trailers, envoy_object object, module_object self)
PASSING(
    http_filter_local_reply, envoy_object object, module_object self, uint32_t status,
    bytes details, bool resets)
NOTHING(http_filter_stream_complete, envoy_object object, module_object self)
NOTHING(http_filter_scheduled, envoy_object object, module_object self, uint64_t event)
NOTHING(http_filter_config_scheduled, envoy_object object, module_object self, uint64_t event)
NOTHING(
    http_filter_downstream_above_write_buffer_high_watermark, envoy_object object,
    module_object self)
NOTHING(
    http_filter_downstream_below_write_buffer_low_watermark, envoy_object object,
    module_object self)

// The module sends no requests of its own, so these are never called.

#define CALLOUTS(prefix)                                                                       \
  NOTHING(                                                                                     \
      prefix##_http_callout_done, envoy_object object, module_object self, uint64_t number,    \
      int result, header *headers, size_t header_count, bytes *chunks, size_t chunk_count)     \
  NOTHING(                                                                                     \
      prefix##_http_stream_headers, envoy_object object, module_object self, uint64_t number,  \
      header *headers, size_t count, bool is_last)                                             \
  NOTHING(                                                                                     \
      prefix##_http_stream_data, envoy_object object, module_object self, uint64_t number,     \
      const bytes *data, size_t count, bool is_last)                                           \
  NOTHING(                                                                                     \
      prefix##_http_stream_trailers, envoy_object object, module_object self, uint64_t number, \
      header *trailers, size_t count)                                                          \
  NOTHING(                                                                                     \
      prefix##_http_stream_complete, envoy_object object, module_object self, uint64_t number) \
  NOTHING(                                                                                     \
      prefix##_http_stream_reset, envoy_object object, module_object self, uint64_t number,    \
      int reason)

CALLOUTS(http_filter)
CALLOUTS(http_filter_config)
