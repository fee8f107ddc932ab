// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

extension DNRURLFilter {
  /// The patterns for `url-filter` that together match exactly the URLs that the filter does.
  ///
  /// At most two, in time proportional to the length of the filter. There is one inexact case:
  /// after `||`, a user name that looks like the host and has a password matches as the host.
  package func patterns(isCaseSensitive: Bool) -> URLPatterns {
    if isNothing { return URLPatterns([], isCaseSensitive: isCaseSensitive) }
    if isEverything {
      return URLPatterns(
        [Array(".*".utf8)], isCaseSensitive: isCaseSensitive, isEverything: true)
    }
    let writer = FilterWriter(isCaseSensitive: isCaseSensitive)
    return URLPatterns(writer.texts(of: self), isCaseSensitive: isCaseSensitive)
  }
}

/// Pieces of patterns for the hosts of URLs.
package enum HostPatternText {
  /// Everything before a host, which may have labels in front; a user name is skipped.
  package static let lead = authorityLead + Array("([^/:?#@]+\\.)?".utf8)
  /// Everything before the first character of a host.
  package static let authorityLead = scheme + Array("([^/?#@]*@)?".utf8)
  /// A scheme with its slashes.
  package static let scheme = Array("^[a-z][a-z0-9+.-]*://".utf8)
  /// What ends a host.
  package static let end = Array("[/:]".utf8)
}

/// Writes filters as patterns.
private struct FilterWriter {
  /// All separators that URLs have, and U+0000, which in a set is the end of the URL.
  private static let separatorOrEnd = Array("[\\0!\"#$&'()*+,/:;<=>?@\\[\\\\\\]\\^`{|}~]".utf8)
  /// The same after a host, where `@` would turn it into a user name.
  private static let hostEndOrEnd = Array("[\\0!\"#$&'()*+,/:;<=>?\\[\\\\\\]\\^`{|}~]".utf8)

  let isCaseSensitive: Bool

  func texts(of filter: DNRURLFilter) -> [[UInt8]] {
    var pieces = filter.pieces[...]
    let isOpen = pieces.last == .separatorOrEnd
    if isOpen { pieces.removeLast() }
    let text = lead(of: filter.anchor) + text(of: pieces, behind: filter.anchor)
    let end: [UInt8] = filter.isTiedToEnd ? [UInt8(ascii: "$")] : []
    guard isOpen else { return [text + end] }
    let endsHost = filter.anchor == .host && pieces.allSatisfy(\.isWithinHost)
    if filter.isTiedToEnd { return [text + separator(endsHost: endsHost) + end, text + end] }
    return [text + (endsHost ? Self.hostEndOrEnd : Self.separatorOrEnd)]
  }

  private func lead(of anchor: DNRURLFilter.Anchor) -> [UInt8] {
    switch anchor {
    case .anywhere: []
    case .start: [UInt8(ascii: "^")]
    case .host: HostPatternText.lead
    }
  }

  private func text(
    of pieces: ArraySlice<DNRURLFilter.Piece>, behind anchor: DNRURLFilter.Anchor
  ) -> [UInt8] {
    var text: [UInt8] = []
    var isInHost = anchor == .host
    for piece in pieces {
      switch piece {
      case .literal(let byte):
        PatternText.append(isCaseSensitive ? byte : byte.lowercasedLetter, to: &text)
      case .wildcard: text += Array(".*".utf8)
      case .separator, .separatorOrEnd: text += separator(endsHost: isInHost)
      }
      isInHost = isInHost && piece.isWithinHost
    }
    return text
  }

  private func separator(endsHost: Bool) -> [UInt8] {
    let letters = isCaseSensitive ? "a-zA-Z" : "a-z"
    return Array("[^\(letters)0-9_.%\(endsHost ? "@" : "")-]".utf8)
  }
}

extension DNRURLFilter.Piece {
  /// Whether it matches only characters that names of hosts have.
  fileprivate var isWithinHost: Bool {
    guard case .literal(let byte) = self else { return false }
    return byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
