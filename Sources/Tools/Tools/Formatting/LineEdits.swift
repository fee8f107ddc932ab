// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats

/// A line of a formatted list.
struct FormattedLine {
  /// The line that it was, counted from 0; the first one if it was several.
  let index: Int
  /// The text with its line break.
  let text: [UInt8]
}

/// The edits that turn the lines of a text into others and leave as many as possible untouched.
struct LineEdits {
  private(set) var edits: [Fix.Edit] = []

  /// - Parameters:
  ///   - bytes: The text.
  ///   - old: Its lines with their breaks.
  ///   - new: The lines to write.
  /// - Complexity: O(n log n) in the lines.
  init(_ bytes: [UInt8], _ old: [Range<Int>], _ new: [FormattedLine]) {
    let pairs = new.indices.filter { bytes[old[new[$0].index]] == new[$0].text[...] }
      .map { PositionPair(old: new[$0].index, new: $0) }
    var (end, next) = (0, 0)
    for link in OrderChain(pairs).links {
      let kept = old[pairs[link].old]
      replace(end..<kept.lowerBound, new[next..<pairs[link].new])
      (end, next) = (kept.upperBound, pairs[link].new + 1)
    }
    replace(end..<bytes.count, new[next...])
  }

  private mutating func replace(_ range: Range<Int>, _ lines: ArraySlice<FormattedLine>) {
    guard !range.isEmpty || !lines.isEmpty else { return }
    edits.append(Fix.Edit(range, lines.flatMap(\.text)))
  }
}

/// The line breaks of a text.
enum LineBreak {
  /// That of the first line.
  static func first(of bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }
}
