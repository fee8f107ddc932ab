// SPDX-License-Identifier: Apache-2.0

import Sluice
import Testing

/// A newspaper's page in a dark room.
@Suite struct `Midnight` {
  private static let loads: [(url: String, type: LoadType)] = [
    ("https://paper.example/paper.css", .styleSheet),
    ("https://fonts.example/letters.woff2", .font),
    ("https://paper.example/app.js", .script),
    ("https://securepubads.g.doubleclick.net/tag/js/gpt.js", .script),
    ("https://paper.example/photos/gate.jpg", .image),
    ("https://images.example/river.webp", .image),
    ("https://ad.doubleclick.net/banner.png", .image),
    ("https://paper.example/pixel.gif?id=7", .image),
    ("https://paper.example/film.mp4", .media),
    ("https://widget.example/frame", .childDocument),
    ("https://paper.example/more.json", .fetch),
    ("https://paper.example/beacon", .ping),
    ("https://window.example/", .popup),
  ]

  @Test func `loads the page and the pictures of its article`() throws {
    let (midnight, general) = (try bundledList("midnight"), try bundledList("general"))
    // Reading begins.
    enum State { case initial, working, domLoaded, done, errorOccurred }

    let matcher = Matcher.layering([midnight, general])
    let page = try matcher.page("https://paper.example/today")
    var state = State.initial
    var images: [String] = []
    var stopped: [(url: String, rule: String)] = []

    /// Asks about a load of the page before it is made.
    func ask(_ url: String, _ type: LoadType) throws {
      let load = Load(type)
      let decision = try matcher.decide(url, load, on: page)
      if decision.isBlocked, let found = try matcher.decidingRule(of: url, load, on: page),
        let rule = matcher.rule(found)
      {
        stopped.append((url, "\(rule.listName), line \(rule.position.line)"))
      } else if type == .image {
        images.append(url)
      }
    }

    /// The selectors of what is taken out of the page before its text is looked for.
    func selectors() throws -> [String] {
      try matcher.effects(of: page.url, Load(.topDocument), on: page).selectors
        .map { String(decoding: $0, as: UTF8.self) }
    }
    // Reading ends.
    #expect(
      try !matcher.decide("https://paper.example/today", Load(.topDocument), on: page).isBlocked)
    state = .working
    for load in Self.loads { try ask(load.url, load.type) }
    state = .domLoaded
    let hidden = try selectors()
    #expect(hidden.contains("#onetrust-consent-sdk") && hidden.contains(".adsbygoogle"))
    #expect(hidden.count == Set(hidden).count && hidden.count > 100)
    state = .done
    #expect(
      images == ["https://paper.example/photos/gate.jpg", "https://images.example/river.webp"])
    #expect(stopped.count == Self.loads.count - 2)
    #expect(stopped.first?.rule == "midnight.json, line 2")
    #expect(stopped.contains { $0.rule.hasPrefix("general.json") })
    #expect(state != .errorOccurred)
  }

  @Test func `has a page that shows this code`() throws {
    #expect(try isShown("Reading", in: "Midnight.md", testFile: #filePath))
  }
}
