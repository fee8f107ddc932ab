// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import RuleModel
internal import TextFormats

/// The condition of a trigger.
extension RuleReader {
  /// A rule for each condition would apply where one of them holds, not where both do.
  private func helpToCombine(_ second: Condition.Kind) -> String {
    let opposite = second.opposite.rawValue
    return
      "put `\(second.rawValue)` as `\(opposite)` into an `ignore-previous-rules` rule with the same "
      + "`url-filter` after this one; it undoes all earlier rules there, so put both first"
  }

  mutating func readCondition(_ values: TriggerValues) -> Condition? {
    var accepted: Condition?
    var first: TriggerMember?
    for kind in Condition.Kind.allCases {
      let member = kind.member
      guard let node = values[member] else { continue }
      if let first {
        reportInRule(
          .multipleConditions, .multipleConditions,
          "a trigger can have only one condition, but `\(member.rawValue)` comes after `\(first.rawValue)`",
          at: node, "/trigger/\(member.rawValue)",
          help: helpToCombine(kind))
        continue
      }
      first = member
      accepted = readEntries(node, kind)
    }
    return accepted
  }

  private mutating func readEntries(_ node: Int, _ kind: Condition.Kind) -> Condition? {
    let member = kind.member
    let path = "/trigger/\(member.rawValue)"
    guard document.nodes[node].kind == .array else {
      reportInRule(
        .conditionList, .conditionList,
        "`\(member.rawValue)` must be an array, found \(kindName(node))", at: node, path,
        help: helpToWrap(node), fix: wrapping(node))
      return nil
    }
    var entries: [[UInt8]] = []
    for (index, element) in document.children(of: node).enumerated() {
      guard let entry = nonEmptyString(element) else {
        let what =
          document.nodes[element].kind == .string
          ? "an entry of `\(member.rawValue)` must not be empty"
          : "`\(member.rawValue)` must contain strings, found \(kindName(element))"
        reportInRule(.conditionList, .conditionList, what, at: element, "\(path)/\(index)")
        continue
      }
      entries.append(entry.bytes)
    }
    // WebKit checks the letters only if every entry is a string.
    if kind.isOnDomain { checkDomains(node, path) }
    guard document.nodes[node].next != UInt32(node + 1) else {
      reportInRule(
        .conditionList, .conditionList, "`\(member.rawValue)` must not be empty", at: node, path,
        help: "leave it out if the rule is for every page")
      return nil
    }
    return Condition(kind, entries)
  }

  private mutating func checkDomains(_ list: Int, _ path: String) {
    for (index, element) in document.children(of: list).enumerated() {
      guard let entry = nonEmptyString(element),
        let bad = entry.bytes.firstIndex(where: { $0 >= 0x80 || ($0 >= 0x41 && $0 <= 0x5A) })
      else { continue }
      reportDomain(entry, bad, "\(path)/\(index)")
    }
  }

  private mutating func reportDomain(_ entry: RuleString, _ bad: Int, _ path: String) {
    let what = entry.bytes[bad] < 0x80 ? "an uppercase letter" : "a non-ASCII letter"
    let spelling = DomainSpelling.normalized(entry.bytes)
    reportInRule(
      .domainCharacters, .domain, "the domain `\(entry.text.prefix(80))` has \(what)",
      at: entry.node, path,
      help: spelling.map { "write `\(String(decoding: $0, as: UTF8.self))`" },
      fix: spelling.map {
        Fix(
          "write `\(String(decoding: $0, as: UTF8.self))`",
          edits: [Fix.Edit(document.contentRange(of: entry.node), $0)])
      })
  }
}
