// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

extension RuleRow {
  /// Whether it only hides elements, so that it never blocks anything.
  var isHiding: Bool { action == RuleRow.hidingAction }

  /// The name of the action that only hides elements.
  static let hidingAction = "css-display-none"
}

extension [RuleRow] {
  /// How many rules only hide elements: "109 rules that hide elements matched".
  var hidingWords: String {
    "\(PlainWords.count(count, "rule")) that \(count == 1 ? "hides" : "hide") elements matched"
  }
}
