// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Comments, headers, hints and the metadata of a list.
extension ListReader {
  /// Counts the line if it is no filter; false if it may be one.
  mutating func takeComment(_ line: Range<Int>, of file: inout ListFile) -> Bool {
    let bytes = file.bytes
    switch bytes[line.lowerBound] {
    case Sign.exclamation: takeRemark(line, of: &file)
    case UInt8(ascii: "["):
      guard isHeader(line, bytes) else { return false }
      list.lines.headers += 1
    case Sign.hash:
      guard isHashComment(line, bytes) else { return false }
      takeRemark(line, of: &file)
    case UInt8(ascii: ";"):
      guard !dialect.hasDirectives else { return false }
      list.lines.comments += 1
    default: return false
    }
    return true
  }

  /// `[Adblock Plus 2.0]`, `[uBlock Origin]`: a name in brackets.
  ///
  /// `[$…]` belongs to a filter.
  private func isHeader(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    if bytes.startsInAnyCase(line, with: "[adblock") { return true }
    let isNamed =
      bytes.startsInAnyCase(line, with: "[adguard")
      || bytes.startsInAnyCase(line, with: "[ublock")
    return isNamed && bytes[line.upperBound - 1] == UInt8(ascii: "]")
  }

  /// Whether a line that starts with `#` is a comment, not a filter for all pages.
  private func isHashComment(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard dialect.hasDirectives, dialect != .adguardDNS else { return true }
    if line.count == 1 || bytes[line.lowerBound + 1].isBlank { return true }
    if bytes.starts(line, with: "####") { return true }
    return CosmeticMarker.first(in: line, of: bytes)?.range.lowerBound != line.lowerBound
  }

  private mutating func takeRemark(_ line: Range<Int>, of file: inout ListFile) {
    let isHint = file.bytes.starts(line, with: "!+") && dialect.hasHints
    if isHint {
      list.lines.hints += 1
      file.skipsNextLine = excludes(hint: line, file.bytes) || file.skipsNextLine
    } else if takeMetadata(line, of: file) {
      list.lines.metadata += 1
    } else {
      list.lines.comments += 1
    }
  }

  // MARK: Hints

  /// Whether a hint limits the next line to other platforms.
  private func excludes(hint: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for word in bytes.words(hint.lowerBound + 2..<hint.upperBound) {
      if bytes.starts(word, with: "PLATFORM("), !names(platform: word, bytes) { return true }
      if bytes.starts(word, with: "NOT_PLATFORM("), names(platform: word, bytes) { return true }
    }
    return false
  }

  private func names(platform word: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard let open = bytes.first(UInt8(ascii: "("), in: word) else { return false }
    let close = bytes.first(UInt8(ascii: ")"), in: word) ?? word.upperBound
    return bytes.pieces((open + 1)..<close, between: Sign.comma).contains { piece in
      bytes.text(bytes.trimmed(piece)) == reading.constants.platform
    }
  }

  // MARK: Metadata

  /// Takes `! Title: …` and the like before the first filter of the list.
  private mutating func takeMetadata(_ line: Range<Int>, of file: ListFile) -> Bool {
    guard list.lines.filters == 0, file.path.isEmpty,
      let (name, value) = Metadata.entry(line, of: file.bytes)
    else { return false }
    if !list.metadata.contains(where: { $0.name == name }) {
      list.metadata.append(FilterList.Metadata(name: name, value: value))
    }
    return true
  }
}

/// The metadata of lists in comments.
enum Metadata {
  /// The name and the value of `! Title: …`, or nil if the comment is not such.
  static func entry(_ line: Range<Int>, of bytes: [UInt8]) -> (name: String, value: String)? {
    let text = bytes.trimmed((line.lowerBound + 1)..<line.upperBound)
    let most = min(text.upperBound, text.lowerBound + 32)
    guard let colon = bytes.first(Sign.colon, in: text.lowerBound..<most) else { return nil }
    let value = bytes.trimmed((colon + 1)..<text.upperBound)
    let name = bytes.text(bytes.trimmed(text.lowerBound..<colon)).lowercased()
    guard names.contains(name), (1...4096).contains(value.count) else { return nil }
    return (name, bytes.text(value))
  }

  private static let names: Set<String> = [
    "title", "homepage", "version", "last modified", "timeupdated", "expires", "license",
    "licence", "redirect", "checksum", "diff-path", "diff-expires", "description", "diff-name",
  ]
}

extension FilterList {
  /// Whether a line is metadata about the bytes of the list: no list that is written from it has them.
  package static func isAboutBytes(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0.isBlank }
    guard text.first == Sign.exclamation else { return false }
    let name = text.dropFirst().drop { $0.isBlank }.prefix(32).map(\.lowercasedASCII)
    return ["checksum:", "diff-path:", "diff-expires:"].contains { name.starts(with: $0.utf8) }
  }
}

extension FilterDialect {
  /// Whether `!+` is a hint; a comment to the others.
  fileprivate var hasHints: Bool { self == .adguard || self == .adguardDNS }
}
