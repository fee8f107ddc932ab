// SPDX-License-Identifier: Apache-2.0

import FilterModel
import FilterPatterns

/// What a mask matches, as its definition says it: slow and plain.
struct ReferenceMask {
  let mask: FilterMask
  let reading: MaskReading
  let isCaseSensitive: Bool

  /// Whether the mask matches a URL of the form `scheme://host[:port]/…`.
  func matches(_ url: [UInt8]) -> Bool {
    let text = isCaseSensitive ? mask.text : lowered(mask.text)
    let url = isCaseSensitive ? url : lowered(url)
    return starts(in: url, text).contains { matches(text[...], url[$0...], hostEnds(text)) }
  }

  private func lowered(_ text: [UInt8]) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
  }

  private func starts(in url: [UInt8], _ text: [UInt8]) -> [Int] {
    let everywhere = Array(0...url.count)
    let isDropped = reading.oddAnchor == .dropped
    let first = text.first
    switch mask.start {
    case .anywhere: return everywhere
    case .url:
      if first == UInt8(ascii: "*") { return everywhere }
      return isDropped && !(first.map { isAlphanumeric($0) } ?? false) ? everywhere : [0]
    case .host:
      if isDropped, first == UInt8(ascii: ".") || first == UInt8(ascii: "*") { return everywhere }
      guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return [] }
      let host = url.dropFirst(colon + 3).prefix { $0 != 0x2F && $0 != 0x3A }
      return [host.startIndex] + host.indices.filter { url[$0] == UInt8(ascii: ".") }.map { $0 + 1 }
    }
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
      || byte == UInt8(ascii: "%")
  }

  /// The characters of which one must follow a name; nil if there may be anything.
  private func hostEnds(_ text: [UInt8]) -> String? {
    guard mask.start == .host, !text.isEmpty,
      text.allSatisfy({ isNoSeparator($0) && $0 != UInt8(ascii: "%") }),
      reading.oddAnchor == .kept || text.first != UInt8(ascii: ".")
    else { return nil }
    if mask.reachesEnd { return ":/" }
    return switch reading.hostEnd {
    case .open: nil
    case .label: text.contains(UInt8(ascii: ".")) ? nil : ":/."
    case .closed: text.last == UInt8(ascii: ".") ? nil : ":/"
    }
  }

  private func isNoSeparator(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || Array("_.-%".utf8).contains(byte)
  }

  private func matches(
    _ text: ArraySlice<UInt8>, _ url: ArraySlice<UInt8>, _ ends: String?
  ) -> Bool {
    guard let sign = text.first else {
      if let ends { return url.first.map { ends.utf8.contains($0) } ?? false }
      return !mask.reachesEnd || url.isEmpty || mask.text.last == UInt8(ascii: "*")
    }
    let rest = text.dropFirst()
    if sign == UInt8(ascii: "*") {
      return matches(rest, url, ends)
        || !url.isEmpty && matches(text, url.dropFirst(), ends)
    }
    if sign == UInt8(ascii: "^") {
      guard let next = url.first else { return matches(rest, url, ends) }
      return !isNoSeparator(next) && matches(rest, url.dropFirst(), ends)
    }
    return url.first == sign && matches(rest, url.dropFirst(), ends)
  }
}
