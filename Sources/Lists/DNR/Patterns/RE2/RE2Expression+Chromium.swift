// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The expressions that Chromium runs, according to observations of Chromium 156.
extension RE2Expression {
  /// What Chromium runs for a `regexFilter` that it accepted; nil if that matches no URL.
  ///
  /// Without `isUrlFilterCaseSensitive`, the text itself is lowercased after it was checked: `\W`
  /// becomes `\w`, and `(?P<name>…)` becomes what RE2 does not take, and matches nothing.
  package static func inChromium(
    _ regexFilter: [UInt8], isCaseSensitive: Bool
  ) -> RE2Expression? {
    let text = isCaseSensitive ? regexFilter : regexFilter.map(\.lowercasedASCII)
    return try? RE2Expression(parsing: text, isCaseSensitive: isCaseSensitive)
  }

  /// Whether Chromium runs an expression that is not case-sensitive as it is written.
  package static func isKeptByChromium(_ regexFilter: [UInt8]) -> Bool {
    guard regexFilter.contains(where: { $0 != $0.lowercasedASCII }) else { return true }
    let written = try? RE2Expression(parsing: regexFilter, isCaseSensitive: false)
    return written?.tree == inChromium(regexFilter, isCaseSensitive: false)?.tree
  }
}
