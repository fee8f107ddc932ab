// SPDX-License-Identifier: Apache-2.0

internal import HostNames
internal import JSONText
internal import RuleModel
internal import WebAddresses

/// Reads where a redirect leads: of several targets, the first that Chromium looks at.
struct RedirectReader {
  struct Result {
    let target: Redirect
    /// The substitution, which must fit the `regexFilter`.
    var substitution: Substitution?
  }

  private static let path = "/action/redirect"

  private let document: JSONDocument
  private let members: Members<RedirectMember>

  init(_ document: JSONDocument, _ node: Int) {
    self.document = document
    members = Members(of: node, in: document)
  }

  func read() throws(Refusal) -> Result {
    if let url = members[.url] { return Result(target: .url(try readURL(url))) }
    if let path = members[.extensionPath] {
      return Result(target: .extensionPath(try readExtensionPath(path)))
    }
    if let transform = members[.transform] {
      return Result(target: .transform(try TransformReader(document, transform).read()))
    }
    guard let text = members[.regexSubstitution] else {
      throw Self.noTarget(at: members.object, Self.path)
    }
    let substitution = Substitution(text: document.text(of: text), node: text)
    guard !substitution.text.isEmpty else { throw substitution.refusal("it is empty") }
    return Result(target: .regexSubstitution(substitution.text), substitution: substitution)
  }

  static func noTarget(at node: Int, _ pointer: String) -> Refusal {
    .incorrect(
      .redirect, "action.redirect", at: node, pointer,
      "`redirect` needs one of `url`, `extensionPath`, `transform` and `regexSubstitution`")
  }

  private func readURL(_ node: Int) throws(Refusal) -> [UInt8] {
    let text = document.text(of: node)
    guard let url = try? WebAddress(parsing: text, internationalHost: HostName.toASCII) else {
      throw Refusal(
        .redirect, at: node, "\(Self.path)/url",
        words: "does not provide a valid URL for action.redirect.url key.",
        "this is not a valid URL")
    }
    guard !url.bytes.starts(with: "javascript:".utf8) else { throw leadsToScript(node) }
    return text
  }

  private func leadsToScript(_ node: Int) -> Refusal {
    Refusal(
      .redirect, at: node, "\(Self.path)/url",
      words: #"specifies an incorrect value for the "action.redirect.url" key. Redirects to "#
        + "javascript urls are not supported.",
      "a redirect must not lead to `javascript:`")
  }

  private func readExtensionPath(_ node: Int) throws(Refusal) -> [UInt8] {
    let text = document.text(of: node)
    guard text.first == UInt8(ascii: "/") else {
      throw .incorrect(
        .redirect, "action.redirect.extensionPath", at: node, "\(Self.path)/extensionPath",
        "a path in the extension must begin with `/`")
    }
    return text
  }
}

/// The text of a `regexSubstitution`.
struct Substitution {
  let text: [UInt8]
  let node: Int

  /// Checks that its references are of the form that RE2 takes, and to groups that exist.
  func check(groups: Int?) throws(Refusal) {
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let next = rest.popFirst() else { throw refusal("it ends in a single `\\`") }
      if next == UInt8(ascii: "\\") { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else {
        throw refusal("only a digit or `\\` may follow `\\`")
      }
      let group = Int(next - UInt8(ascii: "0"))
      if let groups, group > groups { throw refusal("there is no group \(group)") }
    }
  }

  func refusal(_ reason: String) -> Refusal {
    .incorrect(
      .redirect, "action.redirect.regexSubstitution", at: node,
      "/action/redirect/regexSubstitution", "`regexSubstitution` is invalid: \(reason)")
  }
}
