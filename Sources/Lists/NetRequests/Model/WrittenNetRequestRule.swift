// SPDX-License-Identifier: Apache-2.0

/// A rule with the position at which it is written.
public struct WrittenNetRequestRule: Sendable, Hashable {
  /// The rule.
  public var rule: NetRequestRule
  /// Its number in the file, counted from 0; refused rules count.
  public var index: Int
  /// The bytes of the file that it takes.
  public var range: Range<Int>

  /// Makes a written rule.
  public init(_ rule: NetRequestRule, index: Int, range: Range<Int>) {
    self.rule = rule
    self.index = index
    self.range = range
  }
}

/// How rules are decided where Chromium departs from its documentation.
public enum NetRequestReading: String, Sendable, Hashable, CaseIterable {
  /// As Chromium decides.
  case chromium
  /// As the documentation says.
  case documentation
}
