// SPDX-License-Identifier: Apache-2.0

/// A pattern for an outside engine.
struct EnginePatternRecord {
  let offset: Int
  let text: [UInt8]
  let isCaseSensitive: Bool
}

/// Holds everything that an index says against everything else it says, once, when it is opened.
///
/// Each section is walked once from its start to its end, and what others refer to is marked on the
/// way. So the work is linear in the size of the file, whatever the file says.
struct IndexCheck {
  let layout: IndexLayout
  let listRecords: Table<ListRecord>
  let classes: Table<ClassRecord>
  let conditions: Table<ConditionRecord>
  let setCount: Int
  let ruleCount: Int
  private(set) var pageConditionCount = 0
  /// Whether a rule of any list is `ignore-following-rules`.
  private(set) var hasCuts = false
  var enginePatterns: [EnginePatternRecord] = []
  /// The records of redirects and of headers that were read, and how many bytes they took.
  ///
  /// Each is read once, and no honest file has more of them than bytes for them; otherwise records
  /// that lie in each other could make the work grow with the square of the file.
  var redirects: MarkedPlaces
  var headers: MarkedPlaces
  var recordBytes = 0
  /// Where programs begin.
  var programStarts: MarkedPlaces
  /// Where the lengths of texts stand in programs of segments.
  var literals: MarkedPlaces
  /// Those of them that must be told where a host ends.
  var hostPrograms: MarkedPlaces

  init(_ layout: IndexLayout) {
    self.layout = layout
    listRecords = layout.table(.lists)
    classes = layout.table(.classes)
    conditions = layout.table(.conditions)
    setCount = layout.byteCount(of: .characterSets) / IndexFormat.Section.characterSets.elementSize
    ruleCount = layout.byteCount(of: .ruleClasses) / layout.elementSize(of: .ruleClasses)
    redirects = MarkedPlaces(count: layout.byteCount(of: .text))
    headers = MarkedPlaces(count: layout.byteCount(of: .text))
    programStarts = MarkedPlaces(count: layout.byteCount(of: .programs))
    literals = MarkedPlaces(count: layout.byteCount(of: .programs))
    hostPrograms = MarkedPlaces(count: layout.byteCount(of: .programs))
  }

  mutating func run() throws(IndexError) {
    guard ruleCount < 1 << 30 else { throw damaged(.ruleClasses, 0, "there are too many rules") }
    guard layout.count(of: .hostEndings) == HostEnding.count else {
      throw damaged(.hostEndings, 0, "there are too many or too few of them")
    }
    try checkConditions()
    try checkLists()
    try checkClasses()
    try checkRuleClasses()
    try checkPlaces()
    try checkAlways()
    try checkNever()
    try checkSuffixes()
    try checkPrograms()
    for kind in PatternSetKind.allCases {
      let targets = kind == .loads ? ruleCount : conditions.count
      var check = PatternSetCheck(self, kind, targetCount: targets)
      try check.run()
      if kind == .pages { try checkHostReferences(check.hostStarts) }
    }
  }

  /// Domains of conditions that stand among the hosts.
  private func checkHostReferences(_ hosts: MarkedPlaces) throws(IndexError) {
    let entries: Table<UInt32> = layout.table(.conditionEntries)
    for number in 0..<entries.count where entries[number] & EntryReference.text == 0 {
      guard hosts.contains(Int(entries[number] >> EntryReference.shift)) else {
        throw damaged(.conditionEntries, number * 4, "a domain is not there")
      }
    }
  }

  func damaged(
    _ section: IndexFormat.Section, _ offset: Int, _ message: String
  ) -> IndexError {
    IndexError(.damaged, at: layout.start(of: section) + offset, "section \(section): \(message)")
  }

  // MARK: Lists, classes, conditions

  private mutating func checkLists() throws(IndexError) {
    guard listRecords.count <= Int(UInt16.max) + 1 else {
      throw damaged(.lists, 0, "there are too many lists")
    }
    let globalCount = layout.byteCount(of: .globalRules) / 4
    var (next, nextGlobal) = (0, 0)
    for number in 0..<listRecords.count {
      let list = listRecords[number]
      let offset = number * IndexFormat.Section.lists.elementSize
      guard Int(list.firstRule) == next, next + Int(list.ruleCount) <= ruleCount else {
        throw damaged(.lists, offset, "the rules of a list do not follow those of the one before")
      }
      guard Int(list.globalStart) == nextGlobal,
        nextGlobal + Int(list.globalCount) <= globalCount
      else {
        throw damaged(.lists, offset, "a list has rules that are not there")
      }
      guard list.hasCut < 2 else { throw damaged(.lists, offset, "a flag is neither 0 nor 1") }
      if list.hasCut == 1 { hasCuts = true }
      try checkString(list.nameOffset, .lists, offset)
      next += Int(list.ruleCount)
      nextGlobal += Int(list.globalCount)
    }
    guard next == ruleCount else { throw damaged(.lists, 0, "rules are in no list") }
    try checkNumbers(of: .globalRules, below: ruleCount, "a global rule is not there")
  }

  private mutating func checkConditions() throws(IndexError) {
    let entryCount = layout.byteCount(of: .conditionEntries) / 4
    var nextEntry = 0
    for number in 0..<conditions.count {
      let condition = conditions[number]
      let offset = number * IndexFormat.Section.conditions.elementSize
      guard condition.kind < 6, condition.isCaseSensitive < 2 else {
        throw damaged(.conditions, offset, "a condition is of no kind")
      }
      let isOnFrame = condition.kind >= 4
      if !isOnFrame {
        guard pageConditionCount == number else {
          throw damaged(
            .conditions, offset, "a condition on the page stands behind one on the frame")
        }
        pageConditionCount += 1
      }
      guard Int(condition.entriesStart) == nextEntry,
        nextEntry + Int(condition.entriesCount) <= entryCount
      else { throw damaged(.conditions, offset, "a condition has entries that are not there") }
      nextEntry += Int(condition.entriesCount)
    }
    let entries: Table<UInt32> = layout.table(.conditionEntries)
    for number in 0..<entries.count where entries[number] & EntryReference.text != 0 {
      try checkString(
        entries[number] & ~EntryReference.text, .conditionEntries, number * 4)
    }
  }

  private mutating func checkClasses() throws(IndexError) {
    for number in 0..<classes.count {
      let record = classes[number]
      let offset = number * 16
      guard record.action.isKnown, Int(record.list) < listRecords.count,
        record.mask <= IndexFormat.wholeMask, isCondition(record.condition)
      else { throw damaged(.classes, offset, "a class of rules is of no kind") }
      guard record.action != .ignoreFollowingRules || listRecords[Int(record.list)].hasCut == 1
      else { throw damaged(.classes, offset, "a list has a cut that its record denies") }
      try checkPayload(record, offset)
    }
  }

  private func isCondition(_ word: ConditionWord) -> Bool {
    guard !word.isNone else { return true }
    return word.refersToCondition(below: conditions.count)
      && word.isOnFrame == (word.condition.number >= pageConditionCount)
  }

  private func checkRuleClasses() throws(IndexError) {
    let count = classes.count
    if layout.elementSize(of: .ruleClasses) == 2 {
      let table: Table<UInt16> = layout.table(.ruleClasses)
      // The largest number tells, and is found without a branch for each rule.
      var largest: UInt16 = 0
      for rule in 0..<ruleCount { largest = max(largest, table[rule]) }
      guard ruleCount == 0 || Int(largest) < count else {
        throw damaged(.ruleClasses, 0, "a rule has a class that is not there")
      }
    } else {
      try checkNumbers(of: .ruleClasses, below: count, "a rule has a class that is not there")
    }
  }

  func checkNumbers(
    of section: IndexFormat.Section, below limit: Int, _ message: String
  ) throws(IndexError) {
    let table: Table<UInt32> = layout.table(section)
    var largest: UInt32 = 0
    for index in 0..<table.count { largest = max(largest, table[index]) }
    guard table.count == 0 || Int(largest) < limit else { throw damaged(section, 0, message) }
  }

  // MARK: Rules for every URL

  private func checkAlways() throws(IndexError) {
    let groups: Table<AlwaysGroup> = layout.table(.alwaysGroups)
    let rules: Table<AlwaysRule> = layout.table(.alwaysRules)
    var next = 0
    for number in 0..<groups.count {
      let group = groups[number]
      guard Int(group.list) < listRecords.count, group.action.isKnown, Int(group.start) == next,
        next + Int(group.count) <= rules.count
      else { throw damaged(.alwaysGroups, number * 16, "a group has rules that are not there") }
      next += Int(group.count)
    }
    for number in 0..<rules.count {
      let rule = rules[number]
      guard rule.rule.number < ruleCount, isCondition(rule.condition) else {
        throw damaged(.alwaysRules, number * 8, "a rule for every URL is not there")
      }
    }
    let starts: Table<UInt32> = layout.table(.conditionRuleStarts)
    let ruleEnd = layout.byteCount(of: .conditionRules) / 4
    try checkOffsets(starts, .conditionRuleStarts, count: pageConditionCount, end: ruleEnd)
    try checkNumbers(of: .conditionRules, below: ruleCount, "a rule of a condition is not there")
  }

  /// Offsets that begin with 0, never fall, and end with the end of what they lead into.
  func checkOffsets(
    _ table: Table<UInt32>, _ section: IndexFormat.Section, count: Int, end: Int
  ) throws(IndexError) {
    guard table.count == count + 1, table[0] == 0, Int(table[count]) == end else {
      throw damaged(section, 0, "the offsets do not fit to what they lead into")
    }
    for index in 0..<count where table[index] > table[index + 1] {
      throw damaged(section, index * 4, "an offset is larger than the next")
    }
  }

  private func checkNever() throws(IndexError) {
    let rules: Table<NeverRule> = layout.table(.neverRules)
    for number in 0..<rules.count {
      guard rules[number].rule.number < ruleCount else {
        throw damaged(.neverRules, number * 8, "a rule that can not apply is not there")
      }
      try checkString(rules[number].pattern, .neverRules, number * 8)
    }
  }

  // MARK: Public suffixes

  private func checkSuffixes() throws(IndexError) {
    let entries: Table<UInt8> = layout.table(.suffixes)
    let buckets: Table<UInt32> = layout.table(.suffixBuckets)
    let bucketCount = buckets.count - 1
    guard entries.count >= 16, bucketCount > 0, bucketCount & (bucketCount - 1) == 0,
      buckets[0] == 16, Int(buckets[bucketCount]) == entries.count
    else { throw damaged(.suffixes, 0, "the table of public suffixes is not whole") }
    var place = 16
    for bucket in 0..<bucketCount {
      let end = Int(buckets[bucket + 1])
      guard end >= place, end <= entries.count else {
        throw damaged(.suffixBuckets, bucket * 4, "a bucket leads out of the entries")
      }
      while place < end {
        guard place + 4 <= end else { break }
        place += 4 + Int(entries[place + 3] & 63)
      }
      guard place == end else {
        throw damaged(.suffixes, min(place, entries.count), "an entry leads out of its bucket")
      }
    }
  }
}

/// How a condition refers to one of its entries.
///
/// With the top bit set, the rest is the place of a text. Otherwise it is the place of a host among
/// those of pages, shifted, over a bit that says whether a star stands before it.
package enum EntryReference {
  package static let text: UInt32 = 0x8000_0000
  package static let star: UInt32 = 1
  package static let shift: UInt32 = 1
}

/// Places that something may refer to, a bit each.
struct MarkedPlaces {
  private var words: [UInt64]
  let count: Int

  init(count: Int) {
    self.count = count
    words = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  mutating func mark(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  /// Whether a place was marked; it is not any more.
  mutating func take(_ place: Int) -> Bool {
    guard contains(place) else { return false }
    words[place >> 6] &= ~(1 << UInt64(place & 63))
    return true
  }

  func contains(_ place: Int) -> Bool {
    place < count && words[place >> 6] >> UInt64(place & 63) & 1 == 1
  }
}
