// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import Semantics
import Requests
import RuleMatching
import RuleModel
import Sluice
import TestSupport
import Testing

/// What an index decides about rules of extensions, compared with the answers of Chromium 156.
struct DNRDecisionTests {
  /// Requests that do not say more than Chromium was told: nothing of the documents above.
  @Test func everyRecordedRequestIsDecidedAsItWas() throws {
    let reading = DNRReading.chromium
    var asking: DNRAsking?
    var count = 0
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      if let rules = line.member("rules") {
        asking = try DNRAsking(
          Array(line.document.bytes[line.document.nodes[rules].range]), .testMatchOutcome)
        continue
      }
      let request = try RecordedDNR(line, reading)
      // Chromium does not name the rule that allows a request beside rules that change headers.
      let outcome = try #require(try asking?.outcome(of: request.request))
      let reported = reading == .chromium ? outcome.reported : outcome
      let agrees = request.agrees(with: reported)
      #expect(agrees, "\(String(decoding: line.document.bytes, as: UTF8.self)): \(reported)")
      count += 1
    }
    #expect(count == 3_600)
  }

  /// Chromium was seen to do so with fetches, images and frames.
  @Test(arguments: [
    (".js|", "http://a.test/a.js#x", false), (".js|", "http://a.test/a.js", true),
    ("ads", "http://a.test/a#ads", true), ("ads", "http://a.test/a", false),
  ])
  func aFragmentIsAPartOfTheURL(filter: String, url: String, isBlocked: Bool) throws {
    let matcher = try matcher(of: filter)
    for type in [LoadType.fetch, .image, .childDocument] {
      let page = try matcher.page("http://b.test/")
      #expect(try matcher.decide(url, Load(type), on: page).isBlocked == isBlocked)
    }
  }

  @Test func rulesForWebKitSeeNoFragmentBesideThoseOfAnExtension() throws {
    let list = #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
    let matcher = try matcher(of: "tracker", beside: list)
    let page = try matcher.page("http://b.test/")
    func rule(_ url: String) throws -> Int? {
      try matcher.decidingRule(of: url, Load(.image), on: page).flatMap { matcher.rule($0) }
        .map { $0.position.id ?? 0 }
    }
    #expect(try rule("http://a.test/ads#x") == 0)
    #expect(try rule("http://a.test/x#ads") == nil)
    #expect(try rule("http://a.test/x#tracker") == 1)
    let explained = try matcher.explain(Array("http://a.test/x#ads".utf8), Load(.image), on: page)
    #expect(explained.matches.isEmpty)
  }

  private func matcher(of filter: String, beside list: String? = nil) throws -> Matcher {
    let rules =
      #"[{"id":1,"condition":{"urlFilter":"\#(filter)"},"action":{"type":"block"}}]"#
    let compilation = try ListCompiler().compile(
      list.map { [SourceList(name: "list.json", bytes: Array($0.utf8))] } ?? [],
      extensionRules: [DNRList(name: "rules.json", bytes: Array(rules.utf8))])
    return .layering([try RuleIndex(checking: compilation.index.bytes)])
  }

  @Test func aRuleOnNoLineIsRefused() throws {
    let rules = #"[{"id":1,"condition":{"urlFilter":"x"},"action":{"type":"block"}}]"#
    let compilation = try ListCompiler().compile(
      [], extensionRules: [DNRList(name: "rules.json", bytes: Array(rules.utf8))])
    var index = ForgedIndex(compilation.index.bytes)
    // The line from which the positions of the first rules count.
    index[.placeCheckpoints][8] = 0
    do throws(IndexError) {
      _ = try RuleIndex(checking: index.bytes)
      Issue.record("it was opened")
    } catch {
      #expect(error.message.contains("on a line that no file has"))
    }
  }
}

/// Asks an index of rules of an extension.
struct DNRAsking {
  private let matcher: Matcher
  private let kinds: [Int: DNRActionKind]

  init(_ json: [UInt8], _ decisions: DNRDecisions) throws {
    var compiler = ListCompiler()
    compiler.dnrDecisions = decisions
    let list = DNRList(name: "rules.json", bytes: json)
    #expect(list.ruleset.problems.isEmpty)
    kinds = Dictionary(
      uniqueKeysWithValues: list.ruleset.rules.map { (Int($0.rule.id), $0.rule.action.kind) })
    let compilation = try compiler.compile([], extensionRules: [list])
    matcher = .layering([try RuleIndex(checking: compilation.index.bytes)])
  }

  /// The outcome by the effects, after comparing them with the quick decision.
  func outcome(of request: MatchRequest) throws -> DNROutcome {
    let page = try request.topURL.map { try matcher.page($0) } ?? matcher.noPage
    let effects = try matcher.effects(of: request.url, request.load, on: page)
    let quick = try matcher.decide(request.url, request.load, on: page)
    #expect(quick == effects.decision)
    #expect(
      try matcher.decidingRule(of: request.url, request.load, on: page) == effects.decidingRule)
    let winner = effects.decidingRule.flatMap { id(of: $0) }
    let others = effects.rules.compactMap { id(of: $0) }
    return DNROutcome(
      winner: winner, action: winner.flatMap { kinds[Int($0)] },
      modifications: others.filter { kinds[Int($0)] == .modifyHeaders }.sorted())
  }

  private func id(of rule: RuleReference) -> Int32? {
    matcher.rule(rule)?.position.id.map { Int32($0) }
  }
}

/// A recorded request with its answers.
struct RecordedDNR {
  let request: MatchRequest
  private let winners: [Int]
  private let action: String?
  private let modifications: [Int]

  init(_ line: JSONLine, _ reading: DNRReading) throws {
    var fields = RequestFields()
    fields.url = line.bytes("url")
    fields.type = line.bytes("type")?[...]
    fields.topURL = line.bytes("topUrl")
    fields.initiator = line.bytes("initiator") ?? []
    fields.method = line.bytes("method").map { .named($0) } ?? .missing
    fields.tab = line.integer("tabId").map { Array("\($0)".utf8)[...] }
    request = try MatchRequest(fields)
    let node = reading == .documentation ? line.member("documentation") ?? 0 : 0
    winners = line.integers("winners", of: node)
    action = line.string("action", of: node)
    modifications = line.integers("modify", of: node)
  }

  func agrees(with outcome: DNROutcome) -> Bool {
    (winners.isEmpty ? outcome.winner == nil : winners.contains { outcome.winner == Int32($0) })
      && action == outcome.action?.name
      && modifications == outcome.modifications.map { Int($0) }
  }
}
