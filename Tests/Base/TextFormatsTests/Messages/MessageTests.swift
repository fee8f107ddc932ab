// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

struct MessageTests {
  private static func summary(_ text: String) -> String {
    switch Message(reading: Array(text.utf8)) {
    case .request(let id, let method, let parameters):
      "request \(id) \(method) \(parameters.map { "\($0.kind)" } ?? "-")"
    case .notification(let method, let parameters):
      "notification \(method) \(parameters.map { "\($0.kind)" } ?? "-")"
    case .response(let id, let result): "response \(id) \(result.map { "\($0.kind)" } ?? "-")"
    case .invalid(let id, let error):
      "invalid \(id.map { "\($0)" } ?? "-") \(error.code.rawValue) \(error.message)"
    }
  }

  private static let cases: [(text: String, summary: String)] = [
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":{}}"#, "request number(1) a object"),
    (#"{"jsonrpc":"2.0","id":"x","method":"a"}"#, "request text([120]) a -"),
    (#"{"jsonrpc":"2.0","method":"a","params":[]}"#, "notification a array"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response number(1) null"),
    (#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#, "response number(1) -"),
    (#"{"jsonrpc":"2.0","id":1}"#, "invalid number(1) -32600 `method` is missing"),
    (#"{"id":1,"method":"a"}"#, #"invalid number(1) -32600 `jsonrpc` must be "2.0""#),
    (
      #"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#,
      "invalid - -32600 `id` must be a whole number or a text, not number"
    ),
    (
      #"{"jsonrpc":"2.0","id":null,"method":"a"}"#,
      "invalid - -32600 `id` must be a whole number or a text, not null"
    ),
    (
      #"{"jsonrpc":"2.0","id":7,"method":3}"#,
      "invalid number(7) -32600 `method` must be a short text"
    ),
    ("[]", "invalid - -32600 a message must be an object"),
  ]

  @Test("messages are told apart, and what is none of them is an error", arguments: cases)
  func read(_ text: String, _ summary: String) {
    #expect(Self.summary(text) == summary)
  }

  @Test(
    "what is not JSON is a parse error", arguments: ["", "{", "{\"a\":1,}", "\u{FEFF}{}", "nul"])
  func parseErrors(_ text: String) {
    #expect(Self.summary(text).hasPrefix("invalid - -32700 not JSON: "))
  }

  @Test("what is written can be read")
  func written() {
    let messages = [
      MessageWriter.request(.number(1), "a", Array("{}".utf8)),
      MessageWriter.request(.text([0x22]), "b", nil),
      MessageWriter.notification("c", Array("[1]".utf8)),
      MessageWriter.response(.number(2), result: Array("null".utf8)),
      MessageWriter.response(.number(3), error: CallError(.cancelled, "x")),
    ]
    var reader = FrameReader()
    reader.append(messages.flatMap { $0 })
    var summaries: [String] = []
    while case .message(let bytes) = reader.next() {
      summaries.append(Self.summary(String(decoding: bytes, as: UTF8.self)))
    }
    #expect(
      summaries == [
        "request number(1) a object", "request text([34]) b -", "notification c array",
        "response number(2) null", "response number(3) -",
      ])
  }
}
