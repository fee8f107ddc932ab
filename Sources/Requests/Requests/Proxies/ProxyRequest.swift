// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
package import RuleModel
package import WebAddresses

/// A request as a proxy sees it: a URL, and the few headers that show its purpose.
package struct ProxyRequest: Sendable, Equatable {
  /// The method, as in `GET`; `CONNECT` opens a tunnel.
  package var method: [UInt8] = Array("GET".utf8)
  /// The URL; for a tunnel the host and the port.
  package var url: [UInt8]
  /// The header `Referer`; empty if it is missing, like all of these.
  package var referer: [UInt8] = []
  /// The header `Sec-Fetch-Dest`.
  package var destination: [UInt8] = []
  /// The header `Sec-Fetch-Mode`.
  package var mode: [UInt8] = []
  /// The header `Accept`.
  package var accept: [UInt8] = []

  /// Creates a request from only a URL.
  package init(url: [UInt8]) { self.url = url }

  /// Whether it opens a tunnel, for which only the host is known.
  package var isTunnel: Bool { method == Array("CONNECT".utf8) }

  /// What a tunnel is decided as: a load of type `other` from its host, without a page, so it is third
  /// party.
  package var openedTunnel: ProxyRequest {
    ProxyRequest(url: Array("https://".utf8) + url + Array("/".utf8))
  }

  /// The type of the load, if it is known; see `LoadGuess`.
  package var type: LoadType { LoadGuess.type(of: self) }

  /// The page that the load is part of; nil if it is unknown.
  ///
  /// A document at the top is its own page. The page of anything else is its referrer, which may
  /// be a frame, and is often reduced to the origin.
  package func page(of type: LoadType) -> [UInt8]? {
    if type == .topDocument { return url }
    return referer.isEmpty ? nil : referer
  }

  /// The same request with the nearest valid URLs; an invalid referrer counts as none.
  package func nearest() throws(WebAddressError) -> ProxyRequest {
    var request = self
    request.url = try WebAddress(parsing: url, following: .nearest).bytes
    request.referer = (try? WebAddress(parsing: referer, following: .nearest).bytes) ?? []
    return request
  }

  /// The load as rules see it; it has no method if WebKit does not support the method.
  package var load: Load {
    Load(
      type, method: RequestMethod(rawValue: String(decoding: method, as: UTF8.self).lowercased()))
  }
}
