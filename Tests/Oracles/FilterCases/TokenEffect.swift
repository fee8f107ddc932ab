// SPDX-License-Identifier: Apache-2.0

package import Filters

/// Filters that uBlock Origin may not find, although their masks match.
///
/// It files a mask under one run of letters, digits and `%` in it, and finds it only where the URL
/// has that run as a whole, or begins a run with it if it has seven characters or more. Which one it
/// takes is not known here.
package enum TokenEffect {
  /// Whether a run at an end of a piece of the mask of a filter is a part of a run of the URL.
  package static func mayHide(_ filter: Filter, from url: [UInt8]) -> Bool {
    guard case .network(let filter) = filter, case .mask(let mask) = filter.pattern else {
      return false
    }
    let url = url.map(smallLetter)
    let pieces = mask.text.map(smallLetter).split { "*^".utf8.contains($0) }.map(Array.init)
    return pieces.contains { piece in
      !url.indices.contains { isWhole(piece, at: $0, in: url) }
    }
  }

  private static func isWhole(_ piece: [UInt8], at start: Int, in url: [UInt8]) -> Bool {
    let end = start + piece.count
    guard url[start...].starts(with: piece) else { return false }
    let isCutBefore = start > 0 && isTokenByte(url[start - 1]) && isTokenByte(piece[0])
    let lastRun = piece.reversed().prefix(while: isTokenByte).count
    let isCutAfter =
      end < url.count && isTokenByte(url[end]) && (1..<7).contains(lastRun)
    return !isCutBefore && !isCutAfter
  }

  private static func smallLetter(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "%")
  }
}
