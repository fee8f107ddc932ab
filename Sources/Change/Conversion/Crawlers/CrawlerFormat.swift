// SPDX-License-Identifier: Apache-2.0

/// A file that tells a browser under automation which requests to block.
public enum CrawlerFormat: String, Sendable, Hashable, CaseIterable {
  /// The parameters of `Network.setBlockedURLs` of the DevTools protocol.
  case cdp
  /// `blockRules` and `exclude` of Browsertrix Crawler's configuration.
  case browsertrix

  /// The name for users.
  public var title: String {
    switch self {
    case .cdp: "Chromium's DevTools"
    case .browsertrix: "Browsertrix Crawler"
    }
  }
}
