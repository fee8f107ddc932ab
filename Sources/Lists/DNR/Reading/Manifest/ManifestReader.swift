// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads the members of a manifest that have to do with rulesets, with Chromium's checks.
struct ManifestReader {
  private static let mostRulesets = 100
  private static let mostEnabled = 50
  private static let rulesetsPointer = "/declarative_net_request/rule_resources"
  private static let permissions = [
    "declarativeNetRequest", "declarativeNetRequestWithHostAccess",
  ]

  let document: JSONDocument
  private(set) var hasRulesets = false
  private(set) var rulesets: [ExtensionManifest.Ruleset] = []
  private(set) var problems = FirstOnes<ManifestProblem, ManifestProblem.Kind>()
  /// The nodes of the ids of `rulesets`.
  private var ids: [Int] = []

  init(_ document: JSONDocument) { self.document = document }

  mutating func read() {
    for problem in document.problems where !isAllowed(problem) {
      report(.text, problem.range, problem.message)
    }
    guard problems.kept.isEmpty, let top = document.nodes.first else { return }
    guard top.kind == .object else {
      return report(
        .text, top.range, "a manifest must be an object", words: "Manifest file is invalid")
    }
    guard let key = member("declarative_net_request", of: 0) else { return }
    hasRulesets = true
    checkPermission(key)
    readRulesets(key + 1)
  }

  /// Chromium skips a byte order mark and comments in the way of C++.
  private func isAllowed(_ problem: JSONProblem) -> Bool {
    switch problem.kind {
    case .byteOrderMark: true
    case .comment: document.bytes[problem.range].first == UInt8(ascii: "/")
    default: false
    }
  }

  private mutating func checkPermission(_ key: Int) {
    let names = member("permissions", of: 0).map { strings(in: $0 + 1) } ?? []
    guard !Self.permissions.contains(where: names.contains) else { return }
    report(
      .permission, document.nodes[key].range,
      "the permission `declarativeNetRequest` is missing", at: "/declarative_net_request",
      words: "The extension requires the 'declarativeNetRequest' or the "
        + "'declarativeNetRequestWithHostAccess' permission for the 'declarative_net_request' "
        + "manifest key.")
  }

  private mutating func readRulesets(_ object: Int) {
    let name = "declarative_net_request"
    guard document.nodes[object].kind == .object else {
      return wrongType(of: object, "an object", "dictionary", name, "/\(name)")
    }
    reportIgnored(in: object, except: ["rule_resources"], "/\(name)")
    guard let key = member("rule_resources", of: object) else {
      return report(
        .shape, document.nodes[object].range, "`rule_resources` is missing", at: "/\(name)",
        words: "Error at key '\(name).rule_resources'. Manifest key is required.")
    }
    guard document.nodes[key + 1].kind == .array else {
      return wrongType(
        of: key + 1, "an array", "list", "\(name).rule_resources", Self.rulesetsPointer)
    }
    for (index, node) in document.children(of: key + 1).enumerated() { readRuleset(node, index) }
    checkIDs()
    checkCounts(of: key + 1)
  }

  private mutating func readRuleset(_ node: Int, _ index: Int) {
    guard document.nodes[node].kind == .object else {
      return reportEntry(
        node, index, "an entry must be an object",
        words: "expected dictionary, got \(document.packagedTypeName(of: node))")
    }
    guard let id = value("id", .string, of: node, index),
      let isEnabled = value("enabled", .boolean, of: node, index),
      let path = value("path", .string, of: node, index)
    else { return }
    reportIgnored(
      in: node, except: ["id", "enabled", "path"], "\(Self.rulesetsPointer)/\(index)")
    let ruleset = ExtensionManifest.Ruleset(
      id: document.string(of: id), isEnabled: document.nodes[isEnabled].kind == .true,
      path: document.string(of: path), index: index, range: document.nodes[node].range,
      pathRange: document.nodes[path].range)
    rulesets.append(ruleset)
    ids.append(id)
    guard ruleset.file == nil else { return }
    report(
      .path, ruleset.pathRange, Self.reason(of: ruleset.path),
      at: "\(Self.rulesetsPointer)/\(index)/path",
      words: ManifestProblem.words(onPath: ruleset.path))
  }

  private static func reason(of path: String) -> String {
    if path.split(separator: "/").contains("..") { return "the path must not contain `..`" }
    return path.split(separator: "/").allSatisfy { $0 == "." }
      ? "the path names no file" : "the path is invalid"
  }

  /// The value of a required member of an entry; nil after a report if it is not there.
  private mutating func value(
    _ name: String, _ shape: ValueShape, of node: Int, _ index: Int
  ) -> Int? {
    guard let key = member(name, of: node) else {
      reportEntry(node, index, "`\(name)` is missing", words: "'\(name)' is required")
      return nil
    }
    let isRight =
      switch document.nodes[key + 1].kind {
      case .string: shape.jsonType == "string"
      case .true, .false: shape.jsonType == "boolean"
      default: false
      }
    if isRight { return key + 1 }
    reportEntry(
      key + 1, index, "`\(name)` must be a \(shape.jsonType)", at: "/\(name)",
      words: "'\(name)': expected \(name), got \(document.packagedTypeName(of: key + 1))")
    return nil
  }

  // MARK: Names and numbers

  private mutating func checkIDs() {
    var seen: Set<String> = []
    for (ruleset, id) in zip(rulesets, ids) {
      let reason: String? =
        if ruleset.id.isEmpty {
          "the `id` must not be empty"
        } else if ruleset.id.hasPrefix("_") {
          "the `id` must not begin with `_`"
        } else {
          seen.insert(ruleset.id).inserted ? nil : "another ruleset has the same `id`"
        }
      guard let reason else { continue }
      report(
        .rulesetID, document.nodes[id].range, reason,
        at: "\(Self.rulesetsPointer)/\(ruleset.index)/id",
        words: "'declarative_net_request.rule_resources': Invalid 'id' specified for Ruleset at "
          + "index \(ruleset.index). The ID must be non-empty, unique and must not start with '_'.")
    }
  }

  private mutating func checkCounts(of array: Int) {
    let count = document.children(of: array).reduce(0) { number, _ in number + 1 }
    if let node = element(Self.mostRulesets, of: array) {
      reportCount(
        .rulesetCount, "\(count) rulesets", Self.mostRulesets, "rulesets",
        document.nodes[node].range)
    }
    let enabled = rulesets.filter(\.isEnabled)
    if let first = enabled.dropFirst(Self.mostEnabled).first {
      reportCount(
        .enabledCount, "\(enabled.count) enabled rulesets", Self.mostEnabled,
        "enabled rulesets", first.range)
    }
  }

  private mutating func reportCount(
    _ kind: ManifestProblem.Kind, _ found: String, _ most: Int, _ what: String,
    _ range: Range<Int>
  ) {
    report(
      kind, range, "the extension has \(found), but \(most) are allowed",
      at: Self.rulesetsPointer,
      words: "Invalid value for key 'declarative_net_request.rule_resources': "
        + "The number of \(what) must be less than or equal to \(most).")
  }

  // MARK: Nodes

  /// The key of a member, of a repeated one the last.
  private func member(_ name: String, of object: Int) -> Int? {
    document.children(of: object).reduce(nil) { found, key in
      document.text(of: key, equals: name) ? key : found
    }
  }

  private func element(_ number: Int, of array: Int) -> Int? {
    document.children(of: array).dropFirst(number).first { _ in true }
  }

  private func strings(in array: Int) -> [String] {
    guard document.nodes[array].kind == .array else { return [] }
    return document.children(of: array).filter { document.nodes[$0].kind == .string }
      .map { document.string(of: $0) }
  }

  // MARK: Reporting

  private mutating func reportIgnored(in object: Int, except known: [String], _ pointer: String) {
    for key in document.children(of: object)
    where !known.contains(where: { document.text(of: key, equals: $0) }) {
      let name = document.string(of: key)
      report(
        .ignoredMember, document.nodes[key].range,
        "Chromium ignores `\(name.prefix(60))` here", at: "\(pointer)/\(name.asPointerPart)")
    }
  }

  private mutating func wrongType(
    of node: Int, _ wanted: String, _ expected: String, _ name: String, _ pointer: String
  ) {
    report(
      .shape, document.nodes[node].range, "`\(name)` must be \(wanted)", at: pointer,
      words: "Error at key '\(name)'. Type is invalid. Expected \(expected), found "
        + "\(document.packagedTypeName(of: node)).")
  }

  private mutating func reportEntry(
    _ node: Int, _ index: Int, _ message: String, at member: String = "", words: String
  ) {
    report(
      .shape, document.nodes[node].range, message,
      at: "\(Self.rulesetsPointer)/\(index)\(member)",
      words: "Error at key 'declarative_net_request.rule_resources'. "
        + "Parsing array failed at index \(index): \(words)")
  }

  private mutating func report(
    _ kind: ManifestProblem.Kind, _ range: Range<Int>, _ message: String, at pointer: String = "",
    words: String? = nil
  ) {
    problems.append(kind) {
      ManifestProblem(
        kind: kind, pointer: pointer, range: range, chromium: words, message: message)
    }
  }
}
