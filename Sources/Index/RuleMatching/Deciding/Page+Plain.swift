// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Pages with the URLs that nearly all pages have.
extension Page {
  /// The page of such a URL; nil for others.
  static func plain(_ url: Bytes, layers: MatcherLayers) -> Page? {
    guard let plain = plainURL(url), !hasOtherHosts(url, after: plain.host) else { return nil }
    return Page(url, host: plain.host, layers: layers, mayHaveFragment: false) {
      layer, conditions in
      let tables = layers[layer]
      guard !tables.value.pages.isEmpty else { return }
      plain.text.withSubject { subject in
        tables.value.choices.pages.visitOnlyHost(subject, &conditions)
        tables.value.choices.pages.visitOthers(subject, &conditions)
      }
    }
  }

  /// A serialized URL without a fragment whose host is followed by a slash, with the known
  /// positions of the dots of the host.
  static func plainURL(_ url: Bytes) -> SerializedURL? {
    // A URL with a host has a path.
    guard let plain = SerializedURL(url, .other), !plain.lacksFragment,
      plain.text.authorityDots != nil, url[plain.host.upperBound] == UInt8(ascii: "/")
    else { return nil }
    return plain
  }

  /// Whether conditions may find another host in such a URL: they look for one after every `://`.
  static func hasOtherHosts(_ url: Bytes, after host: Range<Int>) -> Bool {
    url.offset(ofNeedle: 0x2F_2F3A, from: host.upperBound) >= 0
  }
}
