// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The rules whose pattern matches every URL.
///
/// Those with an `if-…` condition on the page are filed under the condition. All others are grouped
/// by their action and their loads, the last rule of each group first, because it is the only one
/// that counts if it applies. Those with a condition on the frame are groups of their own, because
/// they are checked for each load.
struct AlwaysTable {
  private struct Kind: Hashable {
    let mask: UInt32
    let list: UInt16
    let action: ActionNumber
    let isOnFrame: Bool
  }

  private var kinds: [Kind: Int] = [:]
  private var groups: [(kind: Kind, rules: [AlwaysRule])] = []
  private var conditional: [(condition: ConditionID, rule: RuleID)] = []

  /// Files a rule and returns the part that it is in.
  mutating func add(_ rule: RuleID, _ record: ClassRecord) -> IndexPart {
    let isFree = record.condition.alwaysHolds
    if !isFree, !record.condition.isUnless, !record.condition.isOnFrame {
      conditional.append((record.condition.condition, rule))
      return .page
    }
    let kind = Kind(
      mask: record.mask, list: record.list, action: record.action,
      isOnFrame: !isFree && record.condition.isOnFrame)
    let group = kinds[kind] ?? groups.count
    if group == groups.count {
      kinds[kind] = group
      groups.append((kind, []))
    }
    groups[group].rules.append(
      AlwaysRule(rule: rule, condition: isFree ? .none : record.condition))
    return .always
  }

  func write(to sections: inout SectionWriter, _ order: ConditionOrder, pageConditions: Int) {
    var records: [AlwaysGroup] = []
    var rules: [AlwaysRule] = []
    for group in groups {
      var record = AlwaysGroup()
      record.mask = group.kind.mask
      record.list = group.kind.list
      record.action = group.kind.action
      record.start = UInt32(rules.count)
      record.count = UInt32(group.rules.count)
      records.append(record)
      rules += group.rules.reversed().map {
        AlwaysRule(rule: $0.rule, condition: order.word($0.condition))
      }
    }
    sections.add(.alwaysGroups, records)
    sections.add(.alwaysRules, rules)
    writeConditional(to: &sections, order, pageConditions)
  }

  private func writeConditional(
    to sections: inout SectionWriter, _ order: ConditionOrder, _ pageConditions: Int
  ) {
    var byCondition = [[RuleID]](repeating: [], count: pageConditions)
    for (condition, rule) in conditional {
      byCondition[order.number(condition).number].append(rule)
    }
    var starts: [UInt32] = [0]
    var rules: [RuleID] = []
    for list in byCondition {
      rules += list
      starts.append(UInt32(rules.count))
    }
    sections.add(.conditionRuleStarts, starts)
    sections.add(.conditionRules, rules)
  }
}
