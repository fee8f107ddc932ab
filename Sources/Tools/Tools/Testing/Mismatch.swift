// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import RuleMatching
internal import Requests
internal import RuleModel

/// A member of an answer that differs from what a test expects.
package struct Mismatch: Sendable, Equatable {
  /// The member, by its name in the file of tests.
  package let member: String
  /// The expected value, as text.
  package let expected: String
  /// The actual value, as text.
  package let found: String

  /// The message: "decision: expected block, found allow".
  package var sentence: String { "\(member): expected \(expected), found \(found)" }
}

extension Expectation {
  /// The members of the answer that are not as expected.
  func mismatches(with answer: Answer) -> [Mismatch] {
    wishes.compactMap { member, wish in
      let found = Expectation.texts(of: member, in: answer)
      guard !wish.isMet(by: found) else { return nil }
      return Mismatch(
        member: member.rawValue, expected: wish.words, found: Wish.words(found))
    }
  }

  private static func texts(of member: Member, in answer: Answer) -> [[UInt8]] {
    switch member {
    case .decision: [Array((answer.decision.isBlocked ? "block" : "allow").utf8)]
    case .rule: answer.rule.map { [Array(String($0.position.index).utf8)] } ?? []
    case .list: answer.rule.map { [Array($0.listName.utf8)] } ?? []
    case .actions: answer.decision.actions.types.map { Array($0.rawValue.utf8) }
    case .css, .hides: answer.allSelectors
    case .notify: answer.notifications
    case .https: [Array(String(answer.decision.isUpgraded).utf8)]
    case .redirect: answer.changes.redirect.map { [$0] } ?? []
    case .modifyHeaders: answer.changes.headers.map { words(of: $0) }
    }
  }

  private static func words(of operation: HeaderChanges.Operation) -> [UInt8] {
    switch operation {
    case .set(let header, let value): words(Array("set".utf8), header, value)
    case .append(let header, let value): words(Array("append".utf8), header, value)
    case .remove(let header): words(Array("remove".utf8), header, nil)
    }
  }
}
