// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Short URLs that share only what every URL of the web has.
///
/// A mask that matches both matches a part that they share, such as `://`, and so every URL.
enum URLProbe {
  private static let urls = ["http://x/", "https://7.q/w?y"].map { [UInt8]($0.utf8) }

  /// Whether a mask matches all of them.
  static func areMatched(by mask: FilterMask) -> Bool { urls.allSatisfy { matches(mask, $0) } }

  /// Follows the mask with a bit for each offset that it can have reached.
  private static func matches(_ mask: FilterMask, _ url: [UInt8]) -> Bool {
    let all = (UInt32(1) << UInt32(url.count + 1)) - 1
    var offsets = starts(of: mask, url, all)
    for sign in mask.text {
      if offsets == 0 { return false }
      switch sign {
      case Sign.star: offsets = all & ~((offsets & ~(offsets - 1)) - 1)
      case Sign.caret:
        let atEnd = offsets & (1 << UInt32(url.count))
        offsets = step(offsets, url) { !$0.isLetter && !$0.isDigit && $0 != Sign.dot } | atEnd
      default: offsets = step(offsets, url) { $0 == sign.lowercasedASCII }
      }
    }
    return mask.reachesEnd ? offsets >> UInt32(url.count) != 0 : offsets != 0
  }

  private static func starts(of mask: FilterMask, _ url: [UInt8], _ all: UInt32) -> UInt32 {
    switch mask.start {
    case .anywhere: all
    case .url: 1
    case .host: url.first("://", in: 0..<url.count).map { 1 << UInt32($0 + 3) } ?? 0
    }
  }

  private static func step(
    _ offsets: UInt32, _ url: [UInt8], _ accepts: (UInt8) -> Bool
  ) -> UInt32 {
    var next: UInt32 = 0
    for index in url.indices where offsets & (1 << UInt32(index)) != 0 && accepts(url[index]) {
      next |= 1 << UInt32(index + 1)
    }
    return next
  }
}
