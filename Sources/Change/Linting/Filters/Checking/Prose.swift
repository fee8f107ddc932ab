// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Lines that were probably meant as comments.
enum Prose {
  static let help = "if this is a comment, write `!` before it"

  /// Whether the line around an offset is words of letters, as in a sentence.
  static func isLine(around offset: Int, in bytes: [UInt8]) -> Bool {
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes.first(newline, in: offset..<bytes.count) ?? bytes.count
    // A longer line is no sentence.
    guard end - start < 1_000 else { return false }
    let words = bytes.words(start..<end)
    return words.count > 2
      && words.allSatisfy { word in
        bytes[word.dropLast()].allSatisfy(\.isLetter)
          && (bytes[word.upperBound - 1].isLetter
            || ".,:;!?".utf8.contains(bytes[word.upperBound - 1]))
      }
  }
}
