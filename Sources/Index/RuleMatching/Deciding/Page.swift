// SPDX-License-Identifier: Apache-2.0

/// What rules say about a page: everything that depends on its URL alone.
///
/// Prepared once by a `Matcher` and used for all loads of the page, by any number of threads.
@safe
public final class Page: Sendable {
  /// The serialized URL, with its fragment; empty if there is no page.
  public let url: [UInt8]
  /// The indexes that the page was prepared for.
  let layers: MatcherLayers
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let tables: UnsafeMutableBufferPointer<PageTables>
  private nonisolated(unsafe) let urlCopy: UnsafeMutableBufferPointer<UInt8>

  init(url: [UInt8], host: [UInt8], layers: MatcherLayers) {
    self.url = url
    self.layers = layers
    // SAFETY: both copies belong to the page, which frees them in `deinit`.
    unsafe urlCopy = Page.copy(url[...])
    unsafe tables = Page.copy(
      layers.indexes.map { PageTables(url: url, host: host, index: $0) }[...])
  }

  deinit {
    // SAFETY: nothing can use them any more.
    for number in unsafe tables.indices { unsafe tables[number].deallocate() }
    unsafe tables.deallocate()
    unsafe urlCopy.deallocate()
  }

  /// What an index says about the page, by its number.
  @inline(__always)
  subscript(layer: Int) -> PageReference {
    // SAFETY: the page has tables for each layer of its matcher.
    unsafe PageReference(UnsafePointer(tables.baseAddress.unsafelyUnwrapped + layer))
  }

  /// The URL where it does not move.
  // SAFETY: the copy lives as long as the page.
  @inline(__always)
  @unsafe var urlBytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(urlCopy) }

  fileprivate static func copy<Element: BitwiseCopyable>(
    _ elements: ArraySlice<Element>
  ) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    // SAFETY: there is room for all elements.
    unsafe _ = copy.initialize(from: elements)
    return unsafe copy
  }
}

/// What one index says about a page, without anything that is counted.
@safe
struct PageTables: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: made and freed by the page, which outlives every use.
  /// What first parties are or are below: the registrable domain, or the host.
  let site: UnsafeBufferPointer<UInt8>
  private let truths: UnsafeBufferPointer<UInt64>
  /// For each kind of rule for every URL the last one that applies on this page.
  let rules: UnsafeBufferPointer<PageRule>
  /// The numbers of the conditions of which an entry matches the page.
  let matched: UnsafeBufferPointer<ConditionID>
  /// Whether some of the rules have to be looked at with each load.
  let hasPending: Bool

  /// Looks at a page for an index.
  fileprivate init(url: [UInt8], host: [UInt8], index: RuleIndex) {
    let wordCount = index.tables.conditions.count / 64 + 1
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: wordCount)
    // SAFETY: there is room for as many words.
    unsafe words.initialize(repeating: 0)
    var visitor = unsafe ConditionCollector(truths: words)
    if !url.isEmpty, !index.tables.pages.isEmpty {
      // SAFETY: the subject lives as long as the buffer, and the URL is not empty.
      unsafe url.withUnsafeBufferPointer { buffer in
        let subject = unsafe Subject(buffer)
        index.tables.pages.visit(
          index.tables.choices.pages, subject, index.tables.runner, &visitor)
      }
    }
    let rules = PageRules.rules(of: index, visitor)
    // SAFETY: all four are new, belong to this page and are freed by `deallocate`.
    unsafe self.site = UnsafeBufferPointer(Page.copy(PageTables.site(of: host, index)))
    unsafe truths = UnsafeBufferPointer(words)
    unsafe matched = UnsafeBufferPointer(Page.copy(visitor.matched[...]))
    unsafe self.rules = UnsafeBufferPointer(Page.copy(rules[...]))
    hasPending = rules.contains { !$0.pending.isEmpty }
  }

  /// The registrable domain of a host, or the host itself if it has none.
  ///
  /// Hosts of the web are in small letters. That of another scheme may have others; WebKit makes
  /// its domain small and holds hosts of loads against that as they are written.
  private static func site(of host: [UInt8], _ index: RuleIndex) -> ArraySlice<UInt8> {
    // A copy of every host would cost a tenth of preparing a page.
    let isSmall = host.allSatisfy { $0 < 0x41 || $0 > 0x5A }
    let small = isSmall ? host : host.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return index.tables.suffixes.registrableDomainStart(of: small).map { small[$0...] } ?? host[...]
  }

  fileprivate func deallocate() {
    // SAFETY: the page calls this once, when nothing can use the buffers any more.
    unsafe site.deallocate()
    unsafe truths.deallocate()
    unsafe matched.deallocate()
    unsafe rules.deallocate()
  }

  /// Whether an entry of a condition matches the page.
  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    // SAFETY: conditions are numbered below their count, and each has a bit.
    unsafe truths[condition.word] &>> condition.bit & 1 == 1
  }
}

/// What one index says about a page, in a place that does not move.
@safe
struct PageReference: @unchecked Sendable {
  // SAFETY: the page, which has the tables, outlives every use.
  private let place: UnsafePointer<PageTables>

  // SAFETY: the caller passes tables that outlive every use.
  @unsafe init(_ place: UnsafePointer<PageTables>) { unsafe self.place = place }

  @inline(__always)
  var tables: PageTables {
    // SAFETY: the page, which has the tables, outlives every use.
    unsafeAddress { unsafe place }
  }
}

/// Finds the rules for every URL that count on a page.
private struct PageRules {
  private let index: RuleIndex
  private let conditions: ConditionCollector
  private var rules: [PageRule] = []

  /// The rules that count, one for each kind.
  static func rules(of index: RuleIndex, _ conditions: ConditionCollector) -> [PageRule] {
    var rules = PageRules(index: index, conditions: conditions)
    rules.addConditionalRules()
    rules.addGroups()
    if rules.rules.count > 1 { rules.unite() }
    return rules.rules
  }

  private init(index: RuleIndex, conditions: ConditionCollector) {
    self.index = index
    self.conditions = conditions
  }

  /// The rules with an `if-…` condition on the page that holds.
  private mutating func addConditionalRules() {
    for condition in conditions.matched where condition.number < index.tables.pageConditionCount {
      let start = Int(index.tables.conditionRuleStarts[condition.number])
      let end = Int(index.tables.conditionRuleStarts[condition.number + 1])
      for place in start..<end { add(index.tables.conditionRules[place]) }
    }
  }

  private mutating func add(_ rule: RuleID) {
    let record = index.tables.ruleClass(rule)
    rules.append(
      PageRule(
        mask: record.mask, list: record.list, action: record.action, best: OptionalRuleID(rule)))
  }

  /// The rules that are for all pages, or for all but some, or for some frames.
  private mutating func addGroups() {
    for number in 0..<index.tables.alwaysGroups.count {
      let new = rule(of: index.tables.alwaysGroups[number])
      if !new.best.isNone || !new.pending.isEmpty { rules.append(new) }
    }
  }

  /// One rule for each kind: of several the last one counts.
  ///
  /// They are put in order first, so that many kinds do not take the square of their number.
  private mutating func unite() {
    rules.sort { $0.order < $1.order }
    var last = 0
    for place in 1..<rules.count {
      let rule = rules[place]
      if rules[last].order == rule.order,
        rules[last].pending.isEmpty || rule.pending.isEmpty
      {
        rules[last].best = max(rules[last].best, rule.best)
        if rules[last].pending.isEmpty { rules[last].pending = rule.pending }
      } else {
        last += 1
        rules[last] = rule
      }
    }
    rules.removeSubrange((last + 1)...)
  }

  /// The last rule of a group that applies on this page; a group for some frames is left for each load
  /// to look at.
  private func rule(of group: AlwaysGroup) -> PageRule {
    var new = PageRule(
      mask: group.mask, list: group.list, action: group.action, best: .none)
    let places = Int(group.start)..<Int(group.start + group.count)
    // All rules of a group are on frames, or none.
    if let first = places.first, index.tables.alwaysRules[first].isOnFrame {
      new.pending = places
    } else if let place = places.first(where: { holds(index.tables.alwaysRules[$0].condition) }) {
      new.best = OptionalRuleID(index.tables.alwaysRules[place].rule)
    }
    return new
  }

  /// Whether a condition on the page holds.
  private func holds(_ word: ConditionWord) -> Bool {
    word.isNone || conditions.isMatched(word.condition) != word.isUnless
  }
}

/// The last of the rules for every URL that have the same effect on the same loads.
struct PageRule: BitwiseCopyable, Sendable {
  let mask: UInt32
  let list: UInt16
  let action: ActionNumber
  var best: OptionalRuleID
  /// The rules with a condition on the frame that may come behind it.
  var pendingStart = 0
  var pendingEnd = 0

  var pending: Range<Int> {
    get { pendingStart..<pendingEnd }
    set { (pendingStart, pendingEnd) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// What rules of one kind have in common, as one number.
  var order: UInt64 { UInt64(list) << 48 | UInt64(action.rawValue) << 40 | UInt64(mask) }
}

/// Notes the conditions that match.
@safe
struct ConditionCollector: TargetVisitor {
  // SAFETY: has a bit for each condition, and outlives this.
  private let truths: UnsafeMutableBufferPointer<UInt64>
  private(set) var matched: [ConditionID] = []

  // SAFETY: the caller passes a bit for each condition.
  @unsafe init(truths: UnsafeMutableBufferPointer<UInt64>) { unsafe self.truths = unsafe truths }

  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    // SAFETY: conditions are numbered below their count, and each has a bit.
    unsafe truths[condition.word] &>> condition.bit & 1 == 1
  }

  @inline(__always)
  mutating func wants(_ condition: ConditionID) -> Bool { !isMatched(condition) }

  mutating func found(_ condition: ConditionID) {
    // SAFETY: as above.
    unsafe truths[condition.word] |= 1 &<< condition.bit
    matched.append(condition)
  }
}
