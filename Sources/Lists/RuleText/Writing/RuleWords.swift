// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel

/// How reports name a rule and what it does.
package enum RuleWords {
  /// A rule by its number and list: "rule 12 of easylist.json".
  package static func name(of rule: LocatedRule) -> String {
    if let id = rule.position.id { return "rule id \(id) of \(Visible.text(rule.listName))" }
    return "rule \(rule.position.index) of \(Visible.text(rule.listName))"
  }

  /// The same with line and column, or with the filter that it comes from.
  package static func position(of rule: LocatedRule) -> String {
    if let filter = rule.position.filter {
      return "\(name(of: rule)), from \(position(of: filter))"
    }
    return "\(name(of: rule)), line \(rule.position.line), column \(rule.position.column)"
  }

  /// A filter by its file, line and column: "easylist.txt:12:1 and 3 more filters".
  package static func position(of filter: FilterPosition) -> String {
    let position = "\(Visible.text(filter.file)):\(filter.line):\(filter.column)"
    return filter.others > 0
      ? "\(position) and \(PlainWords.count(filter.others, "more filter"))" : position
  }

  /// Where a rule comes from, in its list: "line 12", or its filter.
  package static func place(of position: RulePosition) -> String {
    position.filter.map { RuleWords.position(of: $0) } ?? "line \(position.line)"
  }

  /// The text of the filter that a rule comes from, if it is known.
  package static func filter(of rule: LocatedRule) -> String? {
    rule.position.filter?.text.map { PlainWords.short($0) }
  }

  /// A rule as its author wrote it, or as WebKit's JSON if that is not known.
  package static func text(of rule: LocatedRule) -> [UInt8] {
    rule.position.text.map(onOneLine) ?? RuleJSON.text(of: rule.rule)
  }

  /// What a rule does, in the words of its list.
  package static func action(of rule: LocatedRule) -> String {
    guard rule.position.id != nil else { return rule.action.type.rawValue }
    return switch rule.action.type {
    case .ignorePreviousRules, .ignoreFollowingRules: "allow"
    case .makeHTTPS: "upgradeScheme"
    case .modifyHeaders, .blockCookies: "modifyHeaders"
    case .block, .redirect, .cssDisplayNone, .notify, .modify: rule.action.type.rawValue
    }
  }

  /// JSON with one space for each run of white space between its values.
  private static func onOneLine(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    for byte in json {
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
      let isSpace = !isInString && (byte == 0x20 || (0x09...0x0D).contains(byte))
      if isSpace, line.last == 0x20 { continue }
      line.append(isSpace ? 0x20 : byte)
    }
    return line
  }

  /// What one change of a header does.
  package static func text(_ operation: HeaderChanges.Operation) -> String {
    switch operation {
    case .set(let header, let value):
      "set \(PlainWords.text(header)): \(PlainWords.short(value, most: 200))"
    case .append(let header, let value):
      "append \(PlainWords.text(header)): \(PlainWords.short(value, most: 200))"
    case .remove(let header): "remove \(PlainWords.text(header))"
    }
  }
}
