// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
internal import RuleModel

/// The member `sluice` of a trigger, which WebKit ignores.
extension RuleReader {
  private static let path = "/trigger/sluice"
  private static let names =
    ["load-type", "resource-type"] + SluiceCondition.Kind.allCases.map(\.rawValue)

  /// The terms, nil if there are none or if the target cannot read them; and load types, by names
  /// that mean one type each.
  mutating func readSluiceTerms(_ node: Int?) -> (terms: SluiceTerms?, types: LoadFlags) {
    guard let node else { return (nil, []) }
    guard profile.readsSluiceTerms else {
      reportSluiceOnly(node)
      return (nil, [])
    }
    guard document.nodes[node].kind == .object else {
      reportTerms("`sluice` must be an object, found \(kindName(node))", node, RuleReader.path)
      return (nil, [])
    }
    var terms = SluiceTerms()
    var types: LoadFlags = []
    for key in document.children(of: node) { readTerm(key, &terms, &types) }
    return (terms.restrictsNothing && types.isEmpty ? nil : terms, types)
  }

  private mutating func reportSluiceOnly(_ node: Int) {
    add(
      Finding(
        .sluiceOnly, .error,
        "\(profile.name) ignores `sluice`, so the rule would apply to more than intended",
        rule: ruleIndex, pointer: pointer(RuleReader.path), range: document.nodes[node].range,
        help: "use `--target sluice`, or leave the rule out"))
  }

  private mutating func readTerm(
    _ key: Int, _ terms: inout SluiceTerms, _ types: inout LoadFlags
  ) {
    let name = document.string(of: key)
    let path = RuleReader.path + "/" + escaped(name)
    if name == "load-type" {
      let parties = readNames(key + 1, path, SourceParties.names.map { ($0.name, $0.party) })
      for party in parties { terms.parties.formUnion(party) }
    } else if name == "resource-type" {
      let all = readNames(key + 1, path, LoadType.allCases.map { ($0.rawValue, $0.flags) })
      for type in all { types.formUnion(type) }
    } else if let kind = SluiceCondition.Kind(rawValue: name) {
      if terms.conditions.contains(where: { $0.kind == kind }) {
        return reportTerms("`\(name)` is repeated", key, path)
      }
      if let entries = readSluiceEntries(key + 1, kind, path) {
        terms.conditions.append(SluiceCondition(kind, entries))
      }
    } else {
      let known = suggestion(for: name, among: RuleReader.names)
      reportTerms(
        "`\(name.prefix(60))` is not a known member of `sluice`", key, path,
        help: known.map { "did you mean `\($0)`?" })
    }
  }

  /// The values of the names in an array.
  private mutating func readNames<Value>(
    _ node: Int, _ path: String, _ known: [(name: String, value: Value)]
  ) -> [Value] {
    guard document.nodes[node].kind == .array else {
      reportTerms("it must be an array, found \(kindName(node))", node, path)
      return []
    }
    var values: [Value] = []
    for element in document.children(of: node) {
      let name = document.nodes[element].kind == .string ? document.string(of: element) : ""
      if let found = known.first(where: { $0.name == name }) {
        values.append(found.value)
      } else {
        let names = known.map { "`\($0.name)`" }.joined(separator: ", ")
        reportTerms("unknown name", element, path, help: "known names are \(names)")
      }
    }
    return values
  }

  private mutating func readSluiceEntries(
    _ node: Int, _ kind: SluiceCondition.Kind, _ path: String
  ) -> [[UInt8]]? {
    guard document.nodes[node].kind == .array, document.nodes[node].next != UInt32(node + 1) else {
      reportTerms("`\(kind.rawValue)` must be an array with entries", node, path)
      return nil
    }
    var entries: [[UInt8]] = []
    for (index, element) in document.children(of: node).enumerated() {
      let entry = document.nodes[element].kind == .string ? document.text(of: element) : []
      guard RuleReader.isEntry(entry, of: kind) else {
        let what =
          kind.isOnDomain
          ? "a domain in lowercase" : kind.isOnTrait ? "the name of a trait" : "a pattern"
        reportTerms("an entry of `\(kind.rawValue)` must be \(what)", element, "\(path)/\(index)")
        continue
      }
      entries.append(entry)
    }
    return entries.isEmpty ? nil : entries
  }

  private static func isEntry(_ entry: [UInt8], of kind: SluiceCondition.Kind) -> Bool {
    if kind.isOnTrait { return LoadTraits.isName(entry) }
    return !entry.isEmpty && (!kind.isOnDomain || isDomain(entry))
  }

  /// Whether an entry is a host, with a star in front or a suffix `.*` allowed.
  private static func isDomain(_ entry: [UInt8]) -> Bool {
    var host = entry[...]
    if host.first == UInt8(ascii: "*") { host = host.dropFirst() }
    if host.suffix(2).elementsEqual(".*".utf8) { host = host.dropLast(2) }
    return !host.isEmpty && host.allSatisfy { $0 > 0x20 && $0 < 0x7F && !isForbidden($0) }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte >= 0x41 && byte <= 0x5A || "*/:?#@[]".utf8.contains(byte)
  }

  private mutating func reportTerms(
    _ message: String, _ node: Int, _ path: String, help: String? = nil
  ) {
    add(
      Finding(
        .sluiceTerms, .error, message, rule: ruleIndex, pointer: pointer(path),
        range: document.nodes[node].range, help: help))
  }
}
