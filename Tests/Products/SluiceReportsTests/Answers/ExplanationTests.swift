// SPDX-License-Identifier: Apache-2.0

import TextFormats
@testable import Requests
@testable import RuleMatching
@testable import SluiceReports
import Loads
import TestSupport
import Testing
import RuleModel

/// Explanations as text and as JSON, compared with saved ones.
@Suite struct `Explanations` {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let explanation: Explanation
    var testDescription: String { name }
  }

  private static func sample(
    _ name: String, _ effects: Effects, _ matches: [(Int, RuleMatch.State)],
    _ misses: [(Int, [Explanation.MissReason])],
    missCount: Int? = nil
  ) -> Sample {
    Sample(
      name: name,
      explanation: Explanation(
        effects: effects,
        matches: matches.map { RuleMatch(rule: SampleRules.reference($0.0), state: $0.1) },
        nearMisses: misses.map {
          Explanation.NearMiss(rule: SampleRules.reference($0.0), reasons: $0.1)
        },
        nearMissCount: missCount ?? misses.count))
  }

  static let samples: [Sample] = [
    sample(
      "blocked", SampleRules.effects([.block, .cssDisplayNone], isBlocked: true, rule: 0),
      [(0, .inForce), (8, .inForce)],
      [
        (1, [.type]), (4, [.party, .condition]), (5, [.context, .method, .condition]),
        (6, [.condition]),
      ], missCount: 1_234),
    sample(
      "undone", SampleRules.effects([], rule: 2),
      [(0, .undone(by: SampleRules.reference(2))), (2, .inForce)], []),
    sample(
      "cut-off", SampleRules.effects([], rule: 3),
      [
        (3, .inForce), (0, .cutOff(by: SampleRules.reference(3))),
        (1, .cutOff(by: SampleRules.reference(3))),
      ], []),
    sample("nothing", SampleRules.effects([]), [], []),
    sample(
      "redirected", SampleRules.effects([.block, .redirect]), [(7, .inForce), (0, .inForce)], []),
    sample(
      "two-blocks", SampleRules.effects([.block], isBlocked: true, rule: 0),
      [(0, .inForce), (1, .inForce)], []),
  ]

  private func request() throws -> MatchRequest {
    var fields = RequestFields()
    fields.url = Array("https://ads.test/banner.js".utf8)
    fields.topURL = Array("https://ads.test/".utf8)
    fields.type = Array("script".utf8)[...]
    return try MatchRequest(fields)
  }

  @Test(arguments: samples) func `an explanation is the same as the saved one`(sample: Sample)
    throws
  {
    let report = ExplanationText(style: Style(isColored: false)) { SampleRules.numbered($0) }
    let text = report.text(of: sample.explanation, try request())
    #expect(
      try TestFile.matches(
        text, snapshot: "Products/SluiceReportsTests/Answers/Snapshots/\(sample.name).txt"))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
  }

  @Test(arguments: samples) func `an explanation is JSON`(sample: Sample) throws {
    let report = ExplanationJSON { SampleRules.numbered($0) }
    let bytes = report.text(of: sample.explanation, try request(), changes: ResolvedChanges())
    let line = JSONLine(bytes)
    #expect(line.document.problems == [])
    #expect(
      line.keys() == [
        "request", "answer", "matches", "near_misses", "near_miss_count", "sentence",
      ])
    #expect(line.elements("matches").count == sample.explanation.matches.count)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      try TestFile.matches(
        text, snapshot: "Products/SluiceReportsTests/Answers/Snapshots/\(sample.name).json"))
  }

  @Test func `an explanation ends at its limit, and counts the other rules`() throws {
    let sample = try #require(Self.samples.first { $0.explanation.matches.count > 1 })
    let selector = [UInt8](repeating: UInt8(ascii: "a"), count: ExplanationJSON.most)
    let long = { (reference: RuleReference) in
      SampleRules.numbered(reference).map { found in
        LocatedRule(
          Rule(trigger: found.trigger, action: .cssDisplayNone(selector: selector)),
          at: found.position)
      }
    }
    let bytes = ExplanationJSON(rule: long).text(
      of: sample.explanation, try request(), changes: ResolvedChanges())
    let line = JSONLine(bytes)
    #expect(line.elements("matches").count == 1)
    #expect(line.keys().contains("more_matches"))
    #expect(line.elements("near_misses").isEmpty)
    #expect(bytes.count < 3 * ExplanationJSON.most)
  }

  @Test func `colors only add escapes`() throws {
    for sample in `Explanations`.samples {
      let plain = ExplanationText(style: Style(isColored: false)) { SampleRules.numbered($0) }
      let colored = ExplanationText(style: Style(isColored: true)) { SampleRules.numbered($0) }
      let text = colored.text(of: sample.explanation, try request())
      #expect(text.contains("\u{1B}["))
      let stripped = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(stripped == plain.text(of: sample.explanation, try request()))
    }
  }
}
