// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `The pattern of a network filter` {
  static let inAllLanguages: [(line: String, meaning: String)] = [
    ("||ads.example^", "block <||ads.example^>"),
    ("@@||ads.example^", "pass <||ads.example^>"),
    ("  ||ads.example^ \t", "block <||ads.example^>"),
    ("/banner/ad.", "block </banner/ad.>"),
    ("|https://ads.", "block <|https://ads.>"),
    ("/a|b/c", "block </a|b/c>"),
    ("/ads.swf|", "block </ads.swf|>"),
    ("/Ads/Big", "block </Ads/Big>"),
    ("*/ads/*", "block </ads/>"),
    ("**/ads**/x=**", "block </ads*/x=>"),
    ("|*/ads/x", "block </ads/x>"),
    ("||*/ads/x", "block </ads/x>"),
    ("/ads/x=*|", "block </ads/x=>"),
    ("/ads/x=*^", "block </ads/x=>"),
    ("/ads/x^|", "block </ads/x^|>"),
    ("/ads/", "block /ads/"),
    ("/ads/*", "block </ads/>"),
    ("/^https?:\\/\\/ad\\d+\\./", "block /^https?:\\/\\/ad\\d+\\./"),
    ("/ad$/$script", "block /ad$/ types=script"),
    ("||bücher.example/ü", "block <||xn--bcher-kva.example/%c3%bc>"),
    ("|https://bücher.example/ü", "block <|https://xn--bcher-kva.example/%c3%bc>"),
    ("/wérb", "block </w%c3%a9rb>"),
    ("*$script", "block <> types=script"),
    ("*", "refused: empty-pattern"),
    ("||", "refused: empty-pattern"),
    ("@@", "refused: empty-pattern"),
    ("||ü..example^", "refused: invalid-host"),
    ("||bücher.$script", "block <||xn--bcher-kva.> types=script"),
    ("|https://a.bücher.", "block <|https://a.xn--bcher-kva.>"),
    ("||bü*.example^", "block <||b%c3%bc*.example^>"),
  ]

  @Test(arguments: inAllLanguages, [FilterDialect.adblockPlus, .ublock, .adguard])
  func `is read alike in all languages`(
    _ one: (line: String, meaning: String), dialect: FilterDialect
  ) {
    #expect(meaning(of: one.line, as: dialect) == one.meaning)
  }

  static let differing: [(line: String, adblockPlus: String, ublock: String, adguard: String)] = [
    (
      "||ads.example$image", "block <||ads.example> types=image",
      "block <||ads.example^> types=image", "block <||ads.example> types=image"
    ),
    ("||ads.example", "block <||ads.example>", "block <||ads.example>", "block <||ads.example>"),
    ("||example", "block <||example>", "block <||example>", "block <||example>"),
    (
      "||example$image", "block <||example> types=image", "block <||example^> types=image",
      "block <||example> types=image"
    ),
    (
      "||ads.example|", "block <||ads.example|>", "block <||ads.example^>",
      "block <||ads.example|>"
    ),
    (
      "||ads.example|$domain=a.com", "block <||ads.example|> on=a.com",
      "block <||ads.example|> on=a.com", "block <||ads.example|> on=a.com"
    ),
    (
      "||ads.example*^$image", "block <||ads.example> types=image",
      "block <||ads.example*> types=image", "block <||ads.example> types=image"
    ),
    ("/ads/x*^", "block </ads/x>", "block </ads/x*>", "block </ads/x>"),
    ("*ads/*|", "block <ads/>", "block <*ads/>", "block <ads/>"),
    ("a*$image", "block <a> types=image", "block <a*> types=image", "block <a> types=image"),
    (
      "||-ads.$image", "block <||-ads.> types=image", "block <-ads.> types=image",
      "block <||-ads.> types=image"
    ),
    ("||.com", "block <||.com>", "block <||.com>", "block <||.com>"),
    (
      "||ads.example/a$image", "block <||ads.example/a> types=image",
      "block <||ads.example/a> types=image", "block <||ads.example/a> types=image"
    ),
    (
      "||.example.com^", "block <||.example.com^>", "block <.example.com^>",
      "block <||.example.com^>"
    ),
    (
      "||-ads.example", "block <||-ads.example>", "block <||-ads.example>",
      "block <||-ads.example>"
    ),
    ("|/ads.js", "block <|/ads.js>", "block </ads.js>", "block <|/ads.js>"),
    ("ads.example", "block <ads.example>", "block <||ads.example^>", "block <ads.example>"),
    ("/ads/x y", "block </ads/xy>", "refused: white-space-in-pattern", "block </ads/x y>"),
    (
      "/x[^&= ]y/$script", "block /x[^&=]y/ types=script", "block /x[^&= ]y/ types=script",
      "block /x[^&= ]y/ types=script"
    ),
    (
      "/x[^&= ]y/ # note", "block </x[^&=]y/#note>", "block /x[^&= ]y/",
      "block </x[^&= ]y/ # note>"
    ),
    (
      "||a.test^ # note", "block <||a.test^#note>", "block <||a.test^>",
      "block <||a.test^ # note>"
    ),
    (
      "||a.test^ $script, third-party", "block <||a.test^> types=script third-party",
      "refused: white-space-in-pattern", "refused: invalid-option"
    ),
    (
      "0.0.0.0 ads.example", "refused: hosts-entry", "block <||ads.example^>",
      "refused: hosts-entry"
    ),
    (
      "ad$script", "refused: short-pattern", "block <||ad^> types=script",
      "block <ad> types=script"
    ),
    (
      "ads.example$image,3p", "block <ads.example> types=image third-party",
      "block <||ads.example^> types=image third-party",
      "block <ads.example> types=image third-party"
    ),
    (
      "ads.example$~image", "block <ads.example> not=image", "block <ads.example> not=image",
      "block <ads.example> not=image"
    ),
    (
      "email_x.ads.example$image", "block <email_x.ads.example> types=image",
      "block <||email_x.ads.example^> types=image", "block <email_x.ads.example> types=image"
    ),
    (
      "email.ad_s$image", "block <email.ad_s> types=image", "block <email.ad_s> types=image",
      "block <email.ad_s> types=image"
    ),
    (
      "||ads.ex_ample$image", "block <||ads.ex_ample> types=image",
      "block <||ads.ex_ample> types=image", "block <||ads.ex_ample> types=image"
    ),
    ("banner.j", "block <banner.j>", "block <banner.j>", "block <banner.j>"),
    ("ban_click", "block <ban_click>", "block <ban_click>", "block <ban_click>"),
    (
      "/ads/x$___,script", "block </ads/x> types=script", "refused: unknown-option",
      "block </ads/x> types=script"
    ),
    (
      "ad$script,domain=a.com", "block <ad> types=script on=a.com",
      "block <ad> types=script on=a.com", "block <ad> types=script on=a.com"
    ),
    ("a", "refused: short-pattern", "refused: short-pattern", "block <a>"),
    (
      "/Ad-x$match-case", "block </Ad-x> match-case", "refused: match-case-of-mask",
      "block </Ad-x> match-case"
    ),
    (
      "/Ad.x/$match-case", "block /Ad.x/ match-case", "block /Ad.x/ match-case",
      "block /Ad.x/ match-case"
    ),
  ]

  @Test(arguments: differing)
  func `is read as each blocker reads it`(
    _ one: (line: String, adblockPlus: String, ublock: String, adguard: String)
  ) {
    #expect(meaning(of: one.line, as: .adblockPlus) == one.adblockPlus)
    #expect(meaning(of: one.line, as: .ublock) == one.ublock)
    #expect(meaning(of: one.line, as: .adguard) == one.adguard)
  }

  static let short: [(line: String, isRead: Bool)] = [
    ("ad$script", false), ("||ad$script", false), ("$script", false),
    ("ad*$script", true), ("ads/$script", true), ("ad$script,domain=a.com", true),
    ("ad$script,domain=~a.com", false), ("ad$sitekey=x", true), ("$removeparam=ad", true),
  ]

  @Test(arguments: short)
  func `needs four characters in Adblock Plus, or something else to narrow it`(
    line: String, isRead: Bool
  ) {
    #expect(meaning(of: line, as: .adblockPlus).hasPrefix("block") == isRead)
  }

  @Test func `may have 1,024 characters in uBlock Origin`() {
    let longest = "/" + String(repeating: "a", count: 1023)
    #expect(meaning(of: longest, as: .ublock).hasPrefix("block"))
    #expect(meaning(of: longest + "a", as: .ublock) == "refused: long-pattern")
    #expect(meaning(of: longest + "a", as: .adguard).hasPrefix("block"))
  }
}
