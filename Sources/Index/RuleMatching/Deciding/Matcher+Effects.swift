// SPDX-License-Identifier: Apache-2.0

public import WebAddresses

/// All effects on a load.
extension Matcher {
  /// Finds every rule in force and its effects.
  ///
  /// Takes longer than `decide`, because all rules that match are found and sorted.
  public func effects(
    of url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Effects {
    try withSerialized(url.span, load) { effects(of: $0, load, on: page) }
  }

  /// The effects on a URL whose fragment counts, for any load.
  package func effects(
    ofMatched url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Effects {
    try withMatched(url) { effects(of: $0, load, on: page) }
  }

  /// The decision about a URL whose fragment counts, for any load.
  package func decide(
    matched url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    try withMatched(url) { decide($0, load, on: page) }
  }

  private func withMatched<Answer>(
    _ url: [UInt8], _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try checkLength(url.span)
    let address = try WebAddress(parsing: url)
    // SAFETY: the buffer is used within the closure only.
    return unsafe address.bytes.withUnsafeBufferPointer { buffer in
      body(unsafe SerializedURL(buffer, address, keepsFragment: true))
    }
  }

  func effects(of url: SerializedURL, _ load: Load, on page: Page) -> Effects {
    var outcomes: [ListOutcome] = []
    if !url.isExempt {
      withViews(url, load, on: page) { number, view in
        outcomes += ListOutcome.all(layer: number, of: layers[number], view)
      }
    }
    return effects(outcomes, url)
  }

  func effects(_ outcomes: [ListOutcome], _ url: SerializedURL) -> Effects {
    var gathering = EffectGathering(layers)
    for outcome in outcomes { gathering.add(outcome) }
    return gathering.effects(isUpgradable: url.isUpgradable, weighsRedirects: allowsActiveActions)
  }
}

/// The outcome of one list for a load.
struct ListOutcome {
  let layer: Int
  /// All rules of the list that match, in order, including those of the global style sheet.
  let matched: [RuleID]
  /// The rules of the global style sheet.
  let global: Range<Int>
  /// The first `ignore-following-rules` that matches, and the last `ignore-previous-rules` before it.
  private(set) var cut: RuleID?
  private(set) var undoing: RuleID?
  private let index: RuleIndex

  /// The outcomes of all lists of an index.
  static func all(layer: Int, of index: RuleIndex, _ view: LoadView) -> [ListOutcome] {
    let matched = RuleCollector.matched(view)
    var start = 0
    return (0..<index.tables.listRecords.count).map { number in
      let record = index.tables.listRecords[number]
      let end = record.firstRule + record.ruleCount
      let first = start
      while start < matched.count, matched[start].rawValue < end { start += 1 }
      return ListOutcome(
        layer: layer, index: index, record: record, matched: Array(matched[first..<start]))
    }
  }

  private init(layer: Int, index: RuleIndex, record: ListRecord, matched: [RuleID]) {
    self.layer = layer
    self.index = index
    global = Int(record.globalStart)..<Int(record.globalStart + record.globalCount)
    self.matched = matched
    cut = matched.first { index.tables.ruleClass($0).action == .ignoreFollowingRules }
    let reached = matched.prefix { [cut] in cut == nil || $0 != cut }
    undoing = reached.last { index.tables.ruleClass($0).action == .ignorePreviousRules }
  }

  func isGlobal(_ rule: RuleID) -> Bool {
    index.tables.ruleClass(rule).bits & IndexFormat.ClassBit.globalStyle != 0
  }

  var globalRules: [RuleID] { global.map { index.tables.globalRules[$0] } }

  /// The rules in force, without the global style sheet.
  var inForce: [RuleID] {
    matched.filter { rule in
      (cut.map { rule < $0 } ?? true) && (undoing.map { rule > $0 } ?? true)
    }
  }

  /// Whether the global style sheet is applied with the load.
  var appliesGlobalStyle: Bool { undoing == nil }
}

/// Collects all rules that match.
private struct RuleCollector: TargetVisitor {
  let load: LoadView
  var truths: ConditionTruths
  var rules: [RuleID] = []

  static func matched(_ load: LoadView) -> [RuleID] {
    let count = ConditionTruths.wordCount(load.tables)
    // SAFETY: the buffer is used within the closure only.
    let rules = unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { memory in
      unsafe memory.initialize(repeating: 0)
      var collector = RuleCollector(
        load: load, truths: unsafe ConditionTruths(load, frameTruths: memory))
      load.tables.visitPageRules(load.page) { rule in
        if collector.wants(rule) { collector.found(rule) }
      }
      load.tables.loads.visit(
        load.tables.choices.loads, load.subject, load.tables.runner, &collector)
      return collector.rules
    }
    return rules.sorted().withoutRepetition()
  }

  mutating func wants(_ rule: RuleID) -> Bool {
    let record = load.tables.ruleClass(rule)
    return load.mayApply(record) && truths.hold(record.condition)
  }

  mutating func found(_ rule: RuleID) { rules.append(rule) }
}

extension [RuleID] {
  /// A sorted array with each rule once.
  func withoutRepetition() -> [RuleID] {
    var result: [RuleID] = []
    for rule in self where rule != result.last { result.append(rule) }
    return result
  }
}
