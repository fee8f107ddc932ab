// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import WebAddresses

/// One load of a page, as rules see it.
///
/// URLs are serialized, and a fragment that the load does not keep was removed.
package struct LoadRequest: Sendable {
  /// The URL that is loaded.
  package var url: [UInt8]
  /// The URL of the page.
  package var topURL: [UInt8]
  /// The URL of the frame that does the load.
  package var frameURL: [UInt8]
  /// One of the atomic load types.
  package var type: LoadFlags
  /// Whether the frame is the top one.
  package var context: LoadFlags
  /// The method of the page's own load; empty means none, and no rule with a method applies.
  package var method: LoadFlags
  /// Whether the URL is of another site than the page.
  package var party: LoadFlags

  /// Makes a request and determines its party.
  package init(
    url: [UInt8], topURL: [UInt8], frameURL: [UInt8], type: LoadFlags, context: LoadFlags,
    method: LoadFlags
  ) {
    self.url = url
    self.topURL = topURL
    self.frameURL = frameURL
    self.type = type
    self.context = context
    self.method = method
    party = Party.party(of: url, on: topURL)
  }

  /// Whether `make-https` would change the URL: plain http or ws at its default port.
  package var isUpgradable: Bool {
    guard let address = try? WebAddress(parsing: url), address.port == nil else { return false }
    let scheme = Array(address.bytes[address.scheme])
    return scheme == Array("http".utf8) || scheme == Array("ws".utf8)
  }

  /// The URL of the document that makes the load: that of the frame, or of the page if the frame
  /// has no host.
  package var sourceURL: [UInt8] { Hosts.host(of: frameURL).isEmpty ? topURL : frameURL }

  /// Only of pages the host is compared in lower case, as WebKit does.
  private var sourceParty: LoadFlags {
    Hosts.host(of: frameURL).isEmpty || frameURL == topURL
      ? party : Party.party(of: url, inFrame: frameURL)
  }

  /// How the host of the load relates to that of its source.
  package var sourceParties: SourceParties {
    let isFirst = sourceParty == .firstParty
    let isSame = Hosts.host(of: url) == Hosts.host(of: sourceURL)
    return [isFirst ? .firstParty : .thirdParty, isSame ? .sameHost : .otherHost]
  }

  /// All properties as one set of flags.
  package var flags: LoadFlags { [type, context, method, party] }
}

/// First and third party, as WebKit defines them.
package enum Party {
  /// The party of a URL on a page.
  ///
  /// First is what has the page's registrable domain or is below it; a page without one stands for
  /// its host alone. An empty host is first party only to another empty host. The domain is in
  /// small letters, and so are hosts of special schemes; that of a load with another scheme keeps
  /// its case.
  package static func party(of url: [UInt8], on topURL: [UInt8]) -> LoadFlags {
    let host = host(of: url)
    let topHost = self.host(of: topURL)
    guard !topHost.isEmpty, !host.isEmpty else {
      return host.isEmpty && topHost.isEmpty ? .firstParty : .thirdParty
    }
    let site = PublicSuffixes.bundled.registrableDomain(of: topHost.map(\.smallLetter)) ?? topHost
    let isSame = host == site || host.count > site.count && host.hasDottedSuffix(site)
    return isSame ? .firstParty : .thirdParty
  }

  /// The party of a URL in a frame, whose host is compared as it is written.
  package static func party(of url: [UInt8], inFrame frameURL: [UInt8]) -> LoadFlags {
    let host = host(of: url)
    let frameHost = self.host(of: frameURL)
    let site = PublicSuffixes.bundled.registrableDomain(of: frameHost) ?? frameHost
    guard !host.isEmpty else { return .thirdParty }
    return host == site || host.hasDottedSuffix(site) ? .firstParty : .thirdParty
  }

  private static func host(of url: [UInt8]) -> [UInt8] {
    guard let address = try? WebAddress(parsing: url), let host = address.host else { return [] }
    return Array(address.bytes[host])
  }
}

extension UInt8 {
  fileprivate var smallLetter: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension [UInt8] {
  fileprivate func hasDottedSuffix(_ suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
      && self[count - suffix.count - 1] == UInt8(ascii: ".")
  }
}
