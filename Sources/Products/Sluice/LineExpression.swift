// SPDX-License-Identifier: Apache-2.0

internal import PatternEngine

/// Regular expressions for lines, as PCRE2 reads them.
package enum LineExpression {
  /// Whether a line has a match of an expression; nil if that is invalid.
  ///
  /// A search that takes too many steps finds nothing.
  package static func search(
    _ expression: [UInt8]
  ) -> ((_ line: [UInt8]) -> Bool)? {
    guard let pattern = try? EnginePattern(expression, isCaseSensitive: true) else { return nil }
    return { pattern.matches($0) ?? false }
  }
}
