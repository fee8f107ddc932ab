// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Reads the changes of headers.
struct HeaderChangeReader {
  enum Side: String { case request, response }

  private let document: JSONDocument
  private let regexes: RegexCheck

  init(_ document: JSONDocument, _ regexes: RegexCheck) {
    self.document = document
    self.regexes = regexes
  }

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
    try checkRegex(members, path)
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
        "a header value must not contain a line break or a NUL")
    }
    if operation == "remove" {
      throw Refusal(
        .header, at: node, "\(path)/value",
        words: "must not provide a header value for a header to be removed.",
        "`remove` takes no `value`")
    }
    return value
  }

  /// Chromium checks expressions here, but changes whole headers.
  private func checkRegex(
    _ members: Members<HeaderChangeMember>, _ path: String
  ) throws(Refusal) {
    let substitution = members[.regexSubstitution].map {
      Substitution(
        text: document.text(of: $0), node: $0, pointer: "\(path)/regexSubstitution")
    }
    _ = try RegexReader(document, regexes, in: path).read(
      members[.regexFilter], isCaseSensitive: false, substitution: substitution)
  }

  private func invalidName(_ node: Int, _ path: String) -> Refusal {
    Refusal(
      .header, at: node, "\(path)/header",
      words: "must specify a valid header name to be modified.",
      "this is not a valid header name")
  }

  private func notAppendable(_ node: Int, _ path: String) -> Refusal {
    Refusal(
      .header, at: node, "\(path)/header",
      words: "specifies an invalid request header to be appended. Only standard HTTP request "
        + "headers that can specify multiple values for a single entry are supported.",
      "nothing can be appended to this request header")
  }
}
