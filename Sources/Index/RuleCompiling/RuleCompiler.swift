// SPDX-License-Identifier: Apache-2.0

internal import ParallelWork
internal import RuleMatching
internal import RuleModel
package import WebAddresses

/// Makes an index from rule lists.
package enum RuleCompiler {
  /// Compiles lists whose rules were checked.
  ///
  /// Without public suffixes it takes the bundled ones. The same lists and public suffixes give the
  /// same bytes, on every machine. Takes time linear in the rules. The limit of steps is not checked
  /// here, because counting them takes the finished index.
  package static func compile(
    _ lists: consuming [CompilableList], madeOf files: [FilterFile] = [],
    suffixes: PublicSuffixes? = nil, limits: CompileLimits = CompileLimits()
  ) throws(LimitError) -> CompiledIndex {
    let texts = SourceTexts(of: lists.map(\.source), files.map(\.bytes))
    var builder = IndexBuilder(limits, files, suffixes, texts)
    lists.reverse()
    while !lists.isEmpty { try builder.add(lists.removeLast()) }
    return try builder.finish()
  }
}

/// Collects the contents of an index.
struct IndexBuilder {
  private let limits: CompileLimits
  private let suffixes: PublicSuffixes?
  private let texts: SourceTexts
  private var text = TextTable()
  private let positions = BackgroundValue(PositionTable())
  /// The positions of the rules of the list that is being added, if it was made of filters.
  private var filterPositions: [PositionTable.Position] = []
  private var filters: FilterTables
  private var classes = ClassTable()
  private var conditions = ConditionTable()
  private var programs: ProgramTable
  private let patterns: PatternsAhead
  private var loads = PatternSetBuilder(plain: .authority)
  private var ledHosts = LedHostBuilder()
  private var pages = PatternSetBuilder(plain: .domainAndBelow)
  private var frames = PatternSetBuilder(plain: .domainAndBelow)
  private var always = AlwaysTable()
  private var records: [ListRecord] = []
  private var lostSelectors = LostSelectors([])
  private var globalRules: [RuleID] = []
  /// The number of the first rule of the list that is being added.
  private var firstRule = 0
  private var neverRules: [NeverRule] = []
  private var ruleClasses: [UInt32] = []
  private var ranks: [RankRecord] = []
  private var parts = PartCounts()

  init(
    _ limits: CompileLimits, _ files: [FilterFile], _ suffixes: PublicSuffixes?,
    _ texts: SourceTexts
  ) {
    self.limits = limits
    self.suffixes = suffixes
    self.texts = texts
    filters = FilterTables(files, &text)
    programs = ProgramTable(mostStates: limits[.patternStates])
    patterns = PatternsAhead(mostStates: limits[.patternStates])
  }

  // MARK: Lists

  mutating func add(_ list: consuming CompilableList) throws(LimitError) {
    guard records.count <= Int(UInt16.max) else {
      throw LimitError(
        list: records.count, rule: nil, message: "an index can have at most 65,536 lists")
    }
    let ruleCount = ruleClasses.count + list.rules.count
    guard ruleCount <= limits[.rules] else {
      throw .beyond(limits, .rules, list: records.count, found: ruleCount)
    }
    var record = ListRecord()
    record.nameOffset = text.offset(of: Array(list.name.utf8))
    firstRule = ruleClasses.count
    record.firstRule = UInt32(firstRule)
    record.ruleCount = UInt32(list.rules.count)
    record.globalStart = UInt32(globalRules.count)
    record.isOfFilters = list.filters == nil ? 0 : 1
    record.ranking = list.ranking
    if !list.ranks.isEmpty {
      fillRanks(to: firstRule)
      ranks += list.ranks
    }
    var isBeforeIgnoring = true
    programs.dialect = list.dialect
    lostSelectors = LostSelectors(list.rules)
    patterns.begin(list.patterns(from: 0), list.dialect)
    for start in stride(from: 0, to: list.rules.count, by: PatternsAhead.stretch) {
      var entries = patterns.finished()
      patterns.begin(list.patterns(from: start + PatternsAhead.stretch), list.dialect)
      for number in start..<(start + entries.count) {
        // Taken out, because a copy counts the references to its parts.
        var entry = FormTable.Entry.tooLarge
        swap(&entry, &entries[number - start])
        addText(of: number, in: list)
        let rule = list.takeRule(number)
        try add(rule, entry, list.index(ofRule: number), isBeforeIgnoring: isBeforeIgnoring)
        switch rule.action.type {
        case .ignoreFollowingRules:
          record.hasCut = 1
          isBeforeIgnoring = false
        case .ignorePreviousRules: isBeforeIgnoring = false
        default: break
        }
      }
    }
    addPositions(in: list)
    record.globalCount = UInt32(globalRules.count) - record.globalStart
    records.append(record)
  }

  /// Gives rules of lists without ranks their entries.
  private mutating func fillRanks(to count: Int) {
    let nothing = RankRecord(priority: 0, kind: 0, id: 0, origin: 0)
    ranks += repeatElement(nothing, count: max(count - ranks.count, 0))
  }

  /// Stores what the next rule was made of, if that is no rule of a rule list.
  private mutating func addText(of number: Int, in list: CompilableList) {
    if let filter = list.filters?(number) {
      let line = filters.add(filter, of: RuleID(ruleClasses.count), &text)
      filterPositions.append(.init(index: number, line: line, column: filter.column))
    } else if let words = list.writtenText?(number) {
      filters.add(words, of: RuleID(ruleClasses.count), &text)
    }
  }

  /// Stores the positions of the rules of a list, on another core.
  private mutating func addPositions(in list: CompilableList) {
    if let known = list.positions {
      positions.begin { table in
        for position in known {
          table.add(.init(index: position.index, line: position.line, column: position.column))
        }
      }
    } else if list.filters == nil {
      positions.begin { [texts, number = records.count, origins = list.origins] table in
        let lines = texts.lines(ofList: number)
        for origin in origins {
          let position = lines.position(of: origin.offset)
          table.add(.init(index: origin.index, line: position.line, column: position.column))
        }
      }
    } else {
      positions.begin { [filterPositions] in for position in filterPositions { $0.add(position) } }
      filterPositions = []
    }
  }

  // MARK: Rules

  private mutating func add(
    _ rule: Rule, _ entry: consuming FormTable.Entry, _ index: Int, isBeforeIgnoring: Bool
  ) throws(LimitError) {
    let number = RuleID(ruleClasses.count)
    let found = programs.plan(of: entry)
    let plan = try checked(found, index)
    let condition = try conditionWord(of: rule, index)
    var record = ClassRecord()
    record.mask = ClassTable.mask(of: rule.trigger)
    record.condition = condition.word
    record.payload = payload(of: rule)
    record.list = UInt16(records.count)
    record.action = ActionNumber(rule.action.type)
    record.bits = ClassTable.bits(of: rule.trigger)
    let isUniversal = plan.isEverything
    let isGlobal =
      isBeforeIgnoring && isUniversal && rule.action.type == .cssDisplayNone
      && rule.trigger.flags.isEmpty && rule.trigger.isUnconditional
    if isGlobal { record.bits |= IndexFormat.ClassBit.globalStyle }
    if condition.neverHolds { record.bits |= IndexFormat.ClassBit.never }
    if lostSelectors.contains(number.number - firstRule) {
      record.bits |= IndexFormat.ClassBit.lostSelector
    }
    ruleClasses.append(classes.number(of: record))
    if isGlobal {
      globalRules.append(number)
      parts[.always] += 1
    } else if condition.neverHolds {
      let pattern = text.offset(of: rule.trigger.urlFilter)
      neverRules.append(NeverRule(rule: number, pattern: pattern))
      parts[.never] += 1
      // It is filed as well, so that `explain` can report why it does not apply.
      if !isUniversal { _ = file(plan, number) }
    } else if isUniversal {
      let part = always.add(number, record)
      parts[part] += 1
    } else {
      let part = file(plan, number)
      parts[part] += 1
    }
  }

  /// Files the pattern of a rule.
  private mutating func file(_ plan: PatternPlan, _ rule: RuleID) -> IndexPart {
    guard case .ledHost(let host, let lead) = plan else {
      loads.add(plan, target: rule.rawValue)
      return plan.part
    }
    ledHosts.add(host, lead: lead, target: rule.rawValue)
    return .host
  }

  /// Files a few hosts with leads as any other pattern.
  private mutating func fileFewLedHosts() throws(LimitError) {
    guard ledHosts.count > 0, ledHosts.count < LedHostBuilder.few else { return }
    let leads = patterns.leads
    programs.dialect = .webkit
    for (host, lead, target) in ledHosts.all {
      let pattern = leads.pattern(of: host, lead: lead)
      guard let plan = programs.plan(of: pattern, isCaseSensitive: false) else {
        throw .beyond(limits, .patternStates, list: 0, rule: nil)
      }
      loads.add(plan, target: target)
      let record = classes.records[Int(ruleClasses[Int(target)])]
      guard record.bits & IndexFormat.ClassBit.never == 0 else { continue }
      parts[.host] -= 1
      parts[plan.part] += 1
    }
    ledHosts.removeAll()
  }

  private mutating func pattern(
    _ text: [UInt8], isCaseSensitive: Bool, _ index: Int
  ) throws(LimitError) -> PatternPlan {
    let found = programs.plan(of: text, isCaseSensitive: isCaseSensitive)
    return try checked(found, index)
  }

  /// A plan, unless its pattern or the index is too large.
  ///
  /// Callers make the plan before, because the tables would be copied if it were made in the call.
  private func checked(
    _ plan: consuming PatternPlan?, _ index: Int
  ) throws(LimitError) -> PatternPlan {
    guard let plan else {
      throw .beyond(limits, .patternStates, list: records.count, rule: index)
    }
    // Checked with each pattern, because compiling can make a list a thousand times larger.
    guard programs.bytes.count + self.text.bytes.count <= limits[.indexBytes] else {
      throw .beyond(limits, .indexBytes, list: records.count, rule: index)
    }
    return plan
  }

  private mutating func payload(of rule: Rule) -> UInt32 {
    switch rule.action {
    case .cssDisplayNone(let selector): return text.offset(of: selector)
    case .notify(let words): return text.offset(of: words)
    case .redirect(let redirect):
      var writer = PayloadWriter()
      writer.redirect(redirect, urlFilter: rule.trigger.urlFilter)
      return text.offset(ofRecord: writer.bytes)
    case .modifyHeaders(let changes):
      var writer = PayloadWriter()
      writer.headerChanges(changes)
      return text.offset(ofRecord: writer.bytes)
    default: return 0
    }
  }

  // MARK: Conditions

  private mutating func conditionWord(
    of rule: Rule, _ index: Int
  ) throws(LimitError) -> (word: ConditionWord, neverHolds: Bool) {
    if let terms = rule.trigger.sluice?.conditions, !terms.isEmpty {
      return try combination(terms, rule, index)
    }
    guard let condition = rule.trigger.condition else { return (.none, false) }
    let key = ConditionTable.Key(
      condition, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
    let number = try number(of: key, index)
    let isBroken = !rule.trigger.hasSluiceTerms && !rule.trigger.flags.isDisjoint(with: .anyMethod)
    return conditions.word(of: number, key, isBroken: isBroken)
  }

  /// The word for conditions that WebKit does not have, and for the one that it has.
  private mutating func combination(
    _ terms: [SluiceCondition], _ rule: Rule, _ index: Int
  ) throws(LimitError) -> (word: ConditionWord, neverHolds: Bool) {
    guard terms.count < IndexFormat.mostTerms else {
      throw LimitError(
        list: records.count, rule: index,
        message: "a rule can have at most \(IndexFormat.mostTerms - 1) conditions in `sluice`")
    }
    var words: [(word: ConditionWord, neverHolds: Bool)] = []
    for term in terms {
      let key = ConditionTable.Key(term)
      let number = try number(of: key, index)
      words.append(conditions.term(number, key, isUnless: !term.kind.isPositive))
    }
    if let condition = rule.trigger.condition {
      let key = ConditionTable.Key(
        condition, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
      let number = try number(of: key, index)
      words.append(conditions.term(number, key, isUnless: key.isUnless))
    }
    let word = conditions.word(ofCombination: words.map(\.word))
    return (word, words.contains { $0.neverHolds })
  }

  /// The number of a condition; a new one is filed under the URLs that it is for.
  private mutating func number(
    of key: ConditionTable.Key, _ index: Int
  ) throws(LimitError) -> Int {
    let (number, isNew) = conditions.number(of: key)
    guard isNew else { return number }
    var isUniversal = false
    for entry in key.entries {
      isUniversal = try addEntry(entry, key, number, index) || isUniversal
    }
    if isUniversal { conditions.markUniversal(number) }
    return number
  }

  /// Files an entry under the URLs that it is for; true if it matches all of them.
  private mutating func addEntry(
    _ entry: [UInt8], _ key: ConditionTable.Key, _ number: Int, _ index: Int
  ) throws(LimitError) -> Bool {
    let plan: PatternPlan
    if key.kind.isOnWholeHost {
      // A host that is too long for the table is no host of the web.
      guard let host = key.host(of: entry) else { return false }
      plan = host
    } else if key.isOnDomain, let plain = PatternPlan(domain: entry, key.isCaseSensitive) {
      plan = plain
    } else {
      let pattern = key.pattern(of: entry)
      plan = try self.pattern(pattern, isCaseSensitive: key.isCaseSensitive, index)
    }
    guard !plan.isEverything else { return true }
    if key.isLate || key.kind.isOwn {
      frames.add(plan, target: UInt32(number))
    } else {
      pages.add(plan, target: UInt32(number))
    }
    return false
  }

  // MARK: The file

  mutating func finish() throws(LimitError) -> CompiledIndex {
    try fileFewLedHosts()
    let endings = HostEndingTable(loads, pages, frames)
    let loadSections = beginWritingLoads(endings)
    let leads = ledHosts.count > 0 ? programs.records(of: patterns.leads) : []
    let order = conditions.order()
    var sections = SectionWriter()
    classes.renumberConditions(order)
    if classes.records.count <= Int(UInt16.max) + 1 {
      sections.add(.ruleClasses, ruleClasses.map { UInt16(truncatingIfNeeded: $0) })
    } else {
      sections.add(.ruleClasses, ruleClasses)
    }
    sections.add(.classes, classes.records)
    let positions = positions.finish { $0.written() }
    sections.add(.places, positions.bytes)
    sections.add(.placeCheckpoints, positions.checkpoints)
    sections.add(.conditions, conditions.records(order))
    sections.add(.combinedTerms, conditions.combinedTerms(order))
    if !ranks.isEmpty { fillRanks(to: ruleClasses.count) }
    sections.add(.ranks, ranks)
    sections.add(.characterSets, programs.sets)
    sections.add(.programs, programs.bytes)
    let suffixes = SuffixTableBuilder.table(of: suffixes, &text)
    sections.add(.suffixes, suffixes.entries)
    sections.add(.suffixBuckets, suffixes.buckets)
    always.write(to: &sections, order, pageConditions: conditions.pageCount)
    sections.add(.globalRules, globalRules)
    sections.add(.neverRules, neverRules)
    writeConditions(to: &sections, order, endings)
    ledHosts.write(to: &sections, leads, targetCount: ruleClasses.count)
    sections.add(.conditionEntries, conditions.entries(order, pages, frames, &text))
    sections.add(.text, text.bytes)
    let finished = texts.hashes()
    for (number, hash) in zip(records.indices, finished) { records[number].hash = hash }
    sections.add(.lists, records)
    filters.write(
      to: &sections, ruleCount: ruleClasses.count, Array(finished.dropFirst(records.count)))
    sections.add(contentsOf: loadSections.finish { $0 })
    guard sections.isAddressable else {
      throw LimitError(list: 0, rule: nil, message: "the index would be too large for its format")
    }
    let bytes = sections.takeFile()
    guard bytes.count <= limits[.indexBytes] else { throw .beyond(limits, .indexBytes, list: 0) }
    return CompiledIndex(bytes: bytes, ruleCount: ruleClasses.count, parts: parts.byPart)
  }

  /// Begins to write the patterns of loads on another core: they take as long as all the rest.
  private func beginWritingLoads(_ endings: HostEndingTable) -> BackgroundValue<SectionWriter> {
    let sections = BackgroundValue(SectionWriter())
    sections.begin { [loads, count = ruleClasses.count] sections in
      var loads = loads
      loads.write(to: &sections, .loads, endings, targetCount: count)
    }
    return sections
  }

  private mutating func writeConditions(
    to sections: inout SectionWriter, _ order: ConditionOrder, _ endings: HostEndingTable
  ) {
    sections.add(.hostEndings, endings.slots)
    let count = order.oldNumbers.count
    pages.write(to: &sections, .pages, endings, targetCount: count, renumbering: order)
    frames.write(to: &sections, .frames, endings, targetCount: count, renumbering: order)
  }
}
