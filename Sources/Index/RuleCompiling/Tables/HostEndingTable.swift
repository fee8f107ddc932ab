// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The endings of most hosts, which are stored once.
struct HostEndingTable {
  /// The endings by their number.
  private(set) var slots = [UInt64](repeating: 0, count: HostEnding.count)

  /// Selects for each slot the ending of the most hosts.
  init(_ sets: PatternSetBuilder...) {
    var counts: [UInt64: Int] = [:]
    for set in sets {
      for host in set.hosts {
        if let ending = HostEnding.of(host) { counts[ending.word, default: 0] += 1 }
      }
    }
    let byCount = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (ending, _) in byCount where slots[HostEnding.slot(of: ending)] == 0 {
      slots[HostEnding.slot(of: ending)] = ending
    }
  }

  /// Appends a host's entry.
  func append(
    _ host: ArraySlice<UInt8>, _ content: HostContent, contentSize: Int, to entries: inout [UInt8]
  ) {
    var count = host.count
    var number = 0
    if let ending = HostEnding.of(host), slots[HostEnding.slot(of: ending.word)] == ending.word {
      number = HostEnding.slot(of: ending.word)
      count -= ending.length
    }
    entries.append(UInt8(count))
    entries.append(UInt8(number))
    entries += host.prefix(count)
    let word = content.word(size: contentSize)
    for byte in 0..<contentSize { entries.append(UInt8(truncatingIfNeeded: word >> (byte * 8))) }
  }
}
