// SPDX-License-Identifier: Apache-2.0

/// One load to decide about, with all defaults filled in and all URLs serialized.
public struct MatchRequest: Sendable {
  /// The URL that is loaded.
  public let url: [UInt8]
  /// The URL of the page; nil is a page with an empty host.
  public let topURL: [UInt8]?
  /// The other properties.
  public let load: Load

  /// Creates a request from its parts.
  public init(url: [UInt8], topURL: [UInt8]?, load: Load) {
    self.url = url
    self.topURL = topURL
    self.load = load
  }
}
