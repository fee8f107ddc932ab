// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import RuleModel
internal import TextFormats

/// The line of a finding, with the range underlined.
///
/// Lists are often one line of many megabytes; then only the text around the range is shown.
struct SourceExcerpt {
  private static let width = 96
  private static let before = 32

  private let line: Int
  private let lead: String
  private let marked: String
  private let tail: String

  init(_ range: Range<Int>, in file: LintedFile) {
    let bytes = file.report.bytes
    let start = min(range.lowerBound, bytes.count)
    line = file.lines.position(of: start).line
    let whole = file.lines.range(ofLine: line, in: bytes)
    let first = min(start, whole.upperBound)
    let last = min(max(range.upperBound, first), whole.upperBound)
    // A line that fits is shown whole.
    let cut = whole.count <= Self.width + 20 ? whole.lowerBound : first - Self.before
    let from = SourceExcerpt.boundary(max(whole.lowerBound, cut), bytes)
    let markEnd = SourceExcerpt.boundary(min(last, from + Self.width + 20), bytes)
    let to = SourceExcerpt.boundary(
      min(whole.upperBound, max(from + Self.width + 20, markEnd)), bytes)
    lead =
      (from > whole.lowerBound ? "…" : "") + SourceExcerpt.text(bytes[from..<first])
    marked = SourceExcerpt.text(bytes[first..<max(first, markEnd)])
    tail =
      SourceExcerpt.text(bytes[max(first, markEnd)..<max(to, max(first, markEnd))])
      + (to < whole.upperBound ? "…" : "")
  }

  /// Moves back to the start of the character that contains an offset.
  private static func boundary(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let tab = UInt8(ascii: "\t"), space = UInt8(ascii: " ")
    return Visible.text(String(decoding: bytes.lazy.map { $0 == tab ? space : $0 }, as: UTF8.self))
  }

  /// An ASCII character, repeated; a string that is repeated is appended each time.
  private static func run(of character: Unicode.Scalar, count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: character), count: count), as: UTF8.self)
  }

  func text(_ style: Style, _ role: Style.Role) -> String {
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    let bar = style.paint("|", .frame)
    let space = Self.run(of: " ", count: lead.unicodeScalars.count)
    let mark = Self.run(of: "^", count: max(1, marked.unicodeScalars.count))
    return """
      \(margin) \(bar)
      \(style.paint(number, .frame)) \(bar) \(lead)\(marked)\(tail)
      \(margin) \(bar) \(space)\(style.paint(mark, role))

      """
  }
}
