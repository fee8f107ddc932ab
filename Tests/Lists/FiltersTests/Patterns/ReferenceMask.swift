// SPDX-License-Identifier: Apache-2.0

import Filters

/// What a mask matches, as its definition says it: slow and plain.
struct ReferenceMask {
  let mask: FilterMask
  let reading: MaskReading
  let isCaseSensitive: Bool

  /// Whether the mask matches a URL of the form `scheme://host[:port]/…`.
  func matches(_ url: [UInt8]) -> Bool {
    // No URL ends with its host.
    if mask.start == .host, mask.reachesEnd, !mask.text.isEmpty,
      mask.text.allSatisfy({ isNoSeparator($0) && $0 != UInt8(ascii: "%") })
    {
      return false
    }
    let text = isCaseSensitive ? mask.text : lowered(mask.text)
    let url = isCaseSensitive ? url : lowered(url)
    return starts(in: url, text).contains { matches(text[...], url[$0...]) }
  }

  private func lowered(_ text: [UInt8]) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
  }

  private func starts(in url: [UInt8], _ text: [UInt8]) -> [Int] {
    let everywhere = Array(0...url.count)
    switch mask.start {
    case .anywhere:
      guard let word, word.lowerBound == 0, text[word.upperBound...].first != UInt8(ascii: ":")
      else { return everywhere }
      return everywhere.filter { $0 > 0 && !isOfWord(url[$0 - 1]) }
    case .url: return text.first == UInt8(ascii: "*") ? everywhere : [0]
    case .host:
      guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return [] }
      let host = url.dropFirst(colon + 3).prefix { $0 != 0x2F && $0 != 0x3A }
      return [host.startIndex] + host.indices.filter { url[$0] == UInt8(ascii: ".") }.map { $0 + 1 }
    }
  }

  /// The word of the text that must be whole: the first of the least common ones.
  ///
  /// One beside a `*` is not taken, unless it has seven characters before the `*`. With one of a
  /// single character it is not known which. A mask with signs is found wherever the URL has the
  /// word.
  private var word: Range<Int>? {
    guard reading.words == .whole else { return nil }
    let pieces = mask.text.indices.split { !isOfWord(mask.text[$0]) }.map(\.indices)
    let isWhole = { (piece: Range<Int>) in
      mask.text[..<piece.lowerBound].last != UInt8(ascii: "*")
        && (piece.count >= 7 || mask.text[piece.upperBound...].first != UInt8(ascii: "*"))
    }
    let whole = pieces.filter(isWhole)
    if whole.count > 1, whole.contains(where: { $0.count == 1 }) { return nil }
    let found = whole.min {
      MaskWords.frequency(of: mask.text[$0]) < MaskWords.frequency(of: mask.text[$1])
    }
    let name = String(decoding: mask.text[found ?? 0..<0], as: UTF8.self).lowercased()
    let hasSigns = !Set(mask.text).isDisjoint(with: "*^".utf8)
    if hasSigns, ["http", "https", "com"].contains(name) { return nil }
    let isElsewhere = pieces.contains { !isWhole($0) && mask.text[$0] == mask.text[found ?? 0..<0] }
    return isElsewhere ? nil : found
  }

  private func isOfWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
      || byte == UInt8(ascii: "%")
  }

  /// Whether the URL may go on after the text with a character, or end there.
  private func mayEnd(before next: UInt8?) -> Bool {
    guard let word, word.upperBound == mask.text.count, word.count < 7, let next else {
      return true
    }
    return !isOfWord(next)
  }

  private func isNoSeparator(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || Array("_.-%".utf8).contains(byte)
  }

  private func matches(_ text: ArraySlice<UInt8>, _ url: ArraySlice<UInt8>) -> Bool {
    guard let sign = text.first else {
      return mask.reachesEnd
        ? url.isEmpty || mask.text.last == UInt8(ascii: "*") : mayEnd(before: url.first)
    }
    let rest = text.dropFirst()
    if sign == UInt8(ascii: "*") {
      return matches(rest, url) || !url.isEmpty && matches(text, url.dropFirst())
    }
    if sign == UInt8(ascii: "^") {
      guard let next = url.first else { return matches(rest, url) }
      return !isNoSeparator(next) && matches(rest, url.dropFirst())
    }
    return url.first == sign && matches(rest, url.dropFirst())
  }
}
