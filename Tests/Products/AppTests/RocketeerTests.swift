// SPDX-License-Identifier: Apache-2.0

import Sluice
import Testing

/// A capsule is read whose pages try to load what they can think of.
@Suite struct `Rocketeer` {
  private static let loads: [(url: String, type: LoadType, isLoaded: Bool)] = [
    ("gemini://capsule.example/photo.jpg", .image, true),
    ("gemini://pictures.capsule.example/photo.jpg", .image, true),
    ("gemini://capsule.example:1966/photo.jpg", .image, true),
    ("gemini://other.example/photo.jpg", .image, false),
    ("gemini://capsule.example.evil.example/photo.jpg", .image, false),
    ("https://capsule.example/photo.jpg", .image, false),
    ("https://counter.example/pixel.gif", .image, false),
    ("http://127.0.0.1:8080/pixel.gif", .image, false),
    ("file:///etc/hostname", .image, false),
    ("gemini://capsule.example/style.css", .styleSheet, false),
    ("gemini://capsule.example/letters.woff", .font, false),
    ("gemini://capsule.example/film.mp4", .media, false),
    ("gemini://capsule.example/frame.gmi", .childDocument, false),
    ("https://cdn.example/lib.js", .script, false),
    ("https://api.example/", .fetch, false),
    ("wss://live.example/", .websocket, false),
    ("https://counter.example/beacon", .ping, false),
    ("https://window.example/", .popup, false),
  ]

  @Test func `loads a page of a capsule and its images, and nothing else`() throws {
    let rocketeer = try bundledList("rocketeer")
    // Asking begins.
    let matcher = Matcher.layering([rocketeer])
    let page = try matcher.page("gemini://capsule.example/notes/today.gmi")

    /// Whether the web view may load something for the page.
    func mayLoad(_ url: String, _ type: LoadType) throws -> Bool {
      try !matcher.decide(url, Load(type), on: page).isBlocked
    }
    // Asking ends.
    for load in Self.loads {
      #expect(try mayLoad(load.url, load.type) == load.isLoaded, "\(load.url)")
    }
  }

  @Test func `follows links to capsules and to the web`() throws {
    let matcher = Matcher.layering([try bundledList("rocketeer")])
    for url in ["gemini://capsule.example/", "gemini://other.example/", "https://web.example/"] {
      let page = try matcher.page(url)
      #expect(try !matcher.decide(url, Load(.topDocument), on: page).isBlocked)
    }
  }

  @Test func `keeps pages of the web from asking capsules`() throws {
    let matcher = Matcher.layering([try bundledList("rocketeer")])
    let page = try matcher.page("https://web.example/")
    #expect(try matcher.decide("gemini://capsule.example/a.png", Load(.image), on: page).isBlocked)
    #expect(try !matcher.decide("https://web.example/a.png", Load(.image), on: page).isBlocked)
  }

  @Test func `has a page that shows this code`() throws {
    #expect(try isShown("Asking", in: "Rocketeer.md", testFile: #filePath))
  }
}
