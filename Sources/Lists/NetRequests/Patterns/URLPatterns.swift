// SPDX-License-Identifier: Apache-2.0

/// Patterns for `url-filter`, of which a URL must match one.
public struct URLPatterns: Sendable, Hashable {
  /// The patterns; none if no URL matches.
  public var texts: [[UInt8]]
  /// Whether the case of letters counts in all of them.
  public var isCaseSensitive: Bool
  /// Whether every URL matches.
  public var isEverything: Bool

  /// The pattern of every URL.
  public static let everything = URLPatterns(
    [Array(".*".utf8)], isCaseSensitive: false, isEverything: true)

  /// Makes patterns.
  public init(_ texts: [[UInt8]], isCaseSensitive: Bool, isEverything: Bool = false) {
    self.texts = texts
    self.isCaseSensitive = isCaseSensitive
    self.isEverything = isEverything
  }
}
