// SPDX-License-Identifier: Apache-2.0

/// What Chromium makes of a `regexFilter`.
public enum RegexVerdict: Sendable, Hashable {
  /// It is taken.
  ///
  /// - Parameter groups: How many groups it has; nil if that is not known.
  case accepted(groups: Int?)
  /// RE2 does not take it, with a reason for a person.
  case invalid(String)
  /// It is too large when it is compiled.
  case tooLarge
}

/// Says what Chromium makes of regular expressions.
public struct RegexCheck: Sendable {
  /// The verdict on an expression in ASCII, by whether the case of letters counts and whether the
  /// text of its groups is asked for.
  public let verdict:
    @Sendable (_ regex: [UInt8], _ isCaseSensitive: Bool, _ asksForGroups: Bool) -> RegexVerdict

  /// Makes a check.
  public init(
    _ verdict: @escaping @Sendable ([UInt8], Bool, Bool) -> RegexVerdict
  ) {
    self.verdict = verdict
  }

  /// Takes every expression.
  public static let acceptsAll = RegexCheck { _, _, _ in .accepted(groups: nil) }
}
