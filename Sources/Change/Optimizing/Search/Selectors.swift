// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Required properties of selectors.
enum Selectors {
  /// Whether WebKit keeps a rule with this selector.
  static func isValid(_ selector: [UInt8]) -> Bool { SelectorList.problem(in: selector) == nil }

  /// Whether other selectors can follow without becoming part of this one.
  static func isClosed(_ selector: [UInt8]) -> Bool { !SelectorList.endsUnclosed(selector) }
}
