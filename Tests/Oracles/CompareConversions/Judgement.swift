// SPDX-License-Identifier: Apache-2.0

import FilterCases
import Conversion
import Filters
import RuleModel
import Semantics

/// How the rules of a case answer it, and whether the report says what is different.
enum Judgement: String, CaseIterable {
  /// WebKit has no such load.
  case notAsked = "not asked"
  /// All lines are exact, and the engines agree.
  case exact
  case exactAndDifferent = "exact and different"
  /// All lines are exact, and the engines differ.
  case exactAsUBlock = "exact, as uBO alone"
  case exactAsAdblockRust = "exact, as AR alone"
  /// Some line is not exact.
  case notedAndSame = "noted and the same"
  case notedAndDifferent = "noted and different"
  case notedWrongly = "noted, but the difference is another"
}

extension Judgement {
  /// Judges the answer of converted filters to a question.
  init(_ question: FilterCase, _ list: ConvertedList) {
    guard let blocks = list.blocks(question.load) else {
      self = .notAsked
      return
    }
    let isSame = blocks == question.ublock.isBlocked
    let verdicts = list.verdicts.filter { question.isConcerned(by: $0) }
    guard verdicts.isEmpty else {
      let isExplained = isSame || verdicts.contains { question.explains($0, ifBlocked: blocks) }
      self = isSame ? .notedAndSame : isExplained ? .notedAndDifferent : .notedWrongly
      return
    }
    guard question.enginesAgree else {
      self = isSame ? .exactAsUBlock : .exactAsAdblockRust
      return
    }
    self = isSame ? .exact : .exactAndDifferent
  }
}

extension FilterCase {
  /// Whether a verdict says anything about loads of the type in question.
  func isConcerned(by verdict: Account.Entry) -> Bool {
    switch verdict.reason.flatMap({ TranslationReason(rawValue: $0) }) {
    case .typePopup: load.type == .popup
    case .typePing: load.type == .ping
    case .typeOther: [.ping, .other].contains(load.type)
    case .typeObject where verdict.fidelity == .narrower: load.type == .object
    case .inlineCode, .redirectAsBlock, .removesElements: false
    default: true
    }
  }

  /// Whether a verdict is a reason why rules block what uBlock Origin lets pass, or the other way
  /// round.
  func explains(_ verdict: Account.Entry, ifBlocked isBlocked: Bool) -> Bool {
    let line = lines[verdict.line - 1]
    let text = String(decoding: line, as: UTF8.self)
    // It takes blocks and exceptions out.
    if text.contains("badfilter") { return verdict.fidelity == .lost }
    let doesMore = verdict.fidelity == .broader
    return line.starts(with: "@@".utf8) ? doesMore != isBlocked : doesMore == isBlocked
  }
}
