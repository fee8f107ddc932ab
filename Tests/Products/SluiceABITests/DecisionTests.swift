// SPDX-License-Identifier: Apache-2.0

import CSluice
import RuleMatching
import Semantics
import Sluice
import SluiceABI
import TestSupport
import Testing
import RuleModel

@Suite struct `Decisions for C` {
  private static let numbers: [LoadType: Int] = [
    .other: SLUICE_OTHER, .topDocument: SLUICE_TOP_DOCUMENT,
    .childDocument: SLUICE_CHILD_DOCUMENT, .image: SLUICE_IMAGE,
    .styleSheet: SLUICE_STYLE_SHEET, .script: SLUICE_SCRIPT, .font: SLUICE_FONT,
    .svgDocument: SLUICE_SVG_DOCUMENT, .media: SLUICE_MEDIA, .popup: SLUICE_POPUP,
    .ping: SLUICE_PING, .fetch: SLUICE_FETCH, .websocket: SLUICE_WEBSOCKET,
    .cspReport: SLUICE_CSP_REPORT,
  ]

  /// The bits of a decision, computed independently.
  private func bits(_ decision: Decision) -> UInt32 {
    let bits: [(ActionType, UInt32)] = [
      (.block, 1 << 0), (.blockCookies, 1 << 1), (.cssDisplayNone, 1 << 3), (.notify, 1 << 4),
      (.redirect, 1 << 5), (.modifyHeaders, 1 << 6),
    ]
    return bits.reduce(decision.isUpgraded ? 1 << 2 : 0) { sum, bit in
      decision.actions.types.contains(bit.0) ? sum | bit.1 : sum
    }
  }

  /// A request that was recorded in WebKit, if C can express it.
  private struct Asked {
    let url: [UInt8]
    let type: LoadType
    let top: [UInt8]

    init?(_ request: LoadRequest) {
      guard let type = LoadType.allCases.first(where: { $0.flags == request.type }) else {
        return nil
      }
      (url, self.type, top) = (request.url, type, request.topURL)
    }
  }

  private func expected(_ asked: Asked, _ matcher: Matcher) -> UInt32 {
    // A page that is being loaded has no fragment yet.
    let isDocument = asked.type == .topDocument && asked.top.starts(with: "http".utf8)
    let top = isDocument ? Array(asked.top.prefix { $0 != UInt8(ascii: "#") }) : asked.top
    guard let page = try? top.isEmpty ? matcher.noPage : matcher.page(top),
      let decision = try? matcher.decide(asked.url, Load(asked.type), on: page)
    else { return SLUICE_INVALID }
    return bits(decision)
  }

  @Test func `are those of the matcher about all recorded requests, singly and in batches`() throws
  {
    var seen: UInt32 = 0
    var compared = 0
    for group in try JSONLines.read("Conformance/matching.jsonl") {
      let lists = try OpenedLists(group.texts("lists"))
      let asked = group.elements("cases").compactMap { node in
        RecordedRequest(group, node).flatMap { Asked($0.request) }
      }
      let types = try asked.map { UInt8(try #require(Self.numbers[$0.type])) }
      let answers = asked.map { expected($0, lists.matcher) }
      #expect(zip(asked, types).map { lists.decide($0.url, $1, top: $0.top) } == answers)
      let urls = asked.map(\.url)
      let tops = asked.map(\.top)
      let together = BatchAnswer(
        decisions: answers, decided: answers.count { $0 != SLUICE_INVALID })
      #expect(
        lists.decide(Column<Int64>(urls, after: [1, 2]), types, tops: Column(tops)) == together)
      #expect(
        lists.decide(Column<Int32>(urls), types, tops: Column(tops, after: [3])) == together)
      seen = answers.reduce(seen) { $0 | $1 }
      compared += asked.count
    }
    #expect(compared == 9283)
    #expect(seen & 0x7F == 0x7F)
  }

  @Test(arguments: LoadType.allCases)
  func `a type has its number and its name`(type: LoadType) throws {
    let number = UInt8(try #require(Self.numbers[type]))
    #expect(
      unsafe Array(type.rawValue.utf8).withCharacters { unsafe sluice_type($0, $1) } == number)
    let lists = try OpenedLists(
      #"""
      [{"trigger":{"url-filter":"x","resource-type":["\#(type.rawValue)"]},
        "action":{"type":"block"}}]
      """#)
    let blocked = (0..<UInt8.max).filter {
      lists.decide(Array("https://a.test/x".utf8), $0, top: Array("https://a.test/".utf8)) == 1
    }
    #expect(blocked.contains(number))
    // In a rule `other` means three types.
    #expect(type == .other || blocked == [number])
  }

  @Test(arguments: [
    ("Script", SLUICE_SCRIPT), ("XHR", SLUICE_FETCH), ("CSPViolationReport", SLUICE_CSP_REPORT),
    ("sub_frame", SLUICE_CHILD_DOCUMENT), ("iframe", SLUICE_CHILD_DOCUMENT),
    ("object_subrequest", SLUICE_OBJECT), ("web_manifest", SLUICE_OTHER),
  ])
  func `names of browsers and drivers have numbers`(name: String, expected: Int) {
    let number = unsafe Array(name.utf8).withCharacters { unsafe sluice_type($0, $1) }
    #expect(Int(number) == expected)
  }

  @Test(arguments: ["", "scripts", "document", String(repeating: "x", count: 1000)])
  func `an unknown name has no number`(name: String) {
    let number = unsafe Array(name.utf8).withCharacters { unsafe sluice_type($0, $1) }
    #expect(Int(number) == SLUICE_UNKNOWN_TYPE)
  }

  @Test(arguments: [17, 18, 100, 254, 255])
  func `an unknown type is not decided`(type: Int) throws {
    let lists = try OpenedLists(#"[{"trigger":{"url-filter":"x"},"action":{"type":"block"}}]"#)
    #expect(lists.decide("https://a.test/x", type) == SLUICE_INVALID)
  }

  @Test func `a document without a page is its own page`() throws {
    let lists = try OpenedLists(
      #"""
      [{"trigger":{"url-filter":".*","if-domain":["a.test"]},"action":{"type":"block"}}]
      """#)
    #expect(lists.decide("https://a.test/#x", SLUICE_TOP_DOCUMENT) == SLUICE_BLOCK)
    #expect(lists.decide("https://b.test/", SLUICE_TOP_DOCUMENT) == 0)
    #expect(lists.decide("https://a.test/", SLUICE_SCRIPT) == 0)
    let types = [SLUICE_TOP_DOCUMENT, SLUICE_SCRIPT, SLUICE_TOP_DOCUMENT].map { UInt8($0) }
    let urls = Column<Int64>(["https://a.test/", "https://a.test/", "nothing"])
    let expected = BatchAnswer(decisions: [SLUICE_BLOCK, 0, SLUICE_INVALID], decided: 2)
    #expect(lists.decide(urls, types) == expected)
    #expect(lists.decide(urls, types, tops: Column(["", "", ""])) == expected)
  }

  @Test func `the fragment of a page comes with its document`() throws {
    let lists = try OpenedLists(
      ##"[{"trigger":{"url-filter":".*","if-top-url":["#part"]},"action":{"type":"block"}}]"##)
    let top = "https://a.test/#part"
    #expect(lists.decide("https://a.test/", SLUICE_TOP_DOCUMENT, top: top) == 0)
    #expect(lists.decide("https://a.test/x", SLUICE_SCRIPT, top: top) == SLUICE_BLOCK)
  }

  @Test func `hosts beyond ASCII are those of their code`() throws {
    let lists = try OpenedLists(
      ##"""
      [{"trigger":{"url-filter":"xn--bcher-kva\\.test/x"},"action":{"type":"block"}},
       {"trigger":{"url-filter":"y","if-domain":["xn--bcher-kva.test"]},"action":{"type":"block"}}]
      """##)
    #expect(lists.decide("https://bücher.test/x") == SLUICE_BLOCK)
    #expect(lists.decide("https://xn--bcher-kva.test/x") == SLUICE_BLOCK)
    #expect(lists.decide("https://a.test/y", top: "https://bücher.test/") == SLUICE_BLOCK)
    #expect(lists.decide("https://a\u{378}.test/x") == SLUICE_INVALID)
  }

  @Test func `the version is that of the header`() throws {
    let version = try unsafe #require(sluice_version())
    #expect(unsafe String(cString: version) == SLUICE_VERSION)
  }
}
