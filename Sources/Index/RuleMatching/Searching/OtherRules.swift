// SPDX-License-Identifier: Apache-2.0

/// The rules of loads that do not block, and that are not filed under a host: those that may change
/// something once a load is blocked.
///
/// They are in up to eight groups. For most loads that are blocked, the page and the flags rule out
/// nearly all groups, and the host of the URL the others; then the URL is not searched for their
/// patterns.
@safe
struct OtherRules: Sendable {
  let groups: RuleGroups
  /// For each group the beginnings of labels that its patterns ask for, a bit for the hash of each.
  private let hosts: Table<UInt64>

  /// No rules; nothing is ever searched for.
  init() {
    groups = RuleGroups()
    hosts = Table()
  }

  // SAFETY: the caller passes as many words as there may be groups, in memory that does not move as
  // long as the index lives.
  @unsafe init(_ groups: RuleGroups, _ hosts: UnsafeMutableBufferPointer<UInt64>) {
    self.groups = groups
    self.hosts = unsafe Table(UnsafeRawBufferPointer(hosts), count: hosts.count)
  }

  /// Whether a URL may match a pattern of some groups, a bit each, judging by its host.
  @inline(__always)
  func mayMatch(_ groups: UInt8, _ subject: Subject) -> Bool {
    let end = subject.authorityEnd
    // The authority ends within 64 bytes, and four bytes of its last label can be read.
    guard groups != 0, let dots = subject.authorityDots, end &+ 4 <= subject.count else {
      return groups != 0
    }
    var asked: UInt64 = 0
    var left = groups
    while left != 0 {
      asked |= hosts[left.trailingZeroBitCount]
      left &= left &- 1
    }
    var label = subject.authorityStart
    var labels = dots & ((1 &<< UInt64(truncatingIfNeeded: end)) &- 1)
    while true {
      // SAFETY: a label begins at the end of the authority at the latest.
      let word = unsafe UnsafeRawPointer(subject.bytes + label).loadUnaligned(as: UInt32.self)
      if asked & OtherRules.bit(of: LookAround.folded(word)) != 0 { return true }
      guard labels != 0 else { return false }
      label = labels.trailingZeroBitCount &+ 1
      labels &= labels &- 1
    }
  }

  /// The bit of the first four bytes of a label, each with the case bit set.
  @inline(__always)
  static func bit(of beginning: UInt32) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: (beginning &* FragmentHash.multiplier) &>> 26)
  }
}

/// Collects the rules of loads that do not block from the patterns that are not filed under a host.
struct OtherRuleList {
  private let tables: IndexTables
  private var classes: [Int] = []
  private var groups: [Int: Int] = [:]
  private(set) var members: [RuleGroups.Member] = []
  private(set) var hosts = [UInt64](repeating: 0, count: RuleGroups.most)

  /// Reads the patterns of an index that was checked.
  ///
  /// - Parameters:
  ///   - tables: Its tables.
  ///   - entries: The fragments that have such a rule.
  init(_ tables: IndexTables, _ entries: [FragmentEntry]) {
    self.tables = tables
    visit(entries) { list, number, _ in list.addClass(number) }
    makeGroups()
    visit(entries) { list, number, program in list.addHosts(of: program, number) }
  }

  /// Calls a closure with the class of each rule that does not block, and with its pattern.
  private mutating func visit(
    _ entries: [FragmentEntry], _ body: (inout OtherRuleList, Int, ProgramOffset) -> Void
  ) {
    var scan = ItemCursor(tables.loads.scan)
    while !scan.isAtEnd { _ = visitItem(&scan, body) }
    for entry in entries {
      var items = ItemCursor(tables.loads.fragmentItems, at: Int(entry.items))
      while visitItem(&items, body) {}
    }
  }

  /// Visits the rules of an item; returns whether another one of its list follows.
  private mutating func visitItem(
    _ items: inout ItemCursor, _ body: (inout OtherRuleList, Int, ProgramOffset) -> Void
  ) -> Bool {
    let item = items.item()
    items.visitClasses(tables) { number in
      if tables.classes[number].action != .block { body(&self, number, item.pattern.program) }
    }
    return item.hasMore
  }

  private mutating func addClass(_ number: Int) {
    if groups.updateValue(0, forKey: number) == nil { classes.append(number) }
  }

  /// Gives rules without a condition groups of their own by their masks, as far as there are some.
  private mutating func makeGroups() {
    let others = classes.filter { !tables.classes[$0].condition.alwaysHolds }
    let own = RuleGroups.most - (others.isEmpty ? 0 : 1)
    var masks: [UInt32: Int] = [:]
    for number in classes where tables.classes[number].condition.alwaysHolds {
      let mask = tables.classes[number].mask
      let group = masks[mask] ?? min(masks.count, own - 1)
      masks[mask] = group
      groups[number] = group
    }
    for number in others { groups[number] = RuleGroups.most - 1 }
    members = classes.map { RuleGroups.Member(tables.classes[$0], group: groups[$0] ?? 0) }
  }

  private mutating func addHosts(of program: ProgramOffset, _ number: Int) {
    let beginning = tables.runner.labelBeginning(program)
    hosts[groups[number] ?? 0] |= beginning.map(OtherRules.bit) ?? .max
  }
}

extension ProgramRunner {
  /// The four bytes with which a label of the authority begins wherever the pattern matches, each
  /// with the case bit set; nil if it does not ask for any.
  fileprivate func labelBeginning(_ program: ProgramOffset) -> UInt32? {
    // SAFETY: a program begins at every offset that the index holds, and was checked.
    let start = unsafe programs.pointer + program.offset
    let header = unsafe ProgramHeader(rawValue: start.pointee)
    guard header.kind == .segments, header.lead == .authority else { return nil }
    var cursor = unsafe ByteCursor(start + 1)
    let (segments, _, elements) = (cursor.number(), cursor.number(), cursor.number())
    guard segments > 0, elements > 0 else { return nil }
    let element = SegmentElement(rawValue: cursor.number())
    guard element.isLiteral, element.number >= 4 else { return nil }
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(cursor.byte() | 0x20) << UInt32(8 * index) }
    return word
  }
}
