// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// What a mask means: the text itself, with `*` for any text and `^` for a separator or the end.
struct MaskMatching {
  let mask: FilterMask
  let isCaseSensitive: Bool

  /// Whether the mask matches a URL.
  func matches(_ address: FilterAddress, _ dialect: FilterDialect) -> Bool {
    if dialect.ignoresDotAfterHost, let host = mask.host, address.host.last == UInt8(ascii: ".") {
      return Array(address.host.dropLast()).isOrIsBelow(host)
    }
    return !ends(in: address, dialect).isEmpty
  }

  /// Whether the mask matches a text that is not a URL: a host or a path.
  ///
  /// `|` means the start of the text then, and `||` that or what is after a dot.
  func matches(text: [UInt8]) -> Bool {
    let starts: Set<Int>
    switch mask.start {
    case .anywhere: starts = Set(0...text.count)
    case .url: starts = [0]
    case .host: starts = Self.startsOfLabels(text, 0..<text.count)
    }
    return !ends(in: text, from: starts).isEmpty
  }

  /// Where a match in a URL can end.
  func ends(in address: FilterAddress, _ dialect: FilterDialect) -> Set<Int> {
    let starts = starts(in: address, dialect)
    guard dialect.findsWholeWords, let word = mask.filedWord else {
      return ends(in: address.bytes, from: starts)
    }
    let url = address.bytes
    let mayBeScheme = mask.text[word.upperBound...].first == UInt8(ascii: ":")
    let first = starts.filter {
      word.lowerBound > 0 || mayBeScheme || $0 == 0 || !Self.isOfWord(url[$0 - 1])
    }
    let ends = ends(in: url, from: first)
    guard word.upperBound == mask.text.count, word.count < 7 else { return ends }
    return ends.filter { $0 == url.count || !Self.isOfWord(url[$0]) }
  }

  static func isOfWord(_ byte: UInt8) -> Bool {
    !isSeparator(byte) && !"_-.".utf8.contains(byte)
  }

  // MARK: Starts

  private func starts(in address: FilterAddress, _ dialect: FilterDialect) -> Set<Int> {
    switch mask.start {
    case .anywhere: Set(0...address.bytes.count)
    case .url: [0]
    case .host: Self.hostStarts(in: address, dialect.hostStart)
    }
  }

  private static func hostStarts(
    in address: FilterAddress, _ kind: FilterDialect.HostStart
  ) -> Set<Int> {
    switch kind {
    case .insideHost: return startsOfLabels(address.bytes, address.hostRange)
    case .insideHostOfWeb:
      guard webSchemes.contains(address.scheme) else { return [] }
      return startsOfLabels(address.bytes, address.hostRange)
    case .insideAuthority: return startsOfLabels(address.bytes, address.authorityRange)
    }
  }

  private static let webSchemes = ["http", "https", "ws", "wss"].map { Array($0.utf8) }

  /// The start of a range, and the offsets after dots in it; none in an empty range.
  private static func startsOfLabels(_ bytes: [UInt8], _ range: Range<Int>) -> Set<Int> {
    guard !range.isEmpty else { return [] }
    let dots = range.filter { bytes[$0] == UInt8(ascii: ".") }
    return Set([range.lowerBound] + dots.map { $0 + 1 })
  }

  // MARK: Text

  /// Follows the text of the mask, with all offsets at which it can have arrived.
  private func ends(in text: [UInt8], from starts: Set<Int>) -> Set<Int> {
    var offsets = starts
    for sign in mask.text {
      switch sign {
      case UInt8(ascii: "*"): offsets = offsets.min().map { Set($0...text.count) } ?? []
      case UInt8(ascii: "^"): offsets = Self.afterSeparator(text, offsets)
      default: offsets = after(sign, text, offsets)
      }
    }
    return mask.reachesEnd ? offsets.intersection([text.count]) : offsets
  }

  /// The end of the URL counts as a separator, as often as one asks.
  private static func afterSeparator(_ text: [UInt8], _ offsets: Set<Int>) -> Set<Int> {
    Set(
      offsets.compactMap { offset in
        if offset == text.count { return offset }
        return isSeparator(text[offset]) ? offset + 1 : nil
      })
  }

  private func after(_ sign: UInt8, _ text: [UInt8], _ offsets: Set<Int>) -> Set<Int> {
    Set(
      offsets.compactMap { offset in
        offset < text.count && isSame(sign, text[offset]) ? offset + 1 : nil
      })
  }

  private func isSame(_ one: UInt8, _ other: UInt8) -> Bool {
    isCaseSensitive ? one == other : Self.smallLetter(one) == Self.smallLetter(other)
  }

  private static func smallLetter(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    let letter = smallLetter(byte)
    let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    return !isLetter && !isDigit && !"_-.%".utf8.contains(byte)
  }
}

extension FilterMask {
  /// The run of letters, digits and `%` by which uBlock Origin finds the mask: the first of the least
  /// common ones.
  ///
  /// One beside a `*` is not taken, unless it has seven characters before the `*`. Nil if it also stands beside a `*`, and if one of several has a single character.
  fileprivate var filedWord: Range<Int>? {
    let starts = text.indices.filter { index in
      MaskMatching.isOfWord(text[index]) && (index == 0 || !MaskMatching.isOfWord(text[index - 1]))
    }
    let words = starts.map { start in
      start..<(text[start...].firstIndex { !MaskMatching.isOfWord($0) } ?? text.count)
    }
    let cut = words.filter { word in
      text[..<word.lowerBound].last == UInt8(ascii: "*")
        || word.count < 7 && text[word.upperBound...].first == UInt8(ascii: "*")
    }
    let whole = words.filter { !cut.contains($0) }
    let least = whole.min { MaskWords.frequency(of: text[$0]) < MaskWords.frequency(of: text[$1]) }
    guard let least, whole.count == 1 || !whole.contains(where: { $0.count == 1 }),
      !cut.contains(where: { text[$0] == text[least] }), !isInMostURLs(text[least])
    else { return nil }
    return least
  }

  /// Whether the mask has signs, and is found wherever a URL has the word, as most URLs have it.
  private func isInMostURLs(_ word: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return text.contains { "*^".utf8.contains($0) } && ["http", "https", "com"].contains(name)
  }

  /// The host of a mask that is nothing but `||host^`.
  fileprivate var host: [UInt8]? {
    guard start == .host, !reachesEnd, text.last == UInt8(ascii: "^"),
      !text.dropLast().contains(where: { "^*/:".utf8.contains($0) })
    else { return nil }
    return Array(text.dropLast())
  }
}
