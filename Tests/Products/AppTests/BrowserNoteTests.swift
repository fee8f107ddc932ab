// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice
import SystemFiles
import Testing

/// A day of somebody who puts notes in front of the sites that he visits by habit.
@Suite struct `Browser Note` {
  @Test func `shows notes by host and by page, and lets them snooze`() throws {
    let base = try bundledList("general")

    // Filters begins.
    /// A text with a backslash before everything that means something in a pattern.
    func literal(_ text: String) -> String {
      text.reduce(into: "") { result, character in
        result += #".?*+()[]{}^$|\"#.contains(character) ? "\\\(character)" : "\(character)"
      }
    }
    /// The filter of a note for a host and all hosts below it.
    func filter(forHost host: String) -> String {
      "^[^:]+://+([^:/]+\\.)?\(literal(host))[:/]"
    }
    /// The filter of a note for one page, as the web view has its URL, without a fragment.
    func filter(forPage url: String) -> String { "^\(literal(url))$" }
    // Filters ends.

    // Layer begins.
    struct Note {
      let name: String
      let filter: String
    }
    /// The layer of all notes but those that are snoozed; nil if there are none.
    func layer(of notes: [Note], snoozed: Set<String> = []) throws -> RuleIndex? {
      let shown = notes.filter { !snoozed.contains($0.name) }
      guard !shown.isEmpty else { return nil }
      let rules = shown.map { note in
        Rule(
          trigger: Trigger(
            urlFilter: note.filter, isCaseSensitive: true,
            flags: [.topDocument, .childDocument, .topFrame]),
          action: .notify(note.name))
      }
      let list = SourceList(name: "notes", rules: rules)
      return try RuleIndex(checking: try ListCompiler().compile([list]).index.bytes)
    }
    // Layer ends.

    // Asking begins.
    /// The names of the notes for a page that is about to be loaded.
    func notes(for url: String, _ layer: RuleIndex?) throws -> [String] {
      let matcher = Matcher.layering([base] + (layer.map { [$0] } ?? []))
      let page = try matcher.page(url)
      let load = Load(.topDocument)
      guard try matcher.decide(url, load, on: page).actions.contains(.notify) else { return [] }
      return try matcher.effects(of: Array(url.utf8), load, on: page).notifications
        .map { String(decoding: $0, as: UTF8.self) }
    }
    // Asking ends.

    // In the morning there is a note for a site and one for a single film.
    var all = [
      Note(name: "news", filter: filter(forHost: "news.example")),
      Note(name: "film", filter: filter(forPage: "https://video.example/watch?v=Habit1")),
    ]
    var current = try layer(of: all)
    #expect(try notes(for: "https://www.news.example/today#top", current) == ["news"])
    #expect(try notes(for: "https://news.example.evil.example/", current) == [])
    #expect(try notes(for: "https://video.example/watch?v=Habit1#t=30", current) == ["film"])
    #expect(try notes(for: "https://video.example/watch?v=habit1", current) == [])
    #expect(try notes(for: "https://video.example/watchXv=Habit1", current) == [])

    // The one for the site is put off for fifteen minutes; the other stays.
    current = try layer(of: all, snoozed: ["news"])
    #expect(try notes(for: "https://news.example/", current) == [])
    #expect(try notes(for: "https://video.example/watch?v=Habit1", current) == ["film"])
    current = try layer(of: all)
    #expect(try notes(for: "https://news.example/", current) == ["news"])

    // A page of the site gets a note of its own, and both hold there.
    all.append(Note(name: "games", filter: filter(forPage: "https://news.example/games/")))
    current = try layer(of: all)
    #expect(try notes(for: "https://news.example/games/", current) == ["news", "games"])

    // Images and frames of the site are no visit, and what is blocked stays blocked.
    let matcher = Matcher.layering([base] + (current.map { [$0] } ?? []))
    let page = try matcher.page("https://blog.example/")
    for type in [LoadType.image, .childDocument, .popup, .fetch] {
      let decision = try matcher.decide("https://news.example/a", Load(type), on: page)
      #expect(!decision.actions.contains(.notify))
    }
    let ad = "https://securepubads.g.doubleclick.net/tag.js"
    #expect(try matcher.decide(ad, Load(.script), on: page).isBlocked)

    // In the evening all notes are gone.
    all.removeAll()
    #expect(try layer(of: all) == nil)
    #expect(try notes(for: "https://news.example/", nil) == [])
  }

  @Test func `takes any host and URL as it is written`() throws {
    for text in ["a.b", "a+b(c)[d]{e}^$|\\?*", "x"] {
      let literal = text.reduce(into: "") { result, character in
        result += #".?*+()[]{}^$|\"#.contains(character) ? "\\\(character)" : "\(character)"
      }
      let rule = Rule(trigger: Trigger(urlFilter: "^\(literal)$"), action: .block)
      let list = SourceList(name: "notes", rules: [rule])
      #expect(RuleLint.check(list.bytes).isAccepted, "\(text)")
    }
  }

  @Test(arguments: ["Filters", "Layer", "Asking"]) func `has a page that shows this code`(
    mark: String
  ) throws {
    #expect(try isShown(mark, in: "BrowserNote.md", testFile: #filePath))
  }
}
