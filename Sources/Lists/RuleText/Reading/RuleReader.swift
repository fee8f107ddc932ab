// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import RuleModel
internal import TextFormats

/// Creates rules from a document, with WebKit's checks in WebKit's order, and continues after an
/// error.
struct RuleReader {
  let document: JSONDocument
  let profile: ReaderProfile
  var count = 0
  var rules: [SourceRule] = []
  var brokenRules: [BrokenRule] = []
  var findings = FindingCollection()
  /// The names that unknown keys may have meant, so that each is searched for only once.
  var suggestions: [String: String?] = [:]
  /// The objects that have been offered a fix that renames one of their keys, with the new name.
  var renamed: Set<String> = []
  /// The index of the rule that is being read.
  var ruleIndex = 0

  enum RuleMember { case trigger, action, identifier, rulesetIdentifier }

  let ruleMembers: NameTable<RuleMember>
  let typeKey = NameTable([("type", true)])
  let selectorKey = NameTable([("selector", true)])
  let triggerMembers = NameTable(TriggerMember.allCases.map { ($0.rawValue, $0) })
  let actionTypes = NameTable(ActionType.inJSON.map { ($0.rawValue, $0) })
  let resourceTypes = NameTable(ResourceTypeName.allCases.map { ($0.rawValue, $0.flags) })
  let parties = NameTable([
    ("first-party", LoadFlags.firstParty), ("third-party", LoadFlags.thirdParty),
  ])
  let contexts = NameTable([
    ("top-frame", LoadFlags.topFrame), ("child-frame", LoadFlags.childFrame),
  ])

  init(_ document: JSONDocument, _ profile: ReaderProfile) {
    self.document = document
    self.profile = profile
    var members: [(String, RuleMember)] = [("trigger", .trigger), ("action", .action)]
    if profile.ruleIdentifiers != .no { members.append(("_identifier", .identifier)) }
    if profile.ruleIdentifiers == .yes {
      members.append(("_rulesetIdentifier", .rulesetIdentifier))
    }
    ruleMembers = NameTable(members)
  }

  mutating func readList() {
    guard !document.bytes.isEmpty else {
      return report(
        .emptyText, .emptySource, "the file is empty",
        at: 0..<0, help: "an empty list is rejected too: it needs at least one rule")
    }
    reportProblems()
    guard let top = document.nodes.first else { return }
    guard top.kind == .array else {
      guard document.problems.isEmpty else { return }
      return report(
        .topLevel, .topLevel, "a rule list must be an array, found \(name(of: top.kind))",
        at: top.range, help: "put the rules between `[` and `]`")
    }
    readRules(of: 0)
  }

  private mutating func readRules(of array: Int) {
    let elements = document.children(of: array)
    let found = elements.reduce(into: 0) { total, _ in total += 1 }
    if document.problems.isEmpty { count = found }
    if let limit = profile.ruleLimit, found > limit {
      reportCount(found, limit: limit, array: array)
    }
    rules.reserveCapacity(found)
    for (index, node) in elements.enumerated() {
      ruleIndex = index
      readRule(node)
    }
    guard found == 0, document.problems.isEmpty else { return }
    report(
      .noRules, .noRules, "the list has no rules", at: document.nodes[array].range,
      help: "WebKit rejects an empty list; keep a rule that never matches")
  }

  private mutating func reportCount(_ found: Int, limit: Int, array: Int) {
    let extra = document.children(of: array).dropFirst(limit).first { _ in true } ?? array
    report(
      .ruleCount, .tooManyRules,
      "the list has \(found) rules, \(found - limit) more than the limit of \(limit)",
      at: document.nodes[extra].range, help: "split the list into several")
  }

  private mutating func readRule(_ node: Int) {
    guard document.nodes[node].kind == .object else {
      return reportInRule(
        .ruleObject, .rule, "a rule must be an object, found \(kindName(node))", at: node)
    }
    let origin = RuleOrigin(index: ruleIndex, offset: document.nodes[node].range.lowerBound)
    let errorsBefore = findings.errorCount
    let parts = readParts(of: node)
    let trigger = readTrigger(parts.trigger, rule: node)
    let action = readAction(parts.action, rule: node)
    if let identifier = parts.identifier { checkIdentifier(identifier) }
    if let trigger, let action, findings.errorCount == errorsBefore {
      rules.append(
        SourceRule(rule: Rule(trigger: trigger, action: action), origin: origin, node: node))
    } else {
      brokenRules.append(
        BrokenRule(origin: origin, node: node, trigger: trigger, action: action))
    }
  }

  /// The nodes of a rule's two members, without the dictionary that is made for other objects: this
  /// runs for every rule.
  private mutating func readParts(
    of rule: Int
  ) -> (trigger: Int?, action: Int?, identifier: Int?) {
    var parts: (trigger: Int?, action: Int?, identifier: Int?) = (nil, nil, nil)
    for key in document.children(of: rule) {
      switch value(of: key, in: ruleMembers) {
      case .trigger:
        if let earlier = parts.trigger { reportDuplicate(key, "trigger", earlier: earlier, in: "") }
        parts.trigger = key + 1
      case .action:
        if let earlier = parts.action { reportDuplicate(key, "action", earlier: earlier, in: "") }
        parts.action = key + 1
      case .identifier:
        if let earlier = parts.identifier {
          reportDuplicate(key, "_identifier", earlier: earlier, in: "")
        }
        parts.identifier = key + 1
      case .rulesetIdentifier: continue
      case nil: reportUnknown(key, of: rule, in: "", known: ["trigger", "action"])
      }
    }
    return parts
  }

  /// Checks the number of a rule, which only versions after 2.50 read.
  private mutating func checkIdentifier(_ node: Int) {
    guard document.nodes[node].kind != .number else { return }
    let message = "`_identifier` must be a number, found \(kindName(node))"
    guard profile.ruleIdentifiers == .unknown else {
      return reportInRule(
        .ruleIdentifier, .ruleIdentifier, message, at: node, "/_identifier",
        help: "leave it out; it is for rules of web extensions")
    }
    add(
      Finding(
        .targetUnknown, .note,
        "it is not known whether \(profile.name) reads `_identifier`; if it does, \(message)",
        rule: ruleIndex, pointer: pointer("/_identifier"), range: document.nodes[node].range))
  }

  private mutating func readTrigger(_ node: Int?, rule: Int) -> Trigger? {
    guard let node, document.nodes[node].kind == .object else {
      let message =
        node.map { "`trigger` must be an object, found \(kindName($0))" }
        ?? "the rule has no `trigger`"
      reportInRule(
        .triggerObject, .trigger, message, at: node ?? rule, node == nil ? "" : "/trigger")
      return nil
    }
    return readTriggerMembers(of: node)
  }

  private mutating func readAction(_ node: Int?, rule: Int) -> Action? {
    guard let node, document.nodes[node].kind == .object else {
      let message =
        node.map { "`action` must be an object, found \(kindName($0))" }
        ?? "the rule has no `action`"
      reportInRule(.actionObject, .action, message, at: node ?? rule, node == nil ? "" : "/action")
      return nil
    }
    return readActionMembers(of: node)
  }
}
