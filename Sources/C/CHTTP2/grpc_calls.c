// SPDX-License-Identifier: Apache-2.0
#include "grpc_calls.h"

#include <nghttp2/nghttp2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The bill of materials of a program is made from what is found in it.
__attribute__((used, retain)) static const char version_mark[] = "nghttp2 " NGHTTP2_VERSION " (MIT)";

// A client cannot make the server keep more than this: calls at a time, and the bytes of all their messages.
enum { most_streams = 128, most_bytes = 1 << 24, longest_path = 255 };
// The head of a message: whether it is compressed, and its length in four bytes.
enum { head_count = 5 };
enum { code_unimplemented = 12, code_internal = 13 };

typedef struct stream {
  int32_t number;
  char path[longest_path];
  size_t path_count;
  bool is_call, has_long_path, is_whole;
  uint8_t *body;
  size_t body_count, body_capacity;
  // The answer, with the head of its message, and how much of it was sent.
  uint8_t *answer;
  size_t answer_count, answer_sent;
  // The stream after it in the list of the connection.
  struct stream *next;
} stream;

struct grpc_connection {
  nghttp2_session *session;
  // The streams that are open, the last one first.
  stream *streams;
  // How many of them have come as a whole and are not yet handed out.
  size_t whole;
  size_t bytes;
};

static stream *find(nghttp2_session *session, int32_t number) {
  return nghttp2_session_get_stream_user_data(session, number);
}

static void release(grpc_connection *connection, stream *closed) {
  stream **place = &connection->streams;
  while (*place && *place != closed) place = &(*place)->next;
  if (!*place) return;
  *place = closed->next;
  if (closed->is_whole) connection->whole--;
  connection->bytes -= closed->body_capacity;
  free(closed->body);
  free(closed->answer);
  free(closed);
}

// MARK: What nghttp2 reads

static int begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  grpc_connection *connection = user;
  if (frame->hd.type != NGHTTP2_HEADERS || frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
  stream *opened = calloc(1, sizeof *opened);
  if (!opened) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  opened->number = frame->hd.stream_id;
  opened->next = connection->streams;
  connection->streams = opened;
  return nghttp2_session_set_stream_user_data(session, opened->number, opened);
}

static bool is(const uint8_t *text, size_t count, const char *word) {
  return count == strlen(word) && memcmp(text, word, count) == 0;
}

static int header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_count,
                  const uint8_t *value, size_t count, uint8_t flags, void *user) {
  (void)flags, (void)user;
  stream *opened = find(session, frame->hd.stream_id);
  if (!opened) return 0;
  if (is(name, name_count, ":path")) {
    opened->has_long_path = count > longest_path;
    opened->path_count = opened->has_long_path ? 0 : count;
    memcpy(opened->path, value, opened->path_count);
  } else if (is(name, name_count, "content-type")) {
    const char kind[] = "application/grpc";
    opened->is_call = count >= sizeof kind - 1 && memcmp(value, kind, sizeof kind - 1) == 0;
  }
  return 0;
}

// Makes room for more bytes of a message; false if the client may not send as many.
static bool grow(grpc_connection *connection, stream *opened, size_t count) {
  size_t needed = opened->body_count + count;
  if (needed <= opened->body_capacity) return true;
  size_t capacity = opened->body_capacity ? opened->body_capacity : 4096;
  while (capacity < needed) capacity *= 2;
  if (connection->bytes - opened->body_capacity + capacity > most_bytes) return false;
  uint8_t *body = realloc(opened->body, capacity);
  if (!body) return false;
  connection->bytes += capacity - opened->body_capacity;
  opened->body = body;
  opened->body_capacity = capacity;
  return true;
}

static int data(nghttp2_session *session, uint8_t flags, int32_t number, const uint8_t *bytes, size_t count,
                void *user) {
  (void)flags;
  grpc_connection *connection = user;
  stream *opened = find(session, number);
  if (!opened || opened->is_whole) return 0;
  if (!grow(connection, opened, count))
    return nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, number, NGHTTP2_ENHANCE_YOUR_CALM);
  memcpy(opened->body + opened->body_count, bytes, count);
  opened->body_count += count;
  return 0;
}

static int frame_read(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  grpc_connection *connection = user;
  if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
  stream *opened = find(session, frame->hd.stream_id);
  if (!opened || opened->is_whole || !(frame->hd.flags & NGHTTP2_FLAG_END_STREAM)) return 0;
  opened->is_whole = true;
  connection->whole++;
  return 0;
}

static int stream_closed(nghttp2_session *session, int32_t number, uint32_t code, void *user) {
  (void)code;
  stream *closed = find(session, number);
  if (closed) release(user, closed);
  return 0;
}

// MARK: A connection

static int set_up(grpc_connection *connection, nghttp2_session_callbacks *callbacks) {
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, data);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frame_read);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, stream_closed);
  int problem = nghttp2_session_server_new(&connection->session, callbacks, connection);
  if (problem) return problem;
  nghttp2_settings_entry limit = {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, most_streams};
  return nghttp2_submit_settings(connection->session, NGHTTP2_FLAG_NONE, &limit, 1);
}

grpc_connection *grpc_open(void) {
  grpc_connection *connection = calloc(1, sizeof *connection);
  nghttp2_session_callbacks *callbacks = NULL;
  if (!connection || nghttp2_session_callbacks_new(&callbacks) != 0 || set_up(connection, callbacks) != 0) {
    grpc_close(connection);
    connection = NULL;
  }
  nghttp2_session_callbacks_del(callbacks);
  return connection;
}

void grpc_close(grpc_connection *connection) {
  if (!connection) return;
  nghttp2_session_del(connection->session);
  // nghttp2 does not report the streams that are still open.
  while (connection->streams) release(connection, connection->streams);
  free(connection);
}

bool grpc_read(grpc_connection *connection, const uint8_t *bytes, size_t count) {
  // No callback pauses, so that all is read, or the connection is broken.
  return nghttp2_session_mem_recv(connection->session, bytes, count) == (ssize_t)count;
}

size_t grpc_write(grpc_connection *connection, const uint8_t **bytes) {
  ssize_t count = nghttp2_session_mem_send(connection->session, bytes);
  return count > 0 ? (size_t)count : 0;
}

bool grpc_is_over(grpc_connection *connection) {
  return !nghttp2_session_want_read(connection->session) && !nghttp2_session_want_write(connection->session);
}

// MARK: Calls

static nghttp2_nv pair(const char *name, const char *value) {
  return (nghttp2_nv){(uint8_t *)name, (uint8_t *)value, strlen(name), strlen(value), NGHTTP2_NV_FLAG_NONE};
}

// Whether a body is one message that is not compressed; else the code of the error.
static unsigned problem_of(const stream *call) {
  if (call->body_count < head_count) return code_internal;
  if (call->body[0] != 0) return code_unimplemented;
  const uint8_t *count = call->body + 1;
  size_t stated = (size_t)count[0] << 24 | (size_t)count[1] << 16 | (size_t)count[2] << 8 | count[3];
  return stated == call->body_count - head_count ? 0 : code_internal;
}

// The call that came first of those that are whole.
static stream *first_whole(grpc_connection *connection) {
  stream *found = NULL;
  for (stream *each = connection->streams; each; each = each->next)
    if (each->is_whole) found = each;
  return found;
}

bool grpc_next_call(grpc_connection *connection, grpc_call *call) {
  while (connection->whole > 0) {
    stream *found = first_whole(connection);
    if (!found) return false;
    // It is handed out once.
    found->is_whole = false;
    connection->whole--;
    if (!found->is_call) {
      nghttp2_nv status = pair(":status", "415");
      nghttp2_submit_response(connection->session, found->number, &status, 1, NULL);
      continue;
    }
    unsigned code = found->has_long_path ? code_unimplemented : problem_of(found);
    if (code) {
      grpc_fail(connection, found->number, code);
      continue;
    }
    *call = (grpc_call){found->number, found->path, found->path_count, found->body + head_count,
                        found->body_count - head_count};
    return true;
  }
  return false;
}

static ssize_t read_answer(nghttp2_session *session, int32_t number, uint8_t *buffer, size_t capacity, uint32_t *flags,
                           nghttp2_data_source *source, void *user) {
  (void)user;
  stream *answered = source->ptr;
  size_t left = answered->answer_count - answered->answer_sent;
  size_t count = left < capacity ? left : capacity;
  memcpy(buffer, answered->answer + answered->answer_sent, count);
  answered->answer_sent += count;
  if (count == left) {
    *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
    nghttp2_nv status = pair("grpc-status", "0");
    if (nghttp2_submit_trailer(session, number, &status, 1) != 0) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  }
  return (ssize_t)count;
}

void grpc_answer(grpc_connection *connection, int32_t number, const uint8_t *message, size_t count) {
  stream *answered = find(connection->session, number);
  if (!answered || answered->answer) return;
  answered->answer = malloc(head_count + count);
  if (!answered->answer) return grpc_fail(connection, number, code_internal);
  uint8_t head[head_count] = {0, (uint8_t)(count >> 24), (uint8_t)(count >> 16), (uint8_t)(count >> 8), (uint8_t)count};
  memcpy(answered->answer, head, head_count);
  if (count > 0) memcpy(answered->answer + head_count, message, count);
  answered->answer_count = head_count + count;
  nghttp2_nv headers[] = {pair(":status", "200"), pair("content-type", "application/grpc")};
  nghttp2_data_provider provider = {.source.ptr = answered, .read_callback = read_answer};
  nghttp2_submit_response(connection->session, number, headers, 2, &provider);
}

void grpc_fail(grpc_connection *connection, int32_t number, unsigned code) {
  char text[12];
  snprintf(text, sizeof text, "%u", code);
  nghttp2_nv headers[] = {pair(":status", "200"), pair("content-type", "application/grpc"), pair("grpc-status", text)};
  nghttp2_submit_response(connection->session, number, headers, 3, NULL);
}
