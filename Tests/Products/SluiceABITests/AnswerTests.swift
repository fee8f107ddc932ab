// SPDX-License-Identifier: Apache-2.0

import CSluice
import RuleMatching
import RuleModel
import Semantics
import Sluice
import SluiceABI
import TestSupport
import Testing

/// All ways to ask about a load: the answerer, the matcher, a session and C.
@Suite struct `Answers to random requests` {
  /// A way of loading: its number in C, and its name in requests.
  private struct Way {
    let number: Int
    let name: String?
    let upgrades: Bool

    var members: String {
      (name.map { #","loaded_by":"\#($0)""# } ?? "")
        + (upgrades ? #","upgrade_insecure_requests":true"# : "")
    }

    static let names = [
      nil, "usual", "srcset", "crossorigin", "preconnect", "twice",
    ]

    static let all =
      [SLUICE_AS_GIVEN, SLUICE_LOADED, SLUICE_LOADED_BY_SRCSET]
      + [SLUICE_LOADED_CROSSORIGIN, SLUICE_LOADED_BY_PRECONNECT, SLUICE_LOADED_TWICE]
  }

  private struct Asked: Equatable {
    var decision = Decision.nothing
    var rule: Int?
    var urls: [[UInt8]]?
  }

  /// What the matcher says to each question, until one is blocked.
  private static func reference(
    _ request: MatchRequest, _ loading: PageLoading?, _ matcher: Matcher
  ) throws -> Asked {
    var questions = loading?.questions(about: request)
    var asked = Asked(urls: loading == nil ? nil : [])
    var (latest, isFirst): (Decision?, Bool) = (nil, true)
    while let question = isFirst && loading == nil ? request : questions?.next(after: latest) {
      let page = try question.topURL.map { try matcher.page($0) } ?? matcher.noPage
      let decision = try matcher.decide(question.url, question.load, on: page)
      if isFirst || decision.isBlocked {
        asked.decision = decision
        let rule = try matcher.decidingRule(of: question.url, question.load, on: page)
        asked.rule = rule.flatMap { matcher.rule($0)?.position.index }
      }
      (latest, isFirst) = (decision, false)
      asked.urls?.append(question.url)
    }
    return asked
  }

  /// What C writes about a load, and its decision.
  private static func answer(
    _ lists: OpenedLists, _ request: LoadRequest, _ type: LoadType, _ way: Way
  ) -> (text: String, decision: UInt32) {
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    let details = Details(loadedBy: way.number, upgrades: way.upgrades)
    // SAFETY: the texts live for the calls, and the buffer has as many bytes as it says.
    return unsafe request.topURL.withCharacters { top, topLength in
      let page = unsafe topLength == 0 ? nil : sluice_page_open(lists.pointer, top, topLength)
      defer { unsafe sluice_page_close(page) }
      return unsafe request.url.withCharacters { url, length in
        unsafe details.withDetails { details in
          let number = unsafe UInt8(sluice_type(type.rawValue, type.rawValue.utf8.count))
          let decision = unsafe sluice_decide_detailed(
            lists.pointer, page, url, length, number, details)
          let count = unsafe buffer.withUnsafeMutableBufferPointer {
            unsafe sluice_answer_detailed(
              lists.pointer, page, url, length, number, details, $0.baseAddress, $0.count)
          }
          let text = buffer.prefix(count).map { UInt8(bitPattern: $0) }
          return (String(decoding: text, as: UTF8.self), decision)
        }
      }
    }
  }

  @Test func `are those of the matcher, of a session and of C, however a page loads`() throws {
    var rules = RandomRules(random: RepeatableRandom())
    var (blocked, unasked, twice) = (0, 0, 0)
    // Some seeds make few requests of a kind.
    for number in 0..<600 where number < 60 || min(blocked, unasked, twice) <= 100 {
      guard let lists = try? OpenedLists([rules.list(), rules.list()]) else { continue }
      var answerer = RequestAnswerer(lists.matcher) {
        ResolvedChanges(of: $0, $1, by: Redirection())
      }
      var session = DecisionSession(lists.matcher)
      for _ in 0..<60 {
        let (made, type) = (rules.request(), rules.random.pick(LoadType.allCases))
        let choice = rules.random.below(Way.all.count)
        let way = Way(
          number: Way.all[choice], name: Way.names[choice],
          upgrades: choice > 0 && rules.random.oneIn(3))
        let text = { String(decoding: $0 as [UInt8], as: UTF8.self) }
        let line =
          #"{"url":"\#(text(made.url))","top_url":"\#(text(made.topURL))","type":"\#(type.rawValue)""#
          + "\(way.members)}"
        let about: Comment = "seed \(rules.random.seed), list \(number): \(line)"
        let (request, loading) = try RequestLine.readLoading(Array(line.utf8))
        let expected = try Self.reference(request, loading, lists.matcher)
        let answer = try answerer.answer(request, as: loading)
        let found = Asked(
          decision: answer.decision, rule: answer.rule?.position.index, urls: answer.asked)
        #expect(found == expected, about)
        let c = Self.answer(lists, made, type, way)
        #expect(c.text + "\n" == text(answerer.answer(Array(line.utf8))), about)
        #expect((c.decision & SLUICE_BLOCK != 0) == expected.decision.isBlocked, about)
        if loading == nil {
          let decision = try session.decide(made.url, type, topURL: made.topURL)
          #expect(decision == expected.decision, about)
        }
        blocked += expected.decision.isBlocked ? 1 : 0
        unasked += expected.urls == [] ? 1 : 0
        twice += expected.urls?.count == 2 ? 1 : 0
      }
    }
    #expect(blocked > 100 && unasked > 100 && twice > 100, "\(blocked), \(unasked), \(twice)")
  }
}
