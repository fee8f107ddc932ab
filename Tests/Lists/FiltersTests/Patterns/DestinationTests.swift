// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing

/// Masks with the hosts of the load in front of them.
@Suite struct `Patterns of masks for certain hosts` {
  static func patterns(
    _ mask: FilterMask, _ hosts: [String]
  ) throws(HostObstacle) -> DestinationPatterns {
    let domains = FilterDomains(included: Set(hosts.map { .name(Array($0.utf8)) }))
    return try DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
      .patterns(of: mask, to: domains)
  }

  static let examples: [(mask: String, hosts: [String], patterns: [String], missesHost: Bool)] = [
    ("*", ["h1.test"], [#"^[^:]+://+([^:/]+\.)?h1\.test[/:]"#], false),
    (
      "/ads?", ["h1.test"], [#"^[^:]+://+([^:/]+\.)?h1\.test(:[0-9]+)?(/.*)?/ads\?"#], false
    ),
    ("/ads/", ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?(/.*)?/ads/"#], false),
    (
      "/ads", ["h.test"],
      [
        #"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?(/.*)?/ads"#,
        #"^[^:]+://+ads[^:/]*\.h\.test[/:]"#,
      ], false
    ),
    (
      "/h.", ["h.test"],
      [
        #"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?(/.*)?/h\."#,
        #"^[^:]+://+h\.[^:/]*\.h\.test[/:]"#, #"^[^:]+://+h\.test[/:]"#,
        #"^[^:]+://+h\.h\.test[/:]"#,
      ], false
    ),
    ("?x", ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?/.*\?x"#], false),
    (".js?", ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?/.*\.js\?"#], false),
    ("ads", ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?/.*ads"#], true),
    ("||h.test/x", ["test"], [#"^[^:]+://+([^:/]+\.)?h\.test/x"#], false),
    ("||h.test^", ["a.h.test"], [#"^[^:]+://+([^:/]+\.)?a\.h\.test[/:]"#], false),
    (
      "||ads-", ["h.test"],
      [#"^[^:]+://+([^:/]+\.)?ads-[^:/]*\.h\.test[/:]"#], false
    ),
  ]

  @Test(arguments: examples)
  func `a host is written in front of a mask`(
    mask text: String, hosts: [String], expected: [String], missesHost: Bool
  ) throws {
    let patterns = try Self.patterns(mask(text), hosts)
    #expect(patterns.texts.map { shown($0) } == expected)
    #expect(patterns.missesHost == missesHost)
  }

  static let obstacles: [(String, HostObstacle)] = [
    ("|http://", .maskInHost), ("||h*x", .maskInHost), ("||other.test^", .never),
    ("a b", .mask(.never(.character(offset: 1)))),
  ]

  @Test(arguments: obstacles)
  func `a mask that no host can be written before is reported`(
    text: String, expected: HostObstacle
  ) {
    #expect(throws: expected) { try Self.patterns(mask(text), ["h.test"]) }
  }

  @Test func `lists without an included name need something else`() {
    let translator = DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
    let excluded = FilterDomains(excluded: [.entity([0x61])])
    #expect(throws: HostObstacle.onlyExcluded) {
      try translator.patterns(of: mask("/x"), to: excluded)
    }
    let regex = FilterDomains(included: [.regex([0x61])])
    #expect(throws: HostObstacle.regexMinus(.regex([0x61]))) {
      try translator.patterns(of: mask("/x"), to: regex)
    }
    let entity = FilterDomains(included: [.entity([0x61])])
    #expect((try? translator.patterns(of: mask("?x"), to: entity))?.texts.count == 14)
    #expect((try? translator.patterns(of: mask(""), to: regex))?.texts.count == 1)
  }

  @Test func `excluded hosts are left out of the hosts before a mask`() throws {
    let domains = FilterDomains(
      included: [.name(Array("h.test".utf8))], excluded: [.name(Array("s.h.test".utf8))])
    let found = try DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
      .patterns(of: mask("?ad"), to: domains)
    let patterns = try Patterns(found.texts)
    for host in ["h.test", "a.h.test", "ss.h.test", "s.b.h.test"] {
      #expect(patterns.match("https://\(host)/x?ad") && !patterns.match("https://\(host)/ad"))
    }
    for host in ["s.h.test", "a.s.h.test", "xh.test"] {
      #expect(!patterns.match("https://\(host)/x?ad"))
    }
  }

  @Test func `where hosts are only excluded, all others are written before a mask`() throws {
    let domains = FilterDomains(excluded: [.name(Array("h.test".utf8)), .name(Array("ab".utf8))])
    let found = try DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
      .patterns(of: mask("?ad"), to: domains)
    let patterns = try Patterns(found.texts)
    for host in ["test", "a.test", "xh.test", "h.test.b", "abc", "a", "1.2.3.4", "[::1]"] {
      #expect(patterns.match("https://\(host)/x?ad") && !patterns.match("https://\(host)/ad"))
    }
    for host in ["h.test", "x.h.test", "ab", "h.ab"] {
      #expect(!patterns.match("https://\(host)/x?ad"))
    }
  }

  // MARK: Regular expressions

  static let regexes: [(regex: String, hosts: [String], patterns: [String], missesHost: Bool)] = [
    (#"^https:\/\/[a-z]+\.[a-z]+\/ad"#, ["com"], [#"^https://[a-z]+\.com/ad"#], false),
    (#"^https:\/\/x\.(?:com|net)\/"#, ["com"], [#"^https://x\.com/"#], false),
    (
      #"^https:\/\/(?:www\.)?x\.org\/"#, ["www.x.org", "x.org"],
      [
        #"^https://www\.x\.org/"#, #"^https://x\.org/"#, #"^https://www\.x\.org/"#,
      ], false
    ),
    (
      #"\.x\.su\/a+"#, ["x.su"],
      [
        #"^[^:]+://+([^:/]+\.)?x\.su(:[0-9]+)?/.*\.x\.su/a"#, #"^[^:]+://+[^/:]*\.x\.su/a"#,
      ], false
    ),
    (#"\?ad=1"#, ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?/.*\?ad=1"#], false),
    (#"\/ad"#, ["h.test"], [#"^[^:]+://+([^:/]+\.)?h\.test(:[0-9]+)?(/.*)?/ad"#], true),
  ]

  @Test(arguments: regexes)
  func `a host is written into a regular expression`(
    regex: String, hosts: [String], expected: [String], missesHost: Bool
  ) throws {
    let domains = FilterDomains(included: Set(hosts.map { .name(Array($0.utf8)) }))
    let patterns = try DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
      .patterns(ofRegex: Array(regex.utf8), to: domains)
    #expect(patterns.texts.map { shown($0) }.sorted() == expected.sorted())
    #expect(patterns.missesHost == missesHost)
  }

  static let places: [(regex: String, host: String, isPossible: Bool)] = [
    (#"^https:\/\/[a-z]+\.eu\/"#, "booking.com", false),
    (#"^https:\/\/[a-z]+\.eu\/"#, "booking.eu", true),
    (#"^https:\/\/[a-z]{1,3}\.eu\/"#, "booking.eu", false),
    (#"\/ad"#, "booking.com", true), (#"^https:\/\/.*\/"#, "booking.com", true),
  ]

  @Test(arguments: places)
  func `it is known where a regular expression cannot match`(
    regex: String, host: String, isPossible: Bool
  ) {
    let translator = DestinationTranslator(MaskTranslator(MaskReading()), .exclusion)
    let found = translator.mayMatch(Array(regex.utf8), on: Array(host.utf8))
    #expect(found == isPossible)
  }

  @Test func `random masks match on the given hosts only`() throws {
    var maker = RandomMask(random: RepeatableRandom())
    let seed = maker.random.seed
    let names = ["x.test", "cdn.x.test", "ads.test", "h.test", "test", "a", "evil"]
    var (hits, exact) = (0, 0)
    for _ in 0..<4_000 {
      let mask = maker.mask()
      let hosts = (0...maker.random.below(2)).map { _ in maker.random.pick(names) }
      guard let found = try? Self.patterns(mask, hosts) else { continue }
      let patterns = try Patterns(found.texts)
      let reference = ReferenceMask(
        mask: mask, reading: MaskReading(), isCaseSensitive: false)
      exact += found.missesHost ? 0 : 1
      for _ in 0..<8 {
        let url = maker.url(for: mask)
        guard isURL(url) else { continue }
        let expected = reference.matches(url) && Self.isOn(hosts, url)
        hits += expected ? 1 : 0
        let isRight = patterns.match(url) ? expected : !expected || found.missesHost
        #expect(isRight, "seed \(seed), \(shown(mask.text)) \(mask) \(hosts) \(shown(url))")
      }
    }
    #expect(hits > 1_000 && exact > 500, "\(hits), \(exact)")
  }

  private static func isOn(_ hosts: [String], _ url: [UInt8]) -> Bool {
    let text = String(decoding: url, as: UTF8.self).lowercased()
    let authority = text.split(separator: "/")[1]
    let host = authority.prefix { $0 != ":" }
    return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
