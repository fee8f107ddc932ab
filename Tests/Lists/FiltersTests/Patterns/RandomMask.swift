// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport

/// Makes masks, and URLs that match them or nearly do.
struct RandomMask {
  private static let words = [
    "ads", "Ad", "a", "track.js", "x.test", "cdn.x.test", "b", "?id=", "&b=", "/", "-", "_", ".",
    "%20", ".gif", "(1)", "{2}", "+", "$", "[a]", "\\", "|", ":", "//", "://", "http", "8080",
  ].map { Array($0.utf8) }
  private static let hosts = ["x.test", "cdn.x.test", "ads.test", "a", "b-c.x.co", "ads"]
  private static let separators = Array("/:?=&,;(+~@!*$'|{^".utf8)

  var random: RepeatableRandom

  mutating func reading() -> MaskReading {
    MaskReading(words: random.pick([.parts, .whole]))
  }

  mutating func mask() -> FilterMask {
    let start: FilterMask.Start = random.pick([.anywhere, .url, .host, .host])
    var text: [UInt8] = []
    if start == .host, !random.oneIn(4) { text += random.pick(Self.hosts).utf8 }
    if start == .url, !random.oneIn(4) { text += random.pick(["http", "https://", "ws://"]).utf8 }
    for _ in 0..<random.below(4) {
      text += random.oneIn(3) ? [random.pick(Array("^*".utf8))] : random.pick(Self.words)
    }
    while random.oneIn(3) { text.append(random.pick(Array("^^*".utf8))) }
    return FilterMask(start, text, reachesEnd: random.oneIn(5))
  }

  /// A URL that has the text of a mask somewhere, often with a small change.
  mutating func url(for mask: FilterMask) -> [UInt8] {
    var filled = filled(mask.text)
    if random.oneIn(4), !filled.isEmpty { change(&filled) }
    let scheme = Array(random.pick(["http://", "https://", "ws://"]).utf8)
    switch random.below(4) {
    case 0: return scheme + Array("h.test/".utf8) + random.pick(Self.words) + filled
    case 1:
      return scheme + random.pick([[], Array("sub.".utf8), Array("no".utf8)]) + hosted(filled)
    case 2: return hosted(filled)
    default: return scheme + Array((random.pick(Self.hosts) + "/p").utf8) + filled + tail()
    }
  }

  private mutating func hosted(_ text: [UInt8]) -> [UInt8] {
    let end = random.pick(["/", ":8080/", "", ".evil/", "/x?y=1"])
    let url = text + Array(end.utf8) + (random.oneIn(3) ? tail() : [])
    // A URL has a path.
    return url
  }

  private mutating func tail() -> [UInt8] {
    random.pick([[], Array("/".utf8), Array("x".utf8), Array("?a=b".utf8), [0x2D]])
  }

  private mutating func filled(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte in
      switch byte {
      case UInt8(ascii: "*"): random.pick([[], Array("q".utf8), Array("/z.".utf8)])
      case UInt8(ascii: "^"): random.oneIn(5) ? [] : [random.pick(Self.separators)]
      default: [byte]
      }
    }
  }

  private mutating func change(_ text: inout [UInt8]) {
    let index = random.below(text.count)
    switch random.below(3) {
    case 0: text.remove(at: index)
    case 1: text.insert(random.pick(Array("x./-".utf8)), at: index)
    default: text[index] ^= text[index] | 0x20 >= 0x61 && text[index] | 0x20 <= 0x7A ? 0x20 : 0
    }
  }
}
