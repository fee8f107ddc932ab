// SPDX-License-Identifier: Apache-2.0

import RuleModel
import RuleProofs
import RuleText
import Testing

struct UndoneRulesTests {
  private static let list = #"""
    [{"trigger":{"url-filter":"^https?://([^:/]+\\.)?ads\\.test[/:]"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"^https?://([^:/]+\\.)?cdn\\.ads\\.test[/:]"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"banner","resource-type":["image"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"tracker","if-domain":["*shop.test"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"^https?://([^:/]+\\.)?cdn\\.ads\\.test[/:]"},
     "action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":".*","resource-type":["script"]},
     "action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":".*","if-domain":["news.test"]},
     "action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":".*"},"action":{"type":"ignore-following-rules"}},
    {"trigger":{"url-filter":"last"},"action":{"type":"block"}}]
    """#

  private static let relations: UndoneRules = {
    let list = RuleList(reading: Array(Self.list.utf8))
    return UndoneRules(list.rules, indexes: list.origins.map(\.index))
  }()

  private static func words(_ relations: [UndoneRules.Relation]) -> String {
    relations.map { "\($0.index)\($0.extent == .always ? "!" : "")" }.joined(separator: " ")
  }

  private static let cases: [(rule: Int, undone: String)] = [
    (0, ""), (4, "0 1!"), (5, "0 1 3"), (6, "0 1 2"), (7, "8!"), (8, ""),
  ]

  @Test("an ignore rule undoes those whose loads it can match", arguments: cases)
  func undone(_ rule: Int, _ undone: String) {
    #expect(Self.words(Self.relations.undone(by: rule)) == undone)
  }

  private static let backCases: [(rule: Int, undoing: String)] = [
    (0, "4 5 6"), (1, "4! 5 6"), (2, "6"), (3, "5"), (4, ""), (8, "7!"),
  ]

  @Test("the same is found from the rule that is undone", arguments: backCases)
  func undoing(_ rule: Int, _ undoing: String) {
    #expect(Self.words(Self.relations.undoing(rule)) == undoing)
  }

  @Test("a rule that is not there has no relations")
  func missing() {
    #expect(Self.relations.undone(by: 99).isEmpty)
    #expect(Self.relations.undoing(99).isEmpty)
  }
}
