// SPDX-License-Identifier: Apache-2.0

internal import PlainText
internal import RuleMatching
package import RuleModel

/// Pieces of sentences that several reports need.
package enum PlainWords {
  /// Text of a list or a request, without anything that a terminal would act on.
  package static func text(_ bytes: [UInt8]) -> String {
    Visible.text(String(decoding: bytes, as: UTF8.self))
  }

  /// The same, cut where it gets long.
  package static func short(_ bytes: [UInt8], most: Int = 400) -> String {
    guard bytes.count > most else { return text(bytes) }
    // A character that the cut would split is left out.
    var end = most
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return text(Array(bytes[..<end])) + "…"
  }

  /// A number with its noun: "1 rule", "2 rules".
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A number with a comma between thousands.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      let isBreak = index > 0 && (digits.count - index) % 3 == 0 && digits[index - 1] != "-"
      text += (isBreak ? "," : "") + String(digit)
    }
    return text
  }

  /// The first few of some names: "a.com, b.com and 3 more".
  package static func some(_ names: [[UInt8]], most: Int = 3) -> String {
    let shown = names.prefix(most).map { short($0, most: 80) }.joined(separator: ", ")
    return names.count > most ? "\(shown) and \(grouped(names.count - most)) more" : shown
  }

  /// A rule by its place: "rule 12 of easylist.json".
  package static func name(of rule: LocatedRule) -> String {
    "rule \(rule.position.index) of \(Visible.text(rule.listName))"
  }

  /// The same with line and column.
  package static func place(of rule: LocatedRule) -> String {
    "\(name(of: rule)), line \(rule.position.line), column \(rule.position.column)"
  }

  /// What one change of a header does.
  package static func text(_ operation: HeaderChanges.Operation) -> String {
    switch operation {
    case .set(let header, let value): "set \(text(header)): \(short(value, most: 200))"
    case .append(let header, let value): "append \(text(header)): \(short(value, most: 200))"
    case .remove(let header): "remove \(text(header))"
    }
  }
}
