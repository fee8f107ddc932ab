// SPDX-License-Identifier: Apache-2.0

/// What the hosts of a set can cost, added up while they are checked.
struct HostCosts {
  /// The most that looking up a label costs.
  private(set) var label = 0
  /// The most that the patterns of a host cost, if they cost the same for every URL.
  private(set) var small = 0
  /// The most that those of all other hosts cost, by the number of labels of the host.
  private(set) var byLabels: [RunCost] = []
  /// What is filed under each host, if hosts are searched for in several parts of a URL.
  private(set) var repeated = CostClasses()
  private(set) var needles = NeedleHits()

  /// Adds a bucket: eight bytes of a text are compared at once, and two steps are taken for every
  /// host, whose head is read twice, and which has five bytes or more.
  // INVARIANT: hostBucket.
  mutating func addBucket(bytes: Int) { label = max(label, 4 &+ bytes / 8 &+ 2 &* (bytes / 5)) }

  /// Adds the cost of a pattern to that of its list.
  @inline(__always)
  mutating func add(_ cost: ProgramCost, to list: inout RunCost) {
    list.add(cost.run)
    needles.add(cost)
  }

  /// Adds a list of patterns; false if its cost depends on how many labels its host has.
  @inline(__always)
  mutating func add(_ list: RunCost, isRepeated: Bool) -> Bool {
    guard !isRepeated else {
      repeated.add(list)
      return true
    }
    guard list.perByte == 0, list.searches == 0 else { return false }
    small = max(small, WorstCase.sum(list.fixed, list.looks))
    return true
  }

  /// Adds a list of patterns to those of the hosts with as many labels.
  // INVARIANT: hostContent. A list is under one host.
  mutating func add(_ list: RunCost, labels: Int) {
    while byLabels.count <= labels { byLabels.append(RunCost()) }
    byLabels[labels].include(list)
  }
}

/// What is compared at an offset of a URL, by the two bytes there; several may share a slot.
struct NeedleHits {
  private static let bits: UInt32 = 9
  private var hits: [Int] = []

  /// Adds what comparing a pattern costs where its texts may be.
  @inline(__always)
  mutating func add(_ cost: ProgramCost) {
    if cost.needles != 0 { addAll(cost) }
  }

  @inline(never)
  private mutating func addAll(_ cost: ProgramCost) {
    if hits.isEmpty { hits = [Int](repeating: 0, count: 1 << NeedleHits.bits) }
    var needles = cost.needles
    while needles != 0 {
      let needle = UInt32(truncatingIfNeeded: needles & 0xFFFF)
      let slot = Int((needle &* 0x9E37_79B1) &>> (32 - NeedleHits.bits))
      hits[slot] = WorstCase.sum(hits[slot], cost.hit)
      needles >>= 16
    }
  }

  /// The most that is compared at an offset.
  var most: Int { hits.max() ?? 0 }
}
