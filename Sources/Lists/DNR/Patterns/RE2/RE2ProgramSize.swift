// SPDX-License-Identifier: Apache-2.0

/// How large RE2's program for an expression is.
///
/// RE2 gives up a program with more instructions than fit in the memory that it is granted. The
/// instructions are counted here without making them: the expression is simplified as RE2 does it,
/// then each part costs what the compiler of RE2 uses for it.
package struct RE2ProgramSize: Sendable, Hashable {
  /// The most instructions that fit in what Chromium grants, 2 KB.
  package static let most = 116

  /// How many instructions there are.
  package let instructions: Int

  /// Whether the count is exact: it is, but for expressions with alternatives or with repetitions of
  /// more than one character, which RE2 simplifies in many ways.
  package let isExact: Bool

  /// Counts the instructions of an expression.
  ///
  /// - Parameter capturesGroups: whether the text of its groups is asked for; Chromium does so next
  ///   to a `regexSubstitution`.
  /// - Complexity: linear in the expression, but for alternatives, which are compared with each
  ///   other.
  package init(of expression: RE2Expression, capturesGroups: Bool) {
    let counter = RE2InstructionCount(capturesGroups: capturesGroups)
    let rest = counter.withoutPrefix(expression.tree)
    // One that fails, one that matches, and two that search from the left.
    isExact = Self.isSimple(rest)
    instructions = min(counter.size(of: rest), .max / 4) + (counter.isAnchored(rest) ? 2 : 4)
  }

  /// Whether it is more than Chromium grants.
  package var isTooLarge: Bool { instructions > Self.most }

  /// Whether another count is unlikely to decide differently: the count is exact, or far from the
  /// limit.
  package var isCertain: Bool { isExact || abs(instructions - Self.most) > Self.most / 4 }

  private static func isSimple(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .literal, .foldedLiteral, .set, .assertion: true
    case .group(let inner, _): isSimple(inner)
    case .sequence(let parts): parts.allSatisfy { isSimple($0) }
    case .choice: false
    case .repetition(let inner, _, _, _): isCharacter(inner)
    }
  }

  private static func isCharacter(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .literal, .foldedLiteral, .set: true
    case .assertion, .group, .sequence, .choice, .repetition: false
    }
  }
}
