// SPDX-License-Identifier: Apache-2.0

internal import DNR

/// The order in which rules are written.
enum RuleOrder {
  /// The numbers of the rules by rank, the lowest first.
  ///
  /// Rules that block or change headers undo no other rule, so their order is free between two
  /// rules of other kinds. The rules that exclude the most hosts come first, because an exclusion
  /// undoes everything before it.
  static func order(of rules: [DNRRule]) -> [Int] {
    let ranked = rules.indices.sorted { (rules[$0].rank, $0) < (rules[$1].rank, $1) }
    var order: [Int] = []
    for run in ranked.runs(betweenThose: { !isFree(rules[$0]) }) {
      order += run.sorted { one, other in
        (-exclusions(of: rules[one]), rules[one].rank, one)
          < (-exclusions(of: rules[other]), rules[other].rank, other)
      }
    }
    return order
  }

  private static func isFree(_ rule: DNRRule) -> Bool {
    rule.action.kind == .block || rule.action.kind == .modifyHeaders
  }

  private static func exclusions(of rule: DNRRule) -> Int {
    rule.condition.requestDomains.excluded.count
  }
}

extension [Int] {
  /// The runs between separators; each separator is a run of its own.
  fileprivate func runs(
    betweenThose isSeparator: (Int) -> Bool
  ) -> [[Int]] {
    var runs: [[Int]] = []
    var isOpen = false
    for element in self {
      let isFree = !isSeparator(element)
      if isFree, isOpen {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
      isOpen = isFree
    }
    return runs
  }
}
