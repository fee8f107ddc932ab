// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Loads
import Requests
import Tools
import TestSupport
import TestSupport
import Testing
import RuleModel

@Suite struct `A replay` {
  private static let list = #"""
    [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"banner"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":"."},"action":{"type":"css-display-none","selector":".a"}},
    {"trigger":{"url-filter":"never"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"cookie"},"action":{"type":"block-cookies"}}]
    """#
  private static let other = #"""
    [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":"paper"},"action":{"type":"make-https"}}]
    """#

  private func matcher(_ list: String, _ name: String) throws -> Matcher {
    try Matcher(ofList: list, named: name)
  }

  private func replay(_ log: String, against other: String? = nil) throws -> ReplaySummary {
    var counter = ReplayCounter(
      try matcher(Self.list, "list"), against: try other.map { try matcher($0, "other") }
    ) { effects, url in ResolvedChanges(of: effects, url, by: Redirection()) }
    var requests: [LoggedRequest] = []
    let problems = RequestLog.read(Array(log.utf8)) { requests.append($0) }
    for request in requests { try counter.count(request) }
    counter.count(problems, of: "log")
    return counter.result
  }

  private static let log = #"""
    {"url":"http://paper.test/","type":"document","size":1000,"time":1000}
    {"url":"https://ads.test/banner.js","type":"script","top_url":"http://paper.test/","size":50,"time":1010}
    {"url":"https://ads.test/good.js","type":"script","top_url":"http://paper.test/","size":60,"time":1020}
    {"url":"https://x.test/banner.gif","type":"image","top_url":"http://paper.test/","time":1100}
    {"url":"http://paper.test/cookie.gif","type":"image","top_url":"http://paper.test/","size":7,"time":1399}
    no request
    {"url":"https://ads.test/a","type":"ping"}
    """#

  private func tally(_ requests: Int, _ blocked: Int, _ sized: Int, _ bytes: Int, _ saved: Int)
    -> Tally
  {
    var tally = Tally()
    (tally.requests, tally.blocked, tally.sized) = (requests, blocked, sized)
    (tally.bytes, tally.blockedBytes) = (bytes, saved)
    return tally
  }

  @Test func `keeps what became of each request`() throws {
    let rows = try replay(Self.log).requests
    #expect(rows.map(\.isBlocked) == [false, true, false, true, false, true])
    #expect(rows.map(\.isFirstParty).prefix(2) == [true, false])
    #expect(rows.map { $0.rule?.index } == [nil, 0, nil, 1, nil, 0])
    #expect(rows.map(\.start) == [0, 10, 20, 100, 399, nil])
    #expect(rows.map(\.bytes) == [1_000, 50, 60, nil, 7, nil])
    #expect(rows.map(\.page) == [0, 0, 0, 0, 0, 1])
  }

  @Test func `keeps the day and the durations of a log, and not all of a long one`() throws {
    let line =
      #"{"url":"http://a.test/","type":"image","time":"2025-11-08T06:30:00Z","duration":7}"#
    let summary = try replay(Array(repeating: line, count: 3_001).joined(separator: "\n"))
    #expect(summary.requests.count == 3_000)
    #expect(summary.total.requests == 3_001)
    #expect(summary.recorded == 1_762_583_400_000)
    #expect(summary.requests[0].duration == 7)
    #expect(try replay(Self.log).recorded == nil)
  }

  /// Times of requests in milliseconds, and the requests that are left out of the busy part.
  static let parts: [(times: [Int], later: Int?)] = [
    (Array(0..<40), nil), (Array(0..<40) + [100], nil), (Array(0..<40) + [200], 1),
    (Array(0..<7) + [900], nil), (Array(repeating: 0, count: 30) + [5_000], 1),
    (Array(0..<50) + Array(500..<510), nil),
  ]

  @Test(arguments: parts) func `draws a busy part alone`(times: [Int], later: Int?) throws {
    let lines = times.map { #"{"url":"http://a.test/","type":"image","time":\#($0),"size":3}"# }
    let summary = try replay(lines.joined(separator: "\n"))
    #expect(summary.busyTimeline?.later == later)
    let drawn = try #require(summary.busyTimeline ?? summary.timeline)
    let requests = drawn.bins.flatMap(\.allowed).reduce(0, +)
    #expect(requests == times.count - (later ?? 0))
    #expect(drawn.bins.map(\.allowedBytes).reduce(0, +) == 3 * requests)
    #expect(drawn.last == times.last)
  }

  @Test func `counts by type, party, host, page and action`() throws {
    let summary = try replay(Self.log)
    #expect(summary.total == tally(6, 3, 4, 1117, 50))
    #expect(
      summary.types == [
        TallyRow(name: "top-document", tally: tally(1, 0, 1, 1000, 0)),
        TallyRow(name: "image", tally: tally(2, 1, 1, 7, 0)),
        TallyRow(name: "script", tally: tally(2, 1, 2, 110, 50)),
        TallyRow(name: "ping", tally: tally(1, 1, 0, 0, 0)),
      ])
    #expect(
      summary.parties == [
        TallyRow(name: "first-party", tally: tally(2, 0, 2, 1007, 0)),
        TallyRow(name: "third-party", tally: tally(4, 3, 2, 110, 50)),
      ])
    #expect(summary.hosts.map(\.name) == ["ads.test", "x.test", "paper.test"])
    #expect(summary.pages.map(\.url) == ["http://paper.test/", ""])
    #expect(summary.pages.map(\.tally.requests) == [5, 1])
    #expect(
      summary.actions.map { "\($0.name) \($0.requests)" } == [
        "block 3", "block-cookies 1", "css-display-none 1",
      ])
    #expect(summary.unreadable == 1)
    #expect(summary.firstUnreadable.map(\.number) == [6])
  }

  @Test func `counts rules that match, are in force and block`() throws {
    let summary = try replay(Self.log)
    let rows = summary.rules.map { row in
      "\(row.position.index) \(row.matched) \(row.inForce) \(row.stopped) \(row.stoppedBytes)"
    }
    #expect(rows == ["0 3 2 2 50", "1 2 2 2 50", "2 1 1 0 0", "5 1 1 0 0", "3 6 6 0 0"])
    #expect(summary.idleRules.map(\.position.index) == [4])
    #expect(summary.lists == [ReplayedList(name: "list", rules: 6, firedRules: 5)])
  }

  @Test func `bins times, or the order of requests where times are missing`() throws {
    let withoutTimes = Self.log.replacing(/,"time":\d+/, with: "")
    let untimed = try #require(try replay(withoutTimes).timeline)
    #expect(untimed.scale == .requests && untimed.binWidth == 1 && untimed.bins.count == 5)
    let lines = Self.log.split(separator: "\n").dropLast().joined(separator: "\n")
    let timed = try #require(try replay(lines).timeline)
    #expect(timed.scale == .milliseconds && timed.binWidth == 10 && timed.bins.count == 40)
    #expect(timed.types == ["top-document", "image", "script"])
    #expect(timed.bins[0].allowed == [1, 0, 0] && timed.bins[1].blocked == [0, 0, 1])
    #expect(timed.bins[10].blocked == [0, 1, 0] && timed.bins[39].allowed == [0, 1, 0])
    let all = timed.bins.reduce(0) { $0 + ($1.allowed + $1.blocked).reduce(0, +) }
    #expect(all == 5)
  }

  @Test(arguments: [0, 1, 39, 40, 79, 80, 199, 200, 399, 400, 12345, 86_400_000, 1_000_000_000_000])
  func `never has more than forty bins`(end: Int) throws {
    let log = [0, end].map { time in
      #"{"url":"https://a.test/","type":"image","top_url":"https://b.test/","time":\#(time)}"#
    }
    let timeline = try #require(try replay(log.joined(separator: "\n")).timeline)
    #expect(timeline.bins.count <= 40)
    let last = min(end, 86_400_000)
    #expect((timeline.bins.count - 1) * timeline.binWidth <= last)
    #expect(timeline.bins.count * timeline.binWidth > last)
    let digits = String(timeline.binWidth)
    #expect("125".contains(digits.prefix(1)) && digits.dropFirst().allSatisfy { $0 == "0" })
  }

  @Test func `reports what other lists decide differently`() throws {
    let summary = try replay(Self.log + "\n" + Self.log, against: Self.other)
    let comparison = try #require(summary.comparison)
    #expect(comparison.total.requests == 12 && comparison.total.blocked == 4)
    #expect(comparison.lists.map(\.name) == ["other"])
    let changes = comparison.changes.map { change in
      "\(change.requests) \(change.url) \(change.members.joined(separator: ","))"
    }
    #expect(
      changes == [
        "2 http://paper.test/ actions,css,https",
        "2 https://x.test/banner.gif decision,actions",
        "2 http://paper.test/cookie.gif actions,https",
      ])
    let banner = try #require(comparison.changes.first { $0.url.hasSuffix("banner.gif") })
    #expect(banner.before.isBlocked && banner.before.rule?.index == 1 && !banner.after.isBlocked)
  }

  @Test func `with the same lists has no changes`() throws {
    #expect(try replay(Self.log, against: Self.list).comparison?.changes == [])
  }

  @Test func `keeps pages of the same name in different logs apart`() throws {
    var counter = ReplayCounter(try matcher(Self.list, "list")) { effects, url in
      ResolvedChanges(of: effects, url, by: Redirection())
    }
    for host in ["a.test", "b.test"] {
      let entry =
        #"{"pageref":"page_1","_resourceType":"document","request":{"url":"http://\#(host)/"}}"#
      let log = #"{"log":{"entries":[\#(entry),\#(entry)]}}"#
      let problems = RequestLog.read(Array(log.utf8)) { (request) throws(RequestError) in
        try counter.count(request)
      }
      counter.count(problems, of: host)
    }
    let urls = Set(counter.result.pages.map(\.url))
    #expect(urls == ["http://a.test/", "http://b.test/"])
  }

  @Test func `accepts any sizes and times of a log`() throws {
    let numbers = ["9223372036854775807", "9e18", "1e400", "-1", "0.5", "1e-400", "-9e18", "null"]
    let lines = numbers.map { number in
      #"{"url":"https://ads.test/","type":"image","size":\#(number),"time":\#(number)}"#
    }
    let summary = try replay((lines + lines).joined(separator: "\n"))
    #expect(summary.total.requests == 16 && summary.total.bytes == .max)
    #expect(summary.rules.first?.stoppedBytes == .max)
  }

  @Test func `of an empty log counts nothing`() throws {
    let summary = try replay("")
    #expect(summary.total == Tally() && summary.timeline == nil && summary.pages.isEmpty)
    #expect(summary.idleRules.count == 6 && summary.rules.isEmpty)
  }

  /// Every number is computed again, by explaining each request.
  @Test func `agrees with explanations of random requests`() throws {
    var random = RepeatableRandom()
    let words = ["ads", "banner", "good", "cookie", "paper", "x"]
    let matcher = try matcher(Self.list, "list")
    var counter = ReplayCounter(matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: Redirection())
    }
    var explained: [Int: Int] = [:]
    var blocked = 0
    for _ in 0..<300 {
      let path = (0..<3).map { _ in random.pick(words) }.joined(separator: "/")
      let url = Array("https://a.test/\(path)".utf8)
      let request = MatchRequest(url: url, topURL: nil, load: Load(.image))
      try counter.count(
        LoggedRequest(request: request, page: LoggedPage(url: []), bytes: 1, milliseconds: nil))
      let explanation = try matcher.explain(url, Load(.image), on: matcher.noPage)
      blocked += explanation.effects.decision.isBlocked ? 1 : 0
      for match in explanation.matches { explained[match.rule.rule, default: 0] += 1 }
    }
    let summary = counter.result
    let counted = Dictionary(
      uniqueKeysWithValues: summary.rules.map { ($0.position.index, $0.matched) })
    #expect(counted == explained, "seed \(random.seed)")
    #expect(summary.total.blocked == blocked && blocked > 0, "seed \(random.seed)")
  }
}
