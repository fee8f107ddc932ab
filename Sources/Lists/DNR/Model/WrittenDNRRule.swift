// SPDX-License-Identifier: Apache-2.0

/// A rule with the position at which it is written.
package struct WrittenDNRRule: Sendable, Hashable {
  /// The rule.
  package var rule: DNRRule
  /// Its number in the file, counted from 0; rejected rules count.
  package var index: Int
  /// The bytes of the file that it takes.
  package var range: Range<Int>

  /// Creates a written rule.
  package init(_ rule: DNRRule, index: Int, range: Range<Int>) {
    self.rule = rule
    self.index = index
    self.range = range
  }
}

/// How rules are decided where Chromium departs from its documentation.
package enum DNRReading: String, Sendable, Hashable, CaseIterable {
  /// As Chromium decides.
  case chromium
  /// As documented.
  case documentation
}
