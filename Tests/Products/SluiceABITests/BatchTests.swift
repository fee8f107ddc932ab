// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import TestSupport
import Testing

@Suite struct `Batches for C` {
  private static let list =
    #"""
    [{"trigger":{"url-filter":"/ad","if-domain":["*a.test"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad","unless-domain":["*a.test"]},"action":{"type":"block-cookies"}}]
    """#
  private static let urls = ["https://x.test/ad", "https://x.test/", "nothing"]

  @Test func `an invalid row does not stop the others`() throws {
    let lists = try OpenedLists(Self.list)
    var urls = Column<Int64>(Self.urls + Self.urls)
    let types = [SLUICE_IMAGE, SLUICE_IMAGE, SLUICE_IMAGE, SLUICE_IMAGE, 77, SLUICE_IMAGE]
      .map { UInt8($0) }
    let answer = lists.decide(urls, types)
    #expect(answer.decisions == [2, 0, SLUICE_INVALID, 2, SLUICE_INVALID, SLUICE_INVALID])
    #expect(answer.decided == 3)
    urls.offsets[1] = -1
    let second = lists.decide(urls, types)
    #expect(second.decisions.prefix(2) == [SLUICE_INVALID, SLUICE_INVALID])
    #expect(second.decided == 1)
    urls.offsets[1] = .min
    #expect(lists.decide(urls, types).decisions.prefix(2) == [SLUICE_INVALID, SLUICE_INVALID])
  }

  @Test func `an invalid top URL affects only its row`() throws {
    let lists = try OpenedLists(Self.list)
    let urls = Column<Int64>([String](repeating: "https://x.test/ad", count: 5))
    var tops = Column<Int64>(["https://a.test/", "nothing", "nothing", "", "https://b.test/"])
    #expect(
      lists.decide(urls, nil, tops: tops)
        == BatchAnswer(decisions: [1, SLUICE_INVALID, SLUICE_INVALID, 2, 2], decided: 3))
    tops.offsets[5] = 0
    #expect(lists.decide(urls, nil, tops: tops).decisions[4] == SLUICE_INVALID)
  }

  @Test func `pages of earlier batches are remembered, and not mixed up`() throws {
    let lists = try OpenedLists(Self.list)
    for round in 0..<50 {
      // More pages than are kept, and the texts of each batch are gone with it.
      let tops = (0..<100).map { "https://\($0 % 2 == 0 ? "a" : "b").test/\(round * 60 + $0)" }
      let urls = Column<Int64>([String](repeating: "https://x.test/ad", count: tops.count))
      let answer = lists.decide(urls, nil, tops: Column<Int64>(tops))
      #expect(answer.decisions == (0..<100).map { $0 % 2 == 0 ? 1 : 2 })
    }
  }

  @Test func `rows without types are of type other`() throws {
    let lists = try OpenedLists(
      #"[{"trigger":{"url-filter":"ad","resource-type":["raw"]},"action":{"type":"block"}}]"#)
    #expect(lists.decide(Column<Int64>(Self.urls), nil).decisions == [1, 0, SLUICE_INVALID])
    #expect(lists.decide(Column<Int64>(Self.urls), [3, 3, 3]).decisions == [0, 0, SLUICE_INVALID])
  }

  @Test func `rows of missing or wrong columns are not decided`() throws {
    let lists = try OpenedLists(Self.list)
    var decisions: [UInt32] = [7, 7]
    let offsets: [Int64] = [0, 0, 0]
    let far: [Int64] = [0, 5, 9]
    // SAFETY: everything that is passed lives for the call.
    unsafe #expect(
      sluice_decide_batch(lists.pointer, nil, nil, nil, nil, nil, 2, &decisions) == 0)
    #expect(decisions == [SLUICE_INVALID, SLUICE_INVALID])
    decisions = [7, 7]
    unsafe #expect(
      sluice_decide_batch(lists.pointer, nil, offsets, nil, offsets, nil, 2, &decisions) == 0)
    #expect(decisions == [SLUICE_INVALID, SLUICE_INVALID])
    decisions = [7, 7]
    unsafe #expect(
      sluice_decide_batch(lists.pointer, nil, far, nil, far, nil, 2, &decisions) == 0)
    #expect(decisions == [SLUICE_INVALID, SLUICE_INVALID])
    decisions = [7, 7]
    unsafe #expect(sluice_decide_batch(nil, nil, far, nil, far, nil, 2, &decisions) == 0)
    #expect(decisions == [SLUICE_INVALID, SLUICE_INVALID])
    unsafe #expect(sluice_decide_batch(lists.pointer, nil, far, nil, far, nil, 2, nil) == 0)
    decisions = [7, 7]
    unsafe #expect(sluice_decide_batch(lists.pointer, nil, far, nil, far, nil, 0, &decisions) == 0)
    #expect(decisions == [7, 7])
  }

  @Test func `pages that evict each other are prepared again`() throws {
    let lists = try OpenedLists(Self.list)
    var random = RepeatableRandom()
    let pages = (0..<300).map { "https://\($0 % 3 == 0 ? "a" : "b\($0)").test/\($0)#\($0)" }
    let tops = (0..<4000).map { _ in random.pick(pages) }
    let urls = Column<Int64>(tops.map { _ in "https://x.test/ad" })
    let expected: [UInt32] = tops.map { $0.hasPrefix("https://a.") ? 1 : 2 }
    let answer = lists.decide(urls, nil, tops: Column(tops))
    #expect(answer.decisions == expected, "seed \(random.seed)")
  }

  @Test func `pages are distinguished by every byte and by their length`() throws {
    let lists = try OpenedLists(
      #"[{"trigger":{"url-filter":"/ad","if-top-url":["y"]},"action":{"type":"block"}}]"#)
    var tops: [String] = []
    for before in 0..<20 {
      let start = "https://a.test/" + String(repeating: "x", count: before)
      tops.append(start)
      for after in 0..<20 { tops.append(start + "y" + String(repeating: "x", count: after)) }
    }
    let urls = Column<Int64>(tops.map { _ in "https://x.test/ad" })
    #expect(
      lists.decide(urls, nil, tops: Column(tops)).decisions
        == tops.map { $0.contains("y") ? 1 : 0 })
  }
}

@Suite struct `Rules of batches for C` {
  private static let list =
    #"""
    [{"trigger":{"url-filter":"/ad","if-domain":["*a.test"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad"},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad/fine"},"action":{"type":"ignore-previous-rules"}},
     {"trigger":{"url-filter":"/cookies"},"action":{"type":"block-cookies"}}]
    """#
  private static let rows: [(url: String, top: String, rule: Int64)] = [
    ("https://x.test/ad", "https://a.test/", 0), ("https://x.test/ad", "https://b.test/", 1),
    ("https://x.test/ad/fine", "https://a.test/", 2), ("https://x.test/cookies", "", -1),
    ("https://x.test/", "https://a.test/", -1), ("nothing", "https://a.test/", -1),
    ("https://x.test/ad", "", 1),
  ]

  @Test func `the rule of each row is that of a single decision`() throws {
    let lists = try OpenedLists(Self.list)
    let urls = Column<Int64>(Self.rows.map(\.url))
    let tops = Column<Int64>(Self.rows.map(\.top))
    let types = [UInt8](repeating: UInt8(SLUICE_IMAGE), count: Self.rows.count)
    var decisions = [UInt32](repeating: 7, count: Self.rows.count)
    var rules = [Int64](repeating: 7, count: Self.rows.count)
    // SAFETY: everything that is passed lives for the call.
    let decided = unsafe urls.data.withCharacters { data, _ in
      unsafe tops.data.withCharacters { topData, _ in
        unsafe sluice_decide_batch_rules(
          lists.pointer, data, urls.offsets, topData, tops.offsets, types, Self.rows.count,
          &decisions, &rules)
      }
    }
    #expect(rules == Self.rows.map(\.rule))
    #expect(decisions == lists.decide(urls, types, tops: tops).decisions)
    #expect(decided == 6)
  }

  @Test func `without room for rules nothing is written`() throws {
    let lists = try OpenedLists(Self.list)
    let urls = Column<Int64>(["https://x.test/ad"])
    var decisions: [UInt32] = [7]
    // SAFETY: everything that is passed lives for the call.
    let decided = unsafe urls.data.withCharacters { data, _ in
      unsafe sluice_decide_batch_rules(
        lists.pointer, data, urls.offsets, nil, nil, nil, 1, &decisions, nil)
    }
    #expect(decided == 0 && decisions == [7])
  }

  @Test func `sessions have the same rules, and take details`() throws {
    let lists = try OpenedLists(
      #"""
      [{"trigger":{"url-filter":"/ad","request-method":"post"},"action":{"type":"block"}},
       {"trigger":{"url-filter":"/other"},"action":{"type":"block"}}]
      """#)
    // SAFETY: the session is closed after its last use, and texts live for the calls.
    let session = unsafe sluice_session_open(lists.pointer)
    defer { unsafe sluice_session_close(session) }
    let (url, top) = ("https://x.test/ad", "https://a.test/")
    var details = unsafe sluice_details()
    unsafe details.size = MemoryLayout<sluice_details>.size
    unsafe details.tab_id = -1
    let (decision, rule) = unsafe "post".withCString { method in
      unsafe details.method = method
      unsafe details.method_length = 4
      let type = UInt8(SLUICE_SCRIPT)
      let decision = unsafe sluice_session_decide_detailed(
        session, url, url.utf8.count, top, top.utf8.count, type, &details)
      let rule = unsafe sluice_session_rule_number(
        session, url, url.utf8.count, top, top.utf8.count, type, &details)
      return (decision, rule)
    }
    #expect(decision == SLUICE_BLOCK && rule == 0)
    let usual = unsafe sluice_session_decide_detailed(
      session, url, url.utf8.count, top, top.utf8.count, UInt8(SLUICE_SCRIPT), nil)
    #expect(usual == 0)
  }
}
