// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleModel
internal import Synchronization
internal import Patterns

/// A set of patterns with the plans for its machines.
struct PlannedSet: Sendable {
  let patterns: PatternSet
  let plans: [MachinePlan]

  init(_ patterns: PatternSet) {
    self.patterns = patterns
    var planner = MachinePlanner(patterns.tree, patterns.table)
    var plans: [MachinePlan] = []
    while let plan = planner.next() { plans.append(plan) }
    self.plans = plans
  }

  /// The most gaps that a pattern of a plan has.
  func gaps(of plan: MachinePlan) -> Int32 {
    plan.ends.reduce(0) { max($0, patterns.tree.ends[Int($1)].gaps) }
  }
}

/// A list up to the point where its machines are made: all that follows takes most of the time.
struct PlannedList: Sendable {
  /// For URLs, for pages, for frames.
  let sets: [PlannedSet]
  let ruleCount: Int
  let droppedRules: Int
  let actionBytes: Int

  init(_ rules: [Rule]) {
    let kept = rules.indices.filter { rules[$0].isKept }
    let layout = ActionLayout(kept.map { rules[$0] })
    let actions = zip(kept, layout.offsets).map { number, offset in
      UInt64(rules[number].trigger.machineFlags) << 32 | UInt64(offset)
    }
    let made = Mutex<[Int: PlannedSet]>([:])
    let subjects = Beginning.Subject.allCases
    ManyCores.perform(subjects.count) { index in
      var patterns = PatternSet()
      for (number, action) in zip(kept, actions) {
        patterns.add(
          rules[number].trigger, for: subjects[index], action: action, rule: Int32(number))
      }
      patterns.finish()
      let planned = PlannedSet(patterns)
      made.withLock { $0[index] = planned }
    }
    let all = made.withLock { $0 }
    sets = subjects.indices.map { all[$0] ?? PlannedSet(PatternSet()) }
    ruleCount = rules.count
    droppedRules = rules.count - kept.count
    actionBytes = layout.bytes
  }
}

extension PatternSet {
  /// Adds what a rule compares with a URL, a page or a frame.
  fileprivate mutating func add(
    _ trigger: Trigger, for subject: Beginning.Subject, action: UInt64, rule: Int32
  ) {
    guard subject != .url else {
      return add(
        trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive, action: action, rule: rule)
    }
    guard let condition = trigger.condition, condition.kind.isOnFrame == (subject == .frame)
    else { return }
    let isCaseSensitive = trigger.isConditionCaseSensitive
    for entry in condition.entries {
      if condition.kind.isOnDomain {
        add(domain: entry, isCaseSensitive: isCaseSensitive, action: action, rule: rule)
      } else {
        add(entry, isCaseSensitive: isCaseSensitive, action: action, rule: rule)
      }
    }
  }
}

extension Rule {
  /// Whether WebKit keeps the rule: it drops those whose selector is invalid.
  fileprivate var isKept: Bool {
    guard case .cssDisplayNone(let selector) = action else { return true }
    return SelectorList.problem(in: selector) == nil
  }
}

extension Trigger {
  /// The flags of a rule as WebKit's machines have them.
  ///
  ///     0–13 types   14–15 parties   16–17 contexts   18 if, 19 unless, 20 on the frame   21– method
  fileprivate var machineFlags: UInt32 {
    let shared: LoadFlags = [.anyType, .anyParty, .anyContext]
    var bits = flags.intersection(shared).rawValue
    if let condition {
      bits |= condition.kind.isPositive ? 1 << 18 : 1 << 19
      if condition.kind.isOnFrame { bits |= 1 << 20 }
    }
    let methods = flags.intersection(.anyMethod).rawValue >> 18
    if methods != 0 { bits |= UInt32(methods.trailingZeroBitCount + 1) << 21 }
    return bits
  }
}
