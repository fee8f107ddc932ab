// SPDX-License-Identifier: Apache-2.0

/// The filter of an ad blocker that a rule comes from.
public struct FilterPosition: Sendable, Hashable {
  /// The file that it is in, as it was named.
  public var file: String
  /// Its line, counted from 1.
  public var line: Int
  /// The column in that line, in bytes, counted from 1.
  public var column: Int
  /// The filter as it is written, if that is known.
  public var text: [UInt8]?
  /// How many other filters the rule comes from: one rule can hide the elements of many filters.
  public var others: Int

  /// Creates a position.
  public init(file: String, line: Int, column: Int, text: [UInt8]? = nil, others: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
    self.others = others
  }
}
