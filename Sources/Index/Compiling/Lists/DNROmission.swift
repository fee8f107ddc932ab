// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// A rule of an extension that is missing in an index, or incomplete.
public struct DNROmission: Sendable, Hashable {
  /// Why it is omitted.
  public enum Kind: Sendable, Hashable {
    /// The whole text: it is not a ruleset.
    case text
    /// Chromium rejects the rule.
    case refused
    /// A condition or an action of the rule cannot be decided.
    case undecidable
  }

  /// Why it is omitted.
  public let kind: Kind
  /// The name of its list.
  public let list: String
  /// The number that its author gave it, if it has one.
  public let id: Int32?
  /// The line of the rule, or of the error, counted from 1.
  public let line: Int
  /// The column in that line, in bytes, counted from 1.
  public let column: Int
  /// The omission in one sentence.
  public let message: String
}

extension DNRList {
  /// What Chromium rejects.
  var refused: [DNROmission] {
    let lines = LineTable(bytes)
    let known = ruleset.problems.map { problem in
      omission(
        problem.rule == nil ? .text : .refused, problem.id, problem.range.lowerBound,
        problem.message, lines)
    }
    return known + more(lines)
  }

  /// A note that there are further omissions, after the last one that is listed.
  private func more(_ lines: LineTable) -> [DNROmission] {
    guard let message = ruleset.omission, let last = ruleset.problems.last else { return [] }
    return [omission(.refused, nil, last.range.lowerBound, message, lines)]
  }

  /// The parts of accepted rules that cannot be decided.
  func undecidable(_ losses: [RankingLoss]) -> [DNROmission] {
    let lines = LineTable(bytes)
    return losses.map { loss in
      let written = ruleset.rules[loss.origin]
      return omission(
        .undecidable, written.rule.id, written.range.lowerBound, loss.message, lines)
    }
  }

  private func omission(
    _ kind: DNROmission.Kind, _ id: Int32?, _ offset: Int, _ message: String,
    _ lines: LineTable
  ) -> DNROmission {
    let position = lines.position(of: offset)
    return DNROmission(
      kind: kind, list: name, id: id, line: position.line, column: position.column,
      message: message)
  }
}
