// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import Tools

/// Numbers and names as all text outputs show them.
enum ReplayWords {
  /// The verb for a number of things.
  static func are(_ number: Int) -> String { number == 1 ? "is" : "are" }

  /// A number of bytes with two or three digits: "812 B", "3.4 MB".
  static func bytes(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(count) B" }
    var value = Double(count) / 1_000
    var units = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    while value >= 999.5, units.count > 1 {
      value /= 1_000
      units.removeFirst()
    }
    let number = value < 99.95 ? tenths(Int((value * 10).rounded())) : "\(Int(value.rounded()))"
    return "\(number) \(units[units.startIndex])"
  }

  private static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }

  /// "12 stated, 3 derived, 1 guessed", without counts of zero.
  static func confidence(_ tally: ConfidenceTally) -> String {
    let parts = [(tally.stated, "stated"), (tally.derived, "derived"), (tally.guessed, "guessed")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
  }

  /// "types: 12 stated, 3 derived; pages: 15 stated"; nil if the logs state all of them.
  static func confidence(_ summary: ReplaySummary) -> String? {
    let (types, pages) = (summary.typeConfidence, summary.pageConfidence)
    guard types.derived + types.guessed + pages.derived + pages.guessed > 0 else { return nil }
    return "types: \(confidence(types)); pages: \(confidence(pages))"
  }

  /// "3 tunnels (CONNECT) are not decided".
  static func tunnels(_ number: Int) -> String {
    "\(PlainWords.count(number, "tunnel")) (CONNECT) \(are(number)) not decided"
  }

  /// "easylist.txt and ours.txt", "block 99.4 % of what all lists together block".
  static func smallestSet(_ contribution: ListContribution) -> (names: String, share: String) {
    let names = contribution.smallestSet.map { contribution.names[$0] }
    let share = PlainWords.share(contribution.coveredRequests, contribution.blockedRequests)
    let verb = names.count == 1 ? "alone blocks" : "block"
    let all = contribution.names.count == 2 ? "both lists" : "all lists together"
    return (some(names, most: 8), "\(verb) \(share) of what \(all) block")
  }

  // MARK: Names

  /// A rule by its position, as compilers write it: "easylist.json:12:3".
  ///
  /// If a line has several rules, the number of the rule is added, because a column is hard to
  /// find: "easylist.json:1:1561781, rule 4711".
  ///
  /// A rule that comes from a filter is named after the filter.
  static func position(_ position: RulePosition) -> String {
    if let filter = position.filter { return ReplayWords.position(filter) }
    let text = "\(Visible.text(position.list)):\(position.line):\(position.column)"
    return number(position).map { "\(text), \($0)" } ?? text
  }

  /// The same within its list: "12:3", or "rule 4711" if a line has several rules.
  static func positionInList(_ position: RulePosition) -> String {
    if let filter = position.filter { return ReplayWords.position(filter) }
    return number(position) ?? "\(position.line):\(position.column)"
  }

  private static func position(_ filter: FilterPosition) -> String {
    "\(Visible.text(filter.file)):\(filter.line):\(filter.column)"
  }

  /// The number of a rule, from 0, if rules share lines: there are more rules before it than lines.
  private static func number(_ position: RulePosition) -> String? {
    position.index >= max(1, position.line) ? "rule \(position.index)" : nil
  }

  /// The first few of some names: "a.har, b.har and 3 more".
  static func some(_ names: [String], most: Int = 3) -> String {
    let shown = names.prefix(most).map { Visible.shortened($0, most: 60) }
    let hidden = names.count - shown.count
    if hidden > 0 { return "\(shown.joined(separator: ", ")) and \(hidden.grouped) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The host of a URL, or an empty text; only for grouping.
  static func host(of url: String) -> String {
    guard let mark = url.utf8.firstRange(matching: "://".utf8),
      url[..<mark.lowerBound].allSatisfy(isOfScheme)
    else {
      return ""
    }
    let authority = url[mark.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    guard !host.hasPrefix("[") else { return String(host.prefix { $0 != "]" }) + "]" }
    return String(host.prefix { $0 != ":" })
  }
  private static func isOfScheme(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
  }
}
