// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import Semantics
import TestSupport
import Testing

/// The answers of Chromium 156 in `Tests/Conformance/net-requests.jsonl`.
struct RecordedDNRTests {
  /// What is recorded about one request.
  private struct Answer {
    /// Rules of which any may win.
    let winners: [Int]
    let action: String?
    let modifications: [Int]

    init(_ line: JSONLine, of node: Int = 0) {
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

  @Test(arguments: DNRReading.allCases)
  func everyRecordedRequestIsDecidedAsItWas(_ reading: DNRReading) throws {
    var rules: [DNRRule] = []
    var count = 0
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      let json = try #require(JSONValue(line.document))
      if let list = json.member("rules") {
        rules = DNRRuleset(reading: Array(list.source)).rules.map(\.rule)
        #expect(rules.count == list.elements.count)
        continue
      }
      let request = try #require(ReferenceRequest(json))
      let outcome = DNRSemantics(rules, by: reading).outcome(of: request)
      let differing = line.member("documentation")
      switch reading {
      case .chromium:
        #expect(Answer(line).agrees(with: outcome.reported), "\(line)")
      case .documentation:
        #expect(Answer(line, of: differing ?? 0).agrees(with: outcome), "\(line)")
      }
      count += 1
    }
    #expect(count == 3_600)
  }
}
