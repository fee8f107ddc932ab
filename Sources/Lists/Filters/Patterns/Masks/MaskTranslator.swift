// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Writes masks as patterns for `url-filter`.
///
/// Where a mask has one meaning in all ad blockers, the pattern matches exactly the URLs that the
/// mask matches. A URL with a user name is not matched by `||host^`, and neither is a host with a
/// dot at its end.
package struct MaskTranslator: Sendable {
  /// How the dialect reads masks.
  package let reading: MaskReading
  /// Whether the case of letters counts.
  package let isCaseSensitive: Bool

  /// Creates a translator.
  package init(_ reading: MaskReading, isCaseSensitive: Bool = false) {
    self.reading = reading
    self.isCaseSensitive = isCaseSensitive
  }

  /// Appends the pattern of a mask to a buffer, and returns the meaning of the mask.
  ///
  /// Appends nothing if there is no pattern. Takes linear time, and allocates nothing of its own
  /// for a mask in ASCII.
  package func append(_ mask: FilterMask, to buffer: inout [UInt8]) -> MaskMeaning {
    let start = buffer.count
    let meaning = appendMeaning(of: mask, to: &buffer)
    switch meaning {
    case .pattern where buffer.count - start > URLFilter.longest:
      buffer.removeLast(buffer.count - start)
      return .tooLong
    case .pattern: break
    case .everything: buffer += PatternText.anything
    case .never, .tooLong: buffer.removeLast(buffer.count - start)
    }
    return meaning
  }

  private func appendMeaning(of mask: FilterMask, to buffer: inout [UInt8]) -> MaskMeaning {
    guard mask.text.contains(where: { $0 >= 0x80 }) else {
      return append(mask, mask.text, to: &buffer)
    }
    guard let text = asciiText(of: mask) else { return .never(.hostName) }
    return append(mask, text, to: &buffer)
  }

  private func append(
    _ mask: FilterMask, _ text: [UInt8], to buffer: inout [UInt8]
  ) -> MaskMeaning {
    let shape = MaskShape(mask, text, reading.words)
    if reading.subject == .host { return appendForHost(shape, text, to: &buffer) }
    if let plain = meaningWithoutText(shape, text) { return plain }
    appendStart(shape, text[shape.body].first, to: &buffer)
    var isName = true
    guard appendBody(text, shape.body, &isName, to: &buffer) else {
      let offset = mask.text.firstIndex(where: PatternText.isForeign)
      return .never(.character(offset: offset ?? 0))
    }
    // No URL ends with its host.
    if isName, shape.start == .host, shape.reachesEnd, shape.separators == 0 {
      return .never(.anchor)
    }
    if isName, endsWithHost(shape) {
      buffer += PatternText.hostEnd
    } else if shape.endsWithWord {
      buffer += isCaseSensitive ? PatternText.caseSensitiveWordEnd : PatternText.wordEnd
    } else {
      appendEnd(shape, to: &buffer)
    }
    return .pattern
  }

  /// Whether a mask whose text is a name is `||host^`.
  private func endsWithHost(_ shape: MaskShape) -> Bool {
    shape.start == .host && shape.separators == 1 && !shape.reachesEnd && !shape.body.isEmpty
  }

  /// Whether the host of a mask ends after so many characters of its text, which are a name.
  func closes(_ shape: MaskShape, _ text: [UInt8], _ nameCount: Int) -> Bool {
    if nameCount == shape.body.count { return endsWithHost(shape) }
    let next = text[shape.body.lowerBound + nameCount]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: ":") || next == UInt8(ascii: "^")
  }

  /// The meaning of a mask if it is clear without its text; nil for all others.
  private func meaningWithoutText(_ shape: MaskShape, _ text: [UInt8]) -> MaskMeaning? {
    switch shape.start {
    case .anywhere: shape.body.isEmpty ? .everything : nil
    case .host:
      shape.isEmpty ? (shape.reachesEnd ? .never(.anchor) : .everything) : nil
    case .url:
      if shape.isEmpty, !shape.reachesEnd {
        .everything
      } else if let first = text[shape.body].first, first.isLetter {
        nil
      } else {
        // A URL begins with the letter of its scheme.
        .never(.anchor)
      }
    }
  }

  private func appendStart(
    _ shape: MaskShape, _ first: UInt8?, to buffer: inout [UInt8]
  ) {
    switch shape.start {
    case .anywhere where shape.startsWithWord:
      buffer += isCaseSensitive ? PatternText.caseSensitiveWordStart : PatternText.wordStart
    case .anywhere: break
    case .url: buffer.append(UInt8(ascii: "^"))
    case .host where first == UInt8(ascii: "*"): buffer += PatternText.authorityLead
    case .host: buffer += PatternText.hostLead
    }
  }

  /// Appends the text; false if it has a character that no URL has.
  ///
  /// `isName` becomes false if the text is not the name of a host.
  @inline(__always)
  private func appendBody(
    _ text: [UInt8], _ body: Range<Int>, _ isName: inout Bool, to buffer: inout [UInt8]
  ) -> Bool {
    var isAfterStar = false
    for offset in body {
      let byte = text[offset]
      let isStar = byte == UInt8(ascii: "*")
      if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        buffer.append(isCaseSensitive ? byte : byte.lowercasedASCII)
      } else if byte == UInt8(ascii: ".") {
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      } else {
        isName = false
        if PatternText.isForeign(byte) { return false }
        if !isStar || !isAfterStar { appendSign(byte, to: &buffer) }
      }
      isAfterStar = isStar
    }
    return true
  }

  private func appendSign(_ byte: UInt8, to buffer: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "*"): buffer += PatternText.anything
    case UInt8(ascii: "^"): appendSeparator(to: &buffer)
    default: PatternText.append(byte, to: &buffer)
    }
  }

  private func appendSeparator(to buffer: inout [UInt8]) {
    buffer += isCaseSensitive ? Self.caseSensitiveSeparator : Self.separator
  }

  static let separator = Array("[^a-z0-9_.%-]".utf8)
  static let caseSensitiveSeparator = Array("[^a-zA-Z0-9_.%-]".utf8)

  /// Appends the separators at the end; each may be the end of the URL instead.
  ///
  /// A pattern can have `$` only at its end, so that `^^` becomes `(S(S.*)?)?$`, and `^^|` `(SS?)?$`.
  private func appendEnd(_ shape: MaskShape, to buffer: inout [UInt8]) {
    let groups = shape.reachesEnd ? shape.separators - 1 : shape.separators
    for _ in 0..<max(0, groups) {
      buffer.append(UInt8(ascii: "("))
      appendSeparator(to: &buffer)
    }
    if shape.separators > 0 {
      if shape.reachesEnd {
        appendSeparator(to: &buffer)
        buffer.append(UInt8(ascii: "?"))
      } else {
        buffer += PatternText.anything
      }
    }
    for _ in 0..<max(0, groups) { buffer += [UInt8(ascii: ")"), UInt8(ascii: "?")] }
    if shape.separators > 0 || shape.reachesEnd { buffer.append(UInt8(ascii: "$")) }
  }
}
