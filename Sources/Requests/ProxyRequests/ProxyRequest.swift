// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
package import RuleModel

/// A request as a proxy sees it: a URL, and what a few headers say about what it is for.
package struct ProxyRequest: Sendable, Equatable {
  /// The method, as in `GET`; `CONNECT` opens a tunnel.
  package var method: [UInt8] = Array("GET".utf8)
  /// The URL; of a tunnel the host and the port.
  package var url: [UInt8]
  /// The header `Referer`; empty if it is missing, as all of these.
  package var referer: [UInt8] = []
  /// The header `Sec-Fetch-Dest`.
  package var destination: [UInt8] = []
  /// The header `Sec-Fetch-Mode`.
  package var mode: [UInt8] = []
  /// The header `Accept`.
  package var accept: [UInt8] = []

  /// Makes a request of a URL alone.
  package init(url: [UInt8]) { self.url = url }

  /// Whether it opens a tunnel, of which no more than the host is seen.
  package var isTunnel: Bool { method == Array("CONNECT".utf8) }

  /// What the load is for, as far as can be told; see `LoadGuess`.
  package var type: LoadType { LoadGuess.type(of: self) }

  /// The page that the load is part of; nil if nobody says.
  ///
  /// A document at the top is its own page. The page of anything else is what it was referred by, which may
  /// be a frame, and is often cut down to the origin.
  package func page(of type: LoadType) -> [UInt8]? {
    if type == .topDocument { return url }
    return referer.isEmpty ? nil : referer
  }

  /// The load as rules look at it; of a method that WebKit does not know it has none.
  package var load: Load {
    Load(
      type, method: RequestMethod(rawValue: String(decoding: method, as: UTF8.self).lowercased()))
  }
}
