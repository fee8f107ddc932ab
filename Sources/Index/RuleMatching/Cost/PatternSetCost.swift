// SPDX-License-Identifier: Apache-2.0

/// The most that finding the patterns of a set that match a URL can cost.
struct PatternSetCost: Sendable {
  /// The most that looking up one label of a host, and one window, costs before a pattern is run.
  private var label = 0
  private var window = 0
  /// The most that searching for the next occurrence of a text costs, for each byte before it.
  private var look = 2
  /// The costs of the patterns that are filed under a host or under four bytes: the most expensive
  /// first, each with the sum of all before it.
  ///
  /// A URL with so many labels or windows can lead to as many of them.
  private var hosts = CostSums([])
  private var fragments = CostSums([])
  /// The cost of the patterns that are run over every URL.
  private var scan = ProgramCost()
  /// The most that a pattern costs that may be run a few times.
  private var repeated = ProgramCost()

  /// Adds up all patterns.
  init(_ set: PatternSet, _ runner: ProgramRunner) {
    addScan(set, runner)
    addHosts(set, runner)
    addFragments(set, runner) { (_: RuleID) in true }
  }

  /// Adds up the patterns that are searched for when only some targets count: none that are filed
  /// under a host, and of the others those of an item that has such a target.
  init(_ set: PatternSet, _ runner: ProgramRunner, where counts: (RuleID) -> Bool) {
    var items = ItemCursor(set.scan)
    var isScanned = false
    while !items.isAtEnd, !isScanned {
      isScanned = items.itemHasTarget(where: counts)
    }
    if isScanned { addScan(set, runner) }
    addFragments(set, runner, where: counts)
  }

  /// The most steps that a URL of a length takes.
  func steps(_ length: Int) -> Int {
    let labels = length / 2 + 1
    return WorstCase.sum([
      WorstCase.product(labels, label), hosts.first(labels).steps(length),
      WorstCase.product(length, window), fragments.first(length).steps(length),
      scan.steps(length), WorstCase.product(FragmentRuns.few, repeated.steps(length)),
      WorstCase.product(length, WorstCase.product(FragmentRuns.many, look)),
    ])
  }

  // MARK: Cost of each table

  private mutating func addScan(_ set: PatternSet, _ runner: ProgramRunner) {
    var items = ItemCursor(set.scan)
    while !items.isAtEnd {
      // The needle is searched for at every byte.
      let item = items.item()
      scan.add(PatternSetCost.cost(of: item, &items, runner).adding(perByte: 1))
    }
  }

  private mutating func addHosts(_ set: PatternSet, _ runner: ProgramRunner) {
    guard set.hostEntries.count > 0 else { return }
    var costs: [ProgramCost] = []
    for bucket in 0..<(set.hostBuckets.count - 1) {
      var steps = 4
      let bounds = Int(set.hostBuckets[bucket])..<Int(set.hostBuckets[bucket + 1])
      for entry in set.hosts.entryPositions(in: bounds) {
        if case .items(let position) = set.hosts.content(ofEntry: entry) {
          costs.append(PatternSetCost.list(position, of: set.items, isAnchored: false, runner))
        }
        steps += 2 + set.hosts.textLength(ofEntry: entry) / 8
      }
      label = max(label, steps)
    }
    addRepetitions(of: &costs, set)
    hosts = CostSums(costs)
  }

  /// In the URL of a page or a frame the same host may follow every `://`, and what is filed under
  /// it is visited each time; patterns are run for the first occurrence, which is visited twice.
  private mutating func addRepetitions(of costs: inout [ProgramCost], _ set: PatternSet) {
    guard set.hasDomains else { return }
    label = WorstCase.sum([label, costs.map(\.looks).max() ?? 0])
    for number in costs.indices { costs[number].add(costs[number]) }
  }

  private mutating func addFragments(
    _ set: PatternSet, _ runner: ProgramRunner, where counts: (RuleID) -> Bool
  ) {
    guard set.fragmentEntries.count > 0 else { return }
    var costs: [ProgramCost] = []
    for bucket in 0..<(set.fragmentBuckets.count - 1) {
      let entries = Int(set.fragmentBuckets[bucket])..<Int(set.fragmentBuckets[bucket + 1])
      var texts: [UInt32: ProgramCost] = [:]
      for number in entries {
        let entry = set.fragmentEntries[number]
        var items = ItemCursor(set.fragmentItems, at: Int(entry.items))
        guard items.listHasTarget(where: counts) else { continue }
        let cost = PatternSetCost.list(
          Int(entry.items), of: set.fragmentItems, isAnchored: true, runner)
        texts[entry.text, default: ProgramCost()].add(cost)
        repeated.perByte = max(repeated.perByte, cost.mostPerByteOfCheap)
        look = max(look, cost.mostAnchor)
      }
      for cost in texts.values {
        // The cost of each window again, without patterns.
        window = max(window, 8 + 2 * entries.count + cost.looks)
        costs.append(cost)
      }
    }
    fragments = CostSums(costs)
  }

  /// The cost of all items of a list; those of a fragment have an anchor, whose text is compared
  /// with the URL first.
  private static func list(
    _ start: Int, of table: Table<UInt32>, isAnchored: Bool, _ runner: ProgramRunner
  ) -> ProgramCost {
    var items = ItemCursor(table, at: start)
    var cost = ProgramCost()
    var item: Item
    repeat {
      item = items.item()
      var new = PatternSetCost.cost(of: item, &items, runner)
      if isAnchored, !Anchor(rawValue: item.hint).isNone, new.isText {
        (new.perByte, new.mostPerByteOfCheap) = (0, 0)
      }
      cost.add(new)
    } while item.hasMore
    return cost
  }

  /// The cost of an item; skips its targets.
  private static func cost(
    of item: Item, _ items: inout ItemCursor, _ runner: ProgramRunner
  ) -> ProgramCost {
    var cost = item.pattern.isPlain ? ProgramCost() : runner.cost(of: item.pattern.program)
    repeat { cost.looks += 2 } while items.target().hasMore
    return cost
  }
}

/// The most that running patterns costs.
struct ProgramCost: Sendable {
  /// Steps for each byte of a URL.
  var perByte = 0
  /// Steps that do not depend on the length of a URL.
  var fixed = 0
  /// Steps to check whether a pattern has to be run at all: its anchor and its targets.
  var looks = 0
  /// The most per byte that a program costs that is run again rather than looked up.
  var mostPerByteOfCheap = 0
  /// The most that comparing the text of an anchor with the URL costs.
  var mostAnchor = 0
  /// Whether the pattern is only a text, so that it need not be run where its text occurs.
  var isText = false

  mutating func add(_ other: ProgramCost) {
    perByte = WorstCase.sum([perByte, other.perByte])
    fixed = WorstCase.sum([fixed, other.fixed])
    looks = WorstCase.sum([looks, other.looks])
    mostPerByteOfCheap = max(mostPerByteOfCheap, other.mostPerByteOfCheap)
    mostAnchor = max(mostAnchor, other.mostAnchor)
  }

  func adding(perByte more: Int) -> ProgramCost {
    var cost = self
    cost.perByte = WorstCase.sum([perByte, more])
    return cost
  }

  func steps(_ length: Int) -> Int {
    WorstCase.sum([WorstCase.product(length + 1, perByte), fixed, looks])
  }
}

/// Costs in falling order, each with the sum of all before it.
private struct CostSums: Sendable {
  private var sums: [ProgramCost] = [ProgramCost()]

  init(_ costs: [ProgramCost]) {
    var sum = ProgramCost()
    for cost in costs.sorted(by: { $0.steps(1_000) > $1.steps(1_000) }) {
      sum.add(cost)
      sums.append(sum)
    }
  }

  /// The sum of the first ones.
  func first(_ count: Int) -> ProgramCost { sums[min(count, sums.count - 1)] }
}

extension ProgramRunner {
  /// The most that a program costs.
  func cost(of program: ProgramOffset) -> ProgramCost {
    var reader = PayloadReader(programs, at: program.offset)
    let header = ProgramHeader(rawValue: reader.byte())
    switch header.kind {
    case .segments: return ProgramRunner.segmentCost(header, &reader)
    case .smallMachine:
      _ = (reader.word64(), reader.word64())
      let states = reader.number()
      return ProgramCost(perByte: 1 + states, fixed: states, mostPerByteOfCheap: 1 + states)
    case .largeMachine:
      // Each state is entered and left once for each byte.
      let states = Int(reader.word32())
      return ProgramCost(perByte: 2 * states, fixed: 3 * states)
    case .engine:
      let number = reader.number()
      // SAFETY: the index that has this runner owns the engines.
      return ProgramCost(perByte: 1, fixed: unsafe engines.programs[number].mostSteps)
    }
  }

  /// An offset of the URL is compared with one segment only, because the next one is searched for
  /// after it.
  ///
  /// The first segment is not searched for if it must be at one offset, nor is the last one at the
  /// end of the URL.
  private static func segmentCost(
    _ header: ProgramHeader, _ reader: inout PayloadReader
  ) -> ProgramCost {
    let isFixed = header.lead == .start || header.lead == .host
    let count = reader.number()
    var (longest, whole, elements) = (0, 0, 0)
    for number in 0..<count {
      let length = reader.number()
      let isLookedFor = !(number == 0 && isFixed) && !(number == count - 1 && header.isAtEnd)
      elements = reader.number()
      // Eight bytes of a text are compared at once.
      var steps = 1 + elements
      for _ in 0..<elements {
        let element = SegmentElement(rawValue: reader.number())
        guard element.isLiteral else { continue }
        reader.skip(element.number)
        steps += element.number / 8
      }
      if isLookedFor { longest = max(longest, steps) }
      whole += length
    }
    var cost = ProgramCost(
      perByte: longest, fixed: whole, looks: 2 + whole / 8, mostPerByteOfCheap: longest,
      mostAnchor: 2 + whole / 8)
    cost.isText = header.isUnbound && count + elements == 2
    return cost
  }
}
