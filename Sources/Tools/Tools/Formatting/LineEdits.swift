// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats

/// The edits that lead from the lines of a text to others, with as many lines untouched as possible.
struct LineEdits {
  private(set) var edits: [Fix.Edit] = []

  /// - Complexity: O(n log n) in the lines.
  init(_ bytes: [UInt8], starts: [Int], _ lines: [FormattedLine], lineBreak: [UInt8]) {
    let texts = lines.map { $0.text + lineBreak }
    var pairs: [PositionPair] = []
    for (new, line) in lines.enumerated() {
      let old = line.sources[0] - 1
      if bytes[starts[old]..<starts[old + 1]] == texts[new][...] {
        pairs.append(PositionPair(old: old, new: new))
      }
    }
    var (old, new) = (0, 0)
    for link in OrderChain(pairs).links {
      replace(starts[old]..<starts[pairs[link].old], texts[new..<pairs[link].new])
      (old, new) = (pairs[link].old + 1, pairs[link].new + 1)
    }
    replace(starts[old]..<bytes.count, texts[new...])
  }

  private mutating func replace(_ range: Range<Int>, _ texts: ArraySlice<[UInt8]>) {
    guard !range.isEmpty || !texts.isEmpty else { return }
    edits.append(Fix.Edit(range, [UInt8](texts.joined())))
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
