// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses
internal import TextFormats

/// Reads the pattern of a network filter: a mask or a regular expression.
struct MaskReader {
  let bytes: [UInt8]
  let dialect: FilterDialect

  /// The pattern of a range.
  func pattern(_ range: Range<Int>, hasOptions: Bool) throws(LineFault) -> FilterPattern {
    guard isRegex(range) else { return .mask(try mask(range, hasOptions: hasOptions)) }
    return .regex([UInt8](bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]))
  }

  /// Whether a pattern is a regular expression: something between slashes.
  func isRegex(_ range: Range<Int>) -> Bool {
    range.count > 2 && bytes[range.lowerBound] == Sign.slash
      && bytes[range.upperBound - 1] == Sign.slash
  }

  private func mask(_ range: Range<Int>, hasOptions: Bool) throws(LineFault) -> FilterMask {
    var (start, lower) = anchor(range)
    var upper = range.upperBound
    var reachesEnd = upper > lower && bytes[upper - 1] == Sign.pipe
    if reachesEnd { upper -= 1 }
    // Any text at an anchor is no anchor.
    if lower < upper, bytes[lower] == Sign.star { start = .anywhere }
    while lower < upper, bytes[lower] == Sign.star { lower += 1 }
    let isCut = lower < upper && bytes[lower..<upper].contains(Sign.star)
    let startsCut = bytes[range.lowerBound..<lower].last == Sign.star
    var endsCut = bytes[lower..<upper].last == Sign.star
    if endsCut { reachesEnd = false }
    while lower < upper, bytes[upper - 1] == Sign.star { upper -= 1 }
    if start == .anywhere, lower == upper { reachesEnd = false }
    var mask = FilterMask(
      start, try text(lower..<upper, after: start), reachesEnd: reachesEnd)
    if dropUselessEnd(&mask) { endsCut = true }
    guard dialect == .ublock else { return mask }
    if mask.start == .host, !isCut { settleHost(&mask, hasOptions: hasOptions) }
    // A star next to a token means in uBlock Origin that the token may be longer.
    if startsCut, mask.text.first?.isWordByte == true { mask.text.insert(Sign.star, at: 0) }
    if endsCut, mask.text.last?.isWordByte == true { mask.text.append(Sign.star) }
    return mask
  }

  /// What `||name` is in uBlock Origin: a whole host with options, and the start of one without.
  ///
  /// If it starts with a sign that no host starts with, `||` means nothing in a filter with options
  /// or with other signs.
  private func settleHost(_ mask: inout FilterMask, hasOptions: Bool) {
    let isPrefix = !hasOptions && !mask.reachesEnd && mask.text.allSatisfy(\.isHostByte)
    guard !isPrefix else { return }
    if let first = mask.text.first, !first.isLetter, !first.isDigit {
      mask.start = .anywhere
    } else if !mask.reachesEnd, Self.isHostName(mask.text) {
      mask.text.append(Sign.caret)
    }
  }

  /// Whether a text is the name of a host to uBlock Origin: its last label has two characters or
  /// more, and no `_`.
  static func isHostName(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last, first.isLetter || first.isDigit,
      last.isLetter || last.isDigit, text.allSatisfy(\.isHostByte)
    else { return false }
    let label = text.reversed().prefix { $0 != Sign.dot }
    return label.count > 1 && !label.contains(UInt8(ascii: "_"))
  }

  /// Where the mask starts, and where its text starts.
  private func anchor(_ range: Range<Int>) -> (FilterMask.Start, Int) {
    let lower = range.lowerBound
    guard lower < range.upperBound, bytes[lower] == Sign.pipe else { return (.anywhere, lower) }
    let next = lower + 1
    guard next < range.upperBound else {
      return (.anywhere, next)
    }
    if bytes[next] == Sign.pipe { return (.host, next + 1) }
    // uBlock Origin has the start of the URL only where a URL can start.
    let canStart = bytes[next].isLetter || bytes[next].isDigit || bytes[next] == UInt8(ascii: "%")
    return (dialect == .ublock && !canStart ? .anywhere : .url, next)
  }

  /// Drops `^` after any text, if there is one, and returns whether there was.
  ///
  /// It is always found: at the end of the URL.
  private func dropUselessEnd(_ mask: inout FilterMask) -> Bool {
    let count = mask.text.count
    while mask.text.count >= 2, mask.text[mask.text.count - 1] == Sign.caret,
      mask.text[mask.text.count - 2] == Sign.star
    {
      mask.text.removeLast(2)
      mask.reachesEnd = false
    }
    return mask.text.count < count
  }

  /// The text with one `*` for several, and without characters beyond ASCII.
  private func text(
    _ range: Range<Int>, after start: FilterMask.Start
  ) throws(LineFault) -> [UInt8] {
    var needsChange = false
    for index in range {
      let byte = bytes[index]
      if byte >= 0x80 { return try asciiText(range, after: start) }
      if byte == Sign.star, bytes[index - 1] == Sign.star, index > range.lowerBound {
        needsChange = true
      }
    }
    return needsChange ? withoutRuns(bytes[range]) : [UInt8](bytes[range])
  }

  private func withoutRuns(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text where byte != Sign.star || result.last != Sign.star { result.append(byte) }
    return result
  }

  private func asciiText(
    _ range: Range<Int>, after start: FilterMask.Start
  ) throws(LineFault) -> [UInt8] {
    let host = host(range, after: start)
    var text = escaped(range.lowerBound..<host.lowerBound)
    if bytes.contains(in: host, where: { $0 >= 0x80 }) {
      // The last label may be open: `||ad.`.
      let endsWithDot = bytes[host.upperBound - 1] == Sign.dot
      let labels = host.lowerBound..<(host.upperBound - (endsWithDot ? 1 : 0))
      guard let name = DomainReader.internationalName(bytes, labels) else {
        throw LineFault(.invalidHost, host, "\(bytes.quoted(host)) is not a host name.")
      }
      text += endsWithDot ? name + [Sign.dot] : name
    } else {
      text += bytes[host]
    }
    return withoutRuns(text + escaped(host.upperBound..<range.upperBound))
  }

  /// The part of the text that must be a host: after `||`, or after `://` of a whole URL.
  private func host(_ range: Range<Int>, after start: FilterMask.Start) -> Range<Int> {
    var lower = range.lowerBound
    switch start {
    case .host: break
    case .url, .anywhere:
      guard let scheme = bytes.first("://", in: range) else { return lower..<lower }
      lower = scheme + 3
    }
    var upper = lower
    while upper < range.upperBound, !Self.endsHost(bytes[upper]) { upper += 1 }
    // A name that is cut has no other form: it may be any name that starts so.
    let isCut = upper < range.upperBound && bytes[upper] == Sign.star
    return isCut ? lower..<lower : lower..<upper
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    byte == Sign.slash || byte == Sign.caret || byte == Sign.star || byte == Sign.colon
      || byte == UInt8(ascii: "?") || byte == Sign.pipe || byte == Sign.dollar
  }

  /// The text with percent escapes in lowercase letters for bytes beyond ASCII.
  private func escaped(_ range: Range<Int>) -> [UInt8] {
    let digits = [UInt8]("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes[range] {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }
}
