// SPDX-License-Identifier: Apache-2.0

import Filters
import PatternEngine
import TestSupport
import Testing

@testable import Semantics

@Suite struct `A random mask` {
  @Test func `matches what the regular expression of its signs matches`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var matched = 0
    for _ in 0..<4_000 {
      let mask = randomMask(&random)
      let address = FilterAddress(Array(randomURL(&random).utf8))
      let engine = try EnginePattern(Array(regex(of: mask).utf8), isCaseSensitive: false)
      let matching = MaskMatching(mask: mask, isCaseSensitive: false)
      let answer = matching.matches(address, .adblockPlus)
      if answer { matched += 1 }
      let text = String(decoding: mask.text, as: UTF8.self)
      let url = String(decoding: address.bytes, as: UTF8.self)
      #expect(
        answer == engine.matches(address.bytes),
        "seed \(seed), \(mask.start) \(text) \(mask.reachesEnd), \(url)")
    }
    #expect(matched > 400 && matched < 3_600, "\(matched), seed \(seed)")
  }

  private func randomMask(_ random: inout RepeatableRandom) -> FilterMask {
    let pieces = ["a", "ab", ".", "/", "^", "*", "A", "?", "b.a", "-", "^^"]
    let start = random.pick([FilterMask.Start.anywhere, .url, .host])
    // The expression below lets a separator after `||` be a slash before the host, which is no one's
    // intention.
    let first = start == .host ? random.pick(["a", "b.a", "ab"]) : ""
    let text = first + (0..<random.below(5)).map { _ in random.pick(pieces) }.joined()
    return FilterMask(start, Array(text.utf8), reachesEnd: random.oneIn(4))
  }

  private func randomURL(_ random: inout RepeatableRandom) -> String {
    let host = random.pick(["a.b", "ab.a.b", "b.a-b.a", "a"])
    let user = random.oneIn(8) ? "a.b@" : ""
    let pieces = ["a", "b", "ab", ".", "/", "?", "-", "%20", "B", "=", "_"]
    let path = (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
    return "https://" + user + host + (random.oneIn(4) ? ":81/" : "/") + path
  }

  private let separator =
    "(?:[\\x00-\\x24\\x26-\\x2C\\x2F\\x3A-\\x40\\x5B-\\x5E\\x60\\x7B-\\x7F]|$)"

  /// The mask as Adblock Plus describes it.
  private func regex(of mask: FilterMask) -> String {
    let start =
      switch mask.start {
      case .anywhere: ""
      case .url: "^"
      case .host: "^[\\w\\-]+:\\/+(?:[^\\/]+\\.)?"
      }
    let text = mask.text.map { sign in
      switch sign {
      case UInt8(ascii: "*"): ".*"
      case UInt8(ascii: "^"): separator
      default: (sign < 16 ? "\\x0" : "\\x") + String(sign, radix: 16)
      }
    }
    return start + text.joined() + (mask.reachesEnd ? "$" : "")
  }
}
