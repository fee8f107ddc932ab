// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel

/// A request as a proxy sees it: a URL, and what a few headers say about what it is for.
public struct ProxyRequest: Sendable, Equatable {
  /// The method, as in `GET`; `CONNECT` opens a tunnel.
  public var method: [UInt8] = Array("GET".utf8)
  /// The URL; of a tunnel the host and the port.
  public var url: [UInt8]
  /// The header `Referer`; empty if it is missing, as all of these.
  public var referer: [UInt8] = []
  /// The header `Sec-Fetch-Dest`.
  public var destination: [UInt8] = []
  /// The header `Sec-Fetch-Mode`.
  public var mode: [UInt8] = []
  /// The header `Accept`.
  public var accept: [UInt8] = []

  /// Makes a request of a URL alone.
  public init(url: [UInt8]) { self.url = url }

  /// Whether it opens a tunnel, of which no more than the host is seen.
  public var isTunnel: Bool { method == Array("CONNECT".utf8) }

  /// What the load is for, as far as can be told; see `LoadGuess`.
  public var type: LoadType { LoadGuess.type(of: self) }

  /// The page that the load is part of; nil if nobody says.
  ///
  /// A document at the top is its own page. The page of anything else is what it was referred by, which may
  /// be a frame, and is often cut down to the origin.
  public func page(of type: LoadType) -> [UInt8]? {
    if type == .topDocument { return url }
    return referer.isEmpty ? nil : referer
  }

  /// The load as rules look at it; of a method that WebKit does not know it has none.
  public var load: Load {
    Load(
      type, method: RequestMethod(rawValue: String(decoding: method, as: UTF8.self).lowercased()))
  }
}
