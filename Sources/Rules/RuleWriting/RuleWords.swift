// SPDX-License-Identifier: Apache-2.0

internal import PlainText
package import RuleModel

/// How reports name a rule and what it does.
package enum RuleWords {
  /// A rule by its number and list: "rule 12 of easylist.json".
  package static func name(of rule: LocatedRule) -> String {
    "rule \(rule.position.index) of \(Visible.text(rule.listName))"
  }

  /// The same with line and column.
  package static func position(of rule: LocatedRule) -> String {
    "\(name(of: rule)), line \(rule.position.line), column \(rule.position.column)"
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
