// SPDX-License-Identifier: Apache-2.0

/// Pairs the entries of two lists that have the same meaning.
struct EntryMatching {
  /// Entries of the old and the new list, by their numbers.
  private(set) var pairs: [PositionPair] = []
  private(set) var unmatchedOld: [Int] = []
  private(set) var unmatchedNew: [Int] = []

  /// An entry with the properties that it is matched by.
  struct Candidate {
    let entry: Int
    let meaning: Int
    /// Entries of the same class are matched first.
    let orderClass: Int
  }

  private struct Key: Hashable {
    let meaning: Int
    let orderClass: Int?
  }

  /// Pairs those of the same meaning and class, then those of the same meaning, in order.
  init(old: [Candidate], new: [Candidate]) {
    let first = EntryMatching.pass(old, new) { Key(meaning: $0.meaning, orderClass: $0.orderClass) }
    let second = EntryMatching.pass(first.old, first.new) {
      Key(meaning: $0.meaning, orderClass: nil)
    }
    pairs = (first.pairs + second.pairs).sorted { ($0.old, $0.new) < ($1.old, $1.new) }
    unmatchedOld = second.old.map(\.entry)
    unmatchedNew = second.new.map(\.entry)
  }

  private typealias Pass = (pairs: [PositionPair], old: [Candidate], new: [Candidate])

  private static func pass(
    _ old: [Candidate], _ new: [Candidate], by key: (Candidate) -> Key
  ) -> Pass {
    var waiting: [Key: Queue] = [:]
    for candidate in old { waiting[key(candidate), default: Queue()].append(candidate.entry) }
    var pairs: [PositionPair] = []
    var left: [Candidate] = []
    var matched: Set<Int> = []
    for candidate in new {
      if let entry = waiting[key(candidate)]?.next() {
        pairs.append(PositionPair(old: entry, new: candidate.entry))
        matched.insert(entry)
      } else {
        left.append(candidate)
      }
    }
    return (pairs, old.filter { !matched.contains($0.entry) }, left)
  }
}

/// Numbers that are returned in the order in which they were added.
struct Queue {
  private var numbers: [Int] = []
  private var start = 0

  mutating func append(_ number: Int) { numbers.append(number) }

  mutating func next() -> Int? {
    guard start < numbers.count else { return nil }
    defer { start += 1 }
    return numbers[start]
  }

  /// How many are left.
  var count: Int { numbers.count - start }
}
