// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleMatching
internal import RuleModel
internal import WebAddresses

/// Collects the contents of an index.
struct IndexBuilder {
  let limits: CompileLimits
  let suffixes: PublicSuffixes?
  let texts: SourceTexts
  var text = TextTable()
  let positions = BackgroundValue(PositionTable())
  /// The positions of the rules of the list that is being added, if it comes from filters.
  private var filterPositions: [PositionTable.Position] = []
  var filters: FilterTables
  var classes = ClassTable()
  var conditions = ConditionTable()
  var programs: ProgramTable
  let patterns: PatternsAhead
  var loads = PatternSetBuilder(plain: .authority)
  var ledHosts = LedHostBuilder()
  var pages = PatternSetBuilder(plain: .domainAndBelow)
  var frames = PatternSetBuilder(plain: .domainAndBelow)
  var always = AlwaysTable()
  var records: [ListRecord] = []
  private var lostSelectors = LostSelectors([])
  var globalRules: [RuleID] = []
  /// The number of the first rule of the list that is being added.
  private var firstRule = 0
  var neverRules: [NeverRule] = []
  var ruleClasses: [UInt32] = []
  var ranks: [RankRecord] = []
  var parts = PartCounts()
  var cosmetics = CosmeticBuilder([])

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
  mutating func fillRanks(to count: Int) {
    let nothing = RankRecord(priority: 0, kind: 0, id: 0, origin: 0)
    ranks += repeatElement(nothing, count: max(count - ranks.count, 0))
  }

  /// Stores the origin of the next rule, if it is not a rule of a rule list.
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
  mutating func fileFewLedHosts() throws(LimitError) {
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

  mutating func pattern(
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
    case .modify(let modifier):
      var writer = PayloadWriter()
      writer.modifier(modifier)
      return text.offset(ofRecord: writer.bytes)
    default: return 0
    }
  }
}
