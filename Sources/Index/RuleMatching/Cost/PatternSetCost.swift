// SPDX-License-Identifier: Apache-2.0

/// The most that finding the patterns of a set that match a URL can cost.
struct PatternSetCost: Sendable {
  /// The most that looking up one label of a host, and one window, costs before a pattern is run.
  var label = 0
  var smallHost = 0
  var window = 0
  /// The most that searching for the next occurrence of a text costs, for each byte before it.
  var look = 0
  /// The costs of the patterns that are filed under a host, by the number of its labels, or, if
  /// hosts are searched for in several parts of a URL, without.
  var hosts: [RunCost] = []
  var repeatedHosts = CostClasses()
  /// The costs of the patterns that are filed under four bytes.
  ///
  /// A URL with so many windows can lead to as many of them.
  var fragments = CostClasses()
  /// The most that comparing patterns costs at one offset, because their text may be there: that of
  /// those whose texts begin with the same two bytes.
  var hitsPerByte = 0
  /// The cost of hosts with a lead of their own.
  var ledHosts = LedHostCost()
  /// The cost of the patterns that are run over every URL.
  var scan = RunCost()
  /// The most per byte that a pattern costs that may be run a few times.
  var repeatedPerByte = 0
  /// The costs of the patterns that may be run once more and cost much.
  var repeatedFragments = CostClasses()
  /// What is much.
  static let littlePerByte = 4

  /// The patterns that are run before it is recorded which ones are, and then once more.
  private var repeatedRuns: RunCost {
    guard hasFragments else { return RunCost() }
    let count = FragmentRuns.few + FragmentRuns.many
    var cost = repeatedFragments.first(count)
    cost.perByte = WorstCase.sum(cost.perByte, count * PatternSetCost.littlePerByte)
    return cost
  }

  private var hasFragments: Bool { window > 0 }

  /// Adds the cost of the patterns that are filed under four bytes, in a bucket with some entries.
  @inline(__always)
  mutating func addText(_ cost: RunCost, entries: Int) {
    // The cost of each window again, without patterns.
    window = max(window, WorstCase.sum(8 &+ 2 &* entries, cost.looks))
    fragments.add(cost)
  }

  /// The most steps that a URL of a length takes.
  func steps(_ length: Int) -> Int {
    let labels = length / 2 + 1
    var found = scan
    found.add(repeatedHosts.first(labels))
    found.add(fragments.first(length))
    // All hosts that are found end at the end of the URL's host, so each has another number of
    // labels.
    for cost in hosts.prefix(labels + 1) { found.add(cost) }
    found.add(repeatedRuns)
    return WorstCase.sum([
      found.steps(length), ledHosts.steps(length),
      WorstCase.product(labels, WorstCase.sum(label, smallHost)),
      WorstCase.product(length, window),
      WorstCase.product(length + 1, WorstCase.product(hasFragments ? 2 : 1, hitsPerByte)),
      WorstCase.product(FragmentRuns.few, WorstCase.product(length + 1, repeatedPerByte)),
      WorstCase.product(length, WorstCase.product(FragmentRuns.many, look)),
    ])
  }
}
