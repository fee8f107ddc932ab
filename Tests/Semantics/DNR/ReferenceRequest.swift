// SPDX-License-Identifier: Apache-2.0

package import DNR
package import WebAddresses

/// One request, as rules for declarativeNetRequest see it.
package struct ReferenceRequest: Sendable {
  /// The URL that is loaded.
  package var url: WebAddress
  /// One type.
  package var type: DNRTypes
  /// The URL or origin of the document or worker that makes the request; nil if there is none.
  package var initiator: WebAddress?
  /// The page of the tab; nil if there is none.
  package var topURL: WebAddress?
  /// The method in small letters.
  package var method: String
  /// The tab; -1 if there is none.
  package var tabID: Int32

  /// Makes a request.
  package init(
    url: WebAddress, type: DNRTypes, initiator: WebAddress? = nil,
    topURL: WebAddress? = nil, method: String = "get", tabID: Int32 = -1
  ) {
    self.url = (try? WebAddress(parsing: url.bytes, following: .chromium)) ?? url
    self.type = type
    self.initiator = initiator
    self.topURL = topURL
    self.method = method
    self.tabID = tabID
  }

  /// The one method that rules can name.
  var methods: DNRMethods {
    DNRMethods.names.first { $0.name == method }?.method ?? .other
  }

  /// Whether a method counts: in Chromium it does only for `http` and `https`.
  var isHTTP: Bool { ["http", "https"].contains(url.schemeName) }

  /// Whether the request and its initiator have one registrable domain or one host.
  var isFirstParty: Bool {
    guard let host = url.hostName, let other = initiator?.hostName else { return false }
    if host == other { return true }
    let site = PublicSuffixes.bundled.registrableDomain(of: host)
    return site != nil && site == PublicSuffixes.bundled.registrableDomain(of: other)
  }
}

extension WebAddress {
  /// The scheme as text.
  var schemeName: String { String(decoding: bytes[scheme], as: UTF8.self) }

  /// The host; nil without one and if it is empty.
  var hostName: [UInt8]? { host.flatMap { $0.isEmpty ? nil : Array(bytes[$0]) } }
}
