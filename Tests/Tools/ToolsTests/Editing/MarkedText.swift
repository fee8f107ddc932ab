// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools

/// A text with a cursor, which is written as `¦`, in a document with something before it.
struct MarkedText {
  /// What stands before the text in its document.
  static let start = 100

  let bytes: [UInt8]
  /// The offset of the cursor in the document.
  let offset: Int

  init(_ text: String) {
    let mark = Array("¦".utf8)
    let bytes = Array(text.utf8)
    let place = bytes.firstRange(of: mark)
    self.bytes = place.map { Array(bytes[..<$0.lowerBound] + bytes[$0.upperBound...]) } ?? bytes
    offset = MarkedText.start + (place?.lowerBound ?? 0)
  }

  var rule: RulePiece { RulePiece(bytes: bytes, start: MarkedText.start, index: 7) }

  func filter(_ dialect: FilterDialect) -> FilterPiece {
    FilterPiece(bytes: bytes, start: MarkedText.start, dialect: dialect)
  }

  /// The text at some bytes of the document.
  func text(_ range: Range<Int>) -> String {
    let part = (range.lowerBound - MarkedText.start)..<(range.upperBound - MarkedText.start)
    guard part.lowerBound >= 0, part.upperBound <= bytes.count else { return "OUTSIDE" }
    return String(decoding: bytes[part], as: UTF8.self)
  }
}
