// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import TextFormats

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

  // MARK: The parts

  private func name(_ random: inout RepeatableRandom) -> String {
    let letters = Array("abcAB_-. 1\n")
    return String((0..<random.below(9)).map { _ in random.pick(letters) })
  }

  @Test func `plain forms are the same byte by byte and letter by letter`() {
    var random = RepeatableRandom()
    for _ in 0..<5_000 {
      let name = name(&random)
      #expect(
        NameSuggestion.plainForm(name) == NameSuggestion.plainFormOfAnyLetters(name),
        "seed \(random.seed): \(name)")
    }
    #expect(NameSuggestion.plainForm("éÀx") == "é-àx")
  }

  /// The number of edits by its definition.
  private func edits(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    guard let x = a.last, let y = b.last else { return a.count + b.count }
    let (shortA, shortB) = (a.dropLast(), b.dropLast())
    var best = min(
      edits(shortA, shortB) + (x == y ? 0 : 1), edits(shortA, b) + 1, edits(a, shortB) + 1)
    if shortA.last == y, shortB.last == x {
      best = min(best, edits(shortA.dropLast(), shortB.dropLast()) + 1)
    }
    return best
  }

  @Test func `distances are the fewest edits`() {
    var random = RepeatableRandom()
    for _ in 0..<1_500 {
      let (one, other) = (Array(name(&random).utf8.prefix(6)), Array(name(&random).utf8.prefix(6)))
      let expected = edits(one[...], other[...])
      #expect(
        NameSuggestion.distance(one, other) == expected, "seed \(random.seed): \(one) \(other)")
      let bounded = NameSuggestion.distance(one, other, most: 2)
      #expect(
        expected <= 2 ? bounded == expected : bounded > 2, "seed \(random.seed): \(one) \(other)")
    }
  }
}
