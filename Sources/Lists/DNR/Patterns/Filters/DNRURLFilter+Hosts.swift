// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A filter that names only a host, which an index can file under its name.
package struct DNRHostFilter: Sendable, Hashable {
  /// What comes after the host.
  package enum Ending: Sendable, Hashable {
    /// `^`: the host is complete, so nothing else is required.
    case separator
    /// `/`: as above, and the URL has no port.
    case slash
  }

  /// The host in lowercase letters; hosts below it match too.
  package let host: [UInt8]
  /// What comes after it.
  package let ending: Ending
}

extension DNRURLFilter {
  /// The host of `||host^` and `||host/`; nil for all other filters.
  package func hostFilter(isCaseSensitive: Bool) -> DNRHostFilter? {
    guard let lead = hostLead(isCaseSensitive: isCaseSensitive), !isTiedToEnd,
      lead.host.count + 1 == pieces.count
    else { return nil }
    switch pieces.last {
    case .separatorOrEnd: return DNRHostFilter(host: lead.host, ending: .separator)
    case .literal(UInt8(ascii: "/")): return DNRHostFilter(host: lead.host, ending: .slash)
    default: return nil
    }
  }

  /// The start of a filter that names a whole host.
  package struct HostLead: Sendable, Hashable {
    /// The host in lowercase letters; hosts below it match too.
    package let host: [UInt8]
    /// The pieces that follow: at least what ends the host.
    package let rest: [Piece]
  }

  /// The host with which the filter begins, if what follows ends it: `||host^…`, `||host/…`,
  /// `||host:…`, `||host?…`.
  package func hostLead(isCaseSensitive: Bool) -> HostLead? {
    guard anchor == .host else { return nil }
    var host: [UInt8] = []
    for piece in pieces {
      guard case .literal(let byte) = piece, Self.isName(byte) else { break }
      if isCaseSensitive, byte != byte.lowercasedLetter { return nil }
      host.append(byte.lowercasedLetter)
    }
    guard let first = host.first, first != UInt8(ascii: "."), host.last != UInt8(ascii: ".") else {
      return nil
    }
    let rest = pieces[host.count...]
    switch rest.first {
    case .separator, .separatorOrEnd, .literal(UInt8(ascii: "/")), .literal(UInt8(ascii: ":")),
      .literal(UInt8(ascii: "?")):
      return HostLead(host: host, rest: Array(rest))
    default: return nil
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

extension UInt8 {
  /// A letter as a small one; any other byte as it is.
  var lowercasedLetter: UInt8 { isLetter ? self | 0x20 : self }
}
