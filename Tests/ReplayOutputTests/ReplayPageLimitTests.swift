// SPDX-License-Identifier: Apache-2.0

import Replay
@testable import ReplayOutput
import Testing

@Suite struct `What a page of a replay leaves out` {
  private static func page(_ change: (inout ReplaySummary) -> Void) -> (
    text: String, tags: PageTags
  ) {
    var summary = SampleReplay.load
    change(&summary)
    let page = ReplayPage.text(of: summary, top: 10)
    return (String(decoding: page, as: UTF8.self), PageTags(page))
  }

  static let changes: [(count: Int, shown: Int, note: String?)] = [
    (0, 0, nil), (1, 1, nil), (12, 12, nil), (13, 13, nil), (500, 500, nil), (501, 500, "1 more"),
    (1_700, 500, "1,200 more"),
  ]

  @Test(arguments: changes) func `is said of changes`(count: Int, shown: Int, note: String?) {
    let (text, tags) = Self.page { summary in
      summary.comparison = SampleReplay.comparison((0..<count).map { SampleReplay.change($0) })
    }
    #expect(tags.mistakes == [])
    #expect(tags.tags.count { $0.attributes["class"] == "verdict blocked" } == shown)
    #expect(text.contains("more are left out. ") == (note != nil))
    if let note { #expect(text.contains("These are the first 500; \(note) are left out.")) }
    #expect(text.contains("They decide the same") == (count == 0))
  }

  @Test func `many changes are grouped by host`() {
    let (_, tags) = Self.page { summary in
      summary.comparison = SampleReplay.comparison((0..<50).map { SampleReplay.change($0) })
    }
    let groups = tags.tags.indices.filter { tags.tags[$0].attributes["class"] == "group" }
    #expect(groups.count == 20)
    #expect(tags.texts(of: "span", with: ["class": "count"]).prefix(11).last == "2 changes")
    #expect(tags.texts(of: "span", with: ["class": "count"]).first == "3 changes")
  }

  static let idle: [(count: Int, shown: Int, note: String?)] = [
    (0, 0, nil), (1, 1, nil), (1_000, 1_000, nil), (1_001, 1_000, "1 more are"),
    (12_345, 1_000, "11,345 more are"),
  ]

  @Test(arguments: idle) func `is said of idle rules`(count: Int, shown: Int, note: String?) {
    let (text, tags) = Self.page { summary in
      summary.idleRules = (0..<count).map {
        IdleRule(place: SampleReplay.place($0 + 2), action: "block")
      }
    }
    let items = tags.texts(of: "li").filter { $0.hasSuffix(":3") }
    #expect(items.count == shown)
    #expect(text.contains("left out here") == (note != nil))
    if let note { #expect(text.contains("\(note) left out here")) }
  }

  @Test func `hosts that are not shown stand together`() throws {
    let (text, tags) = Self.page { summary in
      summary.hosts = (0..<5_000).map {
        TallyRow(name: "host\($0).test", tally: SampleReplay.tally(5, 1))
      }
    }
    #expect(text.utf8.count < 100_000)
    #expect(tags.texts(of: "span", with: ["class": "name"]).contains("4,990 more hosts"))
    #expect(tags.texts(of: "td").contains("24,950") && tags.texts(of: "td").contains("4,990"))
  }

  @Test func `rules that are not shown are counted`() {
    let (text, _) = Self.page { summary in
      summary.rules = Array(repeating: summary.rules[0], count: 14)
    }
    #expect(text.contains("4 more rules, which blocked 20 requests, are not shown"))
  }

  @Test func `unreadable entries that are not known are counted`() {
    let (text, _) = Self.page { summary in
      summary.unreadable = 7
      summary.firstUnreadable = [UnreadableEntry(log: "a", number: 1, message: "no URL")]
    }
    #expect(text.contains("7 parts of the logs") && text.contains("6 more are not listed."))
  }

  @Test func `a URL of a megabyte does not fill the page`() {
    let url = "data:," + String(repeating: "x", count: 1_000_000)
    let (text, _) = Self.page { summary in
      summary.comparison = SampleReplay.comparison([SampleReplay.change()])
      summary.comparison?.changes[0].url = url
      summary.comparison?.changes[0].after.redirect = url
    }
    #expect(text.utf8.count < 100_000)
  }
}

@Suite struct `A page of little` {
  private static func text(_ change: (inout ReplaySummary) -> Void) -> String {
    var summary = SampleReplay.load
    change(&summary)
    return String(decoding: ReplayPage.text(of: summary), as: UTF8.self)
  }

  @Test func `says that there is no request`() {
    let text = Self.text { $0 = ReplaySummary() }
    #expect(text.contains("There is no request that could be read."))
    #expect(!text.contains("<svg class=\"plot\"") && !text.contains("bytes"))
  }

  @Test func `says nothing about bytes where no size is known`() {
    let text = Self.text { summary in
      summary.total = SampleReplay.tally(12, 5)
      summary.types = summary.types.map { TallyRow(name: $0.name, tally: SampleReplay.tally(6, 2)) }
      (summary.parties, summary.hosts) = (summary.types, summary.types)
    }
    #expect(text.contains("The log knows no sizes"))
    for word in ["Saved", "saved", " kB", "0 B"] { #expect(!text.contains(word)) }
  }

  @Test func `says that no request is blocked`() {
    let text = Self.text { summary in
      summary.total = SampleReplay.tally(12, 0)
      summary.hosts = [TallyRow(name: "news.test", tally: SampleReplay.tally(12, 0))]
      summary.timeline?.bins = [
        TimelineBin(allowed: [6, 0], blocked: [0, 0]),
        TimelineBin(allowed: [6, 0], blocked: [0, 0]),
      ]
    }
    #expect(text.contains("0 of 12 requests blocked"))
    #expect(text.contains("No request is blocked, whatever its host."))
    #expect(!text.contains("class=\"series-"))
  }

  static let single: [(Timeline.Scale, String?)] = [
    (.milliseconds, "All requests were made within 250\u{A0}ms of their page’s first one."),
    (.requests, nil),
  ]

  @Test(arguments: single) func `draws no course of a single bar`(
    scale: Timeline.Scale, sentence: String?
  ) {
    let text = Self.text { summary in
      summary.timeline = Timeline(
        scale: scale, binWidth: 250, types: ["image"],
        bins: [TimelineBin(allowed: [1], blocked: [2])])
    }
    #expect(!text.contains("<svg class=\"plot\""))
    #expect(text.contains("Over the page load") == (sentence != nil))
    if let sentence { #expect(text.contains(sentence)) }
  }

  @Test func `says that the log knows no times`() {
    let text = Self.text { $0.timeline?.scale = .requests }
    #expect(text.contains("The log knows no times") && text.contains("250 requests"))
  }

  @Test func `shows numbers of any size`() {
    let huge = SampleReplay.tally(.max, .max - 1, sized: .max, bytes: .max, saved: .max)
    let text = Self.text { summary in
      summary.total = huge
      summary.hosts = (0..<30).map { TallyRow(name: "host\($0)", tally: huge) }
      summary.lists = (0..<3).map { ReplayedList(name: "\($0)", rules: .max, firedRules: .max) }
      summary.timeline?.binWidth = .max
      summary.timeline?.bins[0].blocked = [.max, .max]
    }
    #expect(text.contains("9,223,372,036,854,775,807") && text.contains("9.2 EB"))
    #expect(text.contains(">99.9 %".replacing(">", with: "&gt;")))
  }
}
