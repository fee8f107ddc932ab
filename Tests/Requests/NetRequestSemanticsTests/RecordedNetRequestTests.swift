// SPDX-License-Identifier: Apache-2.0

import JSONText
import NetRequestModel
import NetRequestSemantics
import TestSupport
import Testing
import WebAddresses

/// The answers of Chromium 156 in `Tests/Conformance/net-requests.jsonl`.
struct RecordedNetRequestTests {
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

    func agrees(with outcome: NetRequestOutcome) -> Bool {
      (winners.isEmpty ? outcome.winner == nil : winners.contains { outcome.winner == Int32($0) })
        && action == outcome.action?.name
        && modifications == outcome.modifications.map { Int($0) }
    }
  }

  @Test(arguments: NetRequestReading.allCases)
  func everyRecordedRequestIsDecidedAsItWas(_ reading: NetRequestReading) throws {
    var rules: [NetRequestRule] = []
    var count = 0
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      if line.member("rules") != nil {
        rules = RecordedRules.read(line)
        continue
      }
      let request = try #require(ReferenceRequest(recorded: line))
      let outcome = NetRequestSemantics(rules, by: reading).outcome(of: request)
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

extension ReferenceRequest {
  /// Reads a request with the names that `testMatchOutcome` uses.
  init?(recorded line: JSONLine) {
    guard let type = NetRequestTypes.names.first(where: { $0.name == line.string("type") }),
      let text = line.bytes("url"), let url = try? WebAddress(parsing: text)
    else { return nil }
    self.init(
      url: url, type: type.type,
      initiator: line.bytes("initiator").flatMap { try? WebAddress(parsing: $0) },
      topURL: line.bytes("topUrl").flatMap { try? WebAddress(parsing: $0) },
      method: line.string("method") ?? "get", tabID: Int32(line.integer("tabId") ?? -1))
  }
}
