// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice

extension NetRequestOmission {
  /// One line for a person: where, which rule, and why.
  var text: String {
    let rule = id.map { "rule id \($0): " } ?? ""
    let place = "\(Visible.text(list)):\(line):\(column)"
    return "\(place): \(verdict)\(rule)\(Visible.text(message))\n"
  }

  private var verdict: String {
    switch kind {
    case .text: "not a ruleset: "
    case .refused: "refused by Chromium: "
    case .undecidable: "not decided: "
    }
  }
}
