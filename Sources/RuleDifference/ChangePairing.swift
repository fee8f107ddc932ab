// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex
internal import Vocabulary

/// Finds the rules that were changed among those that one list has and the other has not.
///
/// Both must have the same pattern, letters in either case, and the same kind of action. Rules that
/// differ in one property are paired first. A pattern that matches everything says little; rules
/// with it are paired only if they differ in one property, or if there is one on each side.
struct ChangePairing {
  private(set) var pairs: [PlacePair] = []
  /// The entries of the old list that were not paired.
  private(set) var lost: [Int] = []
  /// The entries of the new list that were not paired.
  private(set) var found: [Int] = []

  /// An entry without a partner of the same meaning.
  struct Candidate {
    let entry: Int
    let orderClass: Int
    let pattern: [UInt8]
    let meaning: RuleMeaning

    init(entry: Int, meaning: RuleMeaning, orderClass: Int) {
      self.entry = entry
      self.meaning = meaning
      self.orderClass = orderClass
      pattern = PatternKey.withoutCase(meaning.pattern)
    }

    var isUniversal: Bool { meaning.pattern == PatternKey.everything }
  }

  /// What two rules must have in common; nil is what does not matter.
  private struct Key: Hashable {
    let pattern: [UInt8]
    let type: ActionType
    var flags: LoadFlags?
    var condition: ConditionMeaning??
    var action: IndexedAction?
    var orderClass: Int?

    init(_ candidate: Candidate) {
      pattern = candidate.pattern
      type = candidate.meaning.action.type
    }
  }

  private typealias Rest = (lost: [Candidate], found: [Candidate])

  init(lost: [Candidate], found: [Candidate]) {
    var rest: Rest = (lost, found)
    for isSameClass in [true, false] {
      for property in [\Key.condition as AnyKeyPath, \Key.action, \Key.flags] {
        pair(&rest) { ChangePairing.key($0, without: property, isSameClass: isSameClass) }
      }
    }
    let single = ChangePairing.singles(rest)
    pair(&rest) { !$0.isUniversal || single.contains(Key($0)) ? Key($0) : nil }
    self.lost = rest.lost.map(\.entry)
    self.found = rest.found.map(\.entry)
  }

  /// The key of rules that differ in one property only.
  ///
  /// What is hidden on every page is told by the selector alone, so that two such rules with
  /// different selectors have nothing in common.
  private static func key(
    _ candidate: Candidate, without property: AnyKeyPath, isSameClass: Bool
  ) -> Key? {
    var key = Key(candidate)
    let meaning = candidate.meaning
    if property == \Key.action, candidate.isUniversal { return nil }
    if property != \Key.condition { key.condition = .some(meaning.condition) }
    if property != \Key.action { key.action = meaning.action }
    if property != \Key.flags { key.flags = meaning.flags }
    if isSameClass { key.orderClass = candidate.orderClass }
    return key
  }

  /// Keys of which there is one on each side.
  private static func singles(_ rest: Rest) -> Set<Key> {
    func single(_ candidates: [Candidate]) -> Set<Key> {
      var counts: [Key: Int] = [:]
      for candidate in candidates where candidate.isUniversal {
        counts[Key(candidate), default: 0] += 1
      }
      return Set(counts.filter { $0.value == 1 }.keys)
    }
    return single(rest.lost).intersection(single(rest.found))
  }

  /// Pairs what has the same key, in order, and leaves the rest.
  private mutating func pair(_ rest: inout Rest, by key: (Candidate) -> Key?) {
    guard !rest.lost.isEmpty, !rest.found.isEmpty else { return }
    var waiting: [Key: Queue] = [:]
    for candidate in rest.lost {
      if let key = key(candidate) { waiting[key, default: Queue()].append(candidate.entry) }
    }
    var matched: Set<Int> = []
    rest.found.removeAll { candidate in
      guard let key = key(candidate), let entry = waiting[key]?.next() else { return false }
      pairs.append(PlacePair(old: entry, new: candidate.entry))
      matched.insert(entry)
      return true
    }
    rest.lost.removeAll { matched.contains($0.entry) }
  }
}
