// SPDX-License-Identifier: Apache-2.0
//
// An add-on for Node.js, by its stable interface Node-API. decide.js shows how it is used.
//
//     cc -shared -fPIC -I/usr/include/node sluice.c $(pkg-config --cflags --libs sluice) -o sluice.node

#define NAPI_VERSION 8
#include <node_api.h>
#include <sluice.h>
#include <stdlib.h>

// Throws and returns NULL from the function around it if a call of Node fails.
#define TRY(call)                                                        \
  do {                                                                   \
    if ((call) != napi_ok) {                                             \
      napi_throw_error(env, NULL, "invalid arguments of the add-on"); \
      return NULL;                                                       \
    }                                                                    \
  } while (0)

static const napi_type_tag matcher_tag = {0x6d61746368657273u, 1}, page_tag = {0x7061676573736c75u, 2};

static void close_matcher(napi_env env, void *matcher, void *hint) {
  (void)env, (void)hint;
  sluice_close(matcher);
}

static void close_page(napi_env env, void *page, void *hint) {
  (void)env, (void)hint;
  sluice_page_close(page);
}

// A JavaScript object that owns a pointer; the garbage collector closes it.
static napi_value owner(napi_env env, void *pointer, const napi_type_tag *tag, napi_finalize close) {
  napi_value object;
  if (napi_create_external(env, pointer, close, NULL, &object) != napi_ok) {
    close(env, pointer, NULL);
    napi_throw_error(env, NULL, "out of memory");
    return NULL;
  }
  TRY(napi_type_tag_object(env, object, tag));
  return object;
}

// The pointer of such an object; `null` is NULL.
static napi_status owned(napi_env env, napi_value value, const napi_type_tag *tag, void **pointer) {
  napi_valuetype type;
  napi_status status = napi_typeof(env, value, &type);
  *pointer = NULL;
  if (status != napi_ok || type == napi_null) return status;
  if (type != napi_external) return napi_invalid_arg;
  bool is_ours = false;
  status = napi_check_object_type_tag(env, value, tag, &is_ours);
  if (status != napi_ok) return status;
  return is_ours ? napi_get_value_external(env, value, pointer) : napi_invalid_arg;
}

// The text of a string, which the caller frees; NULL with an exception if it is no string.
static char *text(napi_env env, napi_value value, size_t *length) {
  TRY(napi_get_value_string_utf8(env, value, NULL, 0, length));
  char *bytes = malloc(*length + 1);
  if (!bytes || napi_get_value_string_utf8(env, value, bytes, *length + 1, length) != napi_ok) {
    free(bytes);
    napi_throw_error(env, NULL, "out of memory");
    return NULL;
  }
  return bytes;
}

// open(path): a matcher.
static napi_value open_index(napi_env env, napi_callback_info info) {
  size_t count = 1, length;
  napi_value arguments[1];
  TRY(napi_get_cb_info(env, info, &count, arguments, NULL, NULL));
  char *path = text(env, arguments[0], &length);
  if (!path) return NULL;
  char error[256];
  sluice_matcher *matcher = sluice_open(path, error, sizeof error);
  free(path);
  if (!matcher) {
    napi_throw_error(env, NULL, error);
    return NULL;
  }
  return owner(env, matcher, &matcher_tag, close_matcher);
}

// page(matcher, url): a page, or null for an invalid URL.
static napi_value open_page(napi_env env, napi_callback_info info) {
  size_t count = 2, length;
  napi_value arguments[2], nothing;
  void *matcher;
  TRY(napi_get_cb_info(env, info, &count, arguments, NULL, NULL));
  TRY(owned(env, arguments[0], &matcher_tag, &matcher));
  char *url = text(env, arguments[1], &length);
  if (!url) return NULL;
  sluice_page *page = sluice_page_open(matcher, url, length);
  free(url);
  if (page) return owner(env, page, &page_tag, close_page);
  TRY(napi_get_null(env, &nothing));
  return nothing;
}

// decide(matcher, page or null, url, number of the type): the bits of a decision.
static napi_value decide(napi_env env, napi_callback_info info) {
  size_t count = 4, length;
  napi_value arguments[4], bits;
  void *matcher, *page;
  uint32_t type;
  TRY(napi_get_cb_info(env, info, &count, arguments, NULL, NULL));
  TRY(owned(env, arguments[0], &matcher_tag, &matcher));
  TRY(owned(env, arguments[1], &page_tag, &page));
  TRY(napi_get_value_uint32(env, arguments[3], &type));
  char *url = text(env, arguments[2], &length);
  if (!url) return NULL;
  uint8_t number = type < 255 ? (uint8_t)type : SLUICE_UNKNOWN_TYPE;
  uint32_t decision = sluice_decide(matcher, page, url, length, number);
  free(url);
  TRY(napi_create_uint32(env, decision, &bits));
  return bits;
}

// type(name): the number of a type.
static napi_value type(napi_env env, napi_callback_info info) {
  size_t count = 1, length;
  napi_value arguments[1], number;
  TRY(napi_get_cb_info(env, info, &count, arguments, NULL, NULL));
  char *name = text(env, arguments[0], &length);
  if (!name) return NULL;
  uint8_t found = sluice_type(name, length);
  free(name);
  TRY(napi_create_uint32(env, found, &number));
  return number;
}

NAPI_MODULE_INIT() {
  const napi_property_descriptor functions[] = {
      {"open", NULL, open_index, NULL, NULL, NULL, napi_enumerable, NULL},
      {"page", NULL, open_page, NULL, NULL, NULL, napi_enumerable, NULL},
      {"decide", NULL, decide, NULL, NULL, NULL, napi_enumerable, NULL},
      {"type", NULL, type, NULL, NULL, NULL, napi_enumerable, NULL},
  };
  TRY(napi_define_properties(env, exports, sizeof functions / sizeof *functions, functions));
  return exports;
}
