// SPDX-License-Identifier: Apache-2.0

import FilterCases
import Conversion
import Linting
import Semantics
import Compiling

/// Counts how the rules of many cases answer them.
struct ConversionComparison {
  private let target: Target?
  private let mostExamples: Int
  private var judgements: [Judgement: Int] = [:]
  private var details: [String: Int] = [:]
  private var examples: [String: [String]] = [:]
  /// The filters of the last case: most share them with the next.
  private var lastLines: [[UInt8]] = []
  private var lastList: ConvertedList?

  init(_ target: Target?, mostExamples: Int) {
    self.target = target
    self.mostExamples = mostExamples
  }

  /// Whether at most one answer in 10,000 is neither reported nor has a known reason.
  var isClean: Bool {
    let all = judgements.values.reduce(0, +)
    let unknown = details.filter { $0.key.hasSuffix(Reason.unknown.rawValue) }
    return unknown.values.reduce(0, +) * 10_000 <= all
  }

  /// Counts a case.
  mutating func add(_ line: [UInt8]) {
    guard let question = FilterCase(line) else {
      return note("not a case", String(decoding: line.prefix(100), as: UTF8.self))
    }
    guard let list = list(question.lines) else {
      return note("no index", question.text)
    }
    let judgement = Judgement(question, list)
    judgements[judgement, default: 0] += 1
    switch judgement {
    case .exactAndDifferent, .exactAsAdblockRust, .notedWrongly:
      note("\(judgement.rawValue), \(reason(question, list))", text(question, list))
    case .notedAndDifferent:
      let blocks = list.blocks(question.load) ?? false
      for verdict in list.verdicts
      where question.isConcerned(by: verdict) && question.explains(verdict, ifBlocked: blocks) {
        note(
          "\(judgement.rawValue), \(verdict.fidelity) \(verdict.reason ?? "")", text(question, list)
        )
      }
    default: break
    }
  }

  private mutating func list(_ lines: [[UInt8]]) -> ConvertedList? {
    if lastLines != lines || lastList == nil {
      lastLines = lines
      lastList = try? ConvertedList(lines, for: target)
    }
    return lastList
  }

  /// Why the answer is not that of uBlock Origin.
  private func reason(_ question: FilterCase, _ list: ConvertedList) -> String {
    let evaluated = EvaluatedCase(question)
    let isAsEvaluated = evaluated.decision.isBlocked == list.blocks(question.load)
    let reason = isAsEvaluated ? evaluated.reason : .unknown
    return (isAsEvaluated ? "as evaluated, " : "") + reason.rawValue
  }

  private mutating func note(_ kind: String, _ example: String) {
    details[kind, default: 0] += 1
    if examples[kind, default: []].count < mostExamples {
      examples[kind, default: []].append(example)
    }
  }
}

extension ConversionComparison {
  /// The counts and the examples.
  var report: String {
    let counts = Judgement.allCases.map { "\($0.rawValue): \(judgements[$0, default: 0])" }
    let differences = details.sorted { $0.value > $1.value }.flatMap { kind, count in
      ["\(kind): \(count)"] + examples[kind, default: []].map { "    " + $0 }
    }
    return (counts + ["", "Differences, with examples:"] + differences).joined(separator: "\n")
      + "\n"
  }

  private func text(_ question: FilterCase, _ list: ConvertedList) -> String {
    let verdicts = list.verdicts.map { "line \($0.line) \($0.fidelity) \($0.reason ?? "")" }
    let blocks = list.blocks(question.load) == true ? "block" : "pass"
    return question.text + " → \(blocks), uBO \(question.ublock.word),"
      + " AR \(question.adblockRust.word)" + (verdicts.isEmpty ? "" : " \(verdicts)")
  }
}

extension FilterCase {
  /// The question in one line.
  fileprivate var text: String {
    let lines = lines.map { String(decoding: $0, as: UTF8.self) }
    return "\(name) \(lines) \(String(decoding: load.url.bytes, as: UTF8.self))"
      + " on \(String(decoding: load.document.bytes, as: UTF8.self)) \(type) \(load.method)"
  }
}

extension EngineAnswer {
  fileprivate var word: String { isBlocked ? "block" : "pass" }
}
