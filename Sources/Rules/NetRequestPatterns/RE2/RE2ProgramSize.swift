// SPDX-License-Identifier: Apache-2.0

/// How large RE2's program for an expression is.
///
/// RE2 gives up a program with more instructions than fit in the memory that it is granted. The
/// instructions are counted here without making them: the expression is simplified as RE2 does it,
/// then each part costs what the compiler of RE2 uses for it.
public struct RE2ProgramSize: Sendable, Hashable {
  /// The most instructions that fit in what Chromium grants, 2 KB.
  public static let most = 116

  /// How many instructions there are.
  public let instructions: Int

  /// Counts the instructions of an expression.
  ///
  /// - Parameter capturesGroups: whether the text of its groups is asked for; Chromium does so
  ///   beside a `regexSubstitution`.
  /// - Complexity: linear in the expression, but for alternatives, which are compared with each
  ///   other.
  public init(of expression: RE2Expression, capturesGroups: Bool) {
    let counter = RE2InstructionCount(capturesGroups: capturesGroups)
    let rest = counter.withoutPrefix(expression.tree)
    // One that fails, one that matches, and two that search from the left.
    instructions = min(counter.size(of: rest), .max / 4) + (counter.isAnchored(rest) ? 2 : 4)
  }

  /// Whether it is more than Chromium grants.
  public var isTooLarge: Bool { instructions > Self.most }
}
