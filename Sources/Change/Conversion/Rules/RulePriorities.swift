// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The priorities that keep the order of a list.
///
/// `ignore-previous-rules` undoes the rules before it, so it has at least their priority, and a
/// lower priority than the rules after it: among rules of one priority, `allow` wins. For
/// `ignore-following-rules` it is the other way round.
struct RulePriorities {
  /// The priority of each rule; nil if it is left out.
  private(set) var priorities: [Int32?] = []
  private(set) var notes: [ConversionNote<RuleReason>] = []

  init(_ list: [Rule]) {
    let previous = list.contains { $0.action == .ignorePreviousRules }
    let following = list.contains { $0.action == .ignoreFollowingRules }
    if following, !previous {
      priorities = Self.steps(list.reversed(), .ignoreFollowingRules).reversed()
    } else {
      priorities = Self.steps(list, .ignorePreviousRules)
      dropFollowing(in: list)
    }
    noteBlocksBelow(list)
    noteHeaders(list, hasIgnoring: previous || following)
  }

  private static func steps(_ list: [Rule], _ ignoring: Action) -> [Int32?] {
    var priority: Int32 = 1
    var hasIgnored = false
    return list.map { rule in
      if rule.action == ignoring {
        hasIgnored = true
      } else if hasIgnored {
        hasIgnored = false
        priority += 1
      }
      return priority
    }
  }

  private mutating func dropFollowing(in list: [Rule]) {
    for (number, rule) in list.enumerated() where rule.action == .ignoreFollowingRules {
      priorities[number] = nil
      notes.append(ConversionNote(number, .mixedIgnoring))
    }
  }

  /// A redirect or upgrade above a block wins in Chromium; in WebKit the block does.
  private mutating func noteBlocksBelow(_ list: [Rule]) {
    let lowest = zip(list, priorities).filter { $0.0.action == .block }.compactMap(\.1).min()
    guard let lowest else { return }
    for (number, rule) in list.enumerated() {
      guard let priority = priorities[number], priority > lowest else { continue }
      switch rule.action {
      case .redirect, .makeHTTPS: notes.append(ConversionNote(number, .blockBelow))
      default: break
      }
    }
  }

  private mutating func noteHeaders(_ list: [Rule], hasIgnoring: Bool) {
    var priorities: Set<Int32> = []
    var numbers: [Int] = []
    for (number, rule) in list.enumerated() {
      guard case .modifyHeaders(let changes) = rule.action else { continue }
      priorities.insert(changes.priority)
      numbers.append(number)
    }
    guard priorities.count > 1 || hasIgnoring && numbers.count > 1 else { return }
    notes += numbers.map { ConversionNote($0, .headerOrder) }
  }
}
