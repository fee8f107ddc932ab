// SPDX-License-Identifier: Apache-2.0

/// Chromium's verdict on a `regexFilter`.
package enum RegexVerdict: Sendable, Hashable {
  /// It is taken.
  ///
  /// - Parameter groups: How many groups it has; nil if that is not known.
  case accepted(groups: Int?)
  /// RE2 does not take it, with a reason for users.
  case invalid(String)
  /// It is too large when it is compiled, or probably so.
  case tooLarge(isCertain: Bool)

  /// Whether it is too large.
  package var isTooLarge: Bool { if case .tooLarge = self { true } else { false } }
}

/// Determines Chromium's verdict on regular expressions.
package struct RegexCheck: Sendable {
  /// The verdict on an expression in ASCII, depending on case sensitivity and on whether the text
  /// of its groups is needed.
  package let verdict:
    @Sendable (_ regex: [UInt8], _ isCaseSensitive: Bool, _ asksForGroups: Bool) -> RegexVerdict

  /// Creates a check.
  package init(
    _ verdict: @escaping @Sendable ([UInt8], Bool, Bool) -> RegexVerdict
  ) {
    self.verdict = verdict
  }

  /// Takes every expression, for those who look at them themselves.
  package static let acceptsAll = RegexCheck { _, _, _ in .accepted(groups: nil) }

  /// RE2's result with the memory that Chromium grants.
  ///
  /// Its syntax is read exactly; the size of its programs is counted without making them.
  package static let chromium = RegexCheck { regex, isCaseSensitive, asksForGroups in
    do throws(RE2Problem) {
      let expression = try RE2Expression(parsing: regex, isCaseSensitive: isCaseSensitive)
      let size = RE2ProgramSize(of: expression, capturesGroups: asksForGroups)
      return size.isTooLarge
        ? .tooLarge(isCertain: size.isCertain) : .accepted(groups: expression.groupCount)
    } catch {
      return .invalid(error.message)
    }
  }
}
