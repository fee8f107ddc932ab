// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `The options of a network filter` {
  /// Options behind `/ads/x$`, and what they add to the meaning.
  static let inAllLanguages: [(options: String, meaning: String)] = [
    ("script", "types=script"),
    ("image", "types=image"),
    ("background", "types=image"),
    ("stylesheet", "types=css"),
    ("css", "types=css"),
    ("object", "types=object"),
    ("object-subrequest", "types=object"),
    ("xmlhttprequest", "types=xhr"),
    ("xhr", "types=xhr"),
    ("subdocument", "types=frame"),
    ("frame", "types=frame"),
    ("font,media", "types=font|media"),
    ("websocket", "types=websocket"),
    ("ping", "types=ping"),
    ("beacon", "types=ping"),
    ("other", "types=other"),
    ("xbl", "types=other"),
    ("document", "types=doc"),
    ("doc", "types=doc"),
    ("popup", "types=popup"),
    ("popunder", "types=popunder"),
    ("all", "types=all"),
    ("inline-script,inline-font", "types=inline-script|inline-font"),
    ("~script,~image", "not=script|image"),
    ("script,~image", "types=script not=image"),
    ("third-party", "third-party"),
    ("3p", "third-party"),
    ("~first-party", "third-party"),
    ("~1p", "third-party"),
    ("first-party", "first-party"),
    ("1p", "first-party"),
    ("~third-party", "first-party"),
    ("~3p", "first-party"),
    ("3p,1p", ""),
    ("strict3p", "strict-third-party"),
    ("strict-third-party", "strict-third-party"),
    ("strict1p", "strict-first-party"),
    ("strict-first-party", "strict-first-party"),
    ("1p,strict3p", "first-party strict-third-party"),
    ("domain=a.com", "on=a.com"),
    ("from=a.com", "on=a.com"),
    ("domain=A.com|~b.A.com|c.*", "on=a.com|c.*|~b.a.com"),
    ("domain=/^a[0-9|]+,b$/|c.com", "on=/^a[0-9|]+,b$/|c.com"),
    ("domain=bücher.example", "on=xn--bcher-kva.example"),
    ("domain=[::1]|1.2.3.4", "on=1.2.3.4|[::1]"),
    ("to=a.com|~b.a.com", "to=a.com|~b.a.com"),
    ("denyallow=a.com|b.com,domain=c.com", "on=c.com but-to=a.com|b.com"),
    ("method=get|POST", "methods=get|post"),
    ("method=~get", "methods=~get"),
    ("important", "important"),
    ("badfilter", "badfilter"),
    ("redirect=noop.js", "redirect=noop.js"),
    ("redirect=noop.js:100", "redirect=noop.js:100"),
    ("rewrite=abp-resource:blank-js", "redirect=abp-resource:blank-js"),
    ("empty", "redirect=empty"),
    ("mp4", "types=media redirect=noopmp4-1s"),
    ("redirect-rule=noop.js", "modify redirect-rule=noop.js"),
    ("removeparam", "modify removeparam="),
    ("removeparam=utm_source", "modify removeparam=utm_source"),
    ("queryprune=utm_source", "modify removeparam=utm_source"),
    ("removeparam=/^a{1,2}=/,script", "types=script modify removeparam=/^a{1,2}=/"),
    ("csp=script-src 'self', img-src *", "modify csp=script-src 'self', img-src *"),
    ("permissions=geolocation=()", "modify permissions=geolocation=()"),
    ("replace=/a,b/c/,xhr", "types=xhr modify replace=/a,b/c/"),
    ("replace='/a,script/c/',xhr", "types=xhr modify replace=/a,script/c/"),
    ("uritransform=/a/b/", "modify uritransform=/a/b/"),
    ("urltransform=/a/b/", "modify uritransform=/a/b/"),
    ("urlskip=?url", "modify urlskip=?url"),
    ("removeheader=request:x", "modify removeheader=request:x"),
    ("cookie", "modify cookie="),
    ("cookie=name;maxAge=3", "modify cookie=name;maxAge=3"),
    ("referrerpolicy=origin", "modify referrerpolicy=origin"),
    ("jsonprune=\\$.a", "modify jsonprune=\\$.a"),
    ("xmlprune=a", "modify xmlprune=a"),
    ("hls=a", "modify hls=a"),
    ("header=via:1.1 google", "if header=via:1.1 google"),
    ("responseheader=a:b", "if header=a:b"),
    ("requestheader=a:b", "if requestheader=a:b"),
    ("ipaddress=1.2.3.4", "if ipaddress=1.2.3.4"),
    ("top=a.com,app=b.exe", "if app=b.exe if top=a.com"),
    ("sitekey=abc", "if sitekey=abc"),
    ("network", "if network="),
    ("client=a,ctag=b", "if client=a if ctag=b"),
    ("dnstype=A,dnsrewrite=1.2.3.4", "if dnsrewrite=1.2.3.4 if dnstype=A"),
    ("respgeo=US,tag=x", "if respgeo=US if tag=x"),
    ("reason=a text", ""),
    ("_,script,___", "types=script"),
    ("collapse,donottrack", ""),
  ]

  @Test(arguments: inAllLanguages, [FilterDialect.adblockPlus, .ublock, .adguard])
  func `are read with all their names`(
    _ one: (options: String, meaning: String), dialect: FilterDialect
  ) {
    let spelled = "block </ads/x>" + (one.meaning.isEmpty ? "" : " " + one.meaning)
    #expect(meaning(of: "/ads/x$" + one.options, as: dialect) == spelled)
  }

  static let refused: [(line: String, problem: String)] = [
    ("/ads/x$script,foo", "unknown-option"),
    ("||ads.example^$scirpt", "unknown-option"),
    ("/ads/x$scirpt,third-party", "unknown-option"),
    ("/ads/x$scrpt", "unknown-option"),
    ("/ads/x$script,", "invalid-option"),
    ("/ads/x$script,,image", "invalid-option"),
    ("/ads/x$script,~", "invalid-option"),
    ("/ads/x$script,.b", "invalid-option"),
    ("/ads/x$domain=", "missing-value"),
    ("/ads/x$domain", "missing-value"),
    ("/ads/x$redirect", "missing-value"),
    ("@@/ads/x$csp=", "missing-value"),
    ("/ads/x$script=1", "unexpected-value"),
    ("/ads/x$~important", "negated-option"),
    ("/ads/x$~domain=a.com", "negated-option"),
    ("/ads/x$domain=a..com", "invalid-domain"),
    ("/ads/x$domain=a.com.", "invalid-domain"),
    ("/ads/x$domain=a.com|", "invalid-domain"),
    ("/ads/x$domain=*.a.com", "invalid-domain"),
    ("/ads/x$domain=/a", "invalid-domain"),
    ("/ads/x$domain=a.com,b.com", "invalid-domain"),
    ("/ads/x$domain=a/b", "invalid-domain"),
    ("/ads/x$denyallow=~a.com,domain=b.com", "invalid-domain"),
    ("/ads/x$denyallow=a.*,domain=b.com", "invalid-domain"),
    ("/ads/x$method=fetch", "invalid-value"),
    ("/ads/x$csp=report-uri /x", "invalid-value"),
    ("/ads/x$redirect=a,csp=b", "conflicting-options"),
    ("/ads/x$domain=a.com,domain=b.com", "duplicate-option"),
    ("/ads/x$domain=a.com,from=b.com", "duplicate-option"),
    ("/ads/x$genericblock", "needs-exception"),
    ("/ads/x$cname", "needs-exception"),
  ]

  @Test(arguments: refused)
  func `are refused if they cannot be read`(_ one: (line: String, problem: String)) {
    #expect(meaning(of: one.line, as: .adguard) == "refused: " + one.problem)
  }

  static let refusedByUblock: [(line: String, problem: String)] = [
    ("/ads/x$script,script", "duplicate-option"),
    ("/ads/x$script,~script", "conflicting-options"),
    ("/ads/x$denyallow=a.com", "needs-domain"),
    ("@@/ads/x$important", "needs-block"),
    ("@@/ads/x$genericblock", "unknown-option"),
    ("/ads/x$webrtc", "unknown-option"),
    ("/ads/x$redirect=noop.js,ping", "conflicting-options"),
    ("/ads/x$csp=a,script", "conflicting-options"),
    ("/ads/x$mp4,script", "conflicting-options"),
  ]

  @Test(arguments: refusedByUblock)
  func `are refused if uBlock Origin refuses them and the list is for it`(
    _ one: (line: String, problem: String)
  ) {
    #expect(meaning(of: one.line, as: .ublock) == "refused: " + one.problem)
    #expect(!meaning(of: one.line, as: .adguard).hasPrefix("refused"))
  }

  static let exceptions: [(line: String, adguard: String, ublock: String)] = [
    (
      "@@||a.com^$document", "types=doc pages=ghide|shide|urlblock|content|jsinject|extension",
      "types=doc"
    ),
    ("@@||a.com^$elemhide", "pages=ghide|shide", "pages=ghide|shide"),
    ("@@||a.com^$ehide", "pages=ghide|shide", "pages=ghide|shide"),
    ("@@||a.com^$generichide", "pages=ghide", "pages=ghide"),
    ("@@||a.com^$ghide,shide", "pages=ghide|shide", "pages=ghide|shide"),
    ("@@||a.com^$specifichide", "pages=shide", "pages=shide"),
    ("@@||a.com^$urlblock", "pages=urlblock", "pages=urlblock"),
    (
      "@@||a.com^$content,jsinject,extension,stealth", "pages=content|jsinject|extension|stealth",
      "pages=content|jsinject|extension|stealth"
    ),
    ("@@||a.com^$csp", "modify csp=", "modify csp="),
    (
      "@@||a.com^$redirect=noop.js", "modify redirect-rule=noop.js",
      "modify redirect-rule=noop.js"
    ),
    ("@@||a.com^$redirect", "modify redirect-rule=", "modify redirect-rule="),
    ("@@||a.com^$cname", "modify cname=", "modify cname="),
  ]

  @Test(arguments: exceptions)
  func `of exceptions switch things off`(
    _ one: (line: String, adguard: String, ublock: String)
  ) {
    #expect(meaning(of: one.line, as: .adguard) == "pass <||a.com^> " + one.adguard)
    #expect(meaning(of: one.line, as: .ublock) == "pass <||a.com^> " + one.ublock)
  }

  static let patternsWithDollar = [
    "/ad$foo", "/a$b/c", "/ads?x=$1", "/ads$", "/ad$scriptx/y", "/x$zyx=1.y",
  ]

  @Test(arguments: patternsWithDollar)
  func `are not looked for in a pattern that has a dollar sign`(pattern: String) {
    #expect(meaning(of: pattern) == "block <\(pattern)>")
  }

  @Test func `may be in capitals in Adblock Plus alone`() {
    #expect(meaning(of: "/ads/x$SCRIPT,Third-Party") == "block </ads/x> types=script third-party")
    #expect(meaning(of: "/ads/x$SCRIPT", as: .ublock) == "refused: unknown-option")
  }

  @Test func `exclude most special domains first in Adblock Plus alone`() {
    let line = "/ads/x$domain=~a.com|b.a.com|~c.b.a.com"
    #expect(meaning(of: line) == "block </ads/x> on=b.a.com|~c.b.a.com")
    #expect(meaning(of: line, as: .ublock) == "block </ads/x> on=b.a.com|~a.com|~c.b.a.com")
    let nested = "/ads/x$domain=a.com|~b.a.com|c.b.a.com"
    #expect(meaning(of: nested) == "block </ads/x> on=a.com|c.b.a.com|~b.a.com")
  }

  static let remarks: [(line: String, problem: FilterProblem.Kind, column: Int)] = [
    ("/ads/x$script,script", .duplicateOption, 15),
    ("/ads/x$3p,1p", .conflictingOptions, 8),
    ("/ads/x$script,~script", .nothingLeft, 8),
    ("/ads/x$script,~script,css,script", .duplicateOption, 27),
    ("/ads/x$image,css,~css,~image", .nothingLeft, 8),
    ("||a.test^ # note", .inlineComment, 11),
  ]

  @Test(arguments: remarks)
  func `that are odd get a remark where they stand`(
    _ one: (line: String, problem: FilterProblem.Kind, column: Int)
  ) {
    let list = list("!", one.line)
    #expect(list.filters.count == 1)
    let problem = list.problems.first { $0.kind != .foreignOption }
    #expect(problem?.kind == one.problem)
    #expect(problem?.refusesLine == false)
    #expect(problem?.origin.line == 2)
    #expect(problem?.origin.column == one.column)
  }

  @Test func `that leave no type get a remark`() {
    let kinds = list("/ads/x$script,~script").problems.map(\.kind)
    #expect(kinds == [.nothingLeft])
  }

  @Test func `that are misspelled get a suggestion`() {
    let problem = list("||a.com^$scirpt").problems.first
    #expect(problem?.suggestion == "script")
    #expect(
      problem?.message
        == "\"scirpt\" is not an option of network filters. Did you mean \"script\"?")
    #expect(problem?.origin == FilterOrigin(file: 0, line: 1, column: 10, range: 9..<15))
  }
}
