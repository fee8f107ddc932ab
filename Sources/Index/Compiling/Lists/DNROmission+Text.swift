// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension DNROmission {
  /// The omission as text: the position, the rule, and the reason.
  package var sentence: String {
    let rule = id.map { "rule id \($0): " } ?? ""
    return "\(Visible.text(list)):\(line):\(column): \(verdict)\(rule)\(Visible.text(message))"
  }

  private var verdict: String {
    switch kind {
    case .text: "not a ruleset: "
    case .refused: "refused by Chromium: "
    case .undecidable: "not decided: "
    }
  }
}
