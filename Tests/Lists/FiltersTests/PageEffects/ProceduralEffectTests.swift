// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A procedural filter` {
  /// The same in all languages.
  static let operators: [(body: String, effect: String)] = [
    (".a:has-text(x)", "find <.a>:has-text(x)"),
    (".a:contains(x)", "find <.a>:has-text(x)"),
    (".a:has-text( x )", "find <.a>:has-text( x )"),
    (".a:has-text('x')", "find <.a>:has-text(x)"),
    (".a:has-text(\"x)y\")", "find <.a>:has-text(x)y)"),
    (".a:has-text('it\\'s')", "find <.a>:has-text(it's)"),
    (".a:has-text(\\'x\\')", "find <.a>:has-text('x')"),
    (".a:has-text((x))", "find <.a>:has-text((x))"),
    (".a:has-text(\\(x\\))", "find <.a>:has-text(\\(x\\))"),
    (".a:has-text(x, y)", "find <.a>:has-text(x, y)"),
    (".a:has-text(/x(y)z/i)", "find <.a>:has-text(/x(y)z/i)"),
    (".a:has-text(/x[)]y,z/)", "find <.a>:has-text(/x[)]y,z/)"),
    (".a:has-text(/x[(]/)", "find <.a>:has-text(/x[(]/)"),
    (".a:has-text(/\\(/) > b", "find <.a>:has-text(/\\(/)<> b>"),
    (".a:has-text(/x/zz)", "find <.a>:has-text(/x/zz)"),
    (".a:matches-path(/x):has-text(/y/)", "find <.a>:matches-path(/x):has-text(/y/)"),
    (".a:matches-path(/x):matches-path(/s)", "find <.a>:matches-path(/x):matches-path(/s)"),
    (".a:matches-attr(\"b\"=\"c\")", "find <.a>:matches-attr(b=c)"),
    (".a:matches-attr(b=c)", "find <.a>:matches-attr(b=c)"),
    (".a:matches-attr('b' = 'c')", "find <.a>:matches-attr(b=c)"),
    (".a:matches-attr(\"b\")", "find <.a>:matches-attr(b)"),
    (".a:matches-attr(\"b\"=)", "find <.a>:matches-attr(b)"),
    (".a:matches-attr(\"/^b=/\"=\"/c/i\")", "find <.a>:matches-attr(/^b=/=/c/i)"),
    (".a:matches-attr(/^b=/=/c/)", "find <.a>:matches-attr(/^b=/=/c/)"),
    (".a:matches-prop(b.c=d)", "find <.a>:matches-prop(b.c=d)"),
    (".a:matches-property(\"b.c\"=\"d\")", "find <.a>:matches-prop(b.c=d)"),
    (".a:min-text-length(12)", "find <.a>:min-text-length(12)"),
    (".a:watch-attr(b, c)", "find <.a>:watch-attr(b,c)"),
    (".a:watch-attrs(b)", "find <.a>:watch-attr(b)"),
    (".a:xpath(..)", "find <.a>:xpath(..)"),
    (".a:xpath(\"//b\")", "find <.a>:xpath(//b)"),
    (":xpath(//a[text()=\")\"])", "find :xpath(//a[text()=\")\"])"),
    (".a:upward(.b)", "find <.a>:upward(.b)"),
    (".a:upward(.b>c,d)", "find <.a>:upward(.b > c, d)"),
    (".a:nth-ancestor(9)", "find <.a>:upward(9)"),
    (".a:upward(9) > b", "find <.a>:upward(9)<> b>"),
    (".a:has-text(x):upward(2)", "find <.a>:has-text(x):upward(2)"),
    (".a:has(b):upward(1)", "find <.a:has(b)>:upward(1)"),
    (".a:others()", "find <.a>:others()"),
    (".a:shadow(.b)", "find <.a>:shadow(.b)"),
    (".a:shadow(.b:has-text(x))", "find <.a>:shadow(.b):has-text(x)"),
    (".a:matches-media((min-width:9px))", "find <.a>:matches-media((min-width:9px))"),
    (":matches-path(/x) .a", "find :matches-path(/x)< .a>"),
    // What follows an operator.
    (".a:has-text(x) .b", "find <.a>:has-text(x)< .b>"),
    (".a:has-text(x)+.b", "find <.a>:has-text(x)<+ .b>"),
    (".a:has-text(x)   ~   .b>c", "find <.a>:has-text(x)<~ .b > c>"),
    (".a:has-text(x):first-child > c", "find <.a>:has-text(x)<:first-child > c>"),
    (".a:has-text(x).b[c] > d", "find <.a>:has-text(x)<:is(.b[c]) > d>"),
    (".a :has-text(x)", "find <.a *>:has-text(x)"),
    (".\\31 :has-text(x)", "find <.\\31>:has-text(x)"),
    (".\\31  :has-text(x)", "find <.\\31  *>:has-text(x)"),
    (".a > :has-text(x)", "find <.a > *>:has-text(x)"),
    // Selectors in parentheses.
    (".a:has(b:has-text(x))", "find <.a>:has(<b>:has-text(x))"),
    (".a:has(> b:has-text(x) > c)", "find <.a>:has(<> b>:has-text(x)<> c>)"),
    (".a:has(:scope > b:has-text(x))", "find <.a>:has(<> b>:has-text(x))"),
    (".a:has(:first-child:has-text(x))", "find <.a>:has(<*:first-child>:has-text(x))"),
    (".a:has(:has-text(x))", "find <.a>:has(<*>:has-text(x))"),
    (".a:has(:xpath(./b))", "find <.a>:has(:xpath(./b))"),
    (".a:has(b:has(c))", "find <.a>:has(<b:has(c)>)"),
    (".a:not(:has-text(x))", "find <.a>:not(:has-text(x))"),
    (".a:not(.b > c:has-text(x))", "find <.a>:not(<:is(.b > c)>:has-text(x))"),
    (".a:not(:not(:has-text(x)))", "find <.a>:not(:not(:has-text(x)))"),
    (".a:not(:matches-path(/x)) > p", "find <.a>:not(:matches-path(/x))<> p>"),
    (".a:not(.b):not(:has-text(x))", "find <.a:not(.b)>:not(:has-text(x))"),
    (".a:if-not(b:has-text(x))", "find <.a>:not(:has(<b>:has-text(x)))"),
    (".a:not(:upward(.b))", "find <.a>:not(:upward(.b))"),
    // Actions.
    (".a:remove()", "remove <.a>"),
    (".a:has-text(x):remove()", "remove <.a>:has-text(x)"),
    (".a { remove: true; }", "remove <.a>"),
    (".a:remove-attr(b|c)", "remove-attr {b|c} <.a>"),
    (".a:remove-attr(\"/^b/\")", "remove-attr {/^b/} <.a>"),
    (".a:has-text(x):remove-class('b')", "remove-class {b} <.a>:has-text(x)"),
    (".a:has-text(x):style(color:red)", "style {color: red} <.a>:has-text(x)"),
    (".a:has-text(x) { color: red; }", "style {color: red} <.a>:has-text(x)"),
    (".a:has-text(x):style(display: none !important)", "find <.a>:has-text(x)"),
  ]

  @Test(arguments: operators)
  func `is read as steps`(_ one: (body: String, effect: String)) {
    for dialect in [FilterDialect.ublock, .adguard, .adblockPlus] {
      #expect(effects(of: "a.com##\(one.body)", as: dialect) == one.effect)
    }
  }

  static let native: [(body: String, effect: String)] = [
    (".a:upward(1)", "hide :has(> .a)"),
    (".a:nth-ancestor(3)", "hide :has(> * > * > .a)"),
    (".a:upward(5)", "find <.a>:upward(5)"),
    (".a > b:upward(1)", "hide :has(> :is(.a > b))"),
    (".a[b=\"c d\"]:not(.e > f):upward(1)", "hide :has(> .a[b=\"c d\"]:not(.e > f))"),
    (".a:upward(1) > c", "hide :has(> .a) > c"),
    (".a:upward(1):style(color: red)", "style :has(> .a) {color: red}"),
    (".a:upward(1):upward(1)", "find <:has(> .a)>:upward(1)"),
    (".a:has(b:upward(1))", "find <.a>:has(<b>:upward(1))"),
    (".a::before:upward(1)", "fault: misplaced-operator"),
  ]

  @Test(arguments: native)
  func `is a style sheet where parents are near`(_ one: (body: String, effect: String)) {
    #expect(effects(of: "a.com##\(one.body)", as: .ublock) == one.effect)
    #expect(effects(of: "a.com##\(one.body)", as: .adguard) == one.effect)
  }

  static let lists: [(body: String, ublock: String, adguard: String)] = [
    (".a, .b:has-text(x)", "find <:is(.a, .b)>:has-text(x)", "hide .a + find <.b>:has-text(x)"),
    (".a, .b:upward(1)", "find <:is(.a, .b)>:upward(1)", "hide .a, :has(> .b)"),
    (".a:has-text(x), .b", "fault: operators-in-list", "hide .b + find <.a>:has-text(x)"),
    (
      ".a:has-text(x), .b:has-text(y)", "fault: operators-in-list",
      "find <.a>:has-text(x) + find <.b>:has-text(y)"
    ),
    (
      ".a:has(b:has-text(x), c:has-text(y))", "fault: operators-in-list",
      "find <.a>:not(:not(:has(<b>:has-text(x))):not(:has(<c>:has-text(y))))"
    ),
    (
      ".a:not(.b, :has-text(x))", "fault: operators-in-list", "find <.a:not(.b)>:not(:has-text(x))"
    ),
    (".a:is(:has-text(x))", "fault: misplaced-operator", "find <.a>:is(:has-text(x))"),
    (
      ".a:is(.b, :has-text(x))", "fault: operators-in-list",
      "find <.a>:not(:not(<:is(.b)>):not(:has-text(x)))"
    ),
    (".a, .b:style(color: red)", "style .a, .b {color: red}", "style .a, .b {color: red}"),
    (".a, .b:remove()", "remove <.a, .b>", "remove <.a, .b>"),
    (":has-text(x)", "find :has-text(x)", "find <*>:has-text(x)"),
    (
      ".a:matches-css(POSITION : fixed )", "find <.a>:matches-css(position: fixed)",
      "find <.a>:matches-css(position: /fixed/i)"
    ),
    (
      ".a:matches-css(before, content: \"x\")", "find <.a>:matches-css-before(content: \"x\")",
      "find <.a>:matches-css-before(content: /\"x\"/i)"
    ),
    (
      ".a:matches-css(width: /^3.*px$/)", "find <.a>:matches-css(width: /^3.*px$/)",
      "find <.a>:matches-css(width: /^3.*px$/)"
    ),
    (
      ".a:matches-css(background-image: url(data:*))",
      "find <.a>:matches-css(background-image: url(data:*))",
      "find <.a>:matches-css(background-image: /url\\([\"']?data:[\\s\\S]*\\)/i)"
    ),
    (
      ".a:matches-attr(\"b-*\"=\"c\")", "find <.a>:matches-attr(b-*=c)",
      "find <.a>:matches-attr(/^b-[\\s\\S]*$/=c)"
    ),
  ]

  @Test(arguments: lists)
  func `is read in the way of its blocker`(_ one: (body: String, ublock: String, adguard: String)) {
    #expect(effects(of: "a.com##\(one.body)", as: .ublock) == one.ublock)
    #expect(effects(of: "a.com##\(one.body)", as: .adguard) == one.adguard)
  }

  static let faults: [(body: String, kind: PageEffectFault.Kind)] = [
    (".a:has-text()", .argument), (".a:has-text(x", .argument), (".a:has-text(/(/)", .argument),
    (".a:has-text(/[/)", .argument), (".a:has-text(x))", .selector), (".a:has-text(\\)", .argument),
    (".a:upward()", .argument), (".a:upward(0)", .argument), (".a:upward(256)", .argument),
    (".a:upward(b:has-text(x))", .argument), (".a:others(x)", .argument),
    (".a:min-text-length(x)", .argument), (".a:min-text-length()", .argument),
    (".a:matches-css(position)", .argument), (".a:matches-css()", .argument),
    (".a:matches-attr(=\"b\")", .argument), (":matches-path() .a", .argument),
    (":matches-media(x ### ) .a", .argument), (":xpath(//p[)", .argument),
    (".a:remove-attr()", .argument), (".a:remove(x)", .argument),
    (".a:has-text(x) >", .selector), ("> .a:has-text(x)", .selector),
    (".a:has-text(x)p", .selector), (".a:has-text(x):foo", .selector),
    (".a:has-text(x)::before", .position), (".a::before:has-text(x)", .position),
    (".a:remove() p", .position), (".a:remove():style(color: red)", .position),
    (".a:remove(), .b", .position), (".a:not(:remove())", .position),
    (".a:not(:has-text(x) > b)", .position), (".a:remove() { color: red }", .position),
  ]

  @Test(arguments: faults)
  func `that cannot work is refused`(_ one: (body: String, kind: PageEffectFault.Kind)) {
    for dialect in [FilterDialect.ublock, .adguard] {
      let fault = fault(of: "a.com##\(one.body)", as: dialect)
      #expect(fault?.kind == one.kind, "\(fault?.message ?? "none")")
      #expect((fault?.range.upperBound ?? 0) <= one.body.utf8.count)
    }
  }

  @Test func `of uBlock Origin closes its quotation marks`() {
    #expect(fault(of: "a.com##.a:has-text(it's)")?.kind == .argument)
    #expect(effects(of: "a.com##.a:has-text(it's)", as: .adguard) == "find <.a>:has-text(it's)")
  }

  @Test func `of uBlock Origin for all pages needs a star`() {
    for body in [".a:has-text(x)", ".a:upward(1)", ".a:remove()", ".a:style(color: red)"] {
      #expect(fault(of: "##\(body)")?.kind == .needsHost)
      #expect(fault(of: "~a.com##\(body)")?.kind == .needsHost)
      #expect(fault(of: "*##\(body)") == nil)
      #expect(fault(of: "#@#\(body)") == nil)
      #expect(fault(of: "a.*##\(body)") == nil)
      #expect(fault(of: "##\(body)", as: .adguard) == nil)
      #expect(fault(of: "#?#\(body)", as: .adblockPlus) == nil)
    }
  }

  @Test func `holds on some media if its style is in a block`() {
    #expect(
      effects(of: "a.com#$#@media (min-width: 9px) { .a { color: red } }", as: .adguard)
        == "style {color: red} <.a>:matches-media((min-width: 9px))")
  }
}
