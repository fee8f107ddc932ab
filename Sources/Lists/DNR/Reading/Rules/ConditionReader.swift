// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads the condition of a rule.
struct ConditionReader {
  let document: JSONDocument
  let members: Members<ConditionMember>
  let scope: DNRScope
  let regexes: RegexCheck

  init(
    _ document: JSONDocument, _ node: Int?, _ scope: DNRScope, _ regexes: RegexCheck
  ) {
    self.document = document
    members = Members(of: node, in: document)
    self.scope = scope
    self.regexes = regexes
  }

  /// Reads everything, in Chromium's order of checks.
  func read(
    for action: DNRActionKind, substitution: Substitution?
  ) throws(Refusal) -> DNRCondition {
    try checkEmptyLists()
    try checkScope()
    var condition = DNRCondition()
    condition.isCaseSensitive = isTrue(.isUrlFilterCaseSensitive)
    condition.filter = try readFilter(condition.isCaseSensitive, substitution)
    condition.domainType = members[.domainType].flatMap {
      DNRDomainType(rawValue: document.string(of: $0))
    }
    try readMethods(&condition)
    try readTypes(&condition, for: action)
    try readDomains(&condition)
    try readTabs(&condition)
    try readHeaders(&condition)
    try checkAnchor(condition.filter)
    return condition
  }

  func isTrue(_ member: ConditionMember) -> Bool {
    members[member].map { document.nodes[$0].kind == .true } ?? false
  }

  // MARK: Lists

  private static let neverEmpty: [ConditionMember] = [
    .domains, .initiatorDomains, .requestDomains, .topDomains, .resourceTypes, .requestMethods,
    .tabIds,
  ]

  private func checkEmptyLists() throws(Refusal) {
    for member in Self.neverEmpty {
      guard let node = members[member], document.isEmpty(node) else { continue }
      throw .emptyList("\(member)", at: node, "/condition/\(member)")
    }
  }

  private func checkScope() throws(Refusal) {
    guard scope != .session else { return }
    for member in [ConditionMember.tabIds, .excludedTabIds] {
      guard let node = members[member] else { continue }
      throw Refusal(
        .tabs, at: node, "/condition/\(member)",
        words: #"specifies a value for "tabIds" or "excludedTabIds" key. These are only "#
          + "supported for session-scoped rules.",
        "only session rules may name tabs")
    }
  }

  // MARK: Filters

  private func readFilter(
    _ isCaseSensitive: Bool, _ substitution: Substitution?
  ) throws(Refusal) -> DNRFilter? {
    if members[.urlFilter] != nil, let regex = members[.regexFilter] {
      throw Refusal(
        .contradiction, at: regex, "/condition/regexFilter",
        words: #"can only specify one of "urlFilter" or "regexFilter" keys."#,
        "`urlFilter` and `regexFilter` cannot be used together")
    }
    let reader = RegexReader(document, regexes)
    let regex = try reader.read(
      members[.regexFilter], isCaseSensitive: isCaseSensitive, substitution: substitution)
    if let regex { return .regex(regex) }
    guard let node = members[.urlFilter] else { return nil }
    return .url(try reader.readASCII("urlFilter", node))
  }

  /// A host cannot begin with anything at all.
  private func checkAnchor(_ filter: DNRFilter?) throws(Refusal) {
    guard case .url(let text) = filter, text.starts(with: "||*".utf8),
      let node = members[.urlFilter]
    else { return }
    throw .incorrect(
      .urlFilter, "urlFilter", at: node, "/condition/urlFilter",
      "`||` must not be followed by `*`")
  }
}
