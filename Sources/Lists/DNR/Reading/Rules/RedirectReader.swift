// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

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
    let substitution = Substitution(
      text: document.text(of: text), node: text, pointer: "\(Self.path)/regexSubstitution")
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
    guard RedirectAddress.isValid(text) else {
      throw Refusal(
        .redirect, at: node, "\(Self.path)/url",
        words: "does not provide a valid URL for action.redirect.url key.",
        "this is not a valid URL")
    }
    guard !RedirectAddress.isScript(text) else { throw leadsToScript(node) }
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
    guard RedirectAddress.isPath(text) else {
      throw .incorrect(
        .redirect, "action.redirect.extensionPath", at: node, "\(Self.path)/extensionPath",
        "a path in the extension must begin with `/`")
    }
    return text
  }
}
