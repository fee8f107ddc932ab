// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The sign between the targets and the body of a filter that changes pages: `##`, `#@#` and so
/// on.
struct CosmeticMarker {
  let kind: FilterMarker
  let isException: Bool
  let range: Range<Int>

  /// The first marker of a line, or nil.
  static func first(in line: Range<Int>, of bytes: [UInt8]) -> CosmeticMarker? {
    for index in line {
      switch bytes[index] {
      case Sign.hash:
        if let marker = hashMarker(at: index, before: line.upperBound, of: bytes) {
          return marker
        }
      case Sign.dollar:
        if let marker = dollarMarker(at: index, in: line, of: bytes) { return marker }
      default: break
      }
    }
    return nil
  }

  private static func hashMarker(
    at start: Int, before end: Int, of bytes: [UInt8]
  ) -> CosmeticMarker? {
    var index = start + 1
    let isException = index < end && bytes[index] == Sign.at
    if isException { index += 1 }
    guard index < end else { return nil }
    var kind = FilterMarker.plain
    switch bytes[index] {
    case UInt8(ascii: "?"): kind = .extended
    case UInt8(ascii: "%"): kind = .script
    case Sign.dollar:
      kind = .style
      if index + 1 < end, bytes[index + 1] == UInt8(ascii: "?") { index += 1 }
    default: index -= 1
    }
    index += 1
    guard index < end, bytes[index] == Sign.hash else { return nil }
    return CosmeticMarker(kind: kind, isException: isException, range: start..<(index + 1))
  }

  /// `$$` and `$@$` after nothing but domains, before the name of an element.
  private static func dollarMarker(
    at start: Int, in line: Range<Int>, of bytes: [UInt8]
  ) -> CosmeticMarker? {
    guard start + 2 < line.upperBound else { return nil }
    let isException = bytes[start + 1] == Sign.at && bytes[start + 2] == Sign.dollar
    guard isException || bytes[start + 1] == Sign.dollar else { return nil }
    let end = start + (isException ? 3 : 2)
    guard end < line.upperBound, bytes[end].isLetter || bytes[end] == UInt8(ascii: "["),
      !bytes.contains(in: line.lowerBound..<start, where: { !isDomainListByte($0) })
    else { return nil }
    return CosmeticMarker(kind: .html, isException: isException, range: start..<end)
  }

  private static func isDomainListByte(_ byte: UInt8) -> Bool {
    byte.isHostByte || byte >= 0x80 || byte == Sign.comma || byte == Sign.tilde
      || byte == Sign.star
  }
}
