// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel

/// Pages with the URLs that nearly all pages have.
extension Page {
  /// The page of such a URL; nil for others.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe static func plain(_ url: UnsafeBufferPointer<UInt8>, layers: MatcherLayers) -> Page? {
    guard let plain = unsafe plainURL(url), unsafe !hasOtherHosts(url, after: plain.host) else {
      return nil
    }
    return plain.text.withSubject { subject in
      // SAFETY: the caller's URL lives for the call, and the host is a range of it.
      unsafe Page(url, host: plain.host, layers: layers, mayHaveFragment: false) {
        layer, conditions in
        let index = layers[layer]
        guard !index.tables.pages.isEmpty else { return }
        index.tables.choices.pages.visitOnlyHost(subject, &conditions)
        index.tables.choices.pages.visitOthers(subject, &conditions)
      }
    }
  }

  /// A serialized URL without a fragment whose host is followed by a slash, with the known
  /// positions of the dots of the host.
  // SAFETY: the caller passes a URL that outlives the result.
  @unsafe static func plainURL(_ url: UnsafeBufferPointer<UInt8>) -> SerializedURL? {
    // SAFETY: a URL with a host has a path.
    guard let plain = unsafe SerializedURL(url, .other), plain.text.count == url.count,
      plain.text.authorityDots != nil, unsafe url[plain.host.upperBound] == UInt8(ascii: "/")
    else { return nil }
    return plain
  }

  /// Whether conditions may find another host in such a URL: they look for one after every `://`.
  // SAFETY: the caller passes a URL that lives for the call, with its host.
  @unsafe static func hasOtherHosts(
    _ url: UnsafeBufferPointer<UInt8>, after host: Range<Int>
  ) -> Bool {
    // SAFETY: the URL has as many bytes after its host.
    let rest = unsafe UnsafeBufferPointer(rebasing: url[host.upperBound...])
    return unsafe needle_scan(rest.baseAddress.unsafelyUnwrapped, rest.count, 0x2F_2F3A) >= 0
  }
}
