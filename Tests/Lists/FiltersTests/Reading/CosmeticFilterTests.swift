// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A filter that changes pages` {
  static let filters: [(line: String, meaning: String)] = [
    // Markers.
    ("##.ad", "hide .ad"),
    ("###ad", "hide #ad"),
    ("a.com##.ad", "hide .ad on=a.com"),
    ("a.com#@#.ad", "show .ad on=a.com"),
    ("#@#.ad", "show .ad"),
    ("a.com#?#.ad", "hide .ad on=a.com"),
    ("a.com#@?#.ad", "show .ad on=a.com"),
    ("a.com##+js(set, a, b)", "scriptlet"),
    ("a.com#@#+js()", "scriptlet exception"),
    ("a.com##^script:has-text(x)", "html-filter"),
    ("a.com#%#alert(1)", "script"),
    ("a.com#@%#alert(1)", "script exception"),
    ("a.com#%#//scriptlet('log')", "scriptlet"),
    ("a.com$$script[tag-content=\"x\"]", "html-filter"),
    ("a.com$@$script", "html-filter exception"),
    ("a.com#$#log 'x'", "snippet"),
    ("a.com#@$#log 'x'", "snippet exception"),
    ("a.com#$#body { color: red }", "style"),
    ("a.com#@$#body { color: red }", "style exception"),
    ("a.com#$?#div:contains(x) { color: red }", "style"),
    // Targets.
    ("a.com,~b.a.com##.ad", "hide .ad on=a.com|~b.a.com"),
    ("~a.com##.ad", "hide .ad on=~a.com"),
    ("a.*##.ad", "hide .ad on=a.*"),
    ("*##.ad", "hide .ad"),
    ("A.com , b.com##.ad", "hide .ad on=a.com|b.com"),
    ("bücher.example##.ad", "hide .ad on=xn--bcher-kva.example"),
    ("/^a[0-9,]+$/,b.com##.ad", "hide .ad on=/^a[0-9,]+$/|b.com"),
    ("a.com/path##.ad", "hide .ad on=a.com path=<|/path>"),
    ("a.com,b.com/x*##.ad", "hide .ad on=a.com + hide .ad on=b.com path=<|/x>"),
    ("a.com>>##.ad", "hide .ad on=a.com"),
    ("[$path=/x]a.com##.ad", "hide .ad on=a.com path=</x>"),
    ("[$path]a.com##.ad", "hide .ad on=a.com path=<|/|>"),
    ("[$path=|/x|]a.com##.ad", "hide .ad on=a.com path=<|/x|>"),
    ("[$path=/a\\,b/]a.com##.ad", "hide .ad on=a.com path=/a,b/"),
    ("[$domain=a.com|~b.a.com,path=/x]##.ad", "hide .ad on=a.com|~b.a.com path=</x>"),
    // Selectors.
    ("##.ad:has(> a)", "hide .ad:has(> a)"),
    ("##.ad:-abp-has(> a)", "hide .ad:has(> a)"),
    ("##.ad:-abp-has(b:has(a))", "hide .ad:-abp-has(b:has(a)) procedure=-abp-has"),
    (
      "##.ad:-abp-has(:-abp-contains(x))", "hide .ad:-abp-has(:-abp-contains(x)) procedure=-abp-has"
    ),
    ("##[title=\":has-text(x)\"]", "hide [title=\":has-text(x)\"]"),
    ("##.a\\:has-text(x)", "hide .a\\:has-text(x)"),
    ("##.ad:has-text((\")", "hide .ad:has-text((\") procedure=has-text"),
    ("##.ad:contains(x)", "hide .ad:contains(x) procedure=contains"),
    ("##.ad:-abp-properties(x)", "hide .ad:-abp-properties(x) procedure=-abp-properties"),
    ("##.ad:upward(2)", "hide .ad:upward(2) procedure=upward"),
    ("##.ad:nth-ancestor(2)", "hide .ad:nth-ancestor(2) procedure=nth-ancestor"),
    ("##.ad:matches-css(a: b)", "hide .ad:matches-css(a: b) procedure=matches-css"),
    ("##.ad:matches-attr(a)", "hide .ad:matches-attr(a) procedure=matches-attr"),
    ("##.ad:matches-prop(a)", "hide .ad:matches-prop(a) procedure=matches-prop"),
    ("##.ad:matches-media((a))", "hide .ad:matches-media((a)) procedure=matches-media"),
    ("##.ad:min-text-length(3)", "hide .ad:min-text-length(3) procedure=min-text-length"),
    ("##.ad:watch-attr(a)", "hide .ad:watch-attr(a) procedure=watch-attr"),
    ("##:xpath(//a)", "hide :xpath(//a) procedure=xpath"),
    ("##.ad:others()", "hide .ad:others() procedure=others"),
    ("##.ad:if(a)", "hide .ad:if(a) procedure=if"),
    ("##.ad:if-not(a)", "hide .ad:if-not(a) procedure=if-not"),
    ("##.ad:shadow(a)", "hide .ad:shadow(a) procedure=shadow"),
    ("##.ad:remove-attr(a)", "hide .ad:remove-attr(a) procedure=remove-attr"),
    ("##.ad:remove-class(a)", "hide .ad:remove-class(a) procedure=remove-class"),
    ("##.ad[-ext-has-text=\"x\"]", "hide .ad[-ext-has-text=\"x\"] procedure=-ext-has-text"),
    ("##.ad:is(a:has-text(x))", "hide .ad:is(a:has-text(x)) procedure=has-text"),
    ("a.com##:matches-path(/x) .ad", "hide .ad on=a.com path=</x>"),
    ("a.com##.ad:matches-path(/^\\/x/)", "hide .ad on=a.com path=/^\\/x/"),
    (
      "a.com##.ad:matches-path(/x), p",
      "hide .ad:matches-path(/x), p on=a.com procedure=matches-path"
    ),
    ("##.ad:remove()", "remove .ad"),
    ("##.ad:has-text(x):remove()", "remove .ad:has-text(x) procedure=has-text"),
    ("##.ad:style(display: none !important)", "hide .ad"),
    ("##.ad:style(color: red)", "style"),
    ("##.ad { display: none !important; }", "hide .ad"),
    ("##.ad {remove: true;}", "remove .ad"),
    ("#$#.ad { display: none!important }", "hide .ad"),
    ("#$?#.ad:contains(x) { remove: true }", "remove .ad:contains(x) procedure=contains"),
    // Unclosed selectors are for the reader of selectors to refuse.
    ("##.ad:has-text(x", "hide .ad:has-text(x procedure=has-text"),
    ("##:matches-path(", "hide :matches-path( procedure=matches-path"),
    ("##[a=\"\\", "hide [a=\"\\"),
    ("##a:remove(", "hide a:remove( procedure=remove"),
    // What cannot be read.
    ("a.com##", "refused: empty-selector"),
    ("## :remove()", "refused: empty-selector"),
    ("a.com,##.ad", "refused: invalid-domain"),
    ("a b.com##.ad", "refused: invalid-domain"),
    ("~a.com/x##.ad", "refused: invalid-domain"),
    ("||a.com^##.ad", "refused: invalid-domain"),
    ("[$url=||a.com]##.ad", "refused: unsupported-modifier"),
    ("[$app=x]##.ad", "refused: unsupported-modifier"),
    ("[$path=/x##.ad", "refused: unknown-modifier"),
  ]

  @Test(arguments: filters)
  func `is read with its targets and its selector`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .adguard) == one.meaning)
    #expect(meaning(of: one.line, as: .ublock) == one.meaning)
  }

  static let networkFilters = ["/a$$b", "||a.com/$$script", "/x#y", "/x#@y"]

  @Test(arguments: networkFilters)
  func `has a marker, which a URL may resemble`(line: String) {
    #expect(meaning(of: line, as: .adguard).hasPrefix("block <"))
  }
}
