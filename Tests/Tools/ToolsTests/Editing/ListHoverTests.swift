// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools
import Linting
import Testing

@Suite struct `What hovering shows` {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The words, or their beginning; nil if nothing is shown.
    let words: String?
    /// The text that they speak of.
    let range: String
    var language = RuleLanguage.webKit(.webkitGTK250)

    init(_ text: String, _ words: String?, _ range: String = "") {
      self.text = text
      self.words = words
      self.range = range
    }

    func of(_ language: RuleLanguage) -> Case {
      var copy = self
      copy.language = language
      return copy
    }

    var testDescription: String { text }
  }

  static let rules: [Case] = [
    Case(
      #"{"trigger":{"url-filter":"^https?://([^/]+\\.)?ads\\.¦net[/:]"},"action":{"type":"block"}}"#,
      """
      From the start of the URL: `http` or `https`, an optional subdomain, `ads.net`, then `/` or `:`.

      Matches

      - `https://ads.net/`
      - `http://cdn.ads.net/`
      - `https://ads.net/img/top.gif`

      and not `https://notads.net/`.
      """, #""^https?://([^/]+\\.)?ads\\.net[/:]""#),
    Case(
      #"{"trigger":{"¦url-filter":"a"}}"#,
      "**`url-filter`**: A pattern for the URL of the request; `.*` matches every URL. It is required.",
      #""url-filter""#),
    Case(#"{"trigger":{"url-filter":".¦*"}}"#, "Matches every URL.", #"".*""#),
    Case(#"{"trigger":{"url-filter":"[^¦a]"}}"#, "Matches every URL.", #""[^a]""#),
    Case(
      #"{"trigger":{"url-filter":"^¦/a"}}"#,
      "From the start of the URL: `/a`.\n\nNo URL matches.", #""^/a""#),
    Case(
      #"{"trigger":{"url-filter":"a¦|b"}}"#,
      "Anywhere in the URL: `a` or `b`.\n\nMatches\n", #""a|b""#),
    Case(
      #"{"trigger":{"url-filter":"¦(","url-filter-is-case-sensitive":true}}"#,
      "WebKit rejects the list for this pattern: ", #""(""#),
    Case(
      #"{"trigger":{"url-filter":"A¦d","url-filter-is-case-sensitive":true}}"#,
      "Anywhere in the URL: `Ad`.\n\nThe case of letters counts.\n\nMatches\n\n- `https://example.com/Ad`",
      #""Ad""#),
    Case(
      #"{"trigger":{"url-filter":"a","if-domain":["b","*¦news.example"]}}"#,
      "The domain `news.example` and all its subdomains.", #""*news.example""#),
    Case(
      #"{"trigger":{"url-filter":"a","if-domain":["news¦.example"]}}"#,
      "The domain `news.example` without its subdomains.", #""news.example""#),
    Case(
      #"{"trigger":{"if-domain":["https://a¦.b/"]}}"#,
      "Anywhere in the page's URL: ", #""https://a.b/""#),
    Case(
      #"{"trigger":{"if-top-url":["^https://a¦/"]}}"#,
      "From the start of the page's URL: `https`, then `a/`.\n\nMatches", #""^https://a/""#),
    Case(
      #"{"trigger":{"resource-type":["image","¦script"]}}"#, "**`script`**: Scripts.", #""script""#),
    Case(
      #"{"action":{"type":"¦block"}}"#,
      "**`block`**: The request is blocked, unless a later rule undoes it.", #""block""#),
    Case(#"{"action":{"type":"¦nothing"}}"#, nil),
    Case(#"{"action":{"¦nothing":1}}"#, nil),
    Case(
      #"{"trigger":{"request-method":"P¦OST"}}"#, "**`post`**: Pages opened with POST.", #""POST""#),
    Case(
      #"{"trigger":{"request-method":"p¦ost"}}"#, "**`post`**: Pages opened with POST.", #""post""#
    ).of(.webKit(.safari17)),
    Case(
      #"{"trigger":{"request-¦method":"post"}}"#,
      "**`request-method`**: The method of the page's own request.\n\nSafari 17 does not support it",
      #""request-method""#
    ).of(.webKit(.safari17)),
    Case(
      #"{¦ "trigger":{"url-filter":"ads","if-domain":["a.b"]},"action":{"type":"block"}}"#,
      "Rule 7: `block ads`\n\non a.b",
      #"{ "trigger":{"url-filter":"ads","if-domain":["a.b"]},"action":{"type":"block"}}"#),
    Case(
      #"{"action":{"type":"css-display-none","selector":".a:contains(¦b)"}}"#,
      "**`selector`**: A CSS selector list; matching elements are hidden.\n\nWebKit drops the rule: ",
      #"".a:contains(b)""#),
    // What is being typed.
    Case(
      "{\"trigger\":{\"url-filter\":\"^https://ad¦s\n  \"action\": {",
      "From the start of the URL: `https`, then `ads`.", "\"^https://ads"),
    Case(
      #"{"condition":{"urlFilter":"||ads.net¦^","domainType":"thirdParty"}}"#,
      """
      From the start of the URL: any scheme and an optional subdomain, `ads.net`, then a separator or the end of the URL.

      Matches

      - `https://ads.net/`
      """, #""||ads.net^""#
    ).of(.dnr),
    Case(
      #"{"condition":{"domainType":"¦thirdParty"}}"#,
      "**`thirdParty`**: The request and its initiator have different registrable domains.",
      #""thirdParty""#
    ).of(.dnr),
    Case(
      #"{"condition":{"regexFilter":"/ad(s|verts)/¦\\d+"}}"#,
      "Anywhere in the URL: `/ad`, `s` or `verts`, `/`, then one or more digits.\n\nMatches\n\n- ",
      #""/ad(s|verts)/\\d+""#
    ).of(.dnr),
    Case(
      #"{"condition":{"regexFilter":"(?=¦a)"}}"#, "RE2 cannot read it: ", #""(?=a)""#
    ).of(.dnr),
    Case(
      #"{"condition":{"requestDomains":["a¦.b"]}}"#,
      "The host `a.b`, and its subdomains.", #""a.b""#
    ).of(.dnr),
    Case(
      #"{"¦priority":1}"#,
      "**`priority`**: Rules with a higher priority win; 1 if it is missing.", #""priority""#
    ).of(.dnr),
    Case(#"¦ {}"#, nil), Case(#"[1,¦2]"#, nil), Case("¦", nil),
  ]

  @Test(arguments: rules) func `about a rule`(_ given: Case) {
    let marked = MarkedText(given.text)
    let hover = ListHover.hover(at: marked.offset, in: marked.rule, of: given.language)
    expect(hover, marked, given)
  }

  static let filters: [Case] = [
    Case(
      "||ads¦.net^$script,third-party",
      """
      From the start of the URL: any scheme and an optional subdomain, `ads.net`, then a separator or the end of the URL.

      Matches

      - `https://ads.net/`
      """, "||ads.net^"),
    Case("||ads.net^$~¦script", "**`~script`**: Not: Scripts.", "~script"),
    Case(
      "||ads.net^$3¦p",
      "**`3p`**: The request is for another registrable domain than that of the page. Another name of `third-party`.",
      "3p"),
    Case(
      "a.gif$domain=a.com|~b.¦com,image",
      "Not `b.com` and its subdomains.", "~b.com"),
    Case(
      "@¦@||ads.net^", "An exception: matching requests are not blocked.", "@@"),
    Case(
      #"/ad(s|x)\.¦js/$script"#,
      "Anywhere in the URL: `ad`, `s` or `x`, then `.js`.\n\nMatches\n\n- ", #"/ad(s|x)\.js/"#),
    Case("news.ex¦ample##.ad", "`news.example` and its subdomains.", "news.example"),
    Case(
      "goo¦gle.*,b##.ad", "`google` under any public suffix, with its subdomains.", "google.*"),
    Case("news.example#¦#.ad", "Hides the elements that the selector after it matches.", "##"),
    Case(
      "news.example##.a¦d",
      "What this selector matches is hidden on the named pages.", ".ad"),
    Case("! Ti¦tle: a", nil), Case("", nil), Case("||a.b^$nothi¦ng", nil),
    Case(
      "!#i¦f env_safari",
      "The lines up to `!#else` or `!#endif` are read only if the condition is true.", "!#if"),
  ]

  @Test(arguments: filters) func `about a filter`(_ given: Case) {
    let marked = MarkedText(given.text)
    let hover = ListHover.hover(at: marked.offset, in: marked.filter(.ublock))
    expect(hover, marked, given)
  }

  @Test func `about a host of a hosts file`() {
    let marked = MarkedText("0.0.0.0 a¦ds.net # x")
    let hover = ListHover.hover(at: marked.offset, in: marked.filter(.hosts))
    #expect(hover?.markdown == "Blocks `ads.net`.")
  }

  private func expect(_ hover: HoverText?, _ marked: MarkedText, _ given: Case) {
    guard let words = given.words else { return #expect(hover == nil, "\(given.text)") }
    #expect(
      hover?.markdown.hasPrefix(words) ?? false, "\(given.text): \(hover?.markdown ?? "nothing")")
    #expect(hover.map { marked.text($0.range) } == given.range, "\(given.text)")
  }
}
