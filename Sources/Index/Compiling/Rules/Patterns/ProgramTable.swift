// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleMatching
internal import Patterns

/// The programs of patterns and the sets of characters that they use, each once.
struct ProgramTable {
  private struct Key: Hashable {
    let pattern: WrittenPattern
    let dialect: Dialect
  }

  /// How the next patterns are read.
  var dialect = Dialect.webkit

  /// How many states a machine may have.
  let mostStates: Int

  private(set) var sets: [SetRecord] = []
  private var setNumbers: [SetRecord: Int] = [:]
  private var writer = PayloadWriter()
  /// The plans of the patterns of conditions.
  private var plans: [Key: PatternPlan] = [:]
  /// The plans of the patterns of rules, by the number that `FormTable` gave each.
  private var rulePlans: [PatternPlan] = []
  private var programs: [TextKey: ProgramOffset] = [:]
  private var engineCount = 0
  private var scannedCount = 0
  private var uses = FragmentUses()

  init(mostStates: Int) { self.mostStates = mostStates }

  var bytes: [UInt8] { writer.bytes }

  /// The plan of a pattern; nil if it is too large.
  mutating func plan(of text: [UInt8], isCaseSensitive: Bool) -> PatternPlan? {
    if !isCaseSensitive, let plain = PatternPlan(text: text) { return plain }
    let pattern = WrittenPattern(text: text, isCaseSensitive: isCaseSensitive)
    let key = Key(pattern: pattern, dialect: dialect)
    if let known = plans[key] { return known }
    guard let form = PatternForm(pattern, dialect, mostStates: mostStates) else { return nil }
    let plan = plan(of: form)
    plans[key] = plan
    return plan
  }

  /// The plan of the pattern of the next rule; nil if it is too large.
  mutating func plan(of entry: consuming FormTable.Entry) -> PatternPlan? {
    switch consume entry {
    case .host(let plan): return plan
    case .known(let number): return number < rulePlans.count ? rulePlans[number] : nil
    case .tooLarge: return nil
    case .new(let form):
      let plan = plan(of: form)
      rulePlans.append(plan)
      return plan
    }
  }

  // MARK: Hosts with leads

  /// Writes the programs of all leads.
  mutating func records(of leads: LeadTable) -> [LeadRecord] {
    leads.leads.map { lead in
      let program = offset()
      var code = PayloadWriter()
      lead.machine.write(to: &code) { number(of: $0) }
      writer.raw(code.bytes)
      let closing = lead.closing.map { UInt32(number(of: $0)) } ?? LeadRecord.nothing
      return LeadRecord(program: program, closing: closing)
    }
  }

  // MARK: Plans

  private mutating func plan(of form: PatternForm) -> PatternPlan {
    switch form {
    case .everything: .everything
    case .plainHost(let host): .plainHost(host, pattern: .authority)
    case .host(let host, let rest):
      .host(
        host, program: program(of: rest, isCaseSensitive: false).offset, ahead: rest.ahead)
    case .segments(let segments, let runs, let isCaseSensitive):
      plan(of: segments, runs, isCaseSensitive: isCaseSensitive)
    case .machine(let machine, let runs): plan(of: machine, runs)
    case .engine(let text, let isCaseSensitive): enginePlan(text, isCaseSensitive)
    }
  }

  private mutating func plan(
    of segments: SegmentPlan, _ runs: [[UInt8]], isCaseSensitive: Bool
  ) -> PatternPlan {
    let program = program(of: segments, isCaseSensitive: isCaseSensitive)
    guard let choice = choice(in: runs) else {
      return .scan(
        program: program.offset, needle: FragmentRarity.needle(in: runs))
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
    let key = TextKey(program.bytes)
    if let known = programs[key] { return (known, literals) }
    let offset = offset()
    programs[key] = offset
    writer.raw(program.bytes)
    return (offset, literals)
  }

  /// How many patterns without a rare fragment at offsets that are looked up in any case are run
  /// over every URL before other offsets are looked up for them.
  ///
  /// Searching for a needle in a URL takes as long as four lookups of fragments. The first ones are
  /// searched for together.
  private static let mostScanned = 8
  /// The same before every offset is looked up.
  private static let mostScannedBeforeEveryOffset = 32

  private mutating func choice(in runs: [[UInt8]]) -> FragmentRarity.Choice? {
    guard let choice = FragmentRarity.rarest(in: runs, uses), !isScanned(choice.cost) else {
      return nil
    }
    uses.add(choice.fragment)
    return choice
  }

  /// Whether a pattern whose best fragment has a cost is run over every URL instead.
  private mutating func isScanned(_ cost: FragmentRarity.Cost) -> Bool {
    let most: Int
    switch cost {
    case .low: return false
    case .mostURLs: return true
    case .high: most = ProgramTable.mostScanned
    case .everyOffset: most = ProgramTable.mostScannedBeforeEveryOffset
    }
    scannedCount += 1
    return scannedCount <= most
  }

  private mutating func plan(of machine: MachinePlan, _ runs: [[UInt8]]) -> PatternPlan {
    let program = offset()
    var code = PayloadWriter()
    machine.write(to: &code) { number(of: $0) }
    writer.raw(code.bytes)
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
