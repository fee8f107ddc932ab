// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
public import Loads
public import RuleMatching

extension RuleIndex {
  /// Opens an index file and checks it.
  ///
  /// An index with patterns that only PCRE2 can match, as `--dialect pcre` creates them, is
  /// rejected with the reason `needsEngine`; the product Sluice opens it.
  public convenience init(
    opening path: String, by access: IndexAccess = .mapping,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(FilePath(path), by: access, limits: limits)
  }

  /// Checks an index in memory, such as one that was received; its bytes are copied.
  ///
  /// Refused like a file that needs PCRE2.
  public convenience init(
    checking bytes: [UInt8], limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(bytes, limits: limits)
  }
}

extension Matcher {
  /// Creates a matcher with several indexes as layers.
  ///
  /// Redirects by groups of patterns are not looked up: where they lead is unknown.
  public static func layering(
    _ indexes: [RuleIndex], allowsActiveActions: Bool = false,
    longestURL: Int = Matcher.usualLongestURL
  ) -> Matcher {
    Matcher(
      indexes, allowsActiveActions: allowsActiveActions, longestURL: longestURL
    ) { redirect, urlFilter, url, engine in
      Redirection.withoutGroups.stays(redirect, urlFilter: urlFilter, at: url, as: engine)
    }
  }
}

extension Redirection {
  /// A redirection that carries out all redirects but those by groups of patterns, which need PCRE2.
  public static var withoutGroups: Redirection { Redirection() }
}
