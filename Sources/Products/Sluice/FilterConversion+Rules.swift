// SPDX-License-Identifier: Apache-2.0

public import FilterConversion
internal import FilterTranslation
internal import RuleCompiling
public import RuleModel

extension FilterConversion {
  /// The rule lists with the position of each rule, as `RuleJSON` would write them: rule 0 is on
  /// line 2.
  public var locatedLists: [LocatedList] {
    lists.map { list in
      LocatedList(
        name: list.purpose.rawValue,
        rules: list.rules.enumerated().map { index, rule in
          LocatedRule(
            rule,
            at: RulePosition(
              list: list.purpose.rawValue, index: index, line: index + 2, column: 1))
        })
    }
  }

  /// The rule lists as the compiler takes them.
  ///
  /// They are not checked again: a translation is made of rules that every target of its kind
  /// accepts.
  var compilableLists: [CompilableList] {
    lists.map { CompilableList(name: $0.purpose.rawValue, rules: $0.rules) }
  }
}
