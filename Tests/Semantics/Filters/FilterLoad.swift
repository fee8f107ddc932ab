// SPDX-License-Identifier: Apache-2.0

package import Filters
internal import WebAddresses

/// One load, as the filters of ad blockers see it.
package struct FilterLoad: Sendable {
  /// The URL that is loaded.
  package var url: FilterAddress
  /// The document that does the load; the page itself for the page's own load.
  package var document: FilterAddress
  /// The page in whose frame the document is, or the document itself.
  package var page: FilterAddress
  /// One type.
  package var type: FilterTypes
  /// The method in small letters.
  package var method: String

  /// Makes a load; with an empty document URL no document does it.
  package init(
    url: [UInt8], documentURL: [UInt8], pageURL: [UInt8]? = nil, type: FilterTypes,
    method: String = "get"
  ) {
    self.url = FilterAddress(url)
    document = FilterAddress(documentURL)
    page = FilterAddress(pageURL ?? documentURL)
    self.type = type
    self.method = method
  }

  /// The question whether options of a page apply to a document: a load of the document by itself.
  init(of document: FilterAddress) {
    url = document
    self.document = document
    page = document
    type = .document
    method = "get"
  }
}

/// A URL without its fragment, and its host.
package struct FilterAddress: Sendable, Equatable {
  /// The serialization, or the text as it was if it is not a URL.
  package let bytes: [UInt8]
  /// Where the host is in the bytes; empty if there is none.
  let hostRange: Range<Int>
  /// The path without the query.
  let path: [UInt8]

  /// Parses a URL.
  package init(_ text: [UInt8]) {
    guard let address = try? WebAddress(parsing: text) else {
      self.init(asWritten: text)
      return
    }
    let end = address.fragment.map { $0.lowerBound - 1 } ?? address.bytes.count
    self.init(
      bytes: Array(address.bytes[..<end]), hostRange: address.host ?? 0..<0,
      path: Array(address.bytes[address.path]))
  }

  /// Takes a text as it is, and the host from between `://` and what ends a host.
  ///
  /// No browser loads such a URL: `https://sub.1.2.3.4/`. Ad blockers have an answer all the same.
  package init(asWritten text: [UInt8]) {
    let start = Self.endOfScheme(text) ?? text.count
    let end = text[start...].firstIndex { "/?:".utf8.contains($0) } ?? text.count
    let path = text[end...].firstIndex(of: UInt8(ascii: "/")).map { Array(text[$0...]) }
    self.init(bytes: text, hostRange: start..<end, path: path ?? [])
  }

  private init(bytes: [UInt8], hostRange: Range<Int>, path: [UInt8]) {
    self.bytes = bytes
    self.hostRange = hostRange
    self.path = path
  }

  private static func endOfScheme(_ text: [UInt8]) -> Int? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    else { return nil }
    return colon + 3
  }

  /// The host; empty if there is none.
  var host: [UInt8] { Array(bytes[hostRange]) }

  /// The part between the scheme and the path, with a name of a user and a port.
  var authorityRange: Range<Int> {
    guard !hostRange.isEmpty, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return 0..<0
    }
    let start = colon + 3
    let end = bytes[hostRange.upperBound...].firstIndex { $0 == UInt8(ascii: "/") }
    return start..<(end ?? bytes.count)
  }

  /// The scheme without its colon.
  var scheme: [UInt8] { Array(bytes.prefix { $0 != UInt8(ascii: ":") }) }

  /// The registrable domain of the host, or the host itself if it has none.
  var site: [UInt8] { PublicSuffixes.bundled.registrableDomain(of: host) ?? host }
}
