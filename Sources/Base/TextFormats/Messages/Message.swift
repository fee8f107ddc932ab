// SPDX-License-Identifier: Apache-2.0

/// What a request is answered under: a number or a text that its sender chose.
package enum MessageID: Sendable, Hashable {
  case number(Int)
  case text([UInt8])

  /// Reads an id; nil if it is neither.
  package init?(_ value: JSONValue) {
    if let number = value.integer {
      self = .number(number)
    } else if let text = value.text {
      self = .text(text)
    } else {
      return nil
    }
  }
}

/// Why a request is not answered with a result.
package struct CallError: Error, Sendable, Equatable {
  /// The codes of JSON-RPC and of the language server protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case cancelled = -32800
    case contentModified = -32801
    case failed = -32803
  }

  /// The kind.
  package let code: Code
  /// One sentence.
  package let message: String

  /// Creates an error.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// A message of JSON-RPC 2.0, as it came.
package enum Message: Sendable {
  /// A request, which must be answered.
  case request(MessageID, method: String, JSONValue?)
  /// A message without an answer.
  case notification(method: String, JSONValue?)
  /// The answer to a request of ours: its result, or nil for an error.
  case response(MessageID, result: JSONValue?)
  /// A message that is none of these; the answer to it is an error.
  case invalid(MessageID?, CallError)

  /// Reads a message.
  ///
  /// - Complexity: Linear in the bytes; a long string is only copied when it is needed.
  package init(reading bytes: [UInt8]) {
    let document = JSONDocument(reading: bytes)
    guard document.problems.isEmpty, let value = JSONValue(document) else {
      let reason = document.problems.first?.message ?? "the text is empty"
      self = .invalid(nil, CallError(.parseError, "not JSON: \(reason)"))
      return
    }
    self = Message.read(value)
  }

  private static func read(_ value: JSONValue) -> Message {
    guard value.kind == .object else {
      return .invalid(nil, CallError(.invalidRequest, "a message must be an object"))
    }
    let given = value.member("id")
    let id = given.flatMap { MessageID($0) }
    guard value.member("jsonrpc")?.shortName == "2.0" else {
      return .invalid(id, CallError(.invalidRequest, "`jsonrpc` must be \"2.0\""))
    }
    guard let method = value.member("method") else {
      guard let id, value.member("result") != nil || value.member("error") != nil else {
        return .invalid(id, CallError(.invalidRequest, "`method` is missing"))
      }
      return .response(id, result: value.member("result"))
    }
    guard let name = method.shortName else {
      return .invalid(id, CallError(.invalidRequest, "`method` must be a short text"))
    }
    guard let given else { return .notification(method: name, value.member("params")) }
    guard let id else {
      // What comes here is not answered under an invalid id.
      let reason = "`id` must be a whole number or a text, not \(given.kind)"
      return .invalid(nil, CallError(.invalidRequest, reason))
    }
    return .request(id, method: name, value.member("params"))
  }
}
