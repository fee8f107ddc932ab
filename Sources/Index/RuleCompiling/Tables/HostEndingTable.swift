// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The endings of most hosts, which are stored once.
struct HostEndingTable {
  /// The endings by their slots.
  private(set) var slots = [UInt64](repeating: 0, count: HostEnding.count)

  /// Selects for each slot the ending of the most hosts, as far as there are numbers.
  init(_ sets: PatternSetBuilder...) {
    var counts: [UInt64: Int] = [:]
    for set in sets {
      for host in set.hosts {
        if let ending = HostEnding.of(host) { counts[ending.word, default: 0] += 1 }
      }
    }
    let byCount = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var number: UInt64 = 0
    for (ending, _) in byCount where slots[HostEnding.slot(of: ending)] == 0 {
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
