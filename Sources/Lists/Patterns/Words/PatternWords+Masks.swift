// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension PatternWords {
  /// The words for a mask as ad blockers and declarativeNetRequest write it: `||`, `|`, `*`, `^`.
  ///
  /// - Complexity: Linear in the mask.
  package init(mask: [UInt8]) {
    var phrases: [Phrase] = []
    var start = 0
    var end = mask.count
    let bar = UInt8(ascii: "|")
    if mask.starts(with: "||".utf8) {
      start = 2
      phrases.append(Phrase(0..<2, "any scheme and an optional subdomain"))
    } else if mask.first == bar {
      start = 1
    }
    let isAtEnd = end > start && mask[end - 1] == bar
    if isAtEnd { end -= 1 }
    var index = start
    while index < end {
      switch mask[index] {
      case UInt8(ascii: "*"):
        let stars = index
        while index < end, mask[index] == UInt8(ascii: "*") { index += 1 }
        phrases.append(Phrase(stars..<index, "anything"))
      case UInt8(ascii: "^"):
        index += 1
        let isLast = index == mask.count
        phrases.append(
          Phrase((index - 1)..<index, isLast ? "a separator or the end of the URL" : "a separator"))
      default:
        let text = index
        while index < end, mask[index] != UInt8(ascii: "*"), mask[index] != UInt8(ascii: "^") {
          index += 1
        }
        phrases.append(Phrase(text..<index, MarkdownCode.text(mask[text..<index])))
      }
    }
    if isAtEnd { phrases.append(Phrase(end..<mask.count, "the end of the URL")) }
    self.init(phrases, isAtStart: start > 0, host: PatternWords.host(in: mask, start == 2))
  }

  /// The name of a host in a mask: after `||` or `://`.
  private static func host(in mask: [UInt8], _ isHost: Bool) -> Range<Int>? {
    let start = isHost ? 2 : mask.firstRange(matching: Array("://".utf8))?.upperBound
    guard let start else { return nil }
    let name = mask[start...].prefix { byte in
      byte.isLetter || byte.isDigit || byte >= 0x80 || "-._".utf8.contains(byte)
    }
    return name.isEmpty ? nil : name.startIndex..<name.endIndex
  }
}
