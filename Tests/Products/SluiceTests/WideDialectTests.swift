// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice
import Testing

/// Patterns that WebKit rejects, in the dialect of PCRE2.
@Suite struct `The wide dialect` {
  private func matcher(_ pattern: String, isCaseSensitive: Bool = false) throws -> Matcher {
    var list = JSONWriter()
    list.beginArray()
    list.beginObject()
    list.key("trigger")
    list.beginObject()
    list.member("url-filter", pattern)
    if isCaseSensitive { list.member("url-filter-is-case-sensitive", true) }
    list.endObject()
    list.key("action")
    list.beginObject()
    list.member("type", "block")
    list.endObject()
    list.endObject()
    list.endArray()
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
    let source = SourceList(name: "wide", bytes: Array(list.text.utf8))
    return Matcher.layering([try RuleIndex(checking: compiler.compile([source]).index.bytes)])
  }

  private func blocks(_ matcher: Matcher, _ url: String) throws -> Bool {
    try matcher.decide(url, Load(.script), on: matcher.noPage).isBlocked
  }

  @Test(arguments: [
    ("ads|banner", "https://a.test/banner", "https://a.test/bann"),
    ("^https://(a|b)\\.test/x{2,3}$", "https://b.test/xxx", "https://b.test/xxxx"),
    ("/\\d+/\\w+\\.js", "https://a.test/12/ab.js", "https://a.test/x/ab.js"),
    ("(?i)ADS", "https://a.test/ads", "https://a.test/ad"),
    ("ads(?!good)", "https://a.test/adsbad", "https://a.test/adsgood"),
    ("(?<=/)track\\b", "https://a.test/track?", "https://a.test/tracker"),
    ("^$|x/y", "https://a.test/x/y", "https://a.test/x"),
    ("^$", "", "https://a.test/"),
    ("([a-z])\\1\\1/", "https://a.test/xaaa/", "https://a.test/xaab/"),
  ])
  func `a pattern matches as in PCRE2`(pattern: String, hit: String, miss: String) throws {
    let matcher = try matcher(pattern)
    if !hit.isEmpty { #expect(try blocks(matcher, hit)) }
    #expect(try !blocks(matcher, miss))
  }

  @Test func `case matters if the rule says so`() throws {
    let matcher = try matcher("ADS(?!x)", isCaseSensitive: true)
    #expect(try blocks(matcher, "https://a.test/ADS"))
    #expect(try !blocks(matcher, "https://a.test/ads"))
  }

  @Test func `a pattern that reaches a limit does not match`() throws {
    let matcher = try matcher("^(?=(a+)+b)https")
    #expect(try !blocks(matcher, "https://a.test/" + String(repeating: "a", count: 40)))
  }

  @Test func `an index with such patterns is not opened without an engine`() throws {
    let index = try matcher("a(?=b)").layers[0]
    #expect(index.ruleCount == 1)
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
    let text = #"[{"trigger":{"url-filter":"a(?=b)"},"action":{"type":"block"}}]"#
    let bytes = try compiler.compile([SourceList(name: "x", bytes: Array(text.utf8))]).index.bytes
    let error = #expect(throws: IndexError.self) { try RuleIndex(bytes) }
    #expect(error?.kind == .needsEngine)
  }

  @Test func `a domain that PCRE2 rejects is rejected`() throws {
    let text =
      #"[{"trigger":{"url-filter":"a","if-domain":["a(b.com"]},"action":{"type":"block"}}]"#
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
    #expect(throws: CompilationError.self) {
      try compiler.compile([SourceList(name: "x", bytes: Array(text.utf8))])
    }
  }
}
