// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Reads the parts of a URL that a redirect replaces.
struct TransformReader {
  private static let path = "/action/redirect/transform"
  private static let schemes = ["http", "https", "ftp", "chrome-extension"]

  private let document: JSONDocument
  private let members: Members<TransformMember>

  init(_ document: JSONDocument, _ node: Int) {
    self.document = document
    members = Members(of: node, in: document)
  }

  func read() throws(Refusal) -> URLTransform {
    var transform = URLTransform()
    transform.scheme = try readScheme()
    transform.port = try readPort()
    transform.query = try readText(.query, startingWith: "?")
    transform.fragment = try readText(.fragment, startingWith: "#")
    transform.queryTransform = try readQueryTransform()
    transform.host = text(.host)
    transform.path = text(.path)
    transform.username = text(.username)
    transform.password = text(.password)
    return transform
  }

  private func text(_ member: TransformMember) -> [UInt8]? {
    members[member].map { document.text(of: $0) }
  }

  private func readScheme() throws(Refusal) -> [UInt8]? {
    guard let node = members[.scheme] else { return nil }
    guard Self.schemes.contains(where: { document.text(of: node, equals: $0) }) else {
      let names = Self.schemes.joined(separator: ", ")
      throw Refusal(
        .redirect, at: node, "\(Self.path)/scheme",
        words: "specifies an incorrect value for the \"action.redirect.transform.scheme\" key. "
          + "Allowed values are: [\(names)].",
        "`scheme` must be one of \(names)")
    }
    return document.text(of: node)
  }

  /// A port is empty, or a number with an optional `+`.
  private func readPort() throws(Refusal) -> UInt16?? {
    guard let node = members[.port] else { return nil }
    var digits = document.text(of: node)[...]
    guard !digits.isEmpty else { return .some(nil) }
    if digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var value = 0
    for digit in digits where digit.isDigit && value <= 0xFFFF {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit), let port = UInt16(exactly: value) else {
      throw .incorrect(
        .redirect, "action.redirect.transform.port", at: node, "\(Self.path)/port",
        "a port must be empty or a number from 0 to 65535")
    }
    return port
  }

  private func readText(
    _ member: TransformMember, startingWith start: Unicode.Scalar
  ) throws(Refusal) -> [UInt8]? {
    guard let node = members[member] else { return nil }
    let text = document.text(of: node)
    if let first = text.first, first != UInt8(ascii: start) {
      throw .incorrect(
        .redirect, "action.redirect.transform.\(member)", at: node, "\(Self.path)/\(member)",
        "`\(member)` must be empty or start with `\(start)`")
    }
    return text
  }

  private func readQueryTransform() throws(Refusal) -> QueryTransform? {
    guard let node = members[.queryTransform] else { return nil }
    if members[.query] != nil { throw bothQueries(node) }
    let parts = Members<QueryTransformMember>(of: node, in: document)
    var transform = QueryTransform()
    transform.removed = document.texts(in: parts[.removeParams])
    guard let added = parts[.addOrReplaceParams] else { return transform }
    transform.parameters = document.children(of: added).map(readParameter)
    return transform
  }

  private func bothQueries(_ node: Int) -> Refusal {
    Refusal(
      .contradiction, at: node, "\(Self.path)/queryTransform",
      words: #"cannot specify both "action.redirect.transform.query" and "#
        + #""action.redirect.transform.queryTransform" keys."#,
      "`query` and `queryTransform` cannot be used together")
  }

  private func readParameter(_ node: Int) -> QueryTransform.Parameter {
    let parts = Members<ParameterMember>(of: node, in: document)
    return QueryTransform.Parameter(
      key: parts[.key].map { document.text(of: $0) } ?? [],
      value: parts[.value].map { document.text(of: $0) } ?? [],
      replacesOnly: parts[.replaceOnly].map { document.nodes[$0].kind == .true } ?? false)
  }
}
