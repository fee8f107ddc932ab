// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
internal import TextFormats
internal import WebAddresses

/// The requests of logs, divided into those of the pages of a site and all others.
public struct SiteLog: Sendable {
  /// The host of the site, which stands for the hosts below it too.
  public let site: [UInt8]
  /// The requests of its pages.
  public private(set) var requests: [MatchRequest] = []
  /// The requests of other pages, whose decisions must stay.
  public private(set) var others: [MatchRequest] = []

  /// Starts without requests; nil if the text is neither a host nor the URL of a page.
  public init?(site text: [UInt8]) {
    let isURL = text.firstRange(matching: Array("://".utf8)) != nil
    let url = isURL ? text : Array("https://".utf8) + text + Array("/".utf8)
    guard let host = SiteLog.host(of: url), !host.isEmpty else { return nil }
    site = host
  }

  /// Adds a request to its part.
  public mutating func add(_ request: MatchRequest) {
    let host = SiteLog.host(of: request.topURL ?? []) ?? []
    let isBelow = host.count > site.count && host.suffix(site.count + 1) == [0x2E] + site
    if host == site || isBelow { requests.append(request) } else { others.append(request) }
  }

  private static func host(of url: [UInt8]) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url), let host = address.host else { return nil }
    return Array(address.bytes[host])
  }
}
