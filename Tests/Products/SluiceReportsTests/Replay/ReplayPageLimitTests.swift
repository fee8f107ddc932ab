// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Tools
@testable import SluiceReports
import TestSupport
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
    (0, 0, nil), (1, 1, nil), (12, 12, nil), (13, 13, nil), (500, 500, nil),
    (501, 500, "500 of these 501"),
    (1_700, 500, "500 of these 1,700"),
  ]

  @Test(arguments: changes) func `is reported for changes`(count: Int, shown: Int, note: String?) {
    let (text, tags) = Self.page { summary in
      summary.comparison = SampleReplay.comparison((0..<count).map { SampleReplay.change($0) })
    }
    #expect(tags.mistakes == [])
    #expect(tags.tags.count { $0.attributes["class"] == "verdict blocked" } == shown)
    #expect(text.contains("are listed here. ") == (note != nil))
    if let note { #expect(text.contains("\(note) changes are listed here.")) }
    #expect(text.contains("They decide every request") == (count == 0))
  }

  @Test func `many changes are grouped by host`() {
    let (_, tags) = Self.page { summary in
      summary.comparison = SampleReplay.comparison((0..<50).map { SampleReplay.change($0) })
    }
    let groups = tags.tags.indices.filter { tags.tags[$0].attributes["class"] == "group" }
    #expect(groups.count == 20)
    let counts = tags.texts(of: "span", with: ["class": "count"])
    let expected = Array(repeating: "3 changes", count: 10) + ["20 changes"]
    #expect(counts == expected + Array(repeating: "2 changes", count: 10))
    #expect(tags.texts(of: "summary").contains("10 more hosts 20 changes"))
  }

  /// Changes of hosts with so many each.
  private static func changes(ofHosts counts: [Int]) -> [ReplayChange] {
    counts.indices.flatMap { host in
      (0..<counts[host]).map { number in
        var change = SampleReplay.change()
        change.url = "https://host\(host).test/\(number)"
        return change
      }
    }
  }

  @Test func `all changes are counted, and hosts with one change are combined`() {
    let (text, tags) = Self.page { summary in
      let counts = Array(repeating: 1, count: 150) + [900, 40] + Array(repeating: 2, count: 700)
      summary.comparison = SampleReplay.comparison(Self.changes(ofHosts: counts))
    }
    #expect(tags.mistakes == [])
    let summaries = tags.texts(of: "summary")
    #expect(summaries.contains("host150.test 900 changes"))
    #expect(summaries.contains("842 more hosts 1,534 changes"))
    #expect(summaries.contains("hosts with one change each 150 changes"))
    for words in [
      "2,490 requests, to 852 hosts", "500 of these 2,490 changes are listed here.",
      "875 more are not listed.", "192 more hosts with 384 changes are not", "15 more are not",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(tags.tags.count { $0.attributes["class"] == "verdict blocked" } == 500)
  }

  @Test func `a single host is not folded away`() {
    let (text, _) = Self.page { summary in
      summary.comparison = SampleReplay.comparison(
        Self.changes(ofHosts: Array(repeating: 2, count: 11)))
    }
    #expect(!text.contains("class=\"group more\"") && text.contains("host10.<wbr>test"))
  }

  static let idle: [(count: Int, shown: Int, note: String?)] = [
    (0, 0, nil), (1, 1, nil), (1_000, 1_000, nil), (1_001, 1_000, "1 more is"),
    (12_345, 1_000, "11,345 more are"),
  ]

  @Test(arguments: idle) func `is reported for idle rules`(count: Int, shown: Int, note: String?) {
    let (text, tags) = Self.page { summary in
      summary.idleRules = (0..<count).map {
        IdleRule(position: SampleReplay.position($0 + 2), action: "block")
      }
    }
    let items = tags.texts(of: "li").filter { $0.hasSuffix(":3") }
    #expect(items.count == shown)
    #expect(text.contains("left out here") == (note != nil))
    if let note { #expect(text.contains("\(note) left out here")) }
  }

  @Test func `hosts that are not shown are combined`() throws {
    let (text, tags) = Self.page { summary in
      summary.hosts = (0..<5_000).map {
        TallyRow(name: "host\($0).test", tally: SampleReplay.tally(5, 1))
      }
    }
    #expect(text.utf8.count < 100_000)
    #expect(tags.texts(of: "span", with: ["class": "name"]).contains("4,990 more hosts"))
    #expect(tags.texts(of: "td").contains("24,950") && tags.texts(of: "td").contains("4,990"))
  }

  static let pages: [(count: Int, names: Int, summary: String?)] = [
    (10, 10, nil), (11, 22, "All 11 pages as a table"),
    (501, 512, "The 500 largest of 501 pages as a table"),
  ]

  @Test(arguments: pages)
  func `only a few pages without drawings are shown before the others are folded`(
    count: Int, names: Int, summary: String?
  ) {
    let (_, tags) = Self.page { summary in
      summary.hosts = []
      summary.pages = (0..<count).map {
        PageRow(url: "https://news.test/\($0)", tally: SampleReplay.tally($0, 0))
      }
    }
    #expect(tags.mistakes == [])
    let summaries = tags.texts(of: "summary").filter { $0.contains("pages") }
    #expect(summaries == (summary.map { [$0] } ?? []))
    let shown = tags.texts(of: "span", with: ["class": "name"]).filter { $0.contains("news") }
    let others = tags.texts(of: "span", with: ["class": "name"]).filter { $0.contains("more page") }
    #expect(shown.count + others.count == names)
    #expect(shown.first == "https://news.test/\(count > 10 ? count - 1 : 0)")
  }

  static let rules: [(count: Int, stopped: Int, note: String)] = [
    (14, 5, "4 more rules, which blocked 20 requests, are not shown"),
    (11, 1, "1 more rule, which blocked 1 request, is not shown"),
    (11, 0, "1 more rule, which blocked no request, is not shown"),
  ]

  @Test(arguments: rules) func `rules that are not shown are counted`(
    count: Int, stopped: Int, note: String
  ) {
    let (text, _) = Self.page { summary in
      summary.rules = Array(repeating: summary.rules[0], count: count)
      for index in summary.rules.indices { summary.rules[index].stopped = stopped }
    }
    #expect(text.contains(note))
  }

  static let hiding: [(count: Int, summary: String, note: String?)] = [
    (1, "1 rule that hides elements matched", nil),
    (50, "50 rules that hide elements matched", nil),
    (51, "51 rules that hide elements matched", "1 more is left out here"),
    (109, "109 rules that hide elements matched", "59 more are left out here"),
  ]

  @Test(arguments: hiding) func `rules that hide elements are folded into a line`(
    count: Int, summary: String, note: String?
  ) {
    let (text, tags) = Self.page { summary in
      summary.rules += (0..<count).map { SampleReplay.hiding($0) }
    }
    #expect(tags.mistakes == [])
    #expect(tags.texts(of: "summary").contains("and " + summary))
    #expect(tags.texts(of: "tr").count { $0.contains(".ad-") } == min(50, count))
    #expect(text.contains("more rule") == false)
    #expect(text.contains("left out here") == (note != nil))
    if let note { #expect(text.contains(note)) }
    let (alone, _) = Self.page { $0.rules = (0..<count).map { SampleReplay.hiding($0) } }
    #expect(alone.contains("<summary>\(summary)</summary>"))
    #expect(!alone.contains("Rules that matched requests"))
  }

  @Test(arguments: [(7, "6 more are not listed."), (2, "1 more is not listed.")])
  func `unreadable entries without details are counted`(count: Int, note: String) {
    let (text, _) = Self.page { summary in
      summary.unreadable = count
      summary.firstUnreadable = [UnreadableEntry(log: "a", number: 1, message: "no URL")]
    }
    #expect(text.contains("\(count) parts of the logs") && text.contains(note))
  }

  @Test func `idle rules on a line with several have numbers`() {
    let places = [
      RulePosition(list: "a", index: 0, line: 1, column: 2),
      RulePosition(list: "a", index: 4_711, line: 1, column: 1_561_781),
      RulePosition(list: "b", index: 12, line: 1, column: 900), SampleReplay.position(7, "c"),
    ]
    let (text, tags) = Self.page { summary in
      summary.idleRules = places.map { IdleRule(position: $0, action: "block") }
    }
    let items = tags.texts(of: "li").map { $0.split(separator: "\n").joined() }
    #expect(items.suffix(4) == ["1:2", "rule 4711", "rule 12", "7:3"])
    for words in [
      "Line and column, or the number from 0 if a line has several rules; their action is block",
      "Numbers in the list, from 0; their action is block",
      "Line and column; their action is block",
    ] {
      #expect(text.contains(words))
    }
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

@Suite struct `A page with little data` {
  private static func text(_ change: (inout ReplaySummary) -> Void) -> String {
    var summary = SampleReplay.load
    change(&summary)
    return String(decoding: ReplayPage.text(of: summary), as: UTF8.self)
  }

  @Test func `says that there is no request`() {
    let text = Self.text { $0 = ReplaySummary() }
    #expect(text.contains("The logs have no valid request."))
    #expect(!text.contains("<svg class=\"plot\"") && !text.contains("bytes"))
  }

  @Test func `says nothing about bytes if no size is known`() {
    let text = Self.text { summary in
      summary.total = SampleReplay.tally(12, 5)
      summary.types = summary.types.map { TallyRow(name: $0.name, tally: SampleReplay.tally(6, 2)) }
      (summary.parties, summary.hosts) = (summary.types, summary.types)
    }
    #expect(text.contains("The log has no sizes"))
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
    #expect(text.contains("No request is blocked."))
    #expect(!text.contains("class=\"series-"))
  }

  static let single: [(Timeline.Scale, String?)] = [
    (.milliseconds, "All requests were made within 250\u{A0}ms of their page’s first one."),
    (.requests, nil),
  ]

  @Test(arguments: single) func `draws no timeline of a single bar`(
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

  private static func pages(_ timelines: [Timeline?]) -> (inout ReplaySummary) -> Void {
    { summary in
      summary.pages = timelines.enumerated().map { number, timeline in
        PageRow(
          url: number == 0 ? "" : "https://news.test/\(number)", tally: SampleReplay.tally(3, 1),
          timeline: timeline)
      }
    }
  }

  private static func timeline(_ scale: Timeline.Scale, bins: Int) -> Timeline {
    let bin = TimelineBin(allowed: [1], blocked: [0])
    return Timeline(
      scale: scale, binWidth: 1, types: ["image"], bins: Array(repeating: bin, count: bins))
  }

  static let loads: [(Timeline.Scale, Int, String?)] = [
    (.milliseconds, 1, nil), (.requests, 1, nil),
    (.milliseconds, 3, "the longest load goes to 3\u{A0}ms"),
    (.milliseconds, 30, "the longest load goes to 30\u{A0}ms"),
    (.requests, 3, "the longest load goes to request\u{A0}3"),
  ]

  @Test(arguments: loads) func `says how long the drawn loads are, and draws none of one bar`(
    scale: Timeline.Scale, bins: Int, words: String?
  ) {
    let loads = [Self.timeline(scale, bins: 1), Self.timeline(scale, bins: bins)]
    let text = Self.text(Self.pages(loads))
    #expect(text.contains("class=\"plot small\"") == (words != nil))
    if let words { #expect(text.contains(words)) }
    #expect(text.contains("Requests by page") == (words == nil))
    #expect(!text.contains("12\u{A0}ms") && !text.contains("12 ms"))
  }

  @Test(arguments: [[nil, nil], [timeline(.requests, bins: 3), timeline(.requests, bins: 2)]])
  func `says no page and no host if there is none`(timelines: [Timeline?]) {
    let text = Self.text { summary in
      Self.pages(timelines)(&summary)
      summary.hosts = [TallyRow(name: "", tally: SampleReplay.tally(12, 5))]
    }
    let tags = PageTags(Array(text.utf8))
    let names = tags.texts(of: "span", with: ["class": "name"]) + tags.texts(of: "h3")
    #expect(names.contains("no page") && names.contains("no host") && !names.contains(""))
  }

  @Test func `says that the log has no times`() {
    let text = Self.text { $0.timeline?.scale = .requests }
    #expect(text.contains("The log has no times") && text.contains("250 requests"))
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
