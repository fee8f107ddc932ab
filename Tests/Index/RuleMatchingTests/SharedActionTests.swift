// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleModel
import TestSupport
import Testing

@testable import RuleMatching

/// Rules with equal redirects, and an ignore rule between them.
@Suite struct `Actions that are shared across an ignore rule` {
  private static let redirect = #"{"type":"redirect","redirect":{"url":"https://x.test/"}}"#

  private func lists(_ between: String, beside others: Int = 0) throws -> Comparison {
    let hiding = (0..<others).map {
      #"{"trigger":{"url-filter":".*","load-type":["first-party"]},"#
        + #""action":{"type":"css-display-none","selector":".a\#($0)"}}"#
    }
    let rules = [
      #"{"trigger":{"url-filter":"/a"},"action":\#(Self.redirect)}"#,
      #"{"trigger":{"url-filter":"/b"},"action":{"type":"\#(between)"}}"#,
      #"{"trigger":{"url-filter":"/c"},"action":\#(Self.redirect)}"#,
    ]
    return try Comparison([Array("[\((rules + hiding).joined(separator: ","))]".utf8)])
  }

  private static let decisions: [(path: String, actions: ActionSet)] = [
    ("/x", []), ("/a", .redirect), ("/c", .redirect), ("/b/c", .ignorePreviousRules),
  ]

  @Test(arguments: decisions)
  func `are undone with the first of them`(path: String, actions: ActionSet) throws {
    let matcher = try lists("ignore-previous-rules").matcher
    let decision = try matcher.decide(
      "https://h.test\(path)", Load(.script), on: matcher.page("https://p.test/"))
    #expect(
      decision.actions.subtracting(.ignorePreviousRules)
        == actions.subtracting(.ignorePreviousRules))
  }

  /// All other loads are decided by the last rule of each kind, without the rules that hide.
  @Test(arguments: [("/x", true), ("/b", true), ("/c", false)])
  func `need the effects only where one of them may be in force`(
    path: String, isQuick: Bool
  ) throws {
    let matcher = try lists("ignore-previous-rules", beside: 10).matcher
    let page = PreparedPage(try matcher.page("https://h.test/"))
    let url = Array("https://h.test\(path)".utf8)
    // SAFETY: the buffer is used within the closure only.
    let quick = unsafe url.withUnsafeBufferPointer {
      unsafe matcher.layerTables.quickDecision($0, .script, on: page)
    }
    #expect((quick != nil) == isQuick)
  }

  @Test func `need the effects of every load after a cut`() throws {
    let matcher = try lists("ignore-following-rules").matcher
    let page = try matcher.page("https://p.test/")
    let decision = try matcher.decide("https://h.test/b/c", Load(.script), on: page)
    #expect(decision.actions.contains(.redirect))
  }

  @Test func `are found without what hides, which changes no decision`() throws {
    let matcher = try lists("ignore-previous-rules", beside: 3).matcher
    let page = try matcher.page("https://h.test/")
    for path in ["/a", "/b", "/b/c", "/x"] {
      let url = Array("https://h.test\(path)".utf8)
      let whole = try matcher.effects(of: url, Load(.script), on: page)
      let short = try matcher.effects(of: url, Load(.script), on: page, reporting: .redirect)
      #expect(short.decision == whole.decision)
      #expect(short.redirects == whole.redirects)
      #expect(short.selectors.isEmpty && whole.selectors.count == 3)
    }
  }
}
