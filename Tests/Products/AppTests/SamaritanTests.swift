// SPDX-License-Identifier: Apache-2.0

import Sluice
import TestSupport
import Testing

/// A browser comes back with the pages of yesterday.
@Suite struct `Samaritan` {
  @Test func `restores the pages that may be loaded again`() throws {
    let (samaritan, general) = (try bundledList("samaritan"), try bundledList("general"))
    let history = [
      "https://paper.example/today", "https://shop.example/?utm_source=letter&id=7",
      "https://mail.example/logout", "https://shop.example/cart",
      "https://login.example/done?code=1&state=2",
    ]
    // Restoring begins.
    enum Restoration: Equatable {
      case load
      /// Load it without the parameters that count where the reader came from.
      case loadWithoutParameters
      /// Show what was kept of it, and load it when the reader asks for it.
      case wait
    }

    let matcher = Matcher.layering([samaritan, general])

    /// What becomes of a page of the history.
    func restoration(of url: String) throws -> Restoration {
      let page = try matcher.page(url)
      let effects = try matcher.effects(of: Array(url.utf8), Load(.topDocument), on: page)
      let notes = Set(effects.notifications.map { String(decoding: $0, as: UTF8.self) })
      if effects.decision.isBlocked || !notes.isDisjoint(with: ["signs-out", "used-once"]) {
        return .wait
      }
      return notes.isEmpty ? .load : .loadWithoutParameters
    }
    // Restoring ends.
    #expect(
      try history.map { try restoration(of: $0) }
        == [.load, .loadWithoutParameters, .wait, .load, .wait])

    // What the first page loads while nobody looks at it.
    let page = try matcher.page(history[0])
    func decision(_ url: String, _ type: LoadType) throws -> Decision {
      try matcher.decide(url, Load(type), on: page)
    }
    #expect(try !decision("https://paper.example/paper.css", .styleSheet).isBlocked)
    #expect(try decision("https://paper.example/film.mp4", .media).isBlocked)
    #expect(try decision("https://paper.example/beacon", .ping).isBlocked)
    #expect(try decision("wss://chat.example/", .websocket).isBlocked)
    #expect(try decision("https://www.google-analytics.com/a.js", .script).isBlocked)
    let library = try decision("https://cdn.example/lib.js", .script)
    #expect(!library.isBlocked && library.actions.contains(.blockCookies))
  }

  @Test func `knows what an update of a list would have changed`() throws {
    let history = try TestFile.read("../rulesets/examples/history.jsonl")
    let (general, samaritan) = (try bundledList("general"), try bundledList("samaritan"))
    let (old, new) = (Matcher.layering([general]), Matcher.layering([general, samaritan]))
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Comparing begins.
    var counter = ReplayCounter(old, against: new) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
    let problems = RequestLog.read(history) { (request) throws(RequestError) in
      try counter.count(request)
    }
    counter.count(problems, of: "history")

    for change in counter.result.comparison?.changes ?? [] {
      guard change.before.isBlocked != change.after.isBlocked else { continue }
      print("\(change.after.isBlocked ? "blocked" : "allowed"): \(change.url)")
    }
    // Comparing ends.
    #expect(
      lines == [
        "blocked: https://paper.example/beacon",
        "blocked: https://cdn.video.example/7/1080.mp4",
        "blocked: wss://live.video.example/chat",
      ])
  }

  @Test(arguments: ["Restoring", "Comparing"]) func `has a page that shows this code`(
    mark: String
  ) throws {
    #expect(try isShown(mark, in: "Samaritan.md", testFile: #filePath))
  }
}
