// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Types, methods, domains, tabs and headers.
extension ConditionReader {
  // MARK: Types and methods

  private static let types = NameTable(DNRTypes.names.map { ($0.name, $0.type) })
  private static let methods = NameTable(DNRMethods.names.map { ($0.name, $0.method) })

  /// The set of what a list names; nil if there is no list.
  private func set<Set: OptionSet>(
    _ member: ConditionMember, _ names: NameTable<Set>
  ) -> Set? where Set.Element == Set {
    guard let list = members[member] else { return nil }
    return document.children(of: list).reduce(into: []) { set, node in
      if let element = names.value(of: document.keyContent(node)) { set.insert(element) }
    }
  }

  func readMethods(_ condition: inout DNRCondition) throws(Refusal) {
    condition.requestMethods = set(.requestMethods, Self.methods)
    condition.excludedRequestMethods = set(.excludedRequestMethods, Self.methods) ?? []
    guard let methods = condition.requestMethods,
      !methods.isDisjoint(with: condition.excludedRequestMethods)
    else { return }
    throw overlap("request method", .excludedRequestMethods)
  }

  func readTypes(
    _ condition: inout DNRCondition, for action: DNRActionKind
  ) throws(Refusal) {
    let included = set(.resourceTypes, Self.types)
    let excluded = set(.excludedResourceTypes, Self.types)
    if excluded == .all {
      throw Refusal(
        .types, at: node(.excludedResourceTypes), "/condition/excludedResourceTypes",
        words: "is not applicable to any resource type.", "all types are excluded")
    }
    if let included, let excluded, !included.isDisjoint(with: excluded) {
      throw overlap("resource", .excludedResourceTypes)
    }
    if action == .allowAllRequests, included?.isSubset(of: .frames) != true {
      throw notFrames(included == nil ? "/condition" : "/condition/resourceTypes")
    }
    condition.resourceTypes = included
    condition.excludedResourceTypes = excluded
  }

  private func notFrames(_ pointer: String) -> Refusal {
    Refusal(
      .types, at: node(.resourceTypes), pointer,
      words: #"is an "allowAllRequests" rule and must specify the "resourceTypes" key. It may "#
        + #"only include the "main_frame" and "sub_frame" resource types."#,
      "`allowAllRequests` needs `resourceTypes` of only `main_frame` and `sub_frame`")
  }

  private func overlap(_ what: String, _ member: ConditionMember) -> Refusal {
    Refusal(
      .contradiction, at: node(member), "/condition/\(member)",
      words: "includes and excludes the same \(what).",
      "`\(member)` excludes a value that the rule also includes")
  }

  /// The node of a member, or of the condition if there is none.
  private func node(_ member: ConditionMember) -> Int { members[member] ?? members.object }

  // MARK: Domains

  func readDomains(_ condition: inout DNRCondition) throws(Refusal) {
    try checkNames(.domains, .initiatorDomains)
    try checkNames(.excludedDomains, .excludedInitiatorDomains)
    var included = try domains(.domains)
    if included == nil { included = try domains(.initiatorDomains) }
    var excluded = try domains(.excludedDomains)
    if excluded == nil { excluded = try domains(.excludedInitiatorDomains) }
    condition.initiatorDomains = DNRDomains(included: included, excluded: excluded ?? [])
    condition.requestDomains.included = try domains(.requestDomains)
    condition.requestDomains.excluded = try domains(.excludedRequestDomains) ?? []
    condition.topDomains.included = try domains(.topDomains)
    condition.topDomains.excluded = try domains(.excludedTopDomains) ?? []
    condition.spelling = spelling(of: condition)
  }

  private func spelling(of condition: DNRCondition) -> DNRSpelling {
    let excludesInitiators =
      members[.excludedDomains] != nil || members[.excludedInitiatorDomains] != nil
    var spelling: DNRSpelling = []
    if members[.domains] != nil { spelling.insert(.includesByOldName) }
    if members[.excludedDomains] != nil { spelling.insert(.excludesByOldName) }
    if excludesInitiators, condition.initiatorDomains.excluded.isEmpty {
      spelling.insert(.excludesNoInitiator)
    }
    if members[.excludedRequestDomains] != nil, condition.requestDomains.excluded.isEmpty {
      spelling.insert(.excludesNoRequest)
    }
    return spelling
  }

  private func checkNames(_ old: ConditionMember, _ new: ConditionMember) throws(Refusal) {
    guard let node = members[old], members[new] != nil else { return }
    throw Refusal(
      .contradiction, at: node, "/condition/\(old)",
      words: "cannot use deprecated field \"\(old)\". Use \"\(new)\" instead.",
      "`\(old)` is the old name of `\(new)` and must not be used together with it")
  }

  private func domains(_ member: ConditionMember) throws(Refusal) -> [[UInt8]]? {
    guard let list = members[member] else { return nil }
    var domains: [[UInt8]] = []
    for (index, node) in document.children(of: list).enumerated() {
      let domain = document.text(of: node)
      guard domain.allSatisfy({ $0 < 0x80 }) else {
        throw .nonASCII("\(member)", at: node, "/condition/\(member)/\(index)")
      }
      domains.append(domain)
    }
    return domains
  }

  // MARK: Tabs

  func readTabs(_ condition: inout DNRCondition) throws(Refusal) {
    condition.tabIDs = members[.tabIds].map { document.integers(in: $0) }
    condition.excludedTabIDs = document.integers(in: members[.excludedTabIds])
    guard let tabs = condition.tabIDs, !condition.excludedTabIDs.isEmpty,
      !Set(tabs).isDisjoint(with: condition.excludedTabIDs)
    else { return }
    throw overlap("tab ID", .excludedTabIds)
  }

  // MARK: Headers of the response

  func readHeaders(_ condition: inout DNRCondition) throws(Refusal) {
    try checkHeaderList(.responseHeaders)
    try checkHeaderList(.excludedResponseHeaders)
    condition.responseHeaders = try headers(.responseHeaders)
    let names = Set((condition.responseHeaders ?? []).map { lowercased($0.header) })
    condition.excludedResponseHeaders = try headers(.excludedResponseHeaders)
    for (index, header) in (condition.excludedResponseHeaders ?? []).enumerated()
    where names.contains(lowercased(header.header)) && isWhole(index) {
      throw overlap("response header", .excludedResponseHeaders)
    }
  }

  /// Whether an excluded header is excluded with all of its values.
  private func isWhole(_ index: Int) -> Bool {
    guard let list = members[.excludedResponseHeaders],
      let node = document.children(of: list).dropFirst(index).first(where: { _ in true })
    else { return false }
    let parts = Members<HeaderConditionMember>(of: node, in: document)
    return parts[.values] == nil && parts[.excludedValues] == nil
  }

  private func checkHeaderList(_ member: ConditionMember) throws(Refusal) {
    guard let list = members[member], document.isEmpty(list) else { return }
    throw .emptyList("condition.\(member)", at: list, "/condition/\(member)")
  }

  private func headers(
    _ member: ConditionMember
  ) throws(Refusal) -> [DNRHeaderCondition]? {
    guard let list = members[member] else { return nil }
    var conditions: [DNRHeaderCondition] = []
    for (index, node) in document.children(of: list).enumerated() {
      conditions.append(try header(node, member, "/condition/\(member)/\(index)"))
    }
    return conditions
  }

  private func header(
    _ node: Int, _ member: ConditionMember, _ path: String
  ) throws(Refusal) -> DNRHeaderCondition {
    let parts = Members<HeaderConditionMember>(of: node, in: document)
    let condition = DNRHeaderCondition(
      header: parts[.header].map { document.text(of: $0) } ?? [],
      values: document.texts(in: parts[.values]),
      excludedValues: document.texts(in: parts[.excludedValues]))
    guard HeaderSyntax.isName(condition.header) else {
      throw Refusal(
        .header, at: node, "\(path)/header",
        words: "must specify a valid header name for \"condition.\(member)\" key",
        "this is not a valid header name")
    }
    let values = condition.values + condition.excludedValues
    guard values.allSatisfy(HeaderSyntax.isValue) else {
      // Chromium names the same member for both lists.
      throw Refusal(
        .header, at: node, path,
        words: #"must specify a valid header value for "condition.responseHeaders" key"#,
        "a header value must not contain a line break or a NUL")
    }
    return condition
  }

  private func lowercased(_ text: [UInt8]) -> [UInt8] { text.map(\.lowercasedASCII) }
}
