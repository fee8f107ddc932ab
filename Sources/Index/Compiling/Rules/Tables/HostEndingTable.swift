// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The endings of most hosts, which are stored once.
struct HostEndingTable {
  /// The endings by their slots.
  private(set) var slots = [UInt64](repeating: 0, count: HostEnding.count)

  /// Selects for each slot the ending of the most hosts, as far as there are numbers.
  init(_ sets: PatternSetBuilder...) {
    var counts = EndingCounts()
    for set in sets {
      for host in set.hosts {
        if let ending = HostEnding.of(host) { counts.add(ending.word) }
      }
    }
    var number: UInt64 = 0
    for ending in counts.byCount where slots[HostEnding.slot(of: ending)] == 0 {
      guard number < HostEnding.mostNumbers else { break }
      number += 1
      slots[HostEnding.slot(of: ending)] = HostEnding.stored(ending, number)
    }
  }

  /// A host without its ending, and the number of that; 0 if it is not among these.
  func parts(of host: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, ending: UInt8) {
    guard let ending = HostEnding.of(host) else { return (host, 0) }
    let known = slots[HostEnding.slot(of: ending.word)]
    guard known == HostEnding.stored(ending.word, known) else { return (host, 0) }
    return (host.dropLast(ending.length), HostEnding.number(of: known))
  }
}

/// How many hosts have each ending.
private struct EndingCounts {
  /// The first ending of each slot with its count: nearly all hosts have one of these, and a
  /// dictionary takes ten times as long.
  private var firsts = [(ending: UInt64, count: Int)](
    repeating: (0, 0), count: HostEnding.count)
  private var others: [UInt64: Int] = [:]

  mutating func add(_ ending: UInt64) {
    let slot = HostEnding.slot(of: ending)
    if firsts[slot].count == 0 { firsts[slot].ending = ending }
    if firsts[slot].ending == ending {
      firsts[slot].count += 1
    } else {
      others[ending, default: 0] += 1
    }
  }

  /// The endings, that of the most hosts first.
  var byCount: [UInt64] {
    let all = firsts.filter { $0.count > 0 } + others.map { ($0.key, $0.value) }
    return all.sorted { ($1.count, $0.ending) < ($0.count, $1.ending) }.map(\.ending)
  }
}
