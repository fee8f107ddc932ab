// SPDX-License-Identifier: Apache-2.0

import GRPCCalls
import TestSupport
import Testing

/// Calls of gRPC in the frames that clients send.
@Suite struct `A connection of gRPC` {
  // MARK: What a client sends

  private static func frame(
    _ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8] = []
  ) -> [UInt8] {
    let count = payload.count
    return [
      UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), type, flags, 0, 0, 0,
      stream,
    ] + payload
  }

  /// A header that is written out and does not enter the table of HPACK.
  private static func header(_ name: String, _ value: String) -> [UInt8] {
    [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
  }

  private static let settings = frame(4, 0, 0)

  private static func call(
    _ stream: UInt8, _ path: String = "/a.B/C", type: String = "application/grpc", body: [UInt8]
  ) -> [UInt8] {
    let headers =
      header(":method", "POST") + header(":scheme", "http") + header(":authority", "a")
      + header(":path", path)
      + header("content-type", type)
    return frame(1, 4, stream, headers) + frame(0, 1, stream, body)
  }

  private static func message(_ text: String) -> [UInt8] {
    [0, 0, 0, 0, UInt8(text.utf8.count)] + text.utf8
  }

  private static let start = GRPCConnection.preface + settings

  // MARK: What a server answers

  /// The type, flags and payload of each frame.
  private func frames(of output: [UInt8]) -> [(type: UInt8, flags: UInt8, payload: [UInt8])] {
    var frames: [(type: UInt8, flags: UInt8, payload: [UInt8])] = []
    var rest = output[...]
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      frames.append((head[3], head[4], Array(rest.dropFirst(9).prefix(count))))
      rest = rest.dropFirst(9 + count)
    }
    return frames
  }

  /// The connection, and the paths and messages of its calls, each answered with its message.
  private func answered(_ pieces: [[UInt8]]) throws -> (
    calls: [String], output: [UInt8], isFine: Bool
  ) {
    let connection = try #require(GRPCConnection())
    var calls: [String] = []
    var output: [UInt8] = []
    var isFine = true
    for piece in pieces where isFine {
      isFine = connection.read(piece[...])
      while let call = connection.nextCall() {
        calls.append("\(call.path) \(String(decoding: call.message, as: UTF8.self))")
        connection.answer(call, with: call.message)
      }
      output += connection.takeOutput()
    }
    return (calls, output, isFine)
  }

  // MARK: Tests

  @Test func `a call is answered with a message and a status`() throws {
    let (calls, output, isFine) = try answered([
      Self.start + Self.call(1, body: Self.message("hello"))
    ])
    #expect(isFine)
    #expect(calls == ["/a.B/C hello"])
    let frames = frames(of: output)
    #expect(frames.contains { $0.type == 0 && $0.payload == Self.message("hello") })
    // Two blocks of headers; the second ends the stream.
    #expect(frames.filter { $0.type == 1 }.map { $0.flags & 1 } == [0, 1])
  }

  @Test func `calls are answered in the order in which they came, however they are cut up`() throws
  {
    let bytes =
      Self.start + Self.call(1, "/a/1", body: Self.message("x"))
      + Self.call(3, "/a/2", body: Self.message("")) + Self.call(5, "/a/3", body: Self.message("z"))
    let whole = try answered([bytes])
    let single = try answered(bytes.map { [$0] })
    #expect(whole.calls == ["/a/1 x", "/a/2 ", "/a/3 z"])
    #expect(single.calls == whole.calls)
  }

  @Test(arguments: [
    ("application/json", Array("{}".utf8)), ("application/grpc", []),
    ("application/grpc", [0, 0, 0, 0, 9, 1]),
    ("application/grpc", [1, 0, 0, 0, 1, 1]), ("application/grpc", [0, 0xFF, 0xFF, 0xFF, 0xFF]),
  ])
  func `what is no call is answered without being handed out`(type: String, body: [UInt8]) throws {
    let (calls, output, isFine) = try answered([
      Self.start + Self.call(1, type: type, body: body) + Self.call(3, body: Self.message("next"))
    ])
    #expect(isFine)
    #expect(calls == ["/a.B/C next"])
    #expect(frames(of: output).filter { $0.type == 1 }.first.map { $0.flags & 1 } == 1)
  }

  @Test func `a client that does not speak the protocol is not read further`() throws {
    #expect(try answered([Array("GET / HTTP/1.1\r\n\r\n".utf8)]).isFine == false)
  }

  @Test func `a message that is too large ends its stream`() throws {
    let connection = try #require(GRPCConnection())
    let head = Self.frame(
      1, 4, 1,
      Self.header(":method", "POST") + Self.header(":scheme", "http")
        + Self.header(":authority", "a") + Self.header(":path", "/a/b")
        + Self.header("content-type", "application/grpc"))
    #expect(connection.read((Self.start + head)[...]))
    var output: [UInt8] = []
    let piece = Self.frame(0, 0, 1, [UInt8](repeating: 0, count: 16_000))
    for _ in 0..<1_100 where connection.read(piece[...]) { output += connection.takeOutput() }
    #expect(connection.nextCall()?.path == nil)
    #expect(frames(of: output).contains { $0.type == 3 })
  }

  @Test func `damaged frames neither crash nor stop the other calls of other connections`() throws {
    var random = RepeatableRandom()
    let bytes =
      Self.start + Self.call(1, body: Self.message("hello"))
      + Self.frame(6, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8]) + Self.call(3, body: Self.message("more"))
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: GRPCConnection.preface.count..<damaged.count, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      let cut = Int.random(in: 0...damaged.count, using: &random)
      let (calls, _, _) = try answered([Array(damaged[..<cut]), Array(damaged[cut...])])
      #expect(calls.count <= 2)
    }
  }
}
