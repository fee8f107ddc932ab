// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension FilterList {
  /// The most lines that are examined.
  private static let mostLines = 50

  /// Whether a text has the signs of a list for ad blockers or for servers of DNS.
  ///
  /// A text that starts as JSON does, or with a comment of JavaScript, is JSON, however many errors
  /// it has. Any other text is a list of filters if its first lines have the signs of one.
  ///
  /// - Complexity: linear in the bytes.
  package static func isFilterList(_ bytes: [UInt8]) -> Bool {
    guard mayBeFilterList(bytes) else { return false }
    var file = ListFile(bytes, .adblockPlus, number: 0, path: "")
    var lines = 0
    while lines < mostLines, let line = file.nextLine() {
      guard !line.isEmpty, !bytes.starts(line, with: "# ") else { continue }
      if lines == 0, startsLikeJSON(bytes, at: line.lowerBound) { return false }
      if bytes[line.lowerBound] == UInt8(ascii: "[") || hasSign(line, bytes) { return true }
      lines += 1
    }
    return lines > 0 && DialectDetection.dialect(of: bytes) != .adblockPlus
  }

  /// Whether a text has content and does not start as JSON does.
  private static func mayBeFilterList(_ bytes: [UInt8]) -> Bool {
    // A rule list may be one line of many megabytes: its first byte is enough.
    let start = bytes.firstIndex { $0 < 0x80 && !$0.isBlank }
    return start.map { !startsLikeJSON(bytes, at: $0) } ?? false
  }

  /// Whether a text that starts at an offset is JSON, however broken, perhaps after a comment of
  /// JavaScript.
  ///
  /// `[Adblock Plus 2.0]` and `[$path=/x]##.ad` are not, and `[f{"trigger":` is.
  private static func startsLikeJSON(_ bytes: [UInt8], at start: Int) -> Bool {
    let rest = start..<bytes.count
    switch bytes[start] {
    case UInt8(ascii: "["): return !startsWithHeader(bytes, at: start)
    case UInt8(ascii: "{"), UInt8(ascii: "\""): return true
    case Sign.slash: return bytes.starts(rest, with: "//") || bytes.starts(rest, with: "/*")
    default: return false
    }
  }

  /// Whether a text starts with the modifiers of a filter of AdGuard, or with a header such as
  /// `[Adblock Plus 2.0]`: words in brackets, and nothing else on the line.
  package static func startsWithHeader(_ bytes: [UInt8], at start: Int) -> Bool {
    let next = bytes[(start + 1)...].prefix(longestHeader)
    if next.first == Sign.dollar { return true }
    guard next.first?.isLetter == true, let end = next.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    let words = next[..<end]
    let after = bytes[(end + 1)...].prefix { $0 != 0x0A }
    return after.allSatisfy(\.isBlank) && words.allSatisfy { $0.isLetter || isOfHeader($0) }
      && !["null", "true", "false"].contains { words.elementsEqual($0.utf8) }
  }

  private static let longestHeader = 200

  private static func isOfHeader(_ byte: UInt8) -> Bool {
    byte.isDigit || byte >= 0x80 || " .;:-+/()".utf8.contains(byte)
  }

  /// Whether a line has a sign that JSON does not have outside of strings.
  private static func hasSign(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let signs = ["||", "@@", "!", "|http"]
    if signs.contains(where: { bytes.starts(line, with: $0) }) { return true }
    return HostsEntry(line, of: bytes) != nil || CosmeticMarker.first(in: line, of: bytes) != nil
  }
}
