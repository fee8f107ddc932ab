// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// One list of an index.
public struct IndexedList: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// The SHA-256 of its source; empty if its rules come from filters.
  public let contentHash: [UInt8]
  /// The numbers of its rules in the index.
  public let rules: Range<Int>
}

/// One section of the file.
package struct IndexSection: Sendable, Equatable {
  /// Its name in FORMAT.md.
  package let name: String
  /// The offset at which it begins.
  package let offset: Int
  /// Its length in bytes.
  package let byteCount: Int
}

/// The metadata of an index.
extension RuleIndex {
  /// Whether bytes begin like an index; the first few of a file are enough.
  public static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: IndexFormat.magic)
  }

  /// The length of the index in bytes.
  public var byteCount: Int {
    IndexFormat.Section.allCases.last.map {
      layout.start(of: $0) + layout.byteCount(of: $0)
    } ?? 0
  }

  /// The version of its format.
  public var formatVersion: Int { Int(IndexFormat.version) }

  /// Which list of public suffixes is in it.
  public var publicSuffixes: PublicSuffixes.Source {
    // INVARIANT: suffixTable, text.
    tables.suffixes.source { String(decoding: string(at: $0), as: UTF8.self) }
  }

  /// Its lists, in order.
  public var lists: [IndexedList] {
    // INVARIANT: flag, listRules.
    (0..<tables.listRecords.count).map { number in
      let record = tables.listRecords[number]
      let first = Int(record.firstRule)
      return IndexedList(
        name: String(decoding: string(at: record.nameOffset), as: UTF8.self),
        contentHash: record.isOfFilters == 1 ? [] : RuleIndex.bytes(of: record.hash),
        rules: first..<(first + Int(record.ruleCount)))
    }
  }

  /// The bytes of a hash in their usual order.
  static func bytes(of hash: (UInt64, UInt64, UInt64, UInt64)) -> [UInt8] {
    [hash.0, hash.1, hash.2, hash.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (UInt64($0) * 8)) }
    }
  }

  /// Its sections, in the order of the file.
  package var sections: [IndexSection] {
    IndexFormat.Section.allCases.map { section in
      IndexSection(
        name: "\(section)", offset: layout.start(of: section),
        byteCount: layout.byteCount(of: section))
    }
  }

  // INVARIANT: text.
  func string(at offset: UInt32) -> [UInt8] {
    var reader = PayloadReader(tables.text, at: Int(offset))
    return reader.string()
  }

  // MARK: Rules

  /// The position of a rule in its source; nil if there is no rule with that number.
  ///
  /// - Complexity: Bounded; at most a stretch of 128 rules is read.
  public func position(ofRule number: Int) -> RulePosition? {
    guard number >= 0, number < ruleCount else { return nil }
    // INVARIANT: checkpoint, checkpointCount, positionCount.
    let stretch = number / IndexFormat.rulesPerCheckpoint
    var reader = PositionReader(tables.positions, tables.positionCheckpoints[stretch])
    for _ in 0...(number % IndexFormat.rulesPerCheckpoint) { reader.next() }
    let list = list(ofRule: number)
    guard tables.listRecords[list].isOfFilters == 1 else {
      // INVARIANT: missingRanks.
      let isRanked = tables.listRecords[list].ranking.hasRanks
      return RulePosition(
        list: listName(list), index: reader.index, line: reader.line, column: reader.column,
        id: isRanked ? Int(tables.ranks[number].id) : nil,
        text: isRanked ? text(ofRule: number, in: list, reader.line, reader.column) : nil)
    }
    return RulePosition(
      list: listName(list), index: reader.index,
      filter: filter(ofRule: number, line: reader.line, column: reader.column))
  }

  /// The number of a rule's list; the rule must exist.
  // INVARIANT: list, ruleClass.
  package func list(ofRule number: Int) -> Int { Int(tables.ruleClass(RuleID(number)).list) }

  /// The list of a rule that hides elements on every page; nil for all other rules.
  package func globalStyleList(ofRule number: Int) -> Int? {
    let record = tables.ruleClass(RuleID(number))
    return record.bits & IndexFormat.ClassBit.globalStyle != 0 ? Int(record.list) : nil
  }

  /// What a rule does.
  // INVARIANT: action, actionContent.
  func action(of record: ClassRecord) -> Action {
    var reader = PayloadReader(tables.text, at: Int(record.payload))
    return switch record.action.type {
    case .block: .block
    case .blockCookies: .blockCookies
    case .cssDisplayNone: .cssDisplayNone(selector: reader.string())
    case .ignorePreviousRules: .ignorePreviousRules
    case .ignoreFollowingRules: .ignoreFollowingRules
    case .makeHTTPS: .makeHTTPS
    case .notify: .notify(text: reader.string())
    case .redirect: .redirect(reader.redirect().redirect)
    case .modifyHeaders: .modifyHeaders(reader.headerChanges())
    case .modify: .modify(reader.modifier())
    }
  }

  /// An entry of a condition.
  // INVARIANT: conditionDomain, text.
  private func entry(_ reference: UInt32) -> [UInt8] {
    guard reference & EntryReference.text == 0 else {
      return string(at: reference & ~EntryReference.text)
    }
    var host = patternDirectory.host(
      withHead: EntryReference.host(reference), isLate: reference & EntryReference.late != 0,
      in: self)
    if host.last == SuffixLabel.text { host[host.count - 1] = UInt8(ascii: "*") }
    return reference & EntryReference.star == 0 ? host : [UInt8(ascii: "*")] + host
  }

  /// WebKit's condition of a class with its entries, and whether they are case-sensitive.
  func condition(of record: ClassRecord) -> (condition: Condition, isCaseSensitive: Bool)? {
    // INVARIANT: combinedTerm, condition, conditionKind, flag.
    for word in tables.terms(of: record.condition) {
      let found = tables.conditions[word.condition.number]
      guard let kind = ConditionKind(rawValue: found.kind)?.webKitKind else { continue }
      return (Condition(kind, entries(of: found)), found.isCaseSensitive == 1)
    }
    return nil
  }

  /// What only Sluice reads of a class; nil if there is nothing.
  func sluiceTerms(of record: ClassRecord) -> SluiceTerms? {
    // INVARIANT: combinedTerm, condition, conditionKind.
    var terms = SluiceTerms(parties: SourceParties(inMask: record.mask))
    for word in tables.terms(of: record.condition) {
      let found = tables.conditions[word.condition.number]
      let kind = ConditionKind(rawValue: found.kind)?.sluiceKind(isUnless: word.isUnless)
      if let kind { terms.conditions.append(SluiceCondition(kind, entries(of: found))) }
    }
    // Without terms the names of types could mean more than the rule does.
    let hasNames = LoadFlags(rawValue: record.mask).hasTypeNames
    return terms == SluiceTerms() && hasNames ? nil : terms
  }

  // INVARIANT: conditionEntries.
  private func entries(of record: ConditionRecord) -> [[UInt8]] {
    let start = Int(record.entriesStart)
    return (start..<(start + Int(record.entriesCount))).map { entry(tables.conditionEntries[$0]) }
  }
}

extension IndexTables {
  /// The words of the conditions that a word stands for: none, one, or those that it combines.
  func terms(of word: ConditionWord) -> [ConditionWord] {
    guard !word.isNone else { return [] }
    // INVARIANT: condition.
    guard word.condition.number >= conditions.count else { return [word] }
    return termSlots(of: word).map(term)
  }
}

extension SourceParties {
  /// The parties of a mask: a complete group is not named.
  init(inMask mask: UInt32) {
    let all = SourceParties(rawValue: UInt8(mask >> IndexFormat.sourceShift))
    self = SourceParties.groups.reduce(into: []) { named, group in
      if !all.isSuperset(of: group) { named.formUnion(all.intersection(group)) }
    }
  }
}
