// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import Patterns

@Suite struct SelectorListTests {
  static let kept = [
    ".ad-banner", "#x > div[id^=\"y\"]", "div:has(> .z)", "a, b", "*|a", "|a", "[*]", "&.a",
    ":is()", ":is(])", ":where(:unknown, ::before)", ":not(:is(:unknown))", "::-webkit-anything",
    "::-webkit-scrollbar:horizontal", "::part(a)::before", "::slotted(a)::marker", "a:before",
    "::before:not(a b)", ":nth-child(-n+3 of .a, b)", ":nth-child(n- 1)", ":lang(en, \"fr\")",
    ".\\31 23", "a\\", "[x=y", "[x=\"y", ":not(.x", "a/* b", "\\*|a", ".é", "\u{0}", "a-->b",
  ]

  static let dropped: [(selector: String, range: Range<Int>, message: String)] = [
    ("", 0..<0, "the selector is empty"),
    ("a, ", 3..<3, "a selector is missing after `,`"),
    ("a,,b", 2..<3, "a selector is missing before `,`"),
    ("> a", 0..<1, "a selector cannot start with the combinator `>`"),
    ("a ~", 3..<3, "a selector cannot end with the combinator `~`"),
    ("a > + b", 4..<5, "two combinators follow each other, the second is `+`"),
    ("a:contains(x)", 1..<10, "`:contains()` is not a pseudo-class that WebKit supports"),
    ("::foo", 0..<5, "`::foo` is not a pseudo-element that WebKit supports"),
    (":placeholder", 0..<12, "`:placeholder` is a pseudo-element, which needs two colons"),
    (":hover(a)", 0..<6, "`:hover()` takes no argument in parentheses"),
    (":not", 0..<4, "`:not` needs an argument in parentheses"),
    (":not()", 5..<5, "`:not()` needs a selector as its argument"),
    (":not(::after)", 5..<12, "the pseudo-element `::after` is not allowed in parentheses"),
    (":has(:has(a))", 5..<9, "`:has()` is not allowed inside `:has()`"),
    (":host(a b)", 8..<9, "a selector with a combinator is not allowed here"),
    (":host(a,b)", 7..<8, "only one selector is allowed here, not a list with `,`"),
    ("ns|a", 0..<2, "the namespace prefix `ns` is not declared, and rules cannot declare one"),
    ("[a=\"b\" s]", 7..<8, "WebKit does not support the attribute flag `s`, only `i`"),
    ("[a=1x]", 3..<5, "the attribute value `1x` needs quotation marks"),
    ("#1x", 0..<3, "`#1x` is not an id selector: the name would start with a digit"),
    (".1x", 0..<3, "`.1x` is not a class selector: the name would start with a digit"),
    (
      "a/**/b", 5..<6,
      "a type selector, here `b`, is only allowed at the start of a compound selector"
    ),
    ("a::before b", 10..<11, "a combinator is not allowed after a pseudo-element"),
    ("a::before:hover", 9..<15, "`:hover` is not allowed after this pseudo-element"),
    ("::before::after", 8..<15, "`::after` is not allowed after the previous pseudo-element"),
    ("::before:not(.a)", 13..<15, "`.a` is not allowed after a pseudo-element"),
    (":nth-child(+ n)", 11..<14, "`+ n` is not a position such as `2n + 1` or `odd`"),
    (":nth-child()", 11..<11, "a position is missing, such as `2n + 1` or `odd`"),
    (":lang(--a)", 6..<9, "WebKit rejects a language that starts with `--`"),
    (":dir(a b)", 7..<8, "`b` is not allowed in `dir()`"),
    ("a{}", 1..<2, "a selector cannot contain a block in braces"),
    ("a;b", 1..<2, "`;` is not allowed here in a selector"),
  ]

  @Test(arguments: kept) func `a valid selector is kept`(selector: String) {
    #expect(SelectorList.problem(in: Array(selector.utf8)) == nil)
  }

  @Test(arguments: dropped)
  func `a rejected selector is reported with the range of the problem`(
    selector: String, range: Range<Int>, message: String
  ) {
    let expected = SelectorProblem(range: range, message: message)
    #expect(SelectorList.problem(in: Array(selector.utf8)) == expected)
  }

  @Test(arguments: [
    "a:not(.x", "[x=y", "[x", "[x=\"y", ":is([)", ":is({)", ".q\\", "#\\", "a/* x", ":is(url(a",
    ":is(url(a b", ":is(\"a)", "[x=\"y\\\"]", ":nth-child(1 of a", "[a=\"\\",
  ])
  func `a selector with something open at its end is recognized`(selector: String) {
    #expect(SelectorList.endsUnclosed(Array(selector.utf8)))
    #expect(SelectorList.problem(in: Array(selector.utf8)) == nil)
  }

  @Test(arguments: [
    "", "a", ".q\\(", "[x=\"(\"]", ":is(])", ":is(})", ":is(\")\")", ":is(url(())", "a/**/", "a/b",
    ":is(a\\))", "[x='\"']", ":is(/*)*/)", ":is(\"\n)",
  ])
  func `a selector with everything closed is not reported as open`(selector: String) {
    #expect(!SelectorList.endsUnclosed(Array(selector.utf8)))
  }

  @Test func `a lone surrogate belongs to a name`() {
    for start in [".", "#", "", "::-webkit-"] {
      #expect(SelectorList.problem(in: Array(start.utf8) + [0xED, 0xA0, 0x80]) == nil)
    }
  }

  @Test func `deep nesting needs no stack`() {
    let functions = String(repeating: ":not(", count: SelectorParser.functionDepthMax)
    #expect(SelectorList.problem(in: Array("\(functions)a".utf8)) == nil)
    let problem = SelectorList.problem(in: Array("\(functions):not(a".utf8))
    #expect(problem?.message.contains("are nested") == true)
    let brackets = String(repeating: ":is((", count: 100_000)
    #expect(SelectorList.problem(in: Array(brackets.utf8)) == nil)
  }

  @Test func `the range of a problem is inside the text for any bytes`() {
    var random = RepeatableRandom()
    let alphabet = Array("ab.#:[]()*|=~^$+->,&\"'\\ 01n-/!{}@\n".utf8) + [0, 0xED, 0xA0, 0xFF]
    for _ in 0..<20_000 {
      let count = random.below(13)
      let bytes = (0..<count).map { _ in random.pick(alphabet) }
      guard let problem = SelectorList.problem(in: bytes) else { continue }
      let isInside = problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count
      #expect(isInside && !problem.message.isEmpty, "seed \(random.seed), \(bytes)")
    }
  }
}
