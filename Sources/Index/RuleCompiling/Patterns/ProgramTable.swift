// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleMatching
internal import URLFilters

/// The programs of patterns and the sets of characters that they use, each once.
struct ProgramTable {
  private struct Key: Hashable {
    let text: [UInt8]
    let isCaseSensitive: Bool
    let dialect: Dialect
  }

  /// How the next patterns are read.
  var dialect = Dialect.webkit

  /// How many states a machine may have.
  let mostStates: Int

  private(set) var sets: [SetRecord] = []
  private var setNumbers: [SetRecord: Int] = [:]
  private var writer = PayloadWriter()
  private var plans: [Key: PatternPlan] = [:]
  private var programs: [[UInt8]: ProgramOffset] = [:]
  private var engineCount = 0
  private var freeCount = 0
  private var uses = FragmentUses()
  private var leads = LeadTable()

  init(mostStates: Int) { self.mostStates = mostStates }

  var bytes: [UInt8] { writer.bytes }

  /// The plan of a pattern; nil if it is too large.
  mutating func plan(of text: [UInt8], isCaseSensitive: Bool) -> PatternPlan? {
    if !isCaseSensitive, let plain = PatternPlan(text: text) { return plain }
    let key = Key(text: text, isCaseSensitive: isCaseSensitive, dialect: dialect)
    if let known = plans[key] { return known }
    let plan = newPlan(of: URLFilter(parsing: text), isCaseSensitive: isCaseSensitive)
    plans[key] = plan
    return plan
  }

  // MARK: Hosts with leads

  /// The plan of a pattern that is a host with a lead, which may be the usual one; nil for others.
  mutating func hostPlan(of text: [UInt8]) -> PatternPlan? {
    if let plain = PatternPlan(text: text) { return plain }
    guard dialect == .webkit, let pattern = LedHostPattern(text) else { return nil }
    let kind = leads.kind(of: pattern)
    if case .other = kind { return nil }
    let host = pattern.host
    guard host.count <= PatternPlan.longestHost else { return nil }
    switch kind {
    case .other: return nil
    case .authority: return .plainHost(host, pattern: .authority)
    case .led(let lead):
      return host.count >= LedHostHash.shortest ? .ledHost(host, lead: lead) : nil
    }
  }

  /// The plan of such a host as that of any other pattern.
  mutating func plan(ofLedHost host: [UInt8], lead: UInt8) -> PatternPlan? {
    dialect = .webkit
    return plan(of: leads.pattern(of: host, lead: lead), isCaseSensitive: false)
  }

  /// Writes the programs of all leads.
  mutating func leadRecords() -> [LeadRecord] {
    leads.leads.map { lead in
      let program = offset()
      var code = PayloadWriter()
      lead.machine.write(to: &code) { number(of: $0) }
      writer.raw(code.bytes)
      let closing = lead.closing.map { UInt32(number(of: $0)) } ?? LeadRecord.nothing
      return LeadRecord(program: program, closing: closing)
    }
  }

  private mutating func newPlan(of filter: URLFilter, isCaseSensitive: Bool) -> PatternPlan? {
    switch dialect {
    case .webkit:
      guard filter.problems.isEmpty else { return nil }
      return filter.matchesEverything
        ? .everything : regularPlan(of: filter, isCaseSensitive: isCaseSensitive)
    case .pcre:
      // A pattern that both read the same way needs no engine, if it is regular.
      let plan =
        URLFilter.isReadAlike(filter.source)
        ? regularPlan(of: filter, isCaseSensitive: isCaseSensitive) : nil
      return plan ?? enginePlan(filter.source, isCaseSensitive)
    }
  }

  /// The plan of a pattern without an engine; nil if it is not regular, or too large.
  private mutating func regularPlan(
    of filter: URLFilter, isCaseSensitive: Bool
  ) -> PatternPlan? {
    if filter.problems.isEmpty,
      let segments = SegmentPlan(filter, isCaseSensitive: isCaseSensitive)
    {
      return plan(of: segments, isCaseSensitive: isCaseSensitive)
    }
    let machine = MachinePlan(
      filter, isCaseSensitive: isCaseSensitive, mostStates: mostStates)
    return machine.map { plan(of: $0, filter) }
  }

  private mutating func plan(
    of segments: SegmentPlan, isCaseSensitive: Bool
  ) -> PatternPlan {
    if segments.isPlainHost, !isCaseSensitive, let host = segments.host {
      return .plainHost(host, pattern: .authority)
    }
    if let host = segments.host, !isCaseSensitive {
      let plan = segments.afterHost
      return .host(
        host, program: program(of: plan, isCaseSensitive: false).offset, ahead: plan.ahead)
    }
    let program = program(of: segments, isCaseSensitive: isCaseSensitive)
    guard let choice = choice(in: segments.literals) else {
      return .scan(
        program: program.offset, needle: FragmentRarity.needle(in: segments.literals))
    }
    let anchor = Anchor(
      textOffset: program.literals[choice.run], fragmentOffset: choice.offset)
    return .fragment(choice.fragment, program: program.offset, anchor: anchor)
  }

  /// Writes a program; the same text is written once.
  private mutating func program(
    of segments: SegmentPlan, isCaseSensitive: Bool
  ) -> (offset: ProgramOffset, literals: [Int]) {
    var program = PayloadWriter()
    let literals = segments.write(to: &program, isCaseSensitive: isCaseSensitive) { number(of: $0) }
    if let known = programs[program.bytes] { return (known, literals) }
    let offset = offset()
    programs[program.bytes] = offset
    writer.raw(program.bytes)
    return (offset, literals)
  }

  /// How many patterns without a rare fragment at offsets that are looked up in any case are run
  /// over every URL before other offsets are looked up for them.
  ///
  /// Searching for a needle in a URL takes as long as four look-ups of fragments.
  private static let mostFree = 8

  private mutating func choice(in runs: [[UInt8]]) -> FragmentRarity.Choice? {
    guard let choice = FragmentRarity.rarest(in: runs, uses) else { return nil }
    if !choice.isCheap {
      freeCount += 1
      guard freeCount > ProgramTable.mostFree else { return nil }
    }
    uses.add(choice.fragment)
    return choice
  }

  private mutating func plan(of machine: MachinePlan, _ filter: URLFilter) -> PatternPlan {
    if machine.matchesEverything { return .everything }
    let program = offset()
    var code = PayloadWriter()
    machine.write(to: &code) { number(of: $0) }
    writer.raw(code.bytes)
    let runs = filter.mandatoryRuns
    guard let choice = choice(in: runs) else {
      return .scan(program: program, needle: FragmentRarity.needle(in: runs))
    }
    return .fragment(choice.fragment, program: program, anchor: .none)
  }

  /// A pattern that only PCRE2 can match.
  private mutating func enginePlan(_ text: [UInt8], _ isCaseSensitive: Bool) -> PatternPlan {
    let program = offset()
    writer.byte(ProgramHeader(.engine, isCaseSensitive: isCaseSensitive).rawValue)
    writer.number(engineCount)
    writer.string(text)
    engineCount += 1
    return .scan(program: program, needle: 0)
  }

  private func offset() -> ProgramOffset {
    ProgramOffset(rawValue: UInt32(truncatingIfNeeded: writer.bytes.count))
  }

  private mutating func number(of set: CharacterSet) -> Int {
    let record = SetRecord(low: set.low, high: set.high)
    if let known = setNumbers[record] { return known }
    setNumbers[record] = sets.count
    sets.append(record)
    return sets.count - 1
  }
}
