// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Reads the action of a rule.
struct ActionReader {
  let document: JSONDocument
  let members: Members<ActionMember>
  let kind: DNRActionKind
  private let regexes: RegexCheck

  private static let kinds = NameTable(DNRActionKind.allCases.map { ($0.name, $0) })

  init(_ document: JSONDocument, _ node: Int?, _ regexes: RegexCheck) {
    self.document = document
    self.regexes = regexes
    members = Members(of: node, in: document)
    kind =
      members[.type].flatMap { Self.kinds.value(of: document.keyContent($0)) } ?? .block
  }

  /// Reads where a redirect leads; nil for other actions.
  func readRedirect() throws(Refusal) -> RedirectReader.Result? {
    guard kind == .redirect else { return nil }
    guard let redirect = members[.redirect] else {
      throw RedirectReader.noTarget(at: members.object, "/action")
    }
    return try RedirectReader(document, redirect).read()
  }

  /// The action, when its redirect and the condition of the rule have been read.
  func read(
    _ target: Redirect?, priority: Int32, under condition: DNRCondition
  ) throws(Refusal) -> DNRAction {
    switch kind {
    case .block: .block
    case .allow: .allow
    case .allowAllRequests: .allowAllRequests
    case .upgradeScheme: .upgradeScheme
    case .redirect: target.map { .redirect($0) } ?? .block
    case .modifyHeaders: .modifyHeaders(try readHeaders(priority, under: condition))
    }
  }

  private func readHeaders(
    _ priority: Int32, under condition: DNRCondition
  ) throws(Refusal) -> HeaderChanges {
    let (request, response) = (members[.requestHeaders], members[.responseHeaders])
    if request == nil, response == nil {
      throw Refusal(
        .header, at: members.object, "/action",
        words: #"does not specify a value for "action.requestHeaders" or "action.responseHeaders" "#
          + "key. At least one of these keys must be specified with a non-empty list.",
        "`modifyHeaders` needs `requestHeaders` or `responseHeaders`")
    }
    if let request, condition.asksForResponse { throw requestIsGone(request) }
    let reader = HeaderChangeReader(document, regexes)
    var changes = HeaderChanges()
    changes.priority = priority
    changes.request = try reader.read(request, of: .request)
    changes.response = try reader.read(response, of: .response)
    return changes
  }

  private func requestIsGone(_ node: Int) -> Refusal {
    Refusal(
      .contradiction, at: node, "/action/requestHeaders",
      words: "which matches on response headers cannot modify request headers.",
      "a rule with a condition on the response cannot change request headers")
  }
}
