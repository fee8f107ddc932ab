// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Semantics

/// A case with what our reader and the plain evaluator make of it, in the dialect of uBlock Origin.
package struct EvaluatedCase {
  package let question: FilterCase
  /// What our reader made of each line.
  package let acceptance: [FilterCase.Acceptance]
  /// The problems for which lines are refused.
  package let problems: [FilterProblem]
  package let decision: FilterDecision
  /// Whether strict blocking of pages would look at a filter.
  package let isStrict: Bool
  /// The decision about what the reader leaves of the filters after `badfilter`.
  package let decisionWithoutBad: FilterDecision
  private let filters: [WrittenFilter]

  package init(_ question: FilterCase) {
    self.question = question
    let text = Array(question.lines.joined(separator: [UInt8(ascii: "\n")]))
    let list = FilterList(reading: text, as: FilterReading(dialect: .ublock))
    filters = list.filters
    acceptance = question.lines.indices.map { Self.acceptance(ofLine: $0 + 1, in: list) }
    problems = list.problems.filter(\.refusesLine)
    let blocker = ReferenceBlocker([filters.map(\.filter)], in: .ublock)
    decision = blocker.decide(question.load)
    var lists = [list]
    _ = BadFilters.apply(to: &lists)
    decisionWithoutBad = ReferenceBlocker(lists.map { $0.filters.map(\.filter) }, in: .ublock)
      .decide(question.load)
    isStrict = blocker.decideStrictly(question.load).blocks
  }

  private static func acceptance(ofLine line: Int, in list: FilterList) -> FilterCase.Acceptance {
    if list.problems.contains(where: { $0.refusesLine && $0.origin.line == line }) {
      return .refused
    }
    guard let written = list.filters.first(where: { $0.origin.line == line }) else {
      return .comment
    }
    if case .network = written.filter { return .network }
    return .cosmetic
  }

  /// How the answer compares with those of the engines.
  package var outcome: Outcome {
    let isAsUBlock = decision.isBlocked == question.ublock.isBlocked
    guard question.enginesAgree else { return isAsUBlock ? .asUBlock : .asAdblockRust }
    return isAsUBlock ? .asBoth : .asNeither
  }

  /// Why the answer is not that of uBlock Origin.
  package var reason: Reason {
    let accepted = filters.filter { question.acceptance[$0.origin.line - 1] != .refused }
    if isExplained(accepted, question.load) { return .refusedLine }
    if isExplained(filters, question.rawLoad) { return .unusualURL }
    if isExplainedByToken(filters, question.load) { return .token }
    return isExplainedByToken(accepted, question.rawLoad) ? .several : .unknown
  }

  /// Whether it is the answer of uBlock Origin if some filters are not found: blocks, exceptions or
  /// both.
  private func isExplainedByToken(_ filters: [WrittenFilter], _ load: FilterLoad) -> Bool {
    [[true], [false], [true, false]].contains { kinds in
      let found = filters.filter { written in
        !kinds.contains(written.isException)
          || !TokenEffect.mayHide(written.filter, from: load.url.bytes)
      }
      return isExplained(found, load)
    }
  }

  /// Whether some of the filters and a load give the answer of uBlock Origin.
  private func isExplained(_ filters: [WrittenFilter], _ load: FilterLoad) -> Bool {
    let blocker = ReferenceBlocker([filters.map(\.filter)], in: .ublock)
    return blocker.decide(load).isBlocked == question.ublock.isBlocked
  }
}

/// How an answer compares with those of two engines.
package enum Outcome: String, CaseIterable {
  /// The engines agree with each other and with us.
  case asBoth = "as both"
  /// The engines differ.
  case asUBlock = "as uBO alone"
  case asAdblockRust = "as AR alone"
  /// The engines agree with each other and not with us.
  case asNeither = "as neither"
}

/// Why an answer is not that of uBlock Origin.
package enum Reason: String, CaseIterable {
  /// uBlock Origin refuses a line that is read here.
  case refusedLine = "refused line"
  /// The URLs are not as browsers write them.
  case unusualURL = "unusual URL"
  /// uBlock Origin may not find the filter.
  case token
  case several = "several reasons"
  case unknown
}

extension WrittenFilter {
  fileprivate var isException: Bool {
    if case .network(let filter) = filter { filter.isException } else { false }
  }
}
