// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleText
internal import Tools
internal import RuleModel

/// The changes in a rule, as text.
enum PropertyChangeText {
  /// The most entries of a condition that are printed.
  private static let mostEntries = 20

  /// The text after the property's name: `image → image, script` or `+ a.com, - b.com`.
  static func text(of change: PropertyChange) -> String {
    switch change {
    case .urlFilter(let old, let new): arrow(PlainWords.short(old), PlainWords.short(new))
    case .caseSensitivity(let old, let new): arrow("\(old)", "\(new)")
    case .flags(let member, let old, let new): arrow(names(member, old), names(member, new))
    case .entries(_, let added, let removed):
      (some(added, "+") + some(removed, "-")).joined(separator: ", ")
    case .condition(let old, let new): arrow(text(of: old), text(of: new))
    case .sluice(let old, let new): arrow(text(of: old), text(of: new))
    case .action(let old, let new): arrow(content(of: old), content(of: new))
    }
  }

  private static func arrow(_ old: String, _ new: String) -> String { "\(old) → \(new)" }

  private static func names(_ member: TriggerMember, _ flags: LoadFlags) -> String {
    let names = FlagNames.names(of: flags, for: member)
    return names.isEmpty ? "any" : names.joined(separator: ", ")
  }

  /// Entries that were added or removed, the first few of many.
  private static func some(_ entries: [[UInt8]], _ sign: String) -> [String] {
    let shown = entries.prefix(mostEntries).map { "\(sign) \(PlainWords.short($0, most: 200))" }
    let hidden = entries.count - shown.count
    return hidden > 0 ? shown + ["\(sign) \(hidden.grouped) more"] : shown
  }

  private static func text(of condition: Condition?) -> String {
    guard let condition else { return "none" }
    return "\(condition.kind.rawValue) \(PlainWords.some(condition.entries, most: mostEntries))"
  }

  private static func text(of terms: SluiceTerms?) -> String {
    guard let terms else { return "none" }
    return PlainWords.short(RuleJSON.text(of: terms))
  }

  private static func content(of action: Action) -> String {
    switch action {
    case .cssDisplayNone(let selector): return PlainWords.short(selector)
    case .notify(let text): return PlainWords.short(text)
    default:
      var json = JSONWriter()
      json.beginObject()
      RuleJSON.writeContent(of: action, &json)
      json.endObject()
      return PlainWords.short(json.bytes)
    }
  }
}

extension PropertyChange {
  /// The member of the rule that has changed.
  var name: String {
    switch self {
    case .urlFilter: TriggerMember.urlFilter.rawValue
    case .caseSensitivity: TriggerMember.urlFilterIsCaseSensitive.rawValue
    case .flags(let member, _, _): member.rawValue
    case .entries(let kind, _, _): kind.rawValue
    case .condition: "condition"
    case .sluice: TriggerMember.sluice.rawValue
    case .action(_, let new): new.type.members.count == 1 ? new.type.members[0] : "action"
    }
  }
}
