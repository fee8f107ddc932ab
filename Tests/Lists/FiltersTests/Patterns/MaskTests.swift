// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing

/// Masks as patterns: examples, and random masks against their definition.
@Suite struct `Patterns of masks` {
  static func pattern(
    _ mask: FilterMask, _ reading: MaskReading = MaskReading(), isCaseSensitive: Bool = false
  ) -> (text: [UInt8], meaning: MaskMeaning) {
    var text: [UInt8] = []
    let meaning = MaskTranslator(reading, isCaseSensitive: isCaseSensitive).append(mask, to: &text)
    return (text, meaning)
  }

  static let examples: [(FilterMask, String)] = [
    (mask("||ads.example^"), #"^[^:]+://+([^:/]+\.)?ads\.example[/:]"#),
    (mask("||Ads.Example^"), #"^[^:]+://+([^:/]+\.)?ads\.example[/:]"#),
    (mask("||ads.example/p"), #"^[^:]+://+([^:/]+\.)?ads\.example/p"#),
    (mask("||ads.example"), #"^[^:]+://+([^:/]+\.)?ads\.example"#),
    (mask("||ads.example/|"), #"^[^:]+://+([^:/]+\.)?ads\.example/$"#),
    (mask("||*x"), "^[^:]+://+.*x"),
    (mask("||a*b^"), #"^[^:]+://+([^:/]+\.)?a.*b([^a-z0-9_.%-].*)?$"#),
    (mask("||.x"), #"^[^:]+://+([^:/]+\.)?\.x"#),
    (mask("|http://x"), "^http://x"), (mask("x|"), "x$"), (mask("a*b"), "a.*b"),
    (mask("a**b"), "a.*b"), (mask("a^b"), "a[^a-z0-9_.%-]b"),
    (mask("/ad^"), "/ad([^a-z0-9_.%-].*)?$"), (mask("/ad^*"), "/ad([^a-z0-9_.%-].*)?$"),
    (mask("/ad*^"), "/ad"), (mask("/ad^|"), "/ad[^a-z0-9_.%-]?$"),
    (mask("/ad^^"), "/ad([^a-z0-9_.%-]([^a-z0-9_.%-].*)?)?$"),
    (mask("/ad^^|"), "/ad([^a-z0-9_.%-][^a-z0-9_.%-]?)?$"), (mask("/ad*|"), "/ad"),
    (mask(".+?${}()[]\\|x"), #"\.\+\?\$\{\}\(\)\[\]\\\|x"#),
    (mask("||bücher.example^"), #"^[^:]+://+([^:/]+\.)?xn--bcher-kva\.example[/:]"#),
    (mask("://bücher.example/ü"), #"://xn--bcher-kva\.example/%c3%bc"#), (mask("/ü"), "/%c3%bc"),
  ]

  @Test(arguments: examples)
  func `a mask is written as a pattern`(mask: FilterMask, expected: String) {
    let (text, meaning) = Self.pattern(mask)
    #expect(shown(text) == expected)
    #expect(meaning == .pattern)
  }

  @Test(arguments: ["", "*", "||", "||*", "|", "|*", "^", "*^", "||*^", "^|", "**"])
  func `a mask that matches everything is reported`(text: String) {
    let (pattern, meaning) = Self.pattern(mask(text))
    #expect(meaning == .everything)
    #expect(shown(pattern) == ".*")
  }

  static let impossible: [(FilterMask, NeverReason)] = [
    (mask("a b"), .character(offset: 1)), (mask("ü<"), .character(offset: 2)),
    (mask("\"x"), .character(offset: 0)), (mask("x>"), .character(offset: 1)),
    (mask("a\u{7F}"), .character(offset: 1)), (mask("|/ads"), .anchor), (mask("|^"), .anchor),
    (mask("|1x"), .anchor), (mask("|||"), .anchor), (mask("||ads.example|"), .anchor),
    (mask("||x\u{300}\u{FFFF}ü."), .hostName),
  ]

  @Test(arguments: impossible)
  func `a mask that cannot match is reported`(mask: FilterMask, reason: NeverReason) {
    let (text, meaning) = Self.pattern(mask)
    #expect(meaning == .never(reason))
    #expect(text == [])
  }

  static let plainPatterns: [(FilterMask, [String])] = [
    (mask("/ad^"), ["/ad[^a-z0-9_.%-]", "/ad$"]),
    (mask("||a.com^"), [#"^[^:]+://+([^:/]+\.)?a\.com[/:]"#]),
    (mask("/ad^|"), ["/ad[^a-z0-9_.%-]?$"]), (mask("x|"), ["x$"]),
    (mask("/ad^^"), ["/ad([^a-z0-9_.%-]([^a-z0-9_.%-].*)?)?$"]),
    (mask("/ad(^*)?|"), [#"/ad\([^a-z0-9_.%-].*\)\?$"#]),
  ]

  @Test(arguments: plainPatterns)
  func `a separator at the end becomes a pattern of its own`(mask: FilterMask, expected: [String]) {
    let patterns = MaskTranslator(MaskReading()).plainPatterns(of: Self.pattern(mask).text)
    #expect(patterns.map { shown($0) } == expected)
  }

  static let readings: [(MaskReading, FilterMask, String)] = [
    (MaskReading(.ublock), mask("||ads"), #"^[^:]+://+([^:/]+\.)?ads([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("||ads*"), #"^[^:]+://+([^:/]+\.)?ads"#),
    (MaskReading(.ublock), mask("||adserve"), #"^[^:]+://+([^:/]+\.)?adserve"#),
    (MaskReading(.ublock), mask("||x.test"), #"^[^:]+://+([^:/]+\.)?x\.test"#),
    (MaskReading(.ublock), mask("||x.com"), #"^[^:]+://+([^:/]+\.)?x\.com"#),
    (MaskReading(.ublock), mask("ad"), "[^a-z0-9%]ad([^a-z0-9%].*)?$"),
    (MaskReading(.ublock), mask("ad_"), "[^a-z0-9%]ad_"),
    (MaskReading(.ublock), mask("/ads|"), "/ads$"), (MaskReading(.ublock), mask("*ad"), "ad"),
    (MaskReading(.ublock), mask("/a*/b"), #"/a.*/b([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("/b*/b"), "/b.*/b"),
    (MaskReading(.ublock), mask("/a/b"), "/a/b"),
    (MaskReading(.ublock), mask("/images/jet"), "/images/jet([^a-z0-9%].*)?$"),
    (MaskReading(.ublock), mask("/jet/images"), "/jet/images"),
    (MaskReading(.ublock), mask("images/jet"), "images/jet([^a-z0-9%].*)?$"),
    (MaskReading(.ublock), mask("ads/jet"), "[^a-z0-9%]ads/jet"),
    (MaskReading(.ublock), mask("ads/adserver"), "[^a-z0-9%]ads/adserver"),
    (MaskReading(.ublock), mask("/img*.gif"), #"/img.*\.gif([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("/js.com/img"), #"/js\.com/img([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("img/js.com"), #"[^a-z0-9%]img/js\.com"#),
    (MaskReading(.ublock), mask("global/woff"), "[^a-z0-9%]global/woff"),
    (MaskReading(.ublock), mask("woff/global"), "[^a-z0-9%]woff/global"),
    (MaskReading(.ublock), mask("/notify*.js"), #"/notify.*\.js([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("/notices*.js"), #"/notices.*\.js"#),
    (MaskReading(.ublock), mask("notices*.js"), #"[^a-z0-9%]notices.*\.js"#),
    (MaskReading(.ublock), mask("/x*notices.js"), #"/x.*notices\.js([^a-z0-9%].*)?$"#),
    (MaskReading(.ublock), mask("*ads.com"), #"ads\.com"#),
    (MaskReading(.ublock), mask("ads*js.com"), #"ads.*js\.com"#),
    (MaskReading(.ublock), mask("http://"), "http://"),
    (MaskReading(.ublock), mask("wss://ads.*/x"), #"wss://ads\..*/x"#),
    (MaskReading(.ublock), mask("|http"), "^http([^a-z0-9%].*)?$"),
    (MaskReading(.ublock), mask("|https"), "^https([^a-z0-9%].*)?$"),
    (MaskReading(.ublock), mask("|http*x"), "^http.*x"),
    (MaskReading(.adguardDNS), mask("||a.com^"), #"^[^:]+://+([^:/]+\.)?a\.com[/:]"#),
    (MaskReading(.adguardDNS), mask("ample.org|"), #"^[^:]+://+[^:/]*ample\.org[/:]"#),
    (MaskReading(.adguardDNS), mask("|a*b"), #"^[^:]+://+a[^:/]*b"#),
  ]

  @Test(arguments: readings)
  func `dialects read some masks in their own way`(
    reading: MaskReading, mask: FilterMask, expected: String
  ) {
    #expect(shown(Self.pattern(mask, reading).text) == expected)
  }

  @Test func `case counts if the filter says so`() {
    let (text, _) = Self.pattern(mask("||x.test/Ad^b^ü"), isCaseSensitive: true)
    #expect(
      shown(text)
        == #"^[^:]+://+([^:/]+\.)?x\.test/Ad[^a-zA-Z0-9_.%-]b[^a-zA-Z0-9_.%-]%C3%BC"#)
  }

  @Test func `a pattern that would be too long is not written`() {
    let (text, meaning) = Self.pattern(
      FilterMask(.anywhere, [UInt8](repeating: UInt8(ascii: "^"), count: 100_000) + [0x61]))
    #expect(meaning == .tooLong)
    #expect(text == [])
  }

  @Test func `masks for DNS match hosts alone`() throws {
    var random = RepeatableRandom()
    let translator = MaskTranslator(MaskReading(.adguardDNS))
    let parts = ["a", "b", ".", "-", "*"]
    var hits = 0
    for _ in 0..<1_500 {
      let start = random.pick([FilterMask.Start.anywhere, .url, .host])
      let body = (0...random.below(3)).map { _ in random.pick(parts) }.joined()
      let (hasSeparator, reachesEnd) = (random.oneIn(3), random.oneIn(3))
      var text: [UInt8] = []
      let mask = FilterMask(
        start, Array((body + (hasSeparator ? "^" : "")).utf8), reachesEnd: reachesEnd)
      let meaning = translator.append(mask, to: &text)
      #expect(meaning == .pattern || meaning == .everything)
      let patterns = try Patterns([text])
      for _ in 0..<10 {
        let host = ["x", "a", "b"].map { $0 + random.pick(["", ".a", "b-a", ".b.", "a.b"]) }
          .joined(separator: random.pick([".", "-"]))
        let open = hasSeparator || reachesEnd ? "" : "*"
        let starts = host.indices.filter { index in
          switch start {
          case .anywhere: true
          case .url: index == host.startIndex
          case .host: index == host.startIndex || host[host.index(before: index)] == "."
          }
        }
        let expected = starts.contains {
          Self.glob(Array(body + open)[...], Array(host[$0...])[...])
            || body.hasSuffix("*") && Self.glob(Array(body)[...], Array(host[$0...])[...])
        }
        hits += expected ? 1 : 0
        let isSame = patterns.match("https://\(host)/b/a") == expected
        #expect(isSame, "seed \(random.seed), \(mask) \(body) \(shown(text)) \(host)")
      }
    }
    #expect(hits > 1_500)
  }

  private static func glob(_ mask: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = mask.first else { return text.isEmpty }
    if first != "*" { return text.first == first && glob(mask.dropFirst(), text.dropFirst()) }
    return glob(mask.dropFirst(), text) || !text.isEmpty && glob(mask, text.dropFirst())
  }

  @Test func `random masks match what their definition says`() throws {
    var maker = RandomMask(random: RepeatableRandom())
    let seed = maker.random.seed
    var hits = 0
    var splits = 0
    let rounds = 4_000
    for _ in 0..<rounds {
      let (mask, reading, isCaseSensitive) = (maker.mask(), maker.reading(), maker.random.oneIn(4))
      let (text, meaning) = Self.pattern(mask, reading, isCaseSensitive: isCaseSensitive)
      let patterns = try Patterns(text.isEmpty ? [] : [text], isCaseSensitive: isCaseSensitive)
      let plain = MaskTranslator(reading, isCaseSensitive: isCaseSensitive).plainPatterns(of: text)
      let plainPatterns = try Patterns(
        text.isEmpty ? [] : plain, isCaseSensitive: isCaseSensitive)
      splits += plain.count - 1
      let reference = ReferenceMask(
        mask: mask, reading: reading, isCaseSensitive: isCaseSensitive)
      for _ in 0..<8 {
        let url = maker.url(for: mask)
        guard isURL(url) else { continue }
        let expected = reference.matches(url)
        hits += expected ? 1 : 0
        let isSame = patterns.match(url) == expected && (expected || meaning != .everything)
        #expect(isSame, "seed \(seed), \(mask.start) \(reading) \(shown(mask.text, text, url))")
        let isSameApart = plainPatterns.match(url) == patterns.match(url)
        #expect(isSameApart, "seed \(seed), \(shown(text, url))")
      }
    }
    #expect(hits > rounds && hits < rounds * 7, "\(hits) of \(rounds * 8)")
    #expect(splits > rounds / 100)
  }
}

/// The mask of a text as filters have it, without options.
func mask(_ filter: String) -> FilterMask {
  var text = Array(filter.utf8)[...]
  var start = FilterMask.Start.anywhere
  if text.starts(with: "||".utf8) {
    start = .host
    text = text.dropFirst(2)
  } else if text.starts(with: "|".utf8) {
    start = .url
    text = text.dropFirst()
  }
  let reachesEnd = text.last == UInt8(ascii: "|")
  return FilterMask(start, Array(reachesEnd ? text.dropLast() : text), reachesEnd: reachesEnd)
}
