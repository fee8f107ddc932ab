// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Patterns
import RuleModel
import TestSupport
import Testing

@Suite struct `The body of a filter` {
  static let languages: [FilterDialect] = [.ublock, .adguard, .adblockPlus]

  @Test func `may have selectors in one another to a certain depth`() {
    for open in [":has(a ", ":not(", ":is(a ", ":shadow(a "] {
      let deep = { (depth: Int) in
        "a.com##a" + String(repeating: open, count: depth) + ":has-text(x)"
          + String(repeating: ")", count: depth)
      }
      #expect(fault(of: deep(ProceduralParser.mostDepth), as: .adguard) == nil)
      #expect(fault(of: deep(ProceduralParser.mostDepth + 1), as: .adguard)?.kind == .size)
    }
    var attribute = ".b"
    for _ in 0..<4 {
      let escaped = attribute.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      attribute = "c[-ext-has=\"\(escaped)\"]"
    }
    #expect(effects(of: "a.com##\(attribute)", as: .adguard).hasPrefix("find <c>:has("))
  }

  @Test func `may have so many operators`() {
    let many = { "a.com##a" + String(repeating: ":has-text(x)", count: $0) }
    #expect(fault(of: many(ProceduralParser.mostOperators)) == nil)
    #expect(fault(of: many(ProceduralParser.mostOperators + 1))?.kind == .size)
    let nested = { "a.com##a:has(b" + String(repeating: ":not(:has-text(x))", count: $0) + ")" }
    #expect(fault(of: nested(ProceduralParser.mostOperators)) != nil)
  }

  /// Texts that are long where a reader might go over them again and again.
  static let long = [
    ":has(", ":not(a)", ":not(", ":has-text(", ":has-text(/", ":has-text(\"", ":nth-child(", "[a",
    "[-ext-has=\"", "[-ext-has=\"a\"]", "(", ")", ",", "a,", "a:upward(1),", "\\", "\\31 ", "\"",
    "'a,", "`a, 'b, \"c,", "/*", "*/", "::", ":", "{", "}", "{}", " > ", " ", "a ", ":style(",
    ":style(a:b;", ":remove()", ":upward(", ":xpath([", ":matches-css(a:", ":matches-attr(\"",
    ":matches-attr(a=", ";", "url(", "@media {", "é", ":is(", ":is(a),", ":shadow(", ":others(",
  ]

  @Test(arguments: long)
  func `may be long`(piece: String) {
    let text = String(repeating: piece, count: 1_000)
    for (start, end) in [
      ("##", ""), ("##.a", ":remove()"), ("##.a:has(", ")"), ("##+js(", ")"), ("##^", ""),
      ("#$#", "{ a: b }"), ("#%#//scriptlet('", "')"), ("#$#", ""), ("$$script", ""),
      ("##.a:has-text(", ")"), ("#?#.a:style(", ")"),
    ] {
      for dialect in Self.languages {
        check("a.com\(start)\(text)\(end)", as: dialect, "")
      }
    }
  }

  private static let tokens = [
    ".a", "#b", "c", "[d]", "[d='e']", "[d=\"f\" i]", "*", " ", ">", "+", "~", ",", ":", "::", "(",
    ")", ":has(", ":not(", ":is(", ":where(", ":has-text(", ":contains(", ":-abp-has(", ":upward(",
    ":upward(1)", "2)", ":nth-child(2n+1)", ":nth-ancestor(", ":matches-css(", "a: b)", ":xpath(",
    "//a)", ":matches-path(", "/x)", "/x/i)", ":matches-attr(", "\"a\"=\"b\")", ":others()",
    ":shadow(", ":remove()", ":style(", ":style(a: b)", ":remove-attr(", ":remove-class(x)",
    " { a: b }", " { remove: true }", "[-ext-has=\"", "[-ext-contains='x']", "\"", "'", "\\",
    "\\31 ",
    "/", "^", "+js(", "set", ", ", ")", "//scriptlet(", "'a'", "responseheader(", "refresh)",
    "[tag-content=\"x\"]", "[min-length=\"1\"]", "@media ", "{", "}", "::before", ":hover", ";",
    "é",
    "\0", "/* x */", ":scope", "&", "|", "=", "@", "!",
  ]
  private static let markers = ["##", "#@#", "#?#", "#$#", "#$?#", "#%#", "##^", "##+js(", "$$a"]

  @Test(arguments: languages)
  func `may be any text`(dialect: FilterDialect) {
    var random = RepeatableRandom()
    for _ in 0..<4_000 {
      let body = (0..<random.below(12)).map { _ in random.pick(Self.tokens) }.joined()
      let host = random.pick(["", "a.com", "*"])
      check(host + random.pick(Self.markers) + body, as: dialect, "seed \(random.seed)")
    }
  }

  /// Reads a line, and checks what holds for every line.
  private func check(_ line: String, as dialect: FilterDialect, _ comment: Comment) {
    for written in list(line, as: dialect).filters {
      do throws(PageEffectFault) {
        for effect in try pageEffects(of: written.filter, as: dialect) {
          check(effect, line, comment)
        }
      } catch {
        let length = body(of: written.filter)?.count ?? 0
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= length, comment)
        #expect(error.message.hasSuffix("."), comment)
      }
    }
  }

  private func body(of filter: Filter) -> [UInt8]? {
    switch filter {
    case .network: nil
    case .hiding(let filter): filter.body
    case .other(let filter): filter.body
    }
  }

  /// What hides or styles is a valid selector in its normal form, which is a filter of its own.
  private func check(_ effect: PageEffect, _ line: String, _ comment: Comment) {
    switch effect {
    case .hide(let selector), .style(let selector, _):
      #expect(SelectorList.problem(in: selector) == nil, "\(line) \(comment)")
      #expect(!SelectorList.endsUnclosed(selector), "\(line) \(comment)")
      #expect(SelectorText.normalized(selector) == selector, "\(line) \(comment)")
    case .procedural(let filter): check(filter.steps, line, comment)
    case .html(let filter): check(filter.steps, line, comment)
    case .scriptlet, .scriptlets, .script, .responseHeader: break
    }
  }

  private func check(_ steps: [ProceduralStep], _ line: String, _ comment: Comment) {
    for step in steps {
      switch step {
      case .css(let selector):
        // After a combinator or a pseudo-class it goes on from other elements.
        let lead = selector[0]
        let isCombined = " >+~".utf8.contains(lead)
        let whole = (isCombined ? [UInt8(ascii: "a")] : []) + selector
        #expect(SelectorList.problem(in: whole) == nil, "\(line) \(comment)")
        #expect(SelectorText.normalized(whole).suffix(selector.count) == selector[...], "\(line)")
      case .text(_, let argument): #expect(!argument.isEmpty, "\(line) \(comment)")
      case .nested(_, let steps): check(steps, line, comment)
      }
    }
  }
}
