// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import RuleModel
import Testing

/// Files for crawlers and browsers under automation.
@Suite struct `Conversion for crawlers` {
  private func convert(_ text: String, to format: CrawlerFormat) -> CrawlerConversion {
    CrawlerConversion(
      [FilterConversion.Source(name: "list.txt", bytes: Array(text.utf8))], to: format,
      reading: FilterReading(dialect: .adguard))
  }

  private func lines(_ text: String, to format: CrawlerFormat) -> [String] {
    convert(text, to: format).lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private func reasons(_ text: String, to format: CrawlerFormat) -> [String] {
    convert(text, to: format).account.files.flatMap(\.entries)
      .map { "\($0.fidelity) \($0.reason ?? "")" }
  }

  @Test(arguments: [
    ("||ads.example^", ["*://{*.}?ads.example:*/*"]),
    ("||Ads.example/", ["*://{*.}?ads.example/*"]),
    ("||ads.", ["*://{*.}?ads.*:*/*"]),
    ("||ads.*^", ["*://{*.}?ads.*:*/*"]),
    ("||ads.example:8080/1", ["*://{*.}?ads.example:8080/1*"]),
    ("||ads.example^1", ["*://{*.}?ads.example/1*"]),
    ("||ads.example/1*2", ["*://{*.}?ads.example/1*2*", #"*://{*.}?ads.example/1*\\?*2*"#]),
    (
      "||ads.example/1*2?3",
      [#"*://{*.}?ads.example/1*2\\?3*"#, #"*://{*.}?ads.example/1*\\?*2\\?3*"#]
    ),
    ("||ads.example/1|", [#"*://{*.}?ads.example/1\\?"#]),
    ("||ads.example/(1)+", [#"*://{*.}?ads.example/\\(1\\)\\+*"#]),
    ("|https://ads.example/1", ["https://ads.example/1*"]),
    (".ads.example^", ["*://*.ads.example:*/*"]),
  ])
  func `a mask at a host becomes patterns for DevTools`(mask: String, patterns: [String]) {
    #expect(
      lines(mask, to: .cdp) == patterns.map { #"{"block":true,"urlPattern":"\#($0)"}"# })
  }

  @Test func `the first pattern that matches decides as the filters do`() {
    let text = "||a.example^\n@@||b.a.example^\n||c.b.a.example^$important\n-1-\n"
    let conversion = convert(text, to: .cdp)
    #expect(
      String(decoding: conversion.text, as: UTF8.self) == """
        {"urls":[
        "-1-"],
        "urlPatterns":[
        {"block":true,"urlPattern":"*://{*.}?c.b.a.example:*/*"},
        {"block":false,"urlPattern":"*://{*.}?b.a.example:*/*"},
        {"block":true,"urlPattern":"*://{*.}?a.example:*/*"}]}

        """)
    #expect(conversion.account.isExact)
  }

  @Test(arguments: [
    ("||a.example/path", "narrower crawler-case"), ("/1/banner", "narrower crawler-case"),
    ("^1^", "lost crawler-pattern"), ("||a.example?1", "lost crawler-pattern"),
    ("@@-1-", "lost crawler-exception"),
    (#"/ads\d/"#, "lost crawler-pattern"), ("||a.example/1^2", "lost crawler-pattern"),
    ("||a.example^$third-party", "lost crawler-party"),
    ("||a.example^$domain=b.example", "lost crawler-domain"),
    ("||a.example^$document", "lost crawler-document"),
    ("||a.example^$subdocument,websocket", "lost crawler-document"),
    ("||a.example^$script", "lost crawler-type"), ("a.example##.ad", "lost crawler-page"),
    ("||a.example^$removeparam=1", "lost crawler-change"),
  ])
  func `what DevTools cannot do is in the account`(filter: String, reason: String) {
    #expect(reasons(filter, to: .cdp) == [reason])
  }

  @Test(arguments: [
    ("||a.example^$~document", 1), ("||a.example^$~subdocument,~websocket", 1),
  ])
  func `types that DevTools do not reach need not be in a filter`(filter: String, count: Int) {
    #expect(lines(filter, to: .cdp).count == count)
    #expect(reasons(filter, to: .cdp).isEmpty)
  }

  @Test(arguments: [
    (
      "||a.example^\n||b.example^",
      [#"  - url: '^[^:]+:\/\/+(?:[^/?#]*\.)?(?:a\.example|b\.example)(?::[0-9]+)?/'"#]
    ),
    ("-x1*'^", [#"  - url: '-[xX]1.*''(?:[^\w.%-]|$)'"#]),
    (
      "|https://1.example/2|",
      [#"  - url: '^[hH][tT][tT][pP][sS]:\/\/1\.[eE][xX][aA][mM][pP][lL][eE]\/2$'"#]
    ),
    (
      "||a.example^$third-party",
      [
        #"  - url: '^[^:]+:\/\/+(?:[^/?#]*\.)?a\.example(?::[0-9]+)?/'"# + "\n"
          + #"    inFrameUrl: '^(?![^:]+:\/\/(?:[^/?#]*\.)?a\.example[:/])'"#
      ]
    ),
    (
      "-1-$domain=b.example|~c.b.example",
      [
        "  - url: '-1-'\n"
          + #"    inFrameUrl: '^(?![^:]+:\/\/(?:[^/?#]*\.)?c\.b\.example[:/])"#
          + #"[^:]+:\/\/(?:[^/?#]*\.)?b\.example[:/]'"#
      ]
    ),
    ("||a.example^$document", [#"  - '^[^:]+:\/\/+(?:[^/?#]*\.)?a\.example(?::[0-9]+)?/'"#]),
  ])
  func `a filter becomes a rule of Browsertrix Crawler`(filters: String, rules: [String]) {
    #expect(lines(filters, to: .browsertrix) == rules)
    #expect(reasons(filters, to: .browsertrix).isEmpty)
  }

  @Test(arguments: [
    ("@@||a.example^", "lost crawler-exception"), ("||a.example^$script", "lost crawler-type"),
    ("-1-$third-party", "lost crawler-party"), (#"/ads\d/"#, "lost crawler-case"),
    ("||a.example^$popup", "lost crawler-document"),
  ])
  func `what Browsertrix Crawler cannot do is in the account`(filter: String, reason: String) {
    #expect(reasons(filter, to: .browsertrix) == [reason])
  }

  @Test func `a thousand hosts share a rule`() {
    let text = (0..<2_500).map { "||h\($0).example^\n" }.joined()
    #expect(lines(text, to: .browsertrix).count == 3)
  }

  @Test(arguments: CrawlerReason.allCases)
  func `each reason names what would be needed, in one sentence`(reason: CrawlerReason) throws {
    let need = try #require(reason.need)
    #expect(need.hasSuffix(".") && need.hasPrefix("A ") || need.hasPrefix("`"))
    #expect(reason.rawValue.hasPrefix("crawler-"))
  }
}
