// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import Findings
public import Conversion
internal import SystemFiles
public import RuleMatching
public import Linting
internal import RuleModel
internal import Synchronization
public import WebAddresses

/// An index, with the reports on its source lists.
public struct Compilation: Sendable {
  /// The index; its `bytes` are the file.
  public let index: CompiledIndex
  /// A report for each rule list.
  public let reports: [LintReport]
  /// The result for the filter lists, if there are any; their rules are only in the index.
  public let filters: FilterConversion?
  /// The maximum cost of a decision with the index.
  public let worstCase: WorstCase
  /// The rules of extensions that are missing in the index, or incomplete.
  public let omissions: [DNROmission]

  /// How many rules of the lists are missing in the index.
  public var leftOut: Int {
    reports.reduce(0) { $0 + max(0, $1.rules - $1.usableRules.count) }
  }

  /// Writes the index to a file, which is replaced atomically.
  public func write(to path: String) throws(FileAccessError) {
    do throws(FileError) {
      try FileWriter.replace(FilePath(path), with: index.bytes)
    } catch {
      throw FileAccessError(path: path, message: error.message)
    }
  }
}

/// Why lists were not compiled.
public enum CompilationError: Error, Sendable {
  /// The target rejects one of the lists; the reports state why.
  case refused([LintReport])
  /// Chromium rejects rules of an extension, or a text is not a ruleset.
  case refusedRules([DNROmission])
  /// A rule or the index would be too large.
  case tooLarge(LimitError)
}

/// Checks rule lists and compiles them into an index.
///
/// Every list keeps its own ignore rules. The same lists and options give the same bytes on every
/// machine, with any number of threads.
public struct ListCompiler: Sendable {
  /// What the lists are checked against.
  public var options: LintOptions
  /// The limits of the index.
  public var limits: CompileLimits
  /// Whether an index keeps the text of the filters, and of the rules of extensions, that its rules
  /// come from.
  ///
  /// Without it, a matcher shows this text as long as the file exists, unchanged.
  public var storesFilterTexts = false
  /// How rules of extensions are decided.
  public var dnrDecisions = DNRDecisions.chromium
  /// The public suffixes that distinguish first and third parties, like those of the WebKit or of
  /// the browser that the lists are for.
  public var publicSuffixes: PublicSuffixes {
    get { otherSuffixes ?? .bundled }
    set { otherSuffixes = newValue }
  }

  /// Nil for the bundled ones, which are read when they are needed, on another core.
  private var otherSuffixes: PublicSuffixes?

  let engine: LinkedEngine?

  /// Makes a compiler for programs that link an engine, or none.
  package init(_ options: LintOptions, limits: CompileLimits, engine: LinkedEngine?) {
    self.options = options
    self.limits = limits
    self.engine = engine
  }

  /// Compiles lists; the target must accept all of them.
  ///
  /// The rules of filter lists come after the rule lists, in lists of their own: one for network
  /// rules, and one for each kind of hiding.
  ///
  /// - Parameters:
  ///   - lists: The rule lists.
  ///   - filters: Filter lists, translated for the target.
  ///   - extensionRules: The rulesets of an extension.
  public func compile(
    _ lists: [SourceList], with filters: consuming FilterConversion? = nil,
    extensionRules: [DNRList] = []
  ) throws(CompilationError) -> Compilation {
    let reports = check(lists)
    guard reports.allSatisfy(\.isAccepted) else { throw .refused(reports) }
    let refused = extensionRules.flatMap(\.refused)
    guard refused.isEmpty else { throw .refusedRules(refused) }
    return try compile(lists, reports, consume filters, extensionRules)
  }

  /// Compiles the rules that the target accepts and omits the others.
  ///
  /// Rules beyond the target's limit, and rules of extensions that Chromium rejects, are also
  /// omitted, and so is a text that is not a list at all. If no text is a list, all are rejected.
  public func compileValidRules(
    _ lists: [SourceList], with filters: consuming FilterConversion? = nil,
    extensionRules: [DNRList] = []
  ) throws(CompilationError) -> Compilation {
    let reports = check(lists)
    let texts = extensionRules.flatMap(\.refused).filter { $0.kind == .text }
    let hasList =
      filters != nil || reports.contains(where: \.isList) || texts.count < extensionRules.count
    if !hasList, !texts.isEmpty { throw .refusedRules(texts) }
    guard hasList || lists.isEmpty else { throw .refused(reports) }
    return try compile(lists, limited(reports), consume filters, extensionRules)
  }

  /// The text size below which checking takes less time than starting a thread.
  private static let bytesWorthThreads = 65_536

  /// Reports of lists whose usable rules are those that `compileValidRules` compiles.
  ///
  /// - Complexity: Linear in the text; no index is made.
  public func validRules(of lists: [SourceList]) throws(CompilationError) -> [LintReport] {
    let reports = check(lists)
    guard reports.allSatisfy(\.isList) else { throw .refused(reports) }
    return limited(reports)
  }

  private func limited(_ reports: [LintReport]) -> [LintReport] {
    reports.map { $0.limited(to: options.target.profile.ruleLimit) }
  }

  /// Checks all lists; long ones in parallel on all cores.
  private func check(_ lists: [SourceList]) -> [LintReport] {
    let isLong = lists.reduce(0) { $0 + $1.bytes.count } > ListCompiler.bytesWorthThreads
    guard isLong, lists.count > 1 else {
      return lists.map { check($0) }
    }
    let reports = Mutex<[LintReport?]>(Array(repeating: nil, count: lists.count))
    ManyCores.perform(lists.count) { number in
      let report = check(lists[number])
      reports.withLock { $0[number] = report }
    }
    return reports.withLock { $0 }.compactMap { $0 }
  }

  private func check(_ list: SourceList) -> LintReport {
    RuleLint.findErrors(in: list.bytes, options, engine: engine?.checker)
  }

  private func compile(
    _ lists: [SourceList], _ reports: [LintReport], _ filters: consuming FilterConversion?,
    _ extensionRules: [DNRList]
  ) throws(CompilationError) -> Compilation {
    let compilable = zip(lists, reports).map { list, report in
      CompilableList(
        name: list.map?.old ?? list.name, source: list.bytes, rules: report.usableRules,
        origins: report.usableOrigins, dialect: options.dialect,
        positions: list.positions(of: report))
    }
    let rulesets = CompilableRulesets(
      extensionRules, dnrDecisions, storesTexts: storesFilterTexts)
    do throws(LimitError) {
      // Nothing else holds the translated lists, so the compiler can release rules as it goes.
      let index = try RuleCompiler.compile(
        compilable + (filters?.takeCompilableLists(storingTexts: storesFilterTexts) ?? [])
          + rulesets.lists,
        madeOf: filters?.compilableFiles ?? [],
        cosmetics: filters?.takeCompilableCosmetics(storingTexts: storesFilterTexts) ?? .none,
        suffixes: otherSuffixes, limits: limits)
      return Compilation(
        index: index, reports: reports, filters: filters, worstCase: try worstCase(of: index),
        omissions: rulesets.omissions)
    } catch {
      throw .tooLarge(error)
    }
  }

  /// The maximum cost of a decision, if it is within the limit.
  private func worstCase(of index: CompiledIndex) throws(LimitError) -> WorstCase {
    let worstCase = try RuleCompiler.worstCase(of: index)
    try RuleCompiler.check(worstCase, limits)
    return worstCase
  }
}

extension SourceList {
  /// The positions of the usable rules in the original list, if there is a map.
  fileprivate func positions(of report: LintReport) -> [RulePosition]? {
    guard let map, map.rules.count == report.rules else { return nil }
    return report.usableOrigins.map { map.rules[$0.index].position }
  }
}

extension LintReport {
  /// Whether the text is an array, so that there are rules to choose from.
  package var isList: Bool {
    rules > 0 || isAccepted || findings.allSatisfy { $0.code == .noRules }
  }
}
