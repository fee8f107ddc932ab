// SPDX-License-Identifier: Apache-2.0

extension WebAddress {
  /// Which definition of a valid URL to follow.
  ///
  /// For ASCII texts WebKit differs from the standard in the validity of IPv6 addresses alone,
  /// and there in two things, both observed in WebKitGTK 2.50.6:
  ///
  /// | address | example | standard | WebKit |
  /// |---|---|---|---|
  /// | one colon too many at the end, after a piece, where there is a `::` | `[1::2:]` | no | yes |
  /// | an IPv4 ending, a `::`, and exactly four other pieces | `[1::2:3:4:1.2.3.4]` | yes | no |
  ///
  /// The extra colon is dropped; with seven pieces and a `::` before it, both report an error.
  public enum Conformance: Sendable {
    /// The URL standard to the letter.
    case standard
    /// What WebKit accepts where it accepts a URL in a rule list. Serialization stays standard.
    case webKit
    /// How Chromium writes a URL: as the standard, but with `%7C` for a bar in the path, observed in
    /// Chromium 156.
    case chromium
    /// What a lenient client may connect to.
    ///
    /// A user name and password are dropped, and so are empty labels of a host. If a host is invalid,
    /// only the labels after the last invalid one count: `https://me@xn--a.ads.test/x` is
    /// `https://ads.test/x`. Without this, it is easy to evade a rule for `ads.test` in a proxy or a
    /// crawler.
    case nearest
  }
}
