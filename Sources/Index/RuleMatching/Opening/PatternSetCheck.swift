// SPDX-License-Identifier: Apache-2.0

/// Checks a set of patterns against what it refers to.
struct PatternSetCheck {
  private let check: IndexCheck
  private let kind: PatternSetKind
  private let set: PatternSet
  private let targetCount: Int
  /// The slots of lists of items that nothing refers to so far.
  ///
  /// Only one reference to each is allowed: otherwise many references to a long list would make the
  /// work grow with the square of the file.
  private var lists: MarkedOffsets
  /// The same for fragments.
  private var fragmentLists: MarkedOffsets
  /// The offsets at which hosts begin.
  private(set) var hostStarts: MarkedOffsets
  /// The slots of lists of items that cost more under a host with fewer labels.
  private var costlyLists: MarkedOffsets
  private(set) var hostCosts = HostCosts()

  init(_ check: IndexCheck, _ kind: PatternSetKind, targetCount: Int) {
    self.check = check
    self.kind = kind
    self.targetCount = targetCount
    set = check.layout.patternSet(kind)
    lists = MarkedOffsets(count: set.items.count)
    costlyLists = MarkedOffsets(count: set.items.count)
    fragmentLists = MarkedOffsets(count: set.fragmentItems.count)
    hostStarts = MarkedOffsets(count: kind == .loads ? 0 : set.hostEntries.count)
  }

  mutating func run() throws(IndexError) {
    try checkItems()
    try checkScan()
    try checkHosts()
    try checkFragments()
  }

  private func damaged(
    _ part: PatternSetKind.Part, _ offset: Int, _ invariant: IndexInvariant
  ) -> IndexError {
    check.damaged(kind.section(part), offset, invariant)
  }

  // MARK: Items

  private mutating func checkItems() throws(IndexError) {
    var items = ItemCursor(set.items)
    while !items.isAtEnd {
      let start = items.position
      lists.mark(start)
      var cost = RunCost()
      while try checkHostItem(&items, &cost) {}
      if !hostCosts.add(cost, isRepeated: set.hasDomains) { costlyLists.mark(start) }
    }
    items = ItemCursor(set.fragmentItems)
    while !items.isAtEnd {
      fragmentLists.mark(items.position)
      while try checkAnchoredItem(&items) {}
    }
  }

  /// Checks an item of a list that is filed under a host, and adds its cost to that of the list.
  private mutating func checkHostItem(
    _ items: inout ItemCursor, _ list: inout RunCost
  ) throws(IndexError) -> Bool {
    let (item, targets) = try checkItem(&items, .items, takesHosts: true)
    list.looks &+= check.programCosts.stepsOfTarget &* targets
    if !item.pattern.isPlain {
      hostCosts.add(check.programCosts[item.pattern.program], to: &list)
    }
    return item.hasMore
  }

  /// Checks an item with an anchor after its pattern.
  private func checkAnchoredItem(_ items: inout ItemCursor) throws(IndexError) -> Bool {
    let (item, _) = try checkItem(&items, .fragmentItems, takesHosts: false)
    let anchor = Anchor(rawValue: item.hint)
    let text = item.pattern.program.offset + anchor.textOffset
    guard !anchor.isNone else { return item.hasMore }
    // What comparing the text costs is counted with the program.
    guard check.literals.contains(text),
      anchor.textOffset <= PatternSetCheck.firstText
        || check.programCosts.isInside(item.pattern.program, text)
    else { throw damaged(.fragmentItems, items.hintSlot * 4, .fragmentText) }
    return item.hasMore
  }

  /// The offset of the text in a program that is one text, as most are.
  ///
  /// The text of another program has a larger one.
  private static let firstText = 4

  private func checkScan() throws(IndexError) {
    var items = ItemCursor(set.scan)
    while !items.isAtEnd {
      let (item, _) = try checkItem(&items, .scan, takesHosts: false)
      guard !item.hasMore else {
        throw damaged(.scan, items.itemSlot * 4, .scanItem)
      }
    }
  }

  /// Checks a pattern with its targets and skips them; returns how many targets it has, too.
  @inline(__always)
  private func checkItem(
    _ items: inout ItemCursor, _ part: PatternSetKind.Part, takesHosts: Bool
  ) throws(IndexError) -> (item: Item, targetCount: Int) {
    guard items.hasRoomForItem else {
      throw damaged(part, items.position * 4, .item)
    }
    let item = items.item()
    try checkPattern(item.pattern, part, items.itemSlot, takesHosts: takesHosts)
    let start = items.position
    try checkTargets(&items, part)
    return (item, items.position &- start)
  }

  /// Checks a pattern: only under a host may it be a plain pattern, or need the end of a host.
  private func checkPattern(
    _ pattern: PatternReference, _ part: PatternSetKind.Part, _ position: Int, takesHosts: Bool
  ) throws(IndexError) {
    let program = pattern.program.offset
    let needsHost = pattern.isPlain || check.hostPrograms.contains(program)
    guard pattern.isPlain || check.programCosts.contains(program), takesHosts || !needsHost else {
      throw damaged(part, position * 4, .pattern)
    }
  }

  @inline(__always)
  private func checkTargets(
    _ items: inout ItemCursor, _ part: PatternSetKind.Part
  ) throws(IndexError) {
    var hasMore = true
    while hasMore {
      let position = items.position
      guard !items.isAtEnd else { throw damaged(part, position * 4, .listEnd) }
      let word = items.targets.next()
      guard Int(word.target) < targetCount else { throw damaged(part, position * 4, .target) }
      hasMore = word.hasMore
    }
  }

  /// Checks that parts of the set are empty, because they lead to what is not there.
  private func checkIsEmpty(_ parts: PatternSetKind.Part...) throws(IndexError) {
    for part in parts where check.layout.count(of: kind.section(part)) > 0 {
      throw damaged(part, 0, .emptyTable)
    }
  }

  // MARK: Hosts

  private mutating func checkHosts() throws(IndexError) {
    guard set.hostEntries.count > 0 else { return try checkIsEmpty(.hostFilter, .hostBuckets) }
    try check.checkTable(
      set.hostBuckets, kind.section(.hostBuckets), set.hostFilter, kind.section(.hostFilter),
      end: set.hostEntries.count)
    // Copies, so that they are not read again after every change of what is noted.
    let (buckets, hosts, targetCount) = (set.hostBuckets, set.hosts, targetCount)
    let isReferredTo = kind != .loads
    var start = 0
    var mostBytes = 0
    for bucket in 0..<(buckets.count - 1) {
      let bucketEnd = min(Int(buckets[bucket + 1]), set.hostEntries.count)
      guard start < bucketEnd else { continue }
      mostBytes = max(mostBytes, bucketEnd &- start)
      let firstText = try firstText(in: start..<bucketEnd, hosts)
      var (head, text) = (start, firstText)
      // Offsets and no `HostEntry`, which takes twice as long.
      while head < firstText {
        let end = hosts.end(ofTextAt: text, head: head)
        guard end <= bucketEnd else {
          throw damaged(.hostEntries, head, .hostBucket)
        }
        // Conditions refer to hosts of pages and frames.
        if isReferredTo { hostStarts.mark(head) }
        let isValid =
          switch hosts.content(endingAt: end) {
          case .target(let target): Int(target) < targetCount
          case .items(let position): takeList(position, HostEntry(head: head, text: text))
          }
        guard isValid else {
          throw damaged(.hostEntries, head, .hostContent)
        }
        head &+= HostHead.length
        text = end
      }
      start = text
      guard start == bucketEnd else {
        throw damaged(.hostEntries, start, .hostBucketEnd)
      }
    }
    hostCosts.addBucket(bytes: mostBytes)
  }

  /// Where the texts of a bucket begin that has bytes, and whose heads are all in it.
  @inline(__always)
  private func firstText(
    in bucket: Range<Int>, _ hosts: HostTable
  ) throws(IndexError) -> Int {
    var head = bucket.lowerBound
    while true {
      guard head &+ HostHead.length <= bucket.upperBound else {
        throw damaged(.hostEntries, head, .hostBucket)
      }
      guard hosts.hasMore(afterHead: head) else { break }
      head &+= HostHead.length
    }
    return head &+ HostHead.length
  }

  /// Whether a list is there that a host leads to; no other host may lead to the same one.
  private mutating func takeList(_ position: Int, _ host: HostEntry) -> Bool {
    guard lists.take(position) else { return false }
    if costlyLists.contains(position) {
      hostCosts.add(cost(ofListAt: position), labels: set.hosts.labelCount(of: host))
    }
    return true
  }

  /// The cost of a list, once the items are checked.
  // INVARIANT: item, listEnd, pattern.
  private func cost(ofListAt position: Int) -> RunCost {
    var items = ItemCursor(set.items, at: position)
    var cost = RunCost()
    var hasMore = true
    while hasMore {
      let item = items.item()
      let start = items.position
      items.targets.skip()
      cost.looks &+= check.programCosts.stepsOfTarget &* (items.position &- start)
      if !item.pattern.isPlain { cost.add(check.programCosts[item.pattern.program].run) }
      hasMore = item.hasMore
    }
    return cost
  }

  // MARK: Fragments

  private mutating func checkFragments() throws(IndexError) {
    guard set.fragmentEntries.count > 0 else {
      return try checkIsEmpty(.fragmentFilter, .fragmentBuckets)
    }
    try check.checkTable(
      set.fragmentBuckets, kind.section(.fragmentBuckets), set.fragmentFilter,
      kind.section(.fragmentFilter), end: set.fragmentEntries.count)
    for number in 0..<set.fragmentEntries.count {
      let items = set.fragmentEntries[number].items
      guard fragmentLists.take(Int(items)) else {
        throw damaged(.fragmentEntries, number * 16, .fragmentContent)
      }
    }
  }
}

extension IndexCheck {
  /// Checks a filter of whole words and a table of buckets; both sizes are powers of two.
  func checkTable(
    _ buckets: Table<UInt32>, _ bucketSection: IndexFormat.Section, _ filter: Table<UInt64>,
    _ filterSection: IndexFormat.Section, end: Int
  ) throws(IndexError) {
    guard filter.count > 0, filter.count & (filter.count - 1) == 0, filter.count < 1 << 25 else {
      throw damaged(filterSection, 0, .filterSize)
    }
    let count = buckets.count - 1
    guard count > 0, count & (count - 1) == 0, count < 1 << 32 else {
      throw damaged(bucketSection, 0, .bucketCount)
    }
    try checkOffsets(buckets, bucketSection, count: count, end: end)
  }
}
