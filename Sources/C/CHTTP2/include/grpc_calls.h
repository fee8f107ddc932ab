/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of gRPC on one connection of HTTP/2, for a server that answers each call at once. nghttp2 reads and writes the
   frames; nothing here reads or writes a socket. */
#ifndef SLUICE_GRPC_CALLS_H
#define SLUICE_GRPC_CALLS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct grpc_connection grpc_connection;

/* A call that has come as a whole. */
typedef struct {
  int32_t stream;
  /* Its path, "/package.Service/Method". The bytes are valid until the connection is used again. */
  const char *path;
  size_t path_count;
  /* Its one message. The bytes are valid until the connection is used again. */
  const uint8_t *message;
  size_t message_count;
} grpc_call;

/* Begins a connection; NULL if there is no memory. */
grpc_connection *grpc_open(void);
void grpc_close(grpc_connection *connection);

/* Reads what a client sent; false if it does not speak HTTP/2, and the connection has to end. */
bool grpc_read(grpc_connection *connection, const uint8_t *bytes, size_t count);

/* The next call; false if none has come as a whole. What is no call of gRPC is answered here. */
bool grpc_next_call(grpc_connection *connection, grpc_call *call);

/* Answers a call with a message. */
void grpc_answer(grpc_connection *connection, int32_t stream, const uint8_t *message, size_t count);
/* Answers a call with an error, a code of gRPC that is not 0. */
void grpc_fail(grpc_connection *connection, int32_t stream, unsigned code);

/* The next bytes for the client; 0 if there are none. They are valid until the connection is used again. */
size_t grpc_write(grpc_connection *connection, const uint8_t **bytes);

/* Whether both sides have said all. */
bool grpc_is_over(grpc_connection *connection);
#endif
