// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleProofs
internal import RuleModel

/// Finds the rules that were changed among those that only one of two lists has.
///
/// Both must have the same pattern, ignoring case, and the same kind of action. Rules that differ
/// in one property are paired first. A pattern that matches everything is not specific; rules with
/// it are paired only if they differ in one property, or if there is one on each side.
struct ChangePairing {
  private(set) var pairs: [PositionPair] = []
  /// The entries of the old list that were not paired.
  private(set) var lost: [Int] = []
  /// The entries of the new list that were not paired.
  private(set) var found: [Int] = []

  /// An entry without a partner of the same meaning.
  struct Candidate {
    let entry: Int
    let meaning: RuleMeaning
    let orderClass: Int
  }

  /// The properties that all rules that can be paired have in common.
  private struct Group: Hashable {
    let pattern: [UInt8]
    let type: ActionType
    private let digest: UInt64

    init(_ candidate: Candidate) {
      pattern = PatternKey.withoutCase(candidate.meaning.pattern)
      type = candidate.meaning.action.type
      var digest = ByteHash(seed: ByteHash.randomSeed)
      digest.add(pattern)
      digest.add(type.number)
      self.digest = digest.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  /// A candidate that has another one of the same group on the other side.
  private struct Member {
    let candidate: Candidate
    let group: Int

    var isUniversal: Bool { candidate.meaning.pattern == PatternKey.everything }
  }

  /// The properties that two rules must have in common; nil for those that do not matter.
  private struct Key: Hashable {
    let group: Int
    var flags: LoadFlags?
    var condition: ConditionMeaning??
    var sluice: SluiceTerms??
    var action: Action?
    var orderClass: Int?

    init(_ member: Member) { group = member.group }
  }

  /// The properties in which rules can differ.
  private enum Property: CaseIterable { case condition, action, flags }

  private typealias Rest = (lost: [Member], found: [Member])

  init(lost: [Candidate], found: [Candidate]) {
    var rest = membersOfBoth(lost, found)
    for isSameClass in [true, false] {
      for property in Property.allCases {
        pair(&rest) { ChangePairing.key($0, without: property, isSameClass: isSameClass) }
      }
    }
    let single = ChangePairing.singles(rest)
    pair(&rest) { !$0.isUniversal || single.contains($0.group) ? Key($0) : nil }
    self.lost += rest.lost.map(\.candidate.entry)
    self.found += rest.found.map(\.candidate.entry)
  }

  /// The candidates of groups that both sides have; the others cannot be paired.
  private mutating func membersOfBoth(_ lost: [Candidate], _ found: [Candidate]) -> Rest {
    var numbers: [Group: Int] = [:]
    let oldGroups = lost.map { numbers.number(of: Group($0)) }
    let oldCount = numbers.count
    let newGroups = found.map { numbers.number(of: Group($0)) }
    let isInNew = newGroups.reduce(into: [Bool](repeating: false, count: numbers.count)) {
      $0[$1] = true
    }
    var rest: Rest = ([], [])
    for (candidate, group) in zip(lost, oldGroups) {
      if isInNew[group] {
        rest.lost.append(Member(candidate: candidate, group: group))
      } else {
        self.lost.append(candidate.entry)
      }
    }
    for (candidate, group) in zip(found, newGroups) {
      if group < oldCount {
        rest.found.append(Member(candidate: candidate, group: group))
      } else {
        self.found.append(candidate.entry)
      }
    }
    return rest
  }

  /// The key of rules that differ in one property only.
  ///
  /// A rule that hides elements on every page is identified by its selector alone, so two such
  /// rules with different selectors have nothing in common.
  private static func key(
    _ member: Member, without property: Property, isSameClass: Bool
  ) -> Key? {
    var key = Key(member)
    let meaning = member.candidate.meaning
    if property == .action, member.isUniversal { return nil }
    if property != .condition {
      key.condition = .some(meaning.condition)
      key.sluice = .some(meaning.sluice)
    }
    if property != .action { key.action = meaning.action }
    if property != .flags { key.flags = meaning.flags }
    if isSameClass { key.orderClass = member.candidate.orderClass }
    return key
  }

  /// Groups that have one rule on each side.
  private static func singles(_ rest: Rest) -> Set<Int> {
    func single(_ members: [Member]) -> Set<Int> {
      var counts: [Int: Int] = [:]
      for member in members { counts[member.group, default: 0] += 1 }
      return Set(counts.filter { $0.value == 1 }.keys)
    }
    return single(rest.lost).intersection(single(rest.found))
  }

  /// Pairs rules with the same key, in order, and leaves the rest.
  private mutating func pair(_ rest: inout Rest, by key: (Member) -> Key?) {
    guard !rest.lost.isEmpty, !rest.found.isEmpty else { return }
    var waiting: [Key: Queue] = [:]
    for member in rest.lost {
      if let key = key(member) { waiting[key, default: Queue()].append(member.candidate.entry) }
    }
    var matched: Set<Int> = []
    rest.found.removeAll { member in
      guard let key = key(member), let entry = waiting[key]?.next() else { return false }
      pairs.append(PositionPair(old: entry, new: member.candidate.entry))
      matched.insert(entry)
      return true
    }
    rest.lost.removeAll { matched.contains($0.candidate.entry) }
  }
}

extension Dictionary where Value == Int {
  /// The number of a key; a new one gets the next.
  fileprivate mutating func number(of key: Key) -> Int {
    let next = count
    let number = self[key, default: next]
    if number == next { self[key] = next }
    return number
  }
}
