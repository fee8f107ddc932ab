// SPDX-License-Identifier: Apache-2.0

/// Holds a set of patterns against what it refers to.
struct PatternSetCheck {
  private let check: IndexCheck
  private let kind: PatternSetKind
  private let set: PatternSet
  private let targetCount: Int
  /// Where lists of items begin.
  private var lists: MarkedPlaces
  /// Those of them all of whose patterns have a program.
  private var programLists: MarkedPlaces

  init(_ check: IndexCheck, _ kind: PatternSetKind, targetCount: Int) {
    self.check = check
    self.kind = kind
    self.targetCount = targetCount
    set = check.layout.patternSet(kind)
    lists = MarkedPlaces(count: set.items.count)
    programLists = MarkedPlaces(count: set.items.count)
  }

  mutating func run() throws(IndexError) {
    try checkItems()
    try checkScan()
    try checkHosts()
    try checkFragments()
  }

  private func damaged(
    _ part: PatternSetKind.Part, _ offset: Int, _ message: String
  ) -> IndexError {
    check.damaged(kind.section(part), offset, message)
  }

  // MARK: Items

  private mutating func checkItems() throws(IndexError) {
    var place = 0
    while place < set.items.count {
      let start = place
      lists.mark(start)
      let count = set.items[start]
      place += 1
      var isOfPrograms = true
      for _ in 0..<count {
        if place < set.items.count, set.items[place] >= IndexFormat.PlainPattern.first {
          isOfPrograms = false
        }
        try checkItem(&place, of: set.items, .items, takesPlainPatterns: true)
      }
      if isOfPrograms { programLists.mark(start) }
    }
  }

  private func checkScan() throws(IndexError) {
    var place = 0
    while place < set.scan.count {
      try checkItem(&place, of: set.scan, .scan, takesPlainPatterns: false)
    }
  }

  private func checkItem(
    _ place: inout Int, of table: Table<UInt32>, _ part: PatternSetKind.Part,
    takesPlainPatterns: Bool
  ) throws(IndexError) {
    guard place + 2 <= table.count, place + 2 + Int(table[place + 1]) <= table.count else {
      throw damaged(part, place * 4, "a pattern has targets that are not there")
    }
    let pattern = table[place]
    let isPlain = takesPlainPatterns && pattern >= IndexFormat.PlainPattern.first
    guard isPlain || check.programStarts.contains(Int(pattern)) else {
      throw damaged(part, place * 4, "a pattern is not there")
    }
    let targets = (place + 2)..<(place + 2 + Int(table[place + 1]))
    for index in targets where Int(table[index]) >= targetCount {
      throw damaged(part, index * 4, "a target is not there")
    }
    place = targets.upperBound
  }

  // MARK: Hosts

  private func checkHosts() throws(IndexError) {
    guard set.hostEntries.count > 0 else { return }
    try checkTable(
      set.hostBuckets, .hostBuckets, set.hostFilter, .hostFilter, set.hostEntries.count)
    var place = 0
    for bucket in 0..<(set.hostBuckets.count - 1) {
      let end = Int(set.hostBuckets[bucket + 1])
      while place < end {
        let length = Int(set.hostEntries[place]) + 5
        guard place + length <= end else {
          throw damaged(.hostEntries, place, "a host leads out of its bucket")
        }
        try checkHostWord(at: place + length - 4)
        place += length
      }
    }
  }

  private func checkHostWord(at place: Int) throws(IndexError) {
    // SAFETY: four bytes from the place on belong to the entry.
    let word = unsafe UnsafeRawPointer(set.hostEntries.pointer + place)
      .loadUnaligned(as: UInt32.self)
    let isFine =
      word & 0x8000_0000 == 0
      ? Int(word) < targetCount : lists.contains(Int(word & 0x7FFF_FFFF))
    guard isFine else { throw damaged(.hostEntries, place, "a host leads nowhere") }
  }

  /// A filter of whole words and a table of buckets, both of a power of two.
  private func checkTable(
    _ buckets: Table<UInt32>, _ bucketPart: PatternSetKind.Part, _ filter: Table<UInt64>,
    _ filterPart: PatternSetKind.Part, _ end: Int
  ) throws(IndexError) {
    guard filter.count > 0, filter.count & (filter.count - 1) == 0, filter.count < 1 << 25 else {
      throw damaged(filterPart, 0, "the filter does not have a size that filters have")
    }
    let count = buckets.count - 1
    guard count > 0, count & (count - 1) == 0 else {
      throw damaged(bucketPart, 0, "there is no such number of buckets")
    }
    try check.checkOffsets(buckets, kind.section(bucketPart), count: count, end: end)
  }

  // MARK: Fragments

  private func checkFragments() throws(IndexError) {
    guard set.fragmentEntries.count > 0 else { return }
    try checkTable(
      set.fragmentBuckets, .fragmentBuckets, set.fragmentFilter, .fragmentFilter,
      set.fragmentEntries.count)
    for number in 0..<set.fragmentEntries.count {
      let items = set.fragmentEntries[number].items
      guard programLists.contains(Int(items)) else {
        throw damaged(.fragmentEntries, number * 8, "a fragment leads nowhere")
      }
    }
  }
}
