// SPDX-License-Identifier: Apache-2.0
// What the module uses of Envoy's interface for dynamic modules, version 0.2.0, under short names.
// Envoy finds hooks by their names, and passes structures by value.
#ifndef SLUICE_ENVOY_ABI_H
#define SLUICE_ENVOY_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ABI_VERSION "v0.2.0"

// Bytes: those of Envoy are valid until the hook ends.
typedef struct bytes {
  const char *start;
  size_t length;
} bytes;

typedef struct header {
  bytes name, value;
} header;

enum { REQUEST_HEADERS = 0, RESPONSE_HEADERS = 2 };
enum { LOG_INFO = 2, LOG_ERROR = 4 };
enum { CONTINUE = 0, STOP = 1 };

// An object of Envoy, and one of the module.
typedef void *envoy_object;
typedef const void *module_object;

#define CALLBACK(name) envoy_dynamic_module_callback_##name
#define HOOK(name) envoy_dynamic_module_on_##name
#define EXPORTED __attribute__((visibility("default")))

void CALLBACK(log)(int level, bytes message);
bool CALLBACK(http_get_header)(
    envoy_object filter, int kind, bytes name, bytes *value, size_t index, size_t *count);
bool CALLBACK(http_set_header)(envoy_object filter, int kind, bytes name, bytes value);
void CALLBACK(http_send_response)(
    envoy_object filter, uint32_t status, header *headers, size_t count, bytes body, bytes details);

#endif
