// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing
import Patterns

/// Whatever a list contains, WebKit accepts what is written.
@Suite struct `Patterns of any input` {
  private static let pieces = [
    "a", "Z", "0", ".", "*", "^", "|", "||", "$", "(", ")", "(?:", "(?=", "(?<n>", "[", "]", "[^",
    "-", "\\", "\\b", "\\d", "\\1", "\\x", "\\u00e9", "\\c", "{2,}", "{", "}", "{0}", "+", "?", ":",
    "/", "//", " ", "<", "ü", "\u{0}", "\u{7F}", "xn--", "_", "%", ",", "~", "#", "😀",
  ].map { Array($0.utf8) }

  private static func bytes(_ random: inout RepeatableRandom) -> [UInt8] {
    (0..<random.below(9)).flatMap { _ in
      random.oneIn(20) ? [UInt8(random.below(256))] : random.pick(pieces)
    }
  }

  private static func expectAccepted(
    _ text: [UInt8], isEverything: Bool, _ source: [UInt8], _ seed: UInt64
  ) {
    let filter = URLFilter(parsing: text)
    let isGood = filter.problems.isEmpty && (isEverything || !filter.matchesEverything)
    #expect(isGood, "seed \(seed), \(shown(source, text)) \(filter.problems)")
  }

  @Test func `masks become patterns that WebKit accepts`() {
    var random = RepeatableRandom()
    var written = 0
    for _ in 0..<20_000 {
      let start = random.pick([FilterMask.Start.anywhere, .url, .host])
      let mask = FilterMask(start, Self.bytes(&random), reachesEnd: random.oneIn(4))
      let reading = MaskReading(
        words: random.pick([.parts, .whole]), subject: random.pick([.url, .host]))
      var text = Array("before".utf8)
      let meaning = MaskTranslator(reading, isCaseSensitive: random.oneIn(3))
        .append(mask, to: &text)
      #expect(text.starts(with: "before".utf8))
      text.removeFirst(6)
      #expect(text.isEmpty == (meaning != .pattern && meaning != .everything))
      written += text.isEmpty ? 0 : 1
      Self.expectAccepted(
        text, isEverything: meaning != .pattern, mask.text, random.seed)
    }
    #expect(written > 5_000)
  }

  @Test func `expressions become patterns that WebKit accepts`() {
    var random = RepeatableRandom()
    var written = 0
    for _ in 0..<20_000 {
      let regex = Self.bytes(&random)
      let translator = RegexTranslator(
        random.pick([.url, .host]), isCaseSensitive: random.oneIn(3))
      guard let patterns = try? translator.patterns(of: regex) else { continue }
      written += 1
      #expect(!patterns.texts.isEmpty && Set(patterns.texts).count == patterns.texts.count)
      for text in patterns.texts {
        Self.expectAccepted(text, isEverything: patterns.isEverything, regex, random.seed)
      }
    }
    #expect(written > 2_000)
  }

  @Test func `lists of hosts become patterns that WebKit accepts`() {
    var random = RepeatableRandom()
    for _ in 0..<3_000 {
      let domains = FilterDomains(
        included: Self.domains(&random), excluded: Self.domains(&random))
      let precedence = random.pick([HostPrecedence.exclusion, .longest])
      let conditions = try? HostConditions(domains, precedence)
      let all = (conditions?.included ?? []) + (conditions?.excluded.map { [$0] } ?? [])
      var texts = all.flatMap { condition -> [[UInt8]] in
        if case .patterns(let texts) = condition { texts } else { [] }
      }
      let mask = FilterMask(.anywhere, Self.bytes(&random))
      let destinations = DestinationTranslator(MaskTranslator(MaskReading()), precedence)
      texts += (try? destinations.patterns(of: mask, to: domains))?.texts ?? []
      for text in texts {
        Self.expectAccepted(text, isEverything: false, mask.text, random.seed)
      }
    }
  }

  private static func domains(_ random: inout RepeatableRandom) -> Set<FilterDomain> {
    let names = ["a", "b.a", "c.b.a", "xb.a", "a.com", "b.a.com"].map { Array($0.utf8) }
    return Set(
      (0..<random.below(4)).map { _ in
        let name = random.oneIn(4) ? bytes(&random) : random.pick(names)
        return switch random.below(6) {
        case 0: .entity(name)
        case 1: .regex(name)
        default: .name(name)
        }
      })
  }
}
