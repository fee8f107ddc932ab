// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A selector of CSS` {
  static let forms: [(written: String, normal: String)] = [
    (".ad", ".ad"),
    (".a .b", ".a .b"),
    ("  .a   .b\t.c ", ".a .b .c"),
    (".a>.b", ".a > .b"),
    (".a  >  .b+.c~.d", ".a > .b + .c ~ .d"),
    (".a,.b , .c", ".a, .b, .c"),
    ("[a]", "[a]"),
    ("[ a = b ]", "[a=\"b\"]"),
    ("[a='b']", "[a=\"b\"]"),
    ("[a=\"b\"]", "[a=\"b\"]"),
    ("[a='b\"c']", "[a=\"b\\\"c\"]"),
    ("[a='b\\'c']", "[a=\"b'c\"]"),
    ("[a='b\\\\']", "[a=\"b\\\\\"]"),
    ("[a^='b'I]", "[a^=\"b\" i]"),
    ("[a ~= \"b\" i ]", "[a~=\"b\" i]"),
    ("[a=\"b > c,d\"]", "[a=\"b > c,d\"]"),
    ("[a=b\\ c]", "[a=b\\ c]"),
    ("a:not( .b,.c )", "a:not(.b, .c)"),
    ("a:has(>b)", "a:has(> b)"),
    ("a:has(:scope>b,:scope c)", "a:has(> b, c)"),
    ("a:has(:scope:hover)", "a:has(:scope:hover)"),
    ("a:has(> b):not(:has(c))", "a:has(> b):not(:has(c))"),
    (":is(a,b)>c", ":is(a, b) > c"),
    ("a:nth-child( 2n + 1 )", "a:nth-child(2n+1)"),
    ("a:nth-child(-n+3)", "a:nth-child(-n+3)"),
    ("a:nth-child(2 of .b)", "a:nth-child(2 of .b)"),
    ("a:nth-child(2n+1)+b", "a:nth-child(2n+1) + b"),
    (".a::before", ".a::before"),
    ("a/* b */.c", "a.c"),
    (".a /* b */ .c", ".a .c"),
    (".\\31 23 .b", ".\\31 23 .b"),
    (".\\31  .b", ".\\31  .b"),
    (".\\31 >.b", ".\\31  > .b"),
    (".a\\:b>c", ".a\\:b > c"),
    (".a\\>b", ".a\\>b"),
    ("*", "*"),
    ("A.B", "A.B"),
    (".ünï", ".ünï"),
    (":lang( 'de' )", ":lang(\"de\")"),
    (".a:-webkit-any(b,c)", ".a:is(b, c)"),
    (".a:matches(b)", ".a:is(b)"),
  ]

  @Test(arguments: forms)
  func `hides in its normal form`(_ one: (written: String, normal: String)) {
    for dialect in [FilterDialect.ublock, .adguard, .adblockPlus] {
      #expect(effects(of: "a.com##\(one.written)", as: dialect) == "hide \(one.normal)")
      // A normal form is its own.
      #expect(effects(of: "a.com##\(one.normal)", as: dialect) == "hide \(one.normal)")
    }
  }

  static let invalid = [
    "p[", "p[a", "p[a=\"b]", "p)", "p(", ".a:not(", ".a:not()", ".a:is()", ":is(.a, :::b)",
    ":not(.a, :::b)", "a:nth-child(2n+)", ".a::foo", "> .a", "+ .a", ".a > > b", ",.a", ".a,",
    ".a\\", ".", "#", "..a", ".1a", ".a|b", "p!", "@media", "p;b", "{}", ":foo", ":foo(x)",
    "p:visible", "p:any(.a)", "p:has-text", "p[a=7]", ".a:has()", "a b:", ":", "::", ".a:remove",
    ".a\0.b", ".a\u{1}b", "|\0",
  ]

  @Test(arguments: invalid)
  func `is refused if no browser can use it`(selector: String) {
    for dialect in [FilterDialect.ublock, .adguard, .adblockPlus] {
      let result = effects(of: "a.com##\(selector)", as: dialect)
      #expect(result.hasPrefix("fault: ") || result.hasPrefix("refused: "), "\(result)")
    }
  }

  @Test func `may be written as a style or in the way of another blocker`() {
    #expect(effects(of: "##.ad { display: none !important; }") == "hide .ad")
    #expect(effects(of: "*##.ad:style(display:none!important)") == "hide .ad")
    #expect(effects(of: "#$#.ad { display: none!important }", as: .adguard) == "hide .ad")
    #expect(effects(of: "a.com#?#.a:-abp-has(> b)") == "hide .a:has(> b)")
    #expect(effects(of: "a.com##.a:-abp-has(> b)", as: .adblockPlus) == "hide .a:has(> b)")
    #expect(effects(of: "a.com##.a:if(b)", as: .adguard) == "hide .a:has(b)")
    #expect(effects(of: "a.com##.a:if-not(b)", as: .adguard) == "hide .a:not(:has(b))")
    #expect(effects(of: "a.com##.a:not(:-abp-has(b))", as: .adguard) == "hide .a:not(:has(b))")
    #expect(effects(of: "a.com##.a[-ext-has=\"> b\"]", as: .adguard) == "hide .a:has(> b)")
    #expect(
      effects(of: "a.com##.a[-ext-has='b[c=\"d\"]']", as: .adguard) == "hide .a:has(b[c=\"d\"])")
  }

  @Test func `for uBlock Origin accept foreign names after one marker only`() {
    #expect(effects(of: "a.com##.a:-abp-has(b)") == "fault: invalid-selector")
    #expect(effects(of: "a.com##.a:-abp-contains(b)") == "fault: invalid-selector")
    #expect(effects(of: "a.com#?#.a:-abp-contains(b)") == "find <.a>:has-text(b)")
    #expect(effects(of: "a.com#?#.a[-ext-contains=\"b\"]") == "find <.a>:has-text(b)")
  }

  @Test func `has its fault where it is written`() {
    let first = fault(of: "a.com##.ok, .b:foo")
    #expect(first?.range == 7..<11)
    #expect(first?.kind == .selector)
    #expect(
      first?.message
        == "The selector is invalid: `:foo` is not a pseudo-class that WebKit supports.")
    #expect(fault(of: "a.com##.a:has-text(x) > :foo")?.range == 17..<21)
    #expect(first?.suggestion == nil)
    #expect(fault(of: "a.com##.a:has-txt(x)")?.suggestion == "has-text")
  }
}
