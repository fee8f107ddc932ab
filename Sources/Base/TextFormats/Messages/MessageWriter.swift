// SPDX-License-Identifier: Apache-2.0

/// Writes messages of JSON-RPC 2.0 with their headers.
package enum MessageWriter {
  /// The answer to a request; `result` is JSON.
  package static func response(_ id: MessageID, result: [UInt8]) -> [UInt8] {
    frame { writer in
      writer.id(id)
      writer.key("result")
      writer.json(result)
    }
  }

  /// An error in answer to a request, or to a message without an id that can be read.
  package static func response(_ id: MessageID?, error: CallError) -> [UInt8] {
    frame { writer in
      if let id { writer.id(id) } else { writer.member("id", nil as String?) }
      writer.key("error")
      writer.object { writer in
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
      }
    }
  }

  /// A message that is not answered; `parameters` is JSON.
  package static func notification(_ method: String, _ parameters: [UInt8]) -> [UInt8] {
    frame { writer in
      writer.member("method", method)
      writer.key("params")
      writer.json(parameters)
    }
  }

  /// A request; `parameters` is JSON, and nil for a method that has none.
  package static func request(
    _ id: MessageID, _ method: String, _ parameters: [UInt8]?
  ) -> [UInt8] {
    frame { writer in
      writer.id(id)
      writer.member("method", method)
      guard let parameters else { return }
      writer.key("params")
      writer.json(parameters)
    }
  }

  private static func frame(_ writeMembers: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writeMembers(&writer)
    }
    let header = "Content-Length: \(writer.bytes.count)\r\n\r\n"
    return Array(header.utf8) + writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func id(_ id: MessageID) {
    switch id {
    case .number(let number): member("id", number)
    case .text(let text): member("id", text)
    }
  }
}
