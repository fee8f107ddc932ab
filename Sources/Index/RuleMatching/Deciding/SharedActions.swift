// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Which rules of an index share an action.
///
/// WebKit stores the action of a rule without a condition once for all rules that have an equal one
/// for the same load properties, in the position of the first of them. A redirect and a change of
/// headers are shared in the whole list, everything else between two ignore rules. So an ignore
/// rule may undo a redirect that comes after it, together with an equal one before it.
///
/// Only actions whose number or order counts are in here: blocks, notifications, redirects and
/// changes of headers. Made in time linear in the rules, and only for an index that needs it.
struct SharedActions: Sendable {
  /// For each rule the first one that shares its action, which may be itself; empty if no rules
  /// share one.
  private let positions: [RuleID]
  /// The rules without flags or condition whose pattern matches everything.
  private let universal: Set<RuleID>
  /// Whether rules with an ignore rule between them share an action.
  let crossIgnoreRules: Bool

  init(_ tables: IndexTables) {
    guard SharedActions.areNeeded(tables) else {
      (positions, universal, crossIgnoreRules) = ([], [], false)
      return
    }
    var finder = SharedActionFinder(tables)
    finder.run()
    (positions, crossIgnoreRules) = (finder.positions, finder.crossIgnoreRules)
    universal = positions.isEmpty ? [] : SharedActions.universalRules(tables)
  }

  private static func areNeeded(_ tables: IndexTables) -> Bool {
    (0..<tables.classes.count).contains { tables.classes[$0].action.isCarriedOutOnceEach }
  }

  private static func universalRules(_ tables: IndexTables) -> Set<RuleID> {
    var rules: Set<RuleID> = []
    // INVARIANT: rule.
    for entry in 0..<tables.alwaysRules.count {
      let rule = tables.alwaysRules[entry].rule
      let record = tables.ruleClass(rule)
      let namesNothing =
        record.condition.isNone && record.namedGroups == 0 && !record.asksForSource
      if namesNothing, record.action.isCarriedOutOnceEach { rules.insert(rule) }
    }
    return rules
  }

  /// The position of a rule's action: the first rule that shares it.
  func position(of rule: RuleID) -> RuleID {
    positions.isEmpty ? rule : positions[rule.number]
  }

  /// The rules whose actions are carried out, in the order of these, for rules in force.
  ///
  /// Rules that match everything are collected on their own in WebKit, so an action that is shared
  /// with others is carried out once for them and once for the others.
  func carriedOut(_ rules: [RuleID]) -> [RuleID] {
    guard !positions.isEmpty, rules.count > 1 else { return rules }
    var steps = rules.map { rule in
      Step(position: position(of: rule), isUniversal: universal.contains(rule), rule: rule)
    }
    steps.sort { ($0.position, $0.rule) < ($1.position, $1.rule) }
    var known: Set<Step.Key> = []
    return steps.filter { known.insert($0.key).inserted }.map(\.rule)
  }

  private struct Step {
    let position: RuleID
    let isUniversal: Bool
    let rule: RuleID

    struct Key: Hashable {
      let position: RuleID
      let isUniversal: Bool
    }

    var key: Key { Key(position: position, isUniversal: isUniversal) }
  }
}

/// Finds the first rule of each action.
private struct SharedActionFinder {
  /// What is known about the rules of a class.
  private struct State {
    /// The first class whose rules share their action with those of this one; -1 if they share none.
    let leader: Int
    /// Whether they undo or cut off others.
    let isIgnoring: Bool
    /// Whether they share their action in the whole list.
    let isInList: Bool
    /// Of a leader, the last stretch between ignore rules with a rule that shares the action, and the
    /// first of them there.
    var stretch = -1
    var first = RuleID(0)

    init(_ action: ActionNumber, leader: Int) {
      self.leader = leader
      isIgnoring = action == .ignorePreviousRules || action == .ignoreFollowingRules
      isInList = action == .redirect || action == .modifyHeaders
    }
  }

  /// What the classes of rules that share an action have in common.
  private struct Key: Hashable {
    let list: UInt16
    let namedGroups: UInt8
    let action: ActionNumber
    let mask: UInt32
    /// The offset of the action's content; equal contents have one offset.
    let content: UInt32
  }

  private let tables: IndexTables
  private var states: [State] = []
  /// For each redirect the first offset of a content with it.
  private var redirects: [Redirect: UInt32] = [:]
  /// By the offset of a content; an index may refer to one from many classes.
  private var redirectContents: [UInt32: UInt32] = [:]
  private(set) var positions: [RuleID] = []
  private(set) var crossIgnoreRules = false

  init(_ tables: IndexTables) { self.tables = tables }

  mutating func run() {
    findLeaders()
    // INVARIANT: ruleClass.
    var stretch = 0
    for number in 0..<tables.ruleCount {
      let rule = RuleID(number)
      let state = states[tables.classNumber(rule)]
      note(state.leader < 0 ? rule : position(of: rule, state, stretch), of: rule)
      if state.isIgnoring { stretch += 1 }
    }
  }

  /// Keeps nothing as long as no rules share an action.
  private mutating func note(_ position: RuleID, of rule: RuleID) {
    if positions.isEmpty {
      guard position != rule else { return }
      positions.reserveCapacity(tables.ruleCount)
      for number in 0..<rule.number { positions.append(RuleID(number)) }
    }
    positions.append(position)
  }

  private mutating func findLeaders() {
    let count = tables.classes.count
    var leaders: [Key: Int] = [:]
    leaders.reserveCapacity(count)
    states.reserveCapacity(count)
    for number in 0..<count {
      let record = tables.classes[number]
      let isCounted = record.action == .block || record.action.isCarriedOutOnceEach
      guard isCounted, record.condition.isNone, !record.asksForSource else {
        states.append(State(record.action, leader: -1))
        continue
      }
      let key = key(of: record)
      let leader = leaders[key] ?? number
      if leader == number { leaders[key] = number }
      states.append(State(record.action, leader: leader))
    }
  }

  private mutating func key(of record: ClassRecord) -> Key {
    Key(
      list: record.list, namedGroups: record.namedGroups, action: record.action, mask: record.mask,
      content: record.action == .redirect ? redirectContent(record.payload) : record.payload)
  }

  /// The content of a redirect has its pattern, which counts only where its groups are used.
  private mutating func redirectContent(_ offset: UInt32) -> UInt32 {
    // INVARIANT: actionContent. All contents together are at most twice as long as the texts.
    if let known = redirectContents[offset] { return known }
    var reader = PayloadReader(tables.text, at: Int(offset))
    let redirect = reader.redirect().redirect
    var content = offset
    if !redirect.usesGroups {
      content = redirects[redirect] ?? offset
      redirects[redirect] = content
    }
    redirectContents[offset] = content
    return content
  }

  /// The position of the action of a rule that may share one, and that comes after some ignore rules.
  private mutating func position(of rule: RuleID, _ state: State, _ stretch: Int) -> RuleID {
    let leader = states[state.leader]
    guard leader.stretch == stretch || state.isInList && leader.stretch >= 0 else {
      states[state.leader].stretch = stretch
      states[state.leader].first = rule
      return rule
    }
    if leader.stretch != stretch { crossIgnoreRules = true }
    return leader.first
  }
}

extension ActionNumber {
  /// Whether it counts how many actions of this kind are in force.
  fileprivate var isCarriedOutOnceEach: Bool {
    self == .notify || self == .redirect || self == .modifyHeaders
  }
}

extension ClassRecord {
  /// The groups of flags that the rules name.
  fileprivate var namedGroups: UInt8 { bits / IndexFormat.ClassBit.firstGroup }
}

extension Redirect {
  fileprivate var usesGroups: Bool { if case .regexSubstitution = self { true } else { false } }
}
