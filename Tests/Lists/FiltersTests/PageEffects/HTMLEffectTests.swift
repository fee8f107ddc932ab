// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `An HTML filter` {
  static let ublock: [(body: String, effect: String)] = [
    ("^.ad", "cut <.ad>"),
    ("^script[src*='x']", "cut <script[src*=\"x\"]>"),
    ("^script:has-text(a.b)", "cut <script>:has-text(/a\\.b/i)"),
    ("^script:has-text(/a/)", "cut <script>:has-text(/a/)"),
    ("^h3:has-text(/a/):upward(1)", "cut <h3>:has-text(/a/):upward(1)"),
    ("^h3:upward(1)", "cut <h3>:upward(1)"),
    ("^a:has-text(/a/) + b", "cut <a>:has-text(/a/)<+ b>"),
    ("^.ad:remove()", "cut <.ad>"),
    ("^.a, .b", "cut <.a, .b>"),
    ("^:xpath(//h3)", "cut :xpath(//h3)"),
    ("^:matches-path(/p) .a", "cut :matches-path(/p)< .a>"),
    ("^responseheader(refresh)", "header refresh"),
    ("^responseheader(set-cookie)", "header set-cookie"),
    ("^responseheader(Set-Cookie)", "fault: invalid-call"),
    ("^responseheader(x-ad)", "fault: invalid-call"),
    ("^responseheader()", "fault: invalid-call"),
    ("^responseheader(refresh", "fault: invalid-call"),
    ("^responseheader (refresh)", "fault: invalid-selector"),
    ("^", "fault: invalid-selector"),
    ("^div[", "fault: invalid-selector"),
    ("^div:style(color: red)", "fault: misplaced-operator"),
    ("^div:remove-attr(a)", "fault: misplaced-operator"),
    ("^div:matches-css(a: b)", "fault: unsupported-effect"),
    ("^div:shadow(a)", "fault: unsupported-effect"),
    ("^+js(set, a, b)", "fault: invalid-selector"),
  ]

  @Test(arguments: ublock)
  func `cuts elements and headers in uBlock Origin`(_ one: (body: String, effect: String)) {
    #expect(effects(of: "a.com##\(one.body)") == one.effect)
  }

  static let adguard: [(body: String, effect: String)] = [
    ("script", "cut <script>"),
    ("script[src=\"a\"]", "cut <script[src*=\"a\"]>"),
    ("script[src^=\"a\"]", "cut <script[src^=\"a\"]>"),
    ("script[async]", "cut <script[async]>"),
    (
      "script[tag-content=\"a\"][max-length=\"99\"]",
      "cut <script>:has-text(a):not(:min-text-length(100))"
    ),
    (
      "script[tag-content=\"/a/\"]",
      "cut <script>:has-text(/\\/a\\//):not(:min-text-length(8193))"
    ),
    (
      "div[tag-content=\"say \"\"a\"\"\"][max-length=\"9\"]",
      "cut <div>:has-text(say \"a\"):not(:min-text-length(10))"
    ),
    (
      "div[wildcard=\"*a*b*\"][min-length=\"5\"][max-length=\"9\"]",
      "cut <div>:has-text(/^[\\s\\S]*a[\\s\\S]*b[\\s\\S]*$/):min-text-length(5):not(:min-text-length(10))"
    ),
    ("div:contains(a) > b", "cut <div>:has-text(a)<> b>"),
    ("div[min-length=\"x\"]", "fault: invalid-argument"),
  ]

  @Test(arguments: adguard)
  func `cuts tags in AdGuard`(_ one: (body: String, effect: String)) {
    #expect(effects(of: "a.com$$\(one.body)", as: .adguard) == one.effect)
    #expect(fault(of: "a.com$$\(one.body)", as: .ublock)?.kind == .unsupported)
  }

  @Test func `of uBlock Origin needs a host`() {
    #expect(fault(of: "##^.ad")?.kind == .needsHost)
    #expect(fault(of: "~a.com##^.ad")?.kind == .needsHost)
    #expect(effects(of: "#@#^.ad") == "cut <.ad>")
    #expect(effects(of: "#@#^responseheader()") == "header ")
  }
}
