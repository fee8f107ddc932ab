// SPDX-License-Identifier: Apache-2.0

/// Alternative patterns for `url-filter`: a URL must match one of them.
package struct URLPatterns: Sendable, Hashable {
  /// The patterns; none if no URL matches.
  package var texts: [[UInt8]]
  /// Whether the case of letters counts in all of them.
  package var isCaseSensitive: Bool
  /// Whether every URL matches.
  package var isEverything: Bool

  /// The pattern of every URL.
  package static let everything = URLPatterns(
    [Array(".*".utf8)], isCaseSensitive: false, isEverything: true)

  /// Creates patterns.
  package init(_ texts: [[UInt8]], isCaseSensitive: Bool, isEverything: Bool = false) {
    self.texts = texts
    self.isCaseSensitive = isCaseSensitive
    self.isEverything = isEverything
  }
}
