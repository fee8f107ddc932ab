// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Why a list cannot be split into parts that are short enough.
package enum SplitError: Error, Sendable, Hashable {
  /// The rules whose order counts must be in one part, with all ignore rules.
  case orderedRules(Int)
  /// Too many ignore rules have to be repeated in a part.
  case ignoreRules(Int)

  /// One sentence for users, without a period.
  package var message: String {
    switch self {
    case .orderedRules(let count):
      "\(count) of its rules must be in one part: redirects, header changes, notifications, "
        + "blocks in a list with redirects, and the ignore rules"
    case .ignoreRules(let count):
      "a part needs up to \(count) ignore rules, so no part can be short enough"
    }
  }
}

/// Splits a list into parts that decide together as the whole list does.
///
/// Lists are decided one by one, and their effects are united. Each rule that is not an ignore rule
/// is in one part, in the order of the list, and each part has all ignore rules that could undo or
/// cut off one of its rules. Rules whose order counts beyond that stay together.
package struct ListSplitter: Sendable {
  /// The most rules of a part.
  package let mostRules: Int

  /// More parts than this are not tried beyond the least number.
  private static let mostTries = 64

  /// Creates a splitter.
  package init(mostRules: Int) { self.mostRules = max(1, mostRules) }

  /// The numbers of the rules of each part, in order; one part if the list is short enough.
  ///
  /// The parts cost WebKit about the same, by the quick estimate, and patterns that begin alike are
  /// in one part. The same list gives the same parts in every run.
  package func parts(of rules: [Rule]) throws(SplitError) -> [[Int]] {
    guard rules.count > mostRules else { return [Array(rules.indices)] }
    let list = SplitList(rules)
    guard list.ordered.isEmpty || list.ordered.count + list.ignores.count <= mostRules else {
      throw .orderedRules(list.ordered.count + list.ignores.count)
    }
    let least = (rules.count - list.ignores.count + mostRules - 1) / mostRules
    var ignoreCount = 0
    for count in max(2, least)..<(max(2, least) + Self.mostTries) {
      let parts = list.slices(count, mostRules: mostRules).map { list.withIgnores($0) }
      if !parts.isEmpty, parts.allSatisfy({ $0.count <= mostRules }) { return parts }
      ignoreCount =
        parts.map { part in part.count { list.isIgnore($0) } }.max() ?? list.ignores.count
    }
    throw .ignoreRules(ignoreCount)
  }
}

/// A list that is split.
private struct SplitList {
  private let list: WorkingList
  private let order: ListOrder
  /// The rules that stay together.
  let ordered: [Int]
  /// The ignore rules.
  let ignores: [Int]
  /// All other rules, by their patterns.
  private let free: [Int]
  private let costs: [Int]

  init(_ rules: [Rule]) {
    list = WorkingList(rules)
    order = ListOrder(list)
    let hasRedirect = rules.contains { $0.action.type == .redirect }
    ignores = rules.indices.filter { rules[$0].isIgnore }
    ordered = rules.indices.filter { rules[$0].hasOrder(besideRedirects: hasRedirect) }
    free = rules.indices.filter {
      !rules[$0].isIgnore && !rules[$0].hasOrder(besideRedirects: hasRedirect)
    }.sorted { one, other in
      let (first, second) = (rules[one].trigger.urlFilter, rules[other].trigger.urlFilter)
      return first == second ? one < other : first.lexicographicallyPrecedes(second)
    }
    // Nanoseconds, so that shares are whole numbers.
    costs = CostEstimate(of: rules, jsonBytes: 0).ruleSeconds.map { 1 + Int($0 * 1e9) }
  }

  func isIgnore(_ rule: Int) -> Bool { list.facts[rule].isIgnore }

  // MARK: Parts

  /// The rules that are not ignore rules in so many parts of about the same cost.
  func slices(_ count: Int, mostRules: Int) -> [[Int]] {
    var parts: [[Int]] = []
    var rest = free[...]
    var cost = (free + ordered).reduce(0) { $0 + costs[$1] }
    for number in 0..<count where !rest.isEmpty || number == 0 {
      var part = number == 0 ? ordered : []
      var partCost = part.reduce(0) { $0 + costs[$1] }
      let share = cost / (count - number)
      let room = (count - number - 1) * mostRules
      while let rule = rest.first, part.count < mostRules,
        partCost + costs[rule] / 2 < share || rest.count > room || number == count - 1
      {
        part.append(rule)
        partCost += costs[rule]
        rest.removeFirst()
      }
      cost -= partCost
      if !part.isEmpty { parts.append(part) }
    }
    if let last = parts.indices.last { parts[last] += rest }
    return parts
  }

  /// A part in the order of the list, with the ignore rules that it needs.
  func withIgnores(_ part: [Int]) -> [Int] {
    let rules = part.sorted()
    let isOrdered = !Set(ordered).isDisjoint(with: rules)
    var result: [Int] = []
    var rest = ignores[...]
    var reach = LoadReach()
    let first = firstIgnore(for: rules)
    for rule in rules + [list.rules.count] {
      while let ignore = rest.first, ignore < rule {
        if isOrdered || ignore == first || isNeeded(ignore, behind: reach) { result.append(ignore) }
        rest.removeFirst()
      }
      guard rule < list.rules.count else { break }
      result.append(rule)
      reach.add(list.facts[rule], host(of: rule))
    }
    return result
  }

  /// The ignore rule that keeps a rule of the part out of the global style sheet.
  private func firstIgnore(for rules: [Int]) -> Int? {
    guard rules.contains(where: { list.facts[$0].hasGlobalForm && $0 > order.firstIgnore }) else {
      return nil
    }
    return order.firstIgnore
  }

  private func isNeeded(_ ignore: Int, behind reach: LoadReach) -> Bool {
    let facts = list.facts[ignore]
    return facts.type == .ignoreFollowingRules || !reach.isDisjoint(with: facts, host(of: ignore))
  }

  private func host(of rule: Int) -> [UInt8]? {
    list.table.patterns.entries[list.facts[rule].text].host
  }
}

extension Rule {
  /// Whether the action depends on others of the same list, across all ignore rules.
  fileprivate func hasOrder(besideRedirects hasRedirect: Bool) -> Bool {
    switch action.type {
    case .redirect, .modifyHeaders, .notify: true
    case .block: hasRedirect
    default: false
    }
  }
}
