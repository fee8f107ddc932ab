// SPDX-License-Identifier: Apache-2.0

/// Why WebKit would drop a `css-display-none` rule: a range in the selector and a sentence.
public struct SelectorProblem: Error, Equatable, Sendable {
  /// The bytes of the selector that the sentence is about; empty at the end of the text.
  public let range: Range<Int>
  /// A sentence for users that names the construct.
  public let message: String
  /// Whether WebKit does not drop the rule but aborts.
  public let abortsWebKit: Bool

  /// Creates a problem.
  public init(range: Range<Int>, message: String, abortsWebKit: Bool = false) {
    self.range = range
    self.message = message
    self.abortsWebKit = abortsWebKit
  }
}
