// SPDX-License-Identifier: Apache-2.0

import PlainText
import Testing

/// What was probably meant.
@Suite struct `Suggestions for names` {
  static let triggers = [
    "url-filter", "url-filter-is-case-sensitive", "top-url-filter-is-case-sensitive",
    "frame-url-filter-is-case-sensitive", "resource-type", "load-type", "load-context",
    "request-method", "if-domain", "unless-domain", "if-top-url", "unless-top-url",
    "if-frame-url", "unless-frame-url",
  ]
  static let types = [
    "document", "top-document", "child-document", "image", "style-sheet", "script", "font", "raw",
    "svg-document", "media", "popup", "ping", "fetch", "websocket", "other", "csp-report",
  ]
  static let actions = [
    "block", "block-cookies", "css-display-none", "ignore-previous-rules",
    "ignore-following-rules", "make-https", "notify", "redirect", "modify-headers",
  ]

  static let meant: [(written: String, known: [String], meant: String)] = [
    ("urlFilter", triggers, "url-filter"), ("url_filter", triggers, "url-filter"),
    ("URL Filter", triggers, "url-filter"), ("url-fliter", triggers, "url-filter"),
    ("regex", triggers, "url-filter"), ("domains", triggers, "if-domain"),
    ("if-domains", triggers, "if-domain"), ("unlessDomain", triggers, "unless-domain"),
    ("if-top-urls", triggers, "if-top-url"), ("resource-types", triggers, "resource-type"),
    ("xmlhttprequest", types, "fetch"), ("stylesheet", types, "style-sheet"),
    ("XHR", types, "fetch"), ("sub_frame", types, "child-document"), ("scripts", types, "script"),
    ("csp_report", types, "csp-report"), ("3p", ["first-party", "third-party"], "third-party"),
    ("Block", actions, "block"), ("bloc", actions, "block"),
    ("blockCookies", actions, "block-cookies"),
    ("allow", actions, "ignore-previous-rules"), ("hide", actions, "css-display-none"),
    ("ignore-previous-rule", actions, "ignore-previous-rules"),
  ]

  @Test(arguments: meant)
  func `a name that is nearly right gets a suggestion`(
    written: String, known: [String], meant: String
  ) {
    #expect(NameSuggestion.best(for: written, among: known) == meant)
  }

  @Test(arguments: [
    "", "x", "zzzzzzzz", "block", "é", "\u{0}", "comment", "priority-class",
    String(repeating: "block", count: 1_000),
  ])
  func `a name that is far from all others, or right, gets no suggestion`(name: String) {
    #expect(NameSuggestion.best(for: name, among: Self.actions) == nil)
  }

  @Test func `nothing is suggested if no name is known`() {
    #expect(NameSuggestion.best(for: "block", among: []) == nil)
  }
}
