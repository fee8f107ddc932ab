// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

/// Filters and URLs of which it is known what ad blockers answer.
@Suite struct `Patterns and known answers` {
  static let masks: [(mask: String, matching: [String], others: [String])] = [
    (
      "/ad^",
      [
        "https://x.test/ad", "https://x.test/ad?x", "https://x.test/ad/", "https://x.test/ad;1",
        "https://x.test/ad~", "https://x.test/ad@", "https://x.test/ad(", "https://x.test/AD=",
      ],
      [
        "https://x.test/adx", "https://x.test/ad.js", "https://x.test/ad%20", "https://x.test/ad-",
        "https://x.test/ad_",
      ]
    ),
    ("/ad^|", ["https://x.test/ad", "https://x.test/ad/"], ["https://x.test/ad/x"]),
    ("/ad^^", ["https://x.test/ad/"], ["https://x.test/ad/x"]),
    (
      "||example.com^",
      [
        "https://a.example.com:8443/", "http://example.com/", "ws://example.com/",
        "https://EXAMPLE.com/",
      ],
      [
        "https://xexample.com/", "https://example.com.evil.test/", "https://example.community/",
        "https://evil.test/example.com/", "https://evil.test/?https://example.com/",
      ]
    ),
    (
      "||example.com", ["https://example.com.evil.test/", "https://example.community/"],
      ["https://xexample.com/"]
    ),
    ("||example.co", ["https://example.com/"], []),
    ("||.example.com^", [], ["https://a.example.com/"]),
    ("||-ads.", ["https://-ads.test/"], ["https://x-ads.test/"]),
    ("||x.test:8443^", ["https://x.test:8443/"], ["https://x.test/"]),
    ("||*/ads", ["https://any.test/ads"], ["https://any.test/bads"]),
    ("|http://x", ["http://x.test/"], ["ws://x.test/", "https://y.test/?http://x"]),
    (".gif|", ["https://x.test/a.gif"], ["https://x.test/a.gif?x"]),
    ("/wérb", ["https://x.test/w%C3%A9rb"], ["https://x.test/werb"]),
    ("a|b", ["https://x.test/?a|b"], ["https://x.test/a"]),
  ]

  @Test(arguments: masks)
  func `a mask matches what Adblock Plus says`(
    text: String, matching: [String], others: [String]
  ) throws {
    var pattern: [UInt8] = []
    _ = MaskTranslator(MaskReading(.adblockPlus)).append(mask(text), to: &pattern)
    let patterns = try Patterns([pattern])
    for url in matching { #expect(patterns.match(url), "\(url)") }
    for url in others { #expect(!patterns.match(url), "\(url)") }
  }

  static let regexes: [(regex: String, matching: [String], others: [String])] = [
    (
      #"\b(ads?|banner)\d{2,3}\.(gif|jpe?g)$"#,
      ["http://x.test/ad12.gif", "http://x.test/-banner123.jpg", "http://x.test/ads00.jpeg"],
      ["http://x.test/bad12.gif", "http://x.test/ad1.gif", "http://x.test/ad12.gif?"]
    ),
    (
      #"^https?:\/\/[a-z]{8,9}\.com\/(?:\w+\/)*$"#,
      ["http://abcdefgh.com/", "https://abcdefghi.com/a/b_1/"],
      ["http://abcdefg.com/", "https://abcdefghij.com/", "https://abcdefgh.com/a"]
    ),
    (
      #"[?&](?:ad|banner)_?id=[^&]"#,
      ["http://x.test/?adid=1", "http://x.test/?a&banner_id=x"],
      ["http://x.test/?adid=", "http://x.test/?xadid=1"]
    ),
  ]

  @Test(arguments: regexes)
  func `an expression matches what JavaScript says`(
    regex: String, matching: [String], others: [String]
  ) throws {
    let patterns = try Patterns(try RegexTranslator().patterns(of: Array(regex.utf8)).texts)
    for url in matching { #expect(patterns.match(url), "\(url)") }
    for url in others { #expect(!patterns.match(url), "\(url)") }
  }

  @Test func `a host without a label below it`() throws {
    let texts = HostPatterns.below(Array("a.test".utf8), except: [Array("sub.a.test".utf8)])
    let patterns = try Patterns(try #require(texts))
    for host in ["a.test", "www.a.test", "su.a.test", "subx.a.test", "sub.b.a.test"] {
      #expect(patterns.match("https://\(host)/"), "\(host)")
    }
    for host in ["sub.a.test", "x.sub.a.test", "xa.test", "a.test.evil.test"] {
      #expect(!patterns.match("https://\(host)/"), "\(host)")
    }
  }
}
