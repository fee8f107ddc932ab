// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Maps rules back to their patterns, for printing rules.
///
/// Decisions need only the opposite direction, so an index does not store this; it is made when it
/// is first needed, in one pass over the tables.
struct PatternDirectory: Sendable {
  /// The source of a rule's pattern.
  private enum Source: Sendable {
    case none
    case host(HostEntry)
    case hostProgram(HostEntry, ProgramOffset)
    case program(ProgramOffset, IndexPart)
    case ledHost(Int)
    case everything(IndexPart)
    case never(text: UInt32)
  }

  private var sources: [Source]
  /// The texts of hosts of pages, and of frames, by their heads: to look for each in its bucket would
  /// take quadratic time in a forged index.
  private let pageHosts: [Int: HostEntry]
  private let frameHosts: [Int: HostEntry]

  init(_ index: RuleIndex) {
    sources = [Source](repeating: .none, count: index.ruleCount)
    pageHosts = PatternDirectory.hosts(of: index.tables.pages)
    frameHosts = PatternDirectory.hosts(of: index.tables.frames)
    addHosts(index.tables.loads)
    addLedHosts(index.tables.loads.ledHosts)
    addFragments(index.tables.loads)
    addScan(index.tables.loads)
    addRulesForEverything(index)
  }

  private static func hosts(of set: PatternSet) -> [Int: HostEntry] {
    Dictionary(set.allHosts.lazy.map { ($0.head, $0) }) { first, _ in first }
  }

  /// A host that a condition refers to by its head.
  func host(withHead head: Int, isLate: Bool, in index: RuleIndex) -> [UInt8] {
    // INVARIANT: conditionDomain.
    let set = isLate ? index.tables.frames : index.tables.pages
    guard let entry = isLate ? frameHosts[head] : pageHosts[head] else { return [] }
    return set.hosts.host(of: entry)
  }

  /// The part of the index in which a rule is found.
  func part(of rule: Int) -> IndexPart {
    switch sources[rule] {
    case .none: .never
    case .host, .hostProgram, .ledHost: .host
    case .program(_, let part): part
    case .everything(let part): part
    case .never: .never
    }
  }

  /// The text of a rule's pattern.
  func pattern(of rule: Int, in index: RuleIndex) -> [UInt8] {
    switch sources[rule] {
    case .host(let entry):
      PatternText.pattern(ofHost: index.tables.loads.hosts.host(of: entry))
    case .hostProgram(let entry, let program):
      PatternText.program(program, after: index.tables.loads.hosts.host(of: entry), in: index)
    case .program(let program, _): PatternText.program(program, after: [], in: index)
    case .ledHost(let entry): PatternText.pattern(ofLedHost: entry, in: index)
    case .never(let text): index.string(at: text)
    case .everything, .none: Array(".*".utf8)
    }
  }

  // MARK: Walking the tables

  private mutating func addHosts(_ set: PatternSet) {
    // INVARIANT: hostContent, target. A list is under one host, so that it is read once.
    for entry in set.allHosts {
      switch set.hosts.content(of: entry) {
      case .target(let rule): sources[RuleID(rawValue: rule).number] = .host(entry)
      case .items(let position): addList(at: position, of: set.items, host: entry)
      }
    }
  }

  private mutating func addLedHosts(_ hosts: LedHosts) {
    // INVARIANT: hostContent, target.
    for entry in hosts.positions {
      hosts.visitTargets(ofEntry: entry) { target in
        sources[RuleID(rawValue: target).number] = .ledHost(entry)
      }
    }
  }

  private mutating func addFragments(_ set: PatternSet) {
    // INVARIANT: fragmentContent. A list is under one fragment, so that it is read once.
    for number in 0..<set.fragmentEntries.count {
      addList(at: Int(set.fragmentEntries[number].items), of: set.fragmentItems, host: nil)
    }
  }

  private mutating func addScan(_ set: PatternSet) {
    // INVARIANT: item, pattern. No pattern is plain.
    var items = ItemCursor(set.scan)
    while !items.isAtEnd { _ = addItem(&items) { .program($0.program, .scan) } }
  }

  /// Records the targets of a list of items that is filed under a host or a fragment.
  private mutating func addList(at start: Int, of table: Table<UInt32>, host: HostEntry?) {
    var items = ItemCursor(table, at: start)
    func source(_ pattern: PatternReference) -> Source {
      guard let host else { return .program(pattern.program, .fragment) }
      return pattern.isPlain ? .host(host) : .hostProgram(host, pattern.program)
    }
    while addItem(&items, source) {}
  }

  /// Records the targets of an item, skips it, and returns whether another one follows.
  private mutating func addItem(
    _ items: inout ItemCursor, _ source: (PatternReference) -> Source
  ) -> Bool {
    // INVARIANT: listEnd, target.
    let item = items.item()
    var word: ItemWord
    repeat {
      word = items.targets.next()
      sources[RuleID(rawValue: word.target).number] = source(item.pattern)
    } while word.hasMore
    return item.hasMore
  }

  private mutating func addRulesForEverything(_ index: RuleIndex) {
    // INVARIANT: rule.
    for slot in 0..<index.tables.conditionRules.count {
      sources[index.tables.conditionRules[slot].number] = .everything(.page)
    }
    for slot in 0..<index.tables.alwaysRules.count {
      sources[index.tables.alwaysRules[slot].rule.number] = .everything(.always)
    }
    for slot in 0..<index.tables.globalRules.count {
      sources[index.tables.globalRules[slot].number] = .everything(.always)
    }
    for slot in 0..<index.tables.neverRules.count {
      let rule = index.tables.neverRules[slot]
      sources[rule.rule.number] = .never(text: rule.pattern)
    }
  }
}

/// Rules as they were written, or in an equivalent form.
extension RuleIndex {
  /// A rule by its number; nil if it does not exist.
  ///
  /// The first call walks over the whole index and keeps about sixteen bytes per rule, and some thirty
  /// for each host of a condition.
  public func rule(_ number: Int) -> LocatedRule? {
    guard let position = position(ofRule: number) else { return nil }
    let record = tables.ruleClass(RuleID(number))
    let rule = Rule(trigger: trigger(of: number, record), action: action(of: record))
    return LocatedRule(rule, at: position)
  }

  /// The trigger of a rule; case switches that a condition does not need are off.
  private func trigger(of number: Int, _ record: ClassRecord) -> Trigger {
    let found = condition(of: record)
    let isOnFrame = found?.condition.kind.isOnFrame ?? false
    let isCaseSensitive = found?.isCaseSensitive ?? false
    return Trigger(
      urlFilter: urlFilter(of: number, record),
      isCaseSensitive: record.bits & IndexFormat.ClassBit.caseSensitive != 0,
      isTopURLCaseSensitive: !isOnFrame && isCaseSensitive,
      isFrameURLCaseSensitive: isOnFrame && isCaseSensitive,
      flags: RuleIndex.flags(of: record), condition: found?.condition
    ).limited(to: sluiceTerms(of: record))
  }

  /// The rules of all lists.
  ///
  /// - Complexity: Linear in the rules.
  public var locatedLists: [LocatedList] {
    lists.map { LocatedList(name: $0.name, rules: $0.rules.compactMap { rule($0) }) }
  }

  /// The part of the index in which a rule is found.
  package func part(ofRule number: Int) -> IndexPart {
    guard number >= 0, number < ruleCount else { return .never }
    return patternDirectory.part(of: number)
  }

  /// The name of a list.
  public func listName(_ list: Int) -> String {
    guard list >= 0, list < tables.listRecords.count else { return "" }
    return String(decoding: string(at: tables.listRecords[list].nameOffset), as: UTF8.self)
  }

  /// What a rule does, by its number; nil if there is no such rule.
  public func actionType(ofRule number: Int) -> ActionType? {
    guard number >= 0, number < ruleCount else { return nil }
    return tables.ruleClass(RuleID(number)).action.type
  }

  /// A redirect keeps the pattern's own text, because its groups have numbers.
  private func urlFilter(of number: Int, _ record: ClassRecord) -> [UInt8] {
    guard record.action.type != .redirect else {
      // INVARIANT: actionContent.
      var reader = PayloadReader(tables.text, at: Int(record.payload))
      return reader.redirect().urlFilter
    }
    return patternDirectory.pattern(of: number, in: self)
  }

  /// The flags that a rule names; the groups that it does not name are complete in its mask.
  private static func flags(of record: ClassRecord) -> LoadFlags {
    var flags: LoadFlags = []
    for (number, group) in LoadFlags.groups.enumerated()
    where record.bits & IndexFormat.ClassBit.firstGroup << UInt8(number) != 0 {
      flags.formUnion(LoadFlags(rawValue: record.mask).intersection(group))
    }
    return flags
  }
}
