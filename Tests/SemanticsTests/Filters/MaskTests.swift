// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `A mask` {
  static let separators: [(mask: String, path: String, matches: Bool)] = [
    ("/ad^", "/ad", true), ("/ad^", "/ad?", true), ("/ad^", "/ad/", true), ("/ad^", "/ad~", true),
    ("/ad^", "/ad;", true), ("/ad^", "/ad@", true), ("/ad^", "/ad(", true),
    ("/ad^", "/ad%20", false), ("/ad^", "/ad-", false), ("/ad^", "/ad_", false),
    ("/ad^", "/adx", false), ("/ad^", "/ad.js", false),
    ("/ad^|", "/ad", true), ("/ad^|", "/ad/", true), ("/ad^|", "/ad/x", false),
    ("/ad^^", "/ad/", true), ("/ad^^", "/ad//", true), ("/ad^^", "/ad/x", false),
    ("/ad^*", "/ad", true), ("/ad^x", "/ad/x", true), ("/ad^x", "/adx", false),
  ]

  @Test(arguments: separators)
  func `has separators`(_ row: (mask: String, path: String, matches: Bool)) {
    for dialect in browserDialects {
      let load = load("https://x.test" + row.path)
      #expect(blocks([row.mask], load, as: dialect) == row.matches, "\(dialect)")
    }
  }

  static let texts: [(mask: String, url: String, matches: Bool)] = [
    ("/ads/*", "https://x.test/ads/1", true), ("/ads/*", "https://x.test/xadsx", false),
    ("/ads/", "https://x.test/xadsx", true),
    ("/BANNER.", "https://x.test/Banner.gif", true),
    ("/ad*er.", "https://x.test/ader.", true), ("/ad*er.", "https://x.test/adxxer.", true),
    ("/ad*er.", "https://x.test/er./ad", false), ("/a|d.", "https://x.test/a|d.", true),
    ("|https://x.", "https://x.test/", true), ("|https://x.", "https://y.test/?https://x.", false),
    ("|http://x", "ws://x.test/", false), (".swf|", "https://x.test/a.swf", true),
    (".swf|", "https://x.test/a.swf?1", false), ("/frag.js", "https://x.test/#/frag.js", false),
    ("||*/ads.", "https://x.test/ads.", true),
    ("||xn--bcher-kva.test^", "https://bücher.test/", true),
    ("||bücher.test^", "https://xn--bcher-kva.test/", true),
    ("/w\u{e9}rb.", "https://x.test/w\u{e9}rb.", true),
    ("/(?:ad|track)s?\\d{2}\\./", "https://x.test/Tracks17.js", true),
    ("/(?:ad|track)s?\\d{2}\\./", "https://x.test/tracks1.js", false),
    ("/ad(?!x)/", "https://x.test/ady", true), ("/ad(?!x)/", "https://x.test/adx", false),
  ]

  @Test(arguments: texts)
  func `is text with signs in it, and a regex between slashes`(
    _ row: (mask: String, url: String, matches: Bool)
  ) {
    for dialect in browserDialects {
      #expect(blocks([row.mask], load(row.url), as: dialect) == row.matches, "\(dialect)")
    }
  }

  /// The answers of Adblock Plus, uBlock Origin and AdGuard.
  static let hosts: [(filter: String, url: String, matches: [Bool])] = [
    ("||example.com^", "https://a.example.com:8443/", [true, true, true]),
    ("||example.com^", "https://xexample.com/", [false, false, false]),
    ("||example.com", "https://example.com.evil.test/", [true, true, true]),
    ("||example.co", "https://example.com/", [true, true, true]),
    ("||example.com$image", "https://example.com.evil.test/x", [true, false, true]),
    ("||adse", "https://adserver.test/", [true, false, true]),
    ("||adse", "https://adse-1.test/", [true, true, true]),
    ("||adserve", "https://adserver.test/", [true, true, true]),
    ("||adserve", "https://x.adserve.test/", [true, true, true]),
    ("||adserve-", "https://adserve-1.test/", [true, true, true]),
    ("||-ads.", "https://x-ads.test/", [false, false, false]),
    ("||x.test:8443^", "https://x.test:8443/", [true, true, true]),
    ("||x.test^", "https://u:p@x.test/", [false, true, true]),
    ("||x.test^", "https://x.test./", [false, true, false]),
    ("||x.test^", "ftp://x.test/", [true, true, false]),
    ("||x.test^", "https://y.test/?https://x.test/", [false, false, false]),
    ("||*/ads.", "https://x.test/ads.", [true, true, true]),
  ]

  @Test(arguments: hosts)
  func `with two bars starts in the host`(
    _ row: (filter: String, url: String, matches: [Bool])
  ) {
    for (dialect, expected) in zip(browserDialects, row.matches) {
      let load = load(row.url, type: .image)
      #expect(blocks([row.filter], load, as: dialect) == expected, "\(dialect)")
    }
  }

  @Test func `has the case of letters only with match-case`() {
    for dialect in [FilterDialect.adblockPlus, .adguard] {
      #expect(blocks(["/AdBanner.$match-case"], load("https://x.test/AdBanner."), as: dialect))
      #expect(!blocks(["/AdBanner.$match-case"], load("https://x.test/adbanner."), as: dialect))
    }
    #expect(!blocks(["/AdBanner\\./$match-case"], load("https://x.test/adbanner."), as: .ublock))
  }

  @Test func `of a list for DNS is compared with the host alone`() {
    #expect(blocks(["ample.org|"], load("https://www.example.org/x"), as: .adguardDNS))
    #expect(!blocks(["ample.org|"], load("https://example.org.test/"), as: .adguardDNS))
    #expect(!blocks(["/ads."], load("https://x.test/ads."), as: .adguardDNS))
    #expect(blocks(["|ads."], load("https://ads.test/"), as: .adguardDNS))
    #expect(!blocks(["|ads."], load("https://x.ads.test/"), as: .adguardDNS))
  }
}
