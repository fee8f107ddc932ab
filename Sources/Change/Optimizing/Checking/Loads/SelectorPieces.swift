// SPDX-License-Identifier: Apache-2.0

/// The selectors of a list of selectors.
package enum SelectorPieces {
  /// The pieces between the commas that are in no bracket and no string, without white space around
  /// them.
  package static func pieces(of list: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var scan = Scan()
    for byte in list {
      if scan.isOutside, byte == UInt8(ascii: ",") {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
      scan.read(byte)
    }
    return pieces.map(trimmed)
  }

  private static func trimmed(_ piece: [UInt8]) -> [UInt8] {
    let start = piece.drop { $0 <= 0x20 }
    return Array(start.reversed().drop { $0 <= 0x20 }.reversed())
  }

  /// Where a byte of a list of selectors stands.
  private struct Scan {
    private var depth = 0
    private var quote: UInt8?
    private var isEscaped = false
    private var isComment = false
    private var last: UInt8 = 0

    var isOutside: Bool { depth == 0 && quote == nil && !isEscaped && !isComment }

    mutating func read(_ byte: UInt8) {
      defer { last = byte }
      if isComment {
        isComment = !(last == UInt8(ascii: "*") && byte == UInt8(ascii: "/"))
      } else if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil }
      } else {
        readOutside(byte)
      }
    }

    private mutating func readOutside(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "*") where last == UInt8(ascii: "/"): isComment = true
      default: break
      }
    }
  }
}
