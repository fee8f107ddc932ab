// SPDX-License-Identifier: Apache-2.0

/// Reads the patterns of a set once, and adds up what finding those that match can cost.
struct PatternSetSurvey {
  /// The cost of all patterns.
  private(set) var all = PatternSetCost()
  /// The cost of the patterns that are searched for when only some targets count: none that are
  /// filed under a host, and of the others those of an item that has such a target.
  private(set) var others = PatternSetCost()
  /// The fragments that have such a pattern.
  private(set) var otherEntries: [FragmentEntry] = []
  private var needles: NeedleHits
  private let set: PatternSet
  private let costs: ProgramCosts

  /// Reads the patterns.
  init(
    _ set: PatternSet, _ hosts: HostCosts, _ costs: ProgramCosts, where counts: (RuleID) -> Bool
  ) {
    self.set = set
    self.costs = costs
    needles = hosts.needles
    addScan(where: counts)
    addHosts(hosts)
    addFragments(where: counts)
    all.hitsPerByte = needles.most
    if others.scan.looks + others.window > 0 { others.hitsPerByte = all.hitsPerByte }
  }

  /// Reads the patterns of the loads of an index; what counts are rules that do not block.
  init(loadsOf tables: IndexTables, _ check: IndexCheck) {
    self.init(tables.loads, check.hostCosts[0], check.programCosts) {
      tables.ruleClass($0).action != .block
    }
    all.ledHosts = check.ledHostCost
  }

  // MARK: Items

  /// What the items of a list cost.
  private struct ListCost {
    var run = RunCost()
    var perByteOfCheap = 0
    var sumOfCheap = 0
    var anchor = 0
    /// Whether a target counts.
    var counts = false
  }

  /// Adds the cost of an item; returns whether another one follows.
  @inline(__always)
  private mutating func add(
    _ items: inout ItemCursor, isAnchored: Bool, to list: inout ListCost,
    where counts: (RuleID) -> Bool
  ) -> Bool {
    // INVARIANT: listEnd, pattern, target.
    let item = items.item()
    var cost = item.pattern.isPlain ? ProgramCost() : costs[item.pattern.program]
    if isAnchored, cost.isText, !Anchor(rawValue: item.hint).isNone {
      (cost.run.perByte, cost.perByteOfCheap) = (0, 0)
    }
    var word: ItemWord
    repeat {
      word = items.targets.next()
      cost.run.looks &+= costs.stepsOfTarget
      list.counts = list.counts || counts(RuleID(rawValue: word.target))
    } while word.hasMore
    needles.add(cost)
    list.run.add(cost.run)
    list.sumOfCheap = WorstCase.sum(list.sumOfCheap, cost.perByteOfCheap)
    list.perByteOfCheap = max(list.perByteOfCheap, cost.perByteOfCheap)
    list.anchor = max(list.anchor, cost.anchor)
    return item.hasMore
  }

  private mutating func addScan(where counts: (RuleID) -> Bool) {
    // INVARIANT: item, scanItem.
    var items = ItemCursor(set.scan)
    var list = ListCost()
    while !items.isAtEnd {
      // The needle is searched for at every byte.
      list.run.perByte = WorstCase.sum(list.run.perByte, 1)
      _ = add(&items, isAnchored: false, to: &list, where: counts)
    }
    all.scan = list.run
    if list.counts { others.scan = list.run }
  }

  // MARK: Hosts

  private mutating func addHosts(_ hosts: HostCosts) {
    (all.label, all.smallHost, all.hosts) = (hosts.label, hosts.small, hosts.byLabels)
    all.repeatedHosts = hosts.repeated
    guard set.hasDomains else { return }
    // In the URL of a page or a frame the same host may follow every `://`, and what is filed under
    // it is visited each time; patterns are run for the first occurrence, which is visited twice.
    all.label = WorstCase.sum(all.label, all.repeatedHosts.mostLooks)
    all.repeatedHosts.double()
  }

  // MARK: Fragments

  private mutating func addFragments(where counts: (RuleID) -> Bool) {
    guard set.fragmentEntries.count > 0 else { return }
    // INVARIANT: bucketCount, offsetOrder, offsetTable.
    var texts = FragmentTexts()
    var otherTexts = FragmentTexts()
    var number = 0
    for bucket in 1..<set.fragmentBuckets.count {
      let end = Int(set.fragmentBuckets[bucket])
      let entries = end &- number
      while number < end {
        let entry = set.fragmentEntries[number]
        number &+= 1
        let list = list(of: entry, where: counts)
        PatternSetSurvey.include(list, in: &all)
        // Most buckets have one entry.
        if entries == 1 {
          all.addText(list.run, entries: 1)
        } else {
          texts.add(entry.text, list.run)
        }
        guard list.counts else { continue }
        PatternSetSurvey.include(list, in: &others)
        otherEntries.append(entry)
        otherTexts.add(entry.text, list.run)
      }
      texts.move(to: &all, entries: entries)
      otherTexts.move(to: &others, entries: entries)
    }
  }

  @inline(__always)
  private mutating func list(of entry: FragmentEntry, where counts: (RuleID) -> Bool) -> ListCost {
    // INVARIANT: fragmentContent. A list is under one fragment, so that it is read once.
    var items = ItemCursor(set.fragmentItems, at: Int(entry.items))
    var list = ListCost()
    while add(&items, isAnchored: true, to: &list, where: counts) {}
    return list
  }

  private static func include(_ list: ListCost, in cost: inout PatternSetCost) {
    cost.repeatedPerByte = max(cost.repeatedPerByte, list.perByteOfCheap)
    cost.look = max(cost.look, list.anchor)
    guard list.sumOfCheap > PatternSetCost.littlePerByte else { return }
    cost.repeatedFragments.add(RunCost(perByte: list.sumOfCheap))
  }
}

/// The costs of the texts of a bucket of fragments; a window leads to one of them.
private struct FragmentTexts {
  private var texts: [(text: UInt32, cost: RunCost)] = []
  /// The cost of texts that more than one window leads to: a byte that is 0 stands for any.
  private var anyWindow = RunCost()
  private var hasAnyWindow = false
  /// A bucket with more texts counts as one of them, so that a forged one takes no time.
  private static let most = 8

  @inline(__always)
  mutating func add(_ text: UInt32, _ cost: RunCost) {
    guard !FragmentTexts.hasAnyByte(text) else {
      anyWindow.add(cost)
      return hasAnyWindow = true
    }
    for number in texts.indices where texts[number].text == text {
      return texts[number].cost.add(cost)
    }
    guard texts.count < FragmentTexts.most else {
      for number in texts.indices { texts[number].cost.add(cost) }
      return
    }
    texts.append((text, cost))
  }

  private static func hasAnyByte(_ text: UInt32) -> Bool {
    text & 0xFF == 0 || text & 0xFF00 == 0 || text & 0xFF_0000 == 0 || text >> 24 == 0
  }

  /// Adds them to the cost of a set, and forgets them.
  @inline(__always)
  mutating func move(to set: inout PatternSetCost, entries: Int) {
    guard !texts.isEmpty || hasAnyWindow else { return }
    if hasAnyWindow { moveWithAnyWindow() }
    for (_, cost) in texts { set.addText(cost, entries: entries) }
    texts.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private mutating func moveWithAnyWindow() {
    if texts.isEmpty { texts.append((0, RunCost())) }
    for number in texts.indices { texts[number].cost.add(anyWindow) }
    (anyWindow, hasAnyWindow) = (RunCost(), false)
  }
}
