// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import PlainText
internal import RuleModel

/// Reads the changes of headers.
struct HeaderChangeReader {
  enum Side: String { case request, response }

  private let document: JSONDocument

  init(_ document: JSONDocument) { self.document = document }

  /// Reads a list of changes; none if there is no list.
  func read(_ list: Int?, of side: Side) throws(Refusal) -> [HeaderChanges.Operation] {
    guard let list else { return [] }
    let path = "/action/\(side.rawValue)Headers"
    guard !document.isEmpty(list) else {
      throw .emptyList("action.\(side.rawValue)Headers", at: list, path)
    }
    var operations: [HeaderChanges.Operation] = []
    for (index, node) in document.children(of: list).enumerated() {
      operations.append(try readChange(node, of: side, "\(path)/\(index)"))
    }
    return operations
  }

  private func readChange(
    _ node: Int, of side: Side, _ path: String
  ) throws(Refusal) -> HeaderChanges.Operation {
    let members = Members<HeaderChangeMember>(of: node, in: document)
    let name = members[.header] ?? node
    let header = document.text(of: name)
    guard HeaderSyntax.isName(header) else { throw invalidName(name, path) }
    let operation = members[.operation].map { document.string(of: $0) } ?? ""
    if side == .request, operation == "append", !HeaderSyntax.isAppendable(header) {
      throw notAppendable(name, path)
    }
    let value = try readValue(members[.value], of: operation, node, path)
    switch operation {
    case "append": return .append(header: header, value: value)
    case "set": return .set(header: header, value: value)
    default: return .remove(header: header)
    }
  }

  private func readValue(
    _ node: Int?, of operation: String, _ change: Int, _ path: String
  ) throws(Refusal) -> [UInt8] {
    guard let node else {
      if operation == "remove" { return [] }
      throw Refusal(
        .header, at: change, path, words: "must provide a value for a header to be appended/set.",
        "`\(operation)` needs a `value`")
    }
    let value = document.text(of: node)
    guard HeaderSyntax.isValue(value) else {
      throw Refusal(
        .header, at: node, "\(path)/value",
        words: "must provide a valid header value to be appended/set.",
        "the value of a header must not have a line break or a NUL")
    }
    if operation == "remove" {
      throw Refusal(
        .header, at: node, "\(path)/value",
        words: "must not provide a header value for a header to be removed.",
        "`remove` takes no `value`")
    }
    return value
  }

  private func invalidName(_ node: Int, _ path: String) -> Refusal {
    Refusal(
      .header, at: node, "\(path)/header",
      words: "must specify a valid header name to be modified.",
      "this is not a valid name of a header")
  }

  private func notAppendable(_ node: Int, _ path: String) -> Refusal {
    Refusal(
      .header, at: node, "\(path)/header",
      words: "specifies an invalid request header to be appended. Only standard HTTP request "
        + "headers that can specify multiple values for a single entry are supported.",
      "nothing can be appended to this header of a request")
  }
}

/// What may be in the names and values of headers.
enum HeaderSyntax {
  /// Whether a text is a token, as names must be.
  static func isName(_ text: [UInt8]) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Whether a text can be a value.
  static func isValue(_ text: [UInt8]) -> Bool {
    !text.contains { $0 == 0x00 || $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether Chromium lets rules append to a header of a request.
  static func isAppendable(_ header: [UInt8]) -> Bool {
    appendable.value(of: header.map(\.lowercasedASCII)[...]) != nil
  }

  private static let appendable = NameTable(
    [
      "accept", "accept-encoding", "accept-language", "access-control-request-headers",
      "cache-control", "connection", "content-language", "cookie", "forwarded", "if-match",
      "if-none-match", "keep-alive", "range", "te", "trailer", "transfer-encoding", "upgrade",
      "user-agent", "via", "want-digest", "x-forwarded-for",
    ].map { ($0, true) })
}
