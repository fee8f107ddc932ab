// SPDX-License-Identifier: Apache-2.0

internal import CHTTP2

/// A call of gRPC, with one message.
package struct GRPCCall: Sendable {
  let stream: Int32
  /// Its path: `/package.Service/Method`.
  package let path: String
  /// Its message.
  package let message: [UInt8]
}

/// An error of gRPC, by its code.
package enum GRPCProblem: UInt32, Sendable {
  case invalidArgument = 3
  case unimplemented = 12
}

/// The calls of gRPC on one connection of HTTP/2.
@safe
package final class GRPCConnection {
  // SAFETY: the connection is opened here and closed with this object; nothing else has the pointer.
  private let connection: OpaquePointer

  /// The bytes with which a client begins HTTP/2.
  package static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Begins a connection; nil if there is no memory.
  package init?() {
    // SAFETY: see `connection`.
    guard let opened = unsafe grpc_open() else { return nil }
    unsafe connection = opened
  }

  deinit {
    // SAFETY: it is closed once, and not used after that.
    unsafe grpc_close(connection)
  }

  /// Reads what a client sent; false if it does not speak HTTP/2, and the connection has to end.
  package func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    // SAFETY: the pointer and the count are those of the array, and used for this call only.
    unsafe bytes.withUnsafeBufferPointer { unsafe grpc_read(connection, $0.baseAddress, $0.count) }
  }

  /// The next call; nil if none has come as a whole.
  package func nextCall() -> GRPCCall? {
    // SAFETY: the path and the message are valid until the connection is used again, and copied before.
    var call = unsafe grpc_call()
    guard unsafe grpc_next_call(connection, &call) else { return nil }
    let path = unsafe UnsafeRawBufferPointer(start: call.path, count: call.path_count)
    let message = unsafe UnsafeBufferPointer(start: call.message, count: call.message_count)
    return unsafe GRPCCall(
      stream: call.stream, path: String(decoding: path, as: UTF8.self), message: Array(message))
  }

  /// Answers a call with a message.
  package func answer(_ call: GRPCCall, with message: [UInt8]) {
    // SAFETY: the pointer and the count are those of the array, and used for this call only.
    unsafe message.withUnsafeBufferPointer {
      unsafe grpc_answer(connection, call.stream, $0.baseAddress, $0.count)
    }
  }

  /// Answers a call with an error.
  package func answer(_ call: GRPCCall, with problem: GRPCProblem) {
    // SAFETY: see `connection`.
    unsafe grpc_fail(connection, call.stream, problem.rawValue)
  }

  /// The bytes for the client that were not taken before.
  package func takeOutput() -> [UInt8] {
    var output: [UInt8] = []
    var bytes: UnsafePointer<UInt8>?
    // SAFETY: the bytes are valid until the connection is used again, and copied before.
    while case let count = unsafe grpc_write(connection, &bytes), count > 0 {
      unsafe output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    }
    return output
  }

  /// Whether both sides have said all.
  package var isOver: Bool {
    // SAFETY: see `connection`.
    unsafe grpc_is_over(connection)
  }
}
