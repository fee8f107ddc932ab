// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel

/// Pages with the URLs that nearly all pages have.
extension Page {
  /// The page of such a URL; nil for others.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe static func plain(_ url: UnsafeBufferPointer<UInt8>, layers: MatcherLayers) -> Page? {
    guard let plain = unsafe plainURL(url) else { return nil }
    return plain.text.withSubject { subject in
      // SAFETY: as the caller says.
      unsafe Page(url, host: plain.host, layers: layers, mayHaveFragment: false) {
        layer, conditions in
        let index = layers[layer]
        guard !index.tables.pages.isEmpty else { return }
        index.tables.choices.pages.visitOnlyHost(subject, &conditions)
        index.tables.choices.pages.visitOthers(subject, &conditions)
      }
    }
  }

  /// A serialized URL without a fragment whose host is followed by a slash, in which conditions can
  /// find no other host, and of which the dots of the host are known.
  // SAFETY: the caller passes a URL that outlives the result.
  @unsafe static func plainURL(_ url: UnsafeBufferPointer<UInt8>) -> SerializedURL? {
    // SAFETY: a URL with a host has a path.
    guard let plain = unsafe SerializedURL(url, .other), plain.text.count == url.count,
      plain.text.authorityDots != nil, unsafe url[plain.host.upperBound] == UInt8(ascii: "/"),
      let start = url.baseAddress,
      // Conditions look for a host after every `://`.
      unsafe needle_scan(
        start + plain.host.upperBound, url.count &- plain.host.upperBound, 0x2F_2F3A) < 0
    else { return nil }
    return plain
  }
}
