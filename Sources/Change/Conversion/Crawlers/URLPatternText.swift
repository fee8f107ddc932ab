// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// A mask as patterns of the URL Pattern standard, which Chromium's DevTools compare with URLs.
///
/// ```
/// ||ads.example^        *://{*.}?ads.example:*/*
/// ||ads.example/a*b     *://{*.}?ads.example/a*b*   and   *://{*.}?ads.example/a*\?*b*
/// |https://a.example/x  https://a.example/x*
/// ```
///
/// Without `:*` the URL has no port, as a slash after the host requires. A `*` of a pattern stays in the path or in the query, so each `*` before a `?` needs one more.
struct URLPatternText {
  /// The patterns; a URL must match one of them.
  let texts: [[UInt8]]
  /// Whether a letter after the host has a case, which counts in a pattern.
  let hasLetters: Bool

  /// The patterns of a host, and of those below it.
  static func host(_ name: [UInt8], _ reach: HostClaim.Reach) -> [UInt8] {
    let lead =
      switch reach {
      case .all: "*://{*.}?"
      case .name: "*://"
      case .below: "*://*."
      }
    return Array(lead.utf8) + escaped(name) + Array(":*/*".utf8)
  }

  /// The patterns of a mask that starts at a host or at a URL; nil if there are none.
  init?(_ mask: FilterMask) {
    guard var rest = Self.afterScheme(mask) else { return nil }
    let host = rest.text.prefix(while: \.isHostByte)
    guard !host.isEmpty else { return nil }
    rest.text = rest.text.dropFirst(host.count)
    let port = Self.port(&rest.text)
    let base = rest.lead + Self.escaped(host.map(\.lowercasedASCII))
    guard let (opening, path) = Self.path(rest.text, mask.reachesEnd, hasPort: port != nil) else {
      return nil
    }
    let authority = base + opening + (port ?? [])
    texts = Self.variants(path, mask.reachesEnd).map { authority + $0 }
    hasLetters = path.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }

  /// The text after `http://` or at the host, and the pattern of what is before it.
  private static func afterScheme(_ mask: FilterMask) -> (lead: [UInt8], text: ArraySlice<UInt8>)? {
    switch mask.start {
    case .anywhere: return nil
    case .host: return (Array("*://{*.}?".utf8), mask.text[...])
    case .url:
      for scheme in ["http://", "https://"] where mask.text.starts(with: scheme.utf8) {
        return (Array(scheme.utf8), mask.text.dropFirst(scheme.utf8.count))
      }
      return nil
    }
  }

  private static func port(_ text: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard text.first == UInt8(ascii: ":") else { return nil }
    let digits = text.dropFirst().prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    text = text.dropFirst(1 + digits.count)
    return [UInt8(ascii: ":")] + digits
  }

  /// What may follow the host, and the path; nil if a pattern cannot express it.
  private static func path(
    _ text: ArraySlice<UInt8>, _ reachesEnd: Bool, hasPort: Bool
  ) -> (opening: [UInt8], path: [UInt8])? {
    // The name may go on: `||ads.` is also `ads.example.com`.
    let anyEnd = Array("*:*".utf8)
    if text.isEmpty { return reachesEnd ? nil : (hasPort ? [] : anyEnd, Array("/".utf8)) }
    if text.elementsEqual("*^".utf8), !reachesEnd { return (anyEnd, Array("/".utf8)) }
    var path = Array(text)
    if path[0] == Sign.caret { path[0] = Sign.slash }
    guard path[0] == Sign.slash, !path.contains(Sign.caret), !path.contains(UInt8(ascii: "#"))
    else { return nil }
    return ([], path)
  }

  /// The path with its query: as it is, and for each `*` with the `?` in its place.
  private static func variants(_ path: [UInt8], _ reachesEnd: Bool) -> [[UInt8]] {
    let mark = Array("\\?".utf8)
    let end = reachesEnd ? [] : [UInt8(ascii: "*")]
    let question = path.firstIndex(of: UInt8(ascii: "?"))
    let stars = path.indices.filter {
      path[$0] == UInt8(ascii: "*") && question.map { [at = $0] in $0 > at } ?? true
    }
    var variants: [[UInt8]] = []
    if question == nil {
      variants.append(escaped(path) + (reachesEnd ? mark : end))
    } else {
      variants.append(escaped(path) + end)
    }
    return variants
      + stars.map { escaped(path[...$0]) + mark + escaped(path[$0...]) + end }
  }

  /// A text with what has a meaning in patterns escaped, other than `*`.
  private static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.flatMap { byte in
      "\\+?:(){}".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }
}
