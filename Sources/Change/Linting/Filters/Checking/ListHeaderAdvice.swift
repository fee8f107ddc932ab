// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import Findings

/// Findings about the metadata comments before the first filter.
struct ListHeaderAdvice {
  private let bytes: [UInt8]
  private var isOver = false
  private var isFirst = true
  private var seen: Set<String> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let names = [
    "title", "homepage", "version", "last modified", "timeupdated", "expires", "license",
    "licence", "redirect", "checksum", "diff-path", "diff-expires", "description", "diff-name",
  ]

  /// Reads a line that is not a comment: the first filter ends the header.
  mutating func finding(ofLine line: Range<Int>) -> Finding? {
    guard !isOver else { return nil }
    defer { isFirst = false }
    guard isFirst, bytes[line.lowerBound] == UInt8(ascii: "["), !bytes.starts(line, with: "[$")
    else {
      isOver = true
      return nil
    }
    let known = ["[adblock", "[adguard", "[ublock"]
    guard !known.contains(where: { bytes.startsInAnyCase(line, with: $0) }) else { return nil }
    return Finding(
      .listMetadata, .warning, "\(bytes.codeSpan(line)) is not a header that ad blockers support",
      range: line, help: "write `[Adblock Plus 2.0]`")
  }

  /// Reads a comment.
  mutating func finding(ofComment line: Range<Int>) -> Finding? {
    isFirst = false
    guard !isOver else { return nil }
    let text = bytes.trimmed((line.lowerBound + 1)..<line.upperBound)
    let most = min(text.upperBound, text.lowerBound + 20)
    guard let colon = bytes.first(Sign.colon, in: text.lowerBound..<most) else { return nil }
    let name = text.lowerBound..<colon
    let value = bytes.trimmed((colon + 1)..<text.upperBound)
    let plain = bytes.text(bytes.trimmed(name)).lowercased()
    guard Self.names.contains(plain) else { return unknown(name, plain) }
    guard seen.insert(plain).inserted else {
      return Finding(
        .listMetadata, .warning, "\(bytes.codeSpan(name)) is given twice", range: line,
        help: "only the first one counts")
    }
    return plain == "expires" ? expiry(value) : nil
  }

  private func unknown(_ range: Range<Int>, _ name: String) -> Finding? {
    guard name.count > 4, let similar = NameSuggestion.best(for: name, among: Self.names) else {
      return nil
    }
    return Finding(
      .listMetadata, .warning, "\(bytes.codeSpan(range)) is ignored by ad blockers", range: range,
      help: "did you mean `\(similar)`?")
  }

  /// `4 days (update frequency)`, `12 hours`, `6h`.
  private func expiry(_ value: Range<Int>) -> Finding? {
    let digits = bytes[value].prefix(while: \.isDigit).count
    let unit = bytes.name(
      at: bytes.trimmed((value.lowerBound + digits)..<value.upperBound).lowerBound,
      before: value.upperBound)
    let units: Set<String> = ["d", "day", "days", "h", "hour", "hours"]
    let isNumber = (1...5).contains(digits) && bytes[value].first != UInt8(ascii: "0")
    guard !isNumber || !units.contains(bytes.text(unit).lowercased()) else { return nil }
    return Finding(
      .listMetadata, .warning, "\(bytes.codeSpan(value)) is not a number of days or hours",
      range: value, help: "write it as in `! Expires: 4 days`")
  }
}
