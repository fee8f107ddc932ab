// SPDX-License-Identifier: Apache-2.0

import FilterCases
import Filters
import Semantics

/// Counts how the answers to many cases compare with those of two engines.
struct Comparison {
  private let mostExamples: Int
  private var outcomes: [Outcome: Int] = [:]
  private var constructs: [String: [Outcome: Int]] = [:]
  private var details: [String: Int] = [:]
  private var examples: [String: [String]] = [:]

  init(mostExamples: Int) { self.mostExamples = mostExamples }

  /// Whether at most one answer in 10,000 is not that of agreeing engines without a known reason.
  var isClean: Bool {
    let all = outcomes.values.reduce(0, +)
    return details["as neither, unknown", default: 0] * 10_000 <= all
  }

  /// Counts a case.
  mutating func add(_ line: [UInt8]) {
    guard let question = FilterCase(line) else {
      return note("not a case", String(decoding: line.prefix(100), as: UTF8.self))
    }
    let evaluated = EvaluatedCase(question)
    let outcome = evaluated.outcome
    outcomes[outcome, default: 0] += 1
    for name in Constructs.names(in: question.lines, type: question.typeName) {
      constructs[name, default: [:]][outcome, default: 0] += 1
    }
    if outcome == .asNeither || outcome == .asAdblockRust {
      note("\(outcome.rawValue), \(evaluated.reason.rawValue)", evaluated.text)
    }
    if evaluated.decisionWithoutBad.isBlocked != evaluated.decision.isBlocked {
      note("badfilter differs between reader and evaluator", evaluated.text)
    }
    addAcceptance(evaluated)
    addDetails(evaluated)
  }

  /// Lines of which uBlock Origin makes something else.
  private mutating func addAcceptance(_ evaluated: EvaluatedCase) {
    let lines = evaluated.question.lines
    for (index, (ours, theirs)) in zip(evaluated.acceptance, evaluated.question.acceptance)
      .enumerated()
    where ours != theirs && theirs != .unknown {
      let line = String(decoding: lines[index], as: UTF8.self)
      let problem = evaluated.problems.first { $0.origin.line == index + 1 }?.kind.rawValue
      let reason = problem.map { " (\($0))" } ?? ""
      note("line \(theirs.rawValue) in uBO, \(ours.rawValue)\(reason) here", line)
    }
  }

  /// What is compared with uBlock Origin beside block and pass.
  private mutating func addDetails(_ evaluated: EvaluatedCase) {
    let decision = evaluated.decision
    let ublock = evaluated.question.ublock
    guard decision.isBlocked == ublock.isBlocked else { return }
    if decision.isExcepted != ublock.isExcepted { note("exception differs", evaluated.text) }
    // uBlock Origin does not look for an important block if nothing undoes another one.
    if ublock.isImportant, !decision.isImportant { note("not important", evaluated.text) }
    let policies = decision.modifiers.filter { $0.option == "csp" }.map { text($0.value) }
    if policies.sorted() != ublock.policies.sorted() { note("csp differs", evaluated.text) }
    let resources = Set(decision.redirects.map { text($0.value) })
    if decision.isBlocked, resources != Set(ublock.redirects) {
      note("redirect differs", evaluated.text)
    }
    if let isStrict = ublock.isStrict, !decision.isBlocked, isStrict != evaluated.isStrict {
      note("strict \(isStrict) there and not here", evaluated.text)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func note(_ kind: String, _ example: String) {
    details[kind, default: 0] += 1
    if examples[kind, default: []].count < mostExamples,
      !examples[kind, default: []].contains(example)
    {
      examples[kind, default: []].append(example)
    }
  }
}

extension Comparison {
  /// The counts and the examples.
  var report: String {
    (totals + ["", "By construct, where it is not the answer of both:"] + table
      + ["", "Differences, with examples:"] + differences).joined(separator: "\n") + "\n"
  }

  private var totals: [String] {
    Outcome.allCases.map { "\($0.rawValue): \(outcomes[$0, default: 0])" }
  }

  private var table: [String] {
    let rows = constructs.filter { $0.value.contains { $0.key != .asBoth } }
    return rows.sorted { $0.key < $1.key }.map { name, counts in
      name + ": "
        + Outcome.allCases.compactMap { outcome in
          counts[outcome].map { "\(outcome.rawValue) \($0)" }
        }.joined(separator: ", ")
    }
  }

  private var differences: [String] {
    details.sorted { $0.value > $1.value }.flatMap { kind, count in
      ["\(kind): \(count)"] + examples[kind, default: []].map { "    " + $0 }
    }
  }
}

extension FilterCase {
  fileprivate var typeName: String {
    switch load.type {
    case .document: "(page)"
    case .popup: "(popup)"
    default: "(load)"
    }
  }
}

extension EvaluatedCase {
  /// The case in one line.
  fileprivate var text: String {
    let lines = question.lines.map { String(decoding: $0, as: UTF8.self) }
    let problems = problems.map { "line \($0.origin.line) \($0.kind.rawValue)" }
    let ours = decision.isBlocked ? "block" : "pass"
    return "\(question.name) \(lines) \(String(decoding: question.load.url.bytes, as: UTF8.self))"
      + " on \(String(decoding: question.load.document.bytes, as: UTF8.self)) \(question.type)"
      + " → \(ours), uBO \(question.ublock.word), AR \(question.adblockRust.word)"
      + (problems.isEmpty ? "" : " refused here: \(problems)")
  }
}

extension EngineAnswer {
  fileprivate var word: String {
    (isBlocked ? "block" : "pass") + (filter.map { " by \($0)" } ?? "")
  }
}
