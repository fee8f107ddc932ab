// SPDX-License-Identifier: Apache-2.0

internal import AnswerJSON
internal import LoadChanges
internal import RuleIndex
internal import Vocabulary

/// A member of an answer that is not what a test expects.
public struct Mismatch: Sendable, Equatable {
  /// The member, by its name in the file of tests.
  public let member: String
  /// What was expected, in words.
  public let expected: String
  /// What was answered, in words.
  public let found: String

  /// What a person is told: "decision: expected block, found allow".
  public var sentence: String { "\(member): expected \(expected), found \(found)" }
}

extension Expectation {
  /// What of an answer is not as expected.
  func mismatches(with answer: Answer) -> [Mismatch] {
    wishes.compactMap { member, wish in
      let found = Expectation.texts(of: member, in: answer)
      guard !wish.isMet(by: found) else { return nil }
      return Mismatch(
        member: member.rawValue, expected: wish.words,
        found: found.isEmpty ? "nothing" : found.joined(separator: ", "))
    }
  }

  private static func texts(of member: Member, in answer: Answer) -> [String] {
    switch member {
    case .decision: [answer.decision.isBlocked ? "block" : "allow"]
    case .rule: answer.rule.map { [String($0.index)] } ?? []
    case .list: answer.rule.map { [$0.listName] } ?? []
    case .actions: answer.decision.actions.types.map(\.rawValue)
    case .css, .hides: answer.selectors.map { String(decoding: $0, as: UTF8.self) }
    case .notify: answer.notifications.map { String(decoding: $0, as: UTF8.self) }
    case .https: [String(answer.decision.isUpgraded)]
    case .redirect:
      answer.changes.redirect.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    case .modifyHeaders: answer.changes.headers.map { words(of: $0) }
    }
  }

  private static func words(of operation: HeaderChanges.Operation) -> String {
    let text: ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
    return switch operation {
    case .set(let header, let value): words("set", text(header), text(value))
    case .append(let header, let value): words("append", text(header), text(value))
    case .remove(let header): words("remove", text(header), nil)
    }
  }
}
