// SPDX-License-Identifier: Apache-2.0

/// A pattern for an outside engine.
struct EnginePatternRecord {
  let offset: Int
  let text: [UInt8]
  let isCaseSensitive: Bool
}

/// Checks all data of an index for consistency, once, when it is opened.
///
/// Each section is read once from its start to its end, and what others refer to is marked on the
/// way. So the work is linear in the size of the file, whatever it contains.
struct IndexCheck {
  let layout: IndexLayout
  let listRecords: Table<ListRecord>
  let classes: Table<ClassRecord>
  let conditions: Table<ConditionRecord>
  let setCount: Int
  let ruleCount: Int
  private(set) var conditionEnds = ConditionEnds()
  /// The kinds of conditions that occur.
  private(set) var conditionKinds = ConditionKinds()
  /// The offsets at which combinations of conditions begin.
  private(set) var combinations = MarkedOffsets(count: 0)
  /// Whether a rule of any list is `ignore-following-rules`.
  private(set) var hasCuts = false
  var enginePatterns: [EnginePatternRecord] = []
  /// What the hosts of each kind of patterns cost.
  private(set) var hostCosts: [HostCosts] = []
  /// The most bytes that a bucket of public suffixes has.
  var fullestSuffixBucket = 0
  /// What hosts with a lead of their own cost.
  private(set) var ledHostCost = LedHostCost()
  /// The records of redirects and of headers that were read, and how many bytes they have.
  ///
  /// Each is read once, and a valid file has no more of them than bytes for them; otherwise
  /// overlapping records could make the work grow with the square of the file.
  var recordBytes = 0
  var redirectLengths: [Int: Int] = [:]
  var headerLengths: [Int: Int] = [:]
  var effectLengths: [Int: Int] = [:]
  /// How many entries the fullest bucket of cosmetic filters has.
  var longestCosmeticRun = 0
  /// The bytes of the texts of conditions, and of the names of lists and files: many may share one.
  private var textBytes = 0
  /// The bytes of the contents of the actions of all rules, of which many may share one.
  private var ruleBytes = 0
  /// The bytes of all that an answer may have.
  var answerBytes: Int { WorstCase.sum(ruleBytes, textBytes) }
  /// The bytes of the content of each class.
  private var contentBytes: [Int] = []
  /// The programs, and what running each costs.
  var programCosts: ProgramCosts
  /// The offsets of the lengths of texts in programs of segments.
  var literals: MarkedOffsets
  /// Those of them that need the end of a host.
  var hostPrograms: MarkedOffsets

  let characterSets: Table<SetRecord>

  init(_ layout: IndexLayout) {
    self.layout = layout
    characterSets = layout.table(.characterSets)
    listRecords = layout.table(.lists)
    classes = layout.table(.classes)
    conditions = layout.table(.conditions)
    setCount = layout.byteCount(of: .characterSets) / IndexFormat.Section.characterSets.elementSize
    ruleCount = layout.byteCount(of: .ruleClasses) / layout.elementSize(of: .ruleClasses)
    programCosts = ProgramCosts(byteCount: layout.byteCount(of: .programs))
    literals = MarkedOffsets(count: layout.byteCount(of: .programs))
    hostPrograms = MarkedOffsets(count: layout.byteCount(of: .programs))
  }

  mutating func run() throws(IndexError) {
    guard ruleCount < 1 << 30 else { throw damaged(.ruleClasses, 0, .ruleCount) }
    guard layout.byteCount(of: .text) < 1 << 33 else { throw damaged(.text, 0, .textCount) }
    guard layout.count(of: .hostEndings) == HostEnding.count else {
      throw damaged(.hostEndings, 0, .hostEndingCount)
    }
    try checkConditions()
    try checkCombinedTerms()
    try checkLists()
    try checkClasses()
    try checkRuleClasses()
    try checkPositions()
    try checkFilters()
    try checkRanks()
    try checkAlways()
    try checkNever()
    try checkSuffixes()
    try checkPrograms()
    for kind in PatternSetKind.allCases {
      let targets = kind == .loads ? ruleCount : conditions.count
      var check = PatternSetCheck(self, kind, targetCount: targets)
      try check.run()
      hostCosts.append(check.hostCosts)
      if kind != .loads { try checkHostReferences(check.hostStarts, areLate: kind == .frames) }
    }
    var ledHosts = LedHostCheck(self)
    try ledHosts.run()
    ledHostCost = ledHosts.cost
  }

  /// Checks the domains of conditions, which refer to hosts.
  private func checkHostReferences(
    _ hosts: MarkedOffsets, areLate: Bool
  ) throws(IndexError) {
    let entries: Table<UInt32> = layout.table(.conditionEntries)
    for number in 0..<entries.count where entries[number] & EntryReference.text == 0 {
      let entry = entries[number]
      guard (entry & EntryReference.late != 0) == areLate else { continue }
      guard hosts.contains(EntryReference.host(entry)) else {
        throw damaged(.conditionEntries, number * 4, .conditionDomain)
      }
    }
  }

  func damaged(
    _ section: IndexFormat.Section, _ offset: Int, _ invariant: IndexInvariant
  ) -> IndexError {
    IndexError(
      .damaged, at: layout.start(of: section) + offset, "section \(section): \(invariant.rawValue)")
  }

  // MARK: Lists, classes, conditions

  /// Checks a text that an answer may have, and counts its bytes.
  mutating func countString(
    _ offset: UInt32, _ section: IndexFormat.Section, _ referrer: Int
  ) throws(IndexError) {
    textBytes = WorstCase.sum(textBytes, try checkString(offset, section, referrer))
  }

  /// Counts bytes that an answer may have.
  mutating func addAnswerBytes(_ count: Int) { textBytes = WorstCase.sum(textBytes, count) }

  private mutating func checkLists() throws(IndexError) {
    guard listRecords.count <= Int(UInt16.max) + 1 else {
      throw damaged(.lists, 0, .listCount)
    }
    let globalCount = layout.byteCount(of: .globalRules) / 4
    var (next, nextGlobal) = (0, 0)
    for number in 0..<listRecords.count {
      let list = listRecords[number]
      let offset = number * IndexFormat.Section.lists.elementSize
      guard Int(list.firstRule) == next, next + Int(list.ruleCount) <= ruleCount else {
        throw damaged(
          .lists, offset, .listRules)
      }
      guard Int(list.globalStart) == nextGlobal,
        nextGlobal + Int(list.globalCount) <= globalCount
      else {
        throw damaged(.lists, offset, .listGlobalRules)
      }
      guard list.hasCut < 2 else { throw damaged(.lists, offset, .flag) }
      if list.hasCut == 1 { hasCuts = true }
      try countString(list.nameOffset, .lists, offset)
      try checkGlobalRules(of: list)
      next += Int(list.ruleCount)
      nextGlobal += Int(list.globalCount)
    }
    guard next == ruleCount else { throw damaged(.lists, 0, .unlistedRules) }
    try checkNumbers(of: .globalRules, below: ruleCount, .rule)
  }

  /// A rule is answered once, so that the size of an answer is that of the contents of all rules.
  private func checkGlobalRules(of list: ListRecord) throws(IndexError) {
    let rules: Table<RuleID> = layout.table(.globalRules)
    let first = Int(list.globalStart)
    var previous = Int(list.firstRule) - 1
    for slot in first..<(first + Int(list.globalCount)) {
      let number = rules[slot].number
      guard number > previous, number < Int(list.firstRule) + Int(list.ruleCount) else {
        throw damaged(.globalRules, slot * 4, .globalOrder)
      }
      previous = number
    }
  }

  private mutating func checkConditions() throws(IndexError) {
    let entryCount = layout.byteCount(of: .conditionEntries) / 4
    var nextEntry = 0
    var subject = ConditionKind.Subject.page
    for number in 0..<conditions.count {
      let condition = conditions[number]
      let offset = number * IndexFormat.Section.conditions.elementSize
      guard let kind = ConditionKind(rawValue: condition.kind) else {
        throw damaged(.conditions, offset, .conditionKind)
      }
      guard condition.isCaseSensitive < 2 else { throw damaged(.conditions, offset, .flag) }
      guard kind.subject >= subject else {
        throw damaged(.conditions, offset, .conditionOrder)
      }
      subject = kind.subject
      conditionKinds.insert(kind)
      conditionEnds.include(subject, before: number + 1)
      guard Int(condition.entriesStart) == nextEntry,
        nextEntry + Int(condition.entriesCount) <= entryCount
      else { throw damaged(.conditions, offset, .conditionEntries) }
      nextEntry += Int(condition.entriesCount)
    }
    let entries: Table<UInt32> = layout.table(.conditionEntries)
    for number in 0..<entries.count where entries[number] & EntryReference.text != 0 {
      try countString(
        entries[number] & ~EntryReference.text, .conditionEntries, number * 4)
    }
  }

  private mutating func checkClasses() throws(IndexError) {
    for number in 0..<classes.count {
      let record = classes[number]
      let offset = number * 16
      guard record.action.isKnown else { throw damaged(.classes, offset, .action) }
      guard Int(record.list) < listRecords.count else { throw damaged(.classes, offset, .list) }
      guard isCondition(record.condition) else { throw damaged(.classes, offset, .condition) }
      guard record.action != .ignoreFollowingRules || listRecords[Int(record.list)].hasCut == 1
      else {
        throw damaged(
          .classes, offset, .cutFlag)
      }
      contentBytes.append(try checkPayload(record, offset))
    }
  }

  func isCondition(_ word: ConditionWord) -> Bool {
    guard !word.isNone else { return true }
    guard word.refersToCondition(below: conditions.count) else { return isCombination(word) }
    return word.isOnFrame == (word.condition.number >= conditionEnds.page)
  }

  /// Whether a word refers to the first of some combined terms.
  private func isCombination(_ word: ConditionWord) -> Bool {
    word.refersToCondition(below: .max) && word.isOnFrame && !word.isUnless
      && combinations.contains(word.condition.number - conditions.count)
  }

  private mutating func checkCombinedTerms() throws(IndexError) {
    let terms: Table<UInt32> = layout.table(.combinedTerms)
    combinations = MarkedOffsets(count: terms.count)
    var next = 0
    while next < terms.count {
      let count = Int(terms[next])
      guard count > 0, count <= IndexFormat.mostTerms, next + count < terms.count else {
        throw damaged(.combinedTerms, next * 4, .combinationLength)
      }
      guard (1...count).allSatisfy({ isTerm(ConditionWord(unchecked: terms[next + $0])) }) else {
        throw damaged(.combinedTerms, next * 4, .combinedTerm)
      }
      combinations.mark(next)
      programCosts.stepsOfTarget = max(programCosts.stepsOfTarget, 1 + count)
      next += count + 1
    }
  }

  /// A term is a condition and no combination.
  private func isTerm(_ word: ConditionWord) -> Bool {
    word.refersToCondition(below: conditions.count)
      && word.isOnFrame == (word.condition.number >= conditionEnds.page)
  }

  private mutating func checkRuleClasses() throws(IndexError) {
    let count = classes.count
    if layout.elementSize(of: .ruleClasses) == 2 {
      let table: Table<UInt16> = layout.table(.ruleClasses)
      // The largest number is enough, and is found without a branch for each rule.
      var largest: UInt16 = 0
      table.forEach(ofFirst: ruleCount) { largest = max(largest, $0) }
      guard ruleCount == 0 || Int(largest) < count else {
        throw damaged(.ruleClasses, 0, .ruleClass)
      }
      addContents(of: table)
    } else {
      try checkNumbers(of: .ruleClasses, below: count, .ruleClass)
      let table: Table<UInt32> = layout.table(.ruleClasses)
      addContents(of: table)
    }
  }

  /// Adds up the contents of all rules, given their classes.
  private mutating func addContents(of classes: Table<some FixedWidthInteger & BitwiseCopyable>) {
    // INVARIANT: ruleClass, ruleCount.
    // An index has less than 2^30 rules, and all texts together less than 2^33 bytes.
    var sum = 0
    let known = contentBytes
    let contentBytes = known.span
    classes.forEach(ofFirst: ruleCount) { number in
      sum &+= contentBytes[Int(number)]
    }
    ruleBytes = sum
  }
}
