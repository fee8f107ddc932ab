// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import Synchronization

/// Compiled rule lists, mapped and used without further processing.
///
/// All data of the file is checked when it is opened: a file that was cut, changed or forged is
/// rejected with the offset and the reason. After that nothing has to be checked again, and any
/// number of threads may use the index.
public final class RuleIndex: Sendable {
  private let store: ByteStore
  let layout: IndexLayout
  /// The tables, in memory that does not move.
  private let storage: OwnedElements<IndexTables>
  private let engines: EngineList
  private let choices: PatternChoices
  /// Which rules share an action.
  let sharedActions: SharedActions
  private let directory = Mutex<PatternDirectory?>(nil)
  /// Finds texts of filters that are not in the index.
  let filterSearch: FilterSearch?

  /// Creates the engine's form of a pattern that only an outside engine can match.
  ///
  /// A match may take as many steps as the index allows, each about a nanosecond.
  package typealias Engine =
    @Sendable (_ pattern: [UInt8], _ isCaseSensitive: Bool, _ mostSteps: Int) ->
    (any PatternEngineProgram)?

  /// Maps a file and checks it.
  ///
  /// Takes about a third of a millisecond per megabyte. The file may be replaced by another while
  /// it is mapped, but must not be written into or shortened; use `init(reading:)` for such files.
  package convenience init(
    mapping path: FilePath, engine: Engine? = nil, filterSearch: FilterSearch? = nil,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    let file: MappedFile
    do throws(FileError) {
      file = try MappedFile(path)
    } catch {
      throw IndexError(.unreadable, at: 0, error.message)
    }
    try self.init(.mapped(file), engine: engine, filterSearch, limits)
  }

  /// Reads a file into memory and checks it.
  ///
  /// For a file that others may write into or shorten while it is used; with a mapping, that would
  /// change what was checked, or end the process. Takes about as long as mapping it, and memory of
  /// its size.
  package convenience init(
    reading path: FilePath, engine: Engine? = nil, filterSearch: FilterSearch? = nil,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    let file: MappedFile
    do throws(FileError) {
      file = try MappedFile(copying: path)
    } catch {
      throw IndexError(.unreadable, at: 0, error.message)
    }
    try self.init(.mapped(file), engine: engine, filterSearch, limits)
  }

  /// Checks an index that is in memory; its bytes are copied.
  package convenience init(
    _ bytes: [UInt8], engine: Engine? = nil, limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(.owned(OwnedBytes(bytes)), engine: engine, nil, limits)
  }

  private init(
    _ store: ByteStore, engine: Engine?, _ filterSearch: FilterSearch?, _ limits: OpeningLimits
  ) throws(IndexError) {
    let layout = try IndexLayout(store.bytes)
    self.store = store
    self.layout = layout
    self.filterSearch = filterSearch
    var check = IndexCheck(layout)
    try check.run()
    engines = EngineList(try RuleIndex.programs(check.enginePatterns, engine, check.engineSteps))
    var tables = IndexTables(layout, check, engines: engines)
    let survey = PatternSetSurvey(loadsOf: tables, check)
    let worstCase = WorstCase(tables, loads: survey, check)
    if !limits.allow(worstCase) { try limits.check(RuleIndex.closerWorstCase(tables, check)) }
    choices = PatternChoices(tables, survey.otherEntries)
    tables.choices = choices.all
    sharedActions = SharedActions(tables)
    storage = OwnedElements(repeating: tables, count: 1)
  }

  /// The tables, for users that do not outlive the index.
  var reference: Reference<IndexTables> { storage.reference(to: 0) }

  var tables: IndexTables {
    _read { yield reference.value }
  }

  /// The most that deciding with this index can cost.
  ///
  /// Takes about as long as opening it.
  public var worstCase: WorstCase {
    var check = IndexCheck(layout)
    // The index passed the same check before.
    guard (try? check.run()) != nil else { return .unknown }
    return RuleIndex.closerWorstCase(tables, check)
  }

  /// The worst case with a look at what large machines can do.
  private static func closerWorstCase(_ tables: IndexTables, _ check: IndexCheck) -> WorstCase {
    var check = check
    check.lookAtLargeMachines()
    return WorstCase(tables, loads: PatternSetSurvey(loadsOf: tables, check), check)
  }

  /// How many bytes the patterns for an engine may have together: compiling takes up to two hundred
  /// nanoseconds for each, and a short pattern may have thousands.
  private static let mostEngineBytes = 4 << 20

  private static func programs(
    _ patterns: [EnginePatternRecord], _ engine: Engine?, _ steps: Int
  ) throws(IndexError) -> [any PatternEngineProgram] {
    var programs: [any PatternEngineProgram] = []
    var bytes = 0
    for pattern in patterns {
      guard bytes <= mostEngineBytes else {
        throw IndexError(
          .beyondLimit, at: pattern.offset,
          "the patterns for PCRE2 have more than \(mostEngineBytes) bytes when compiled")
      }
      guard let program = engine?(pattern.text, pattern.isCaseSensitive, steps) else {
        throw IndexError(
          .needsEngine, at: pattern.offset,
          "the index has patterns that need PCRE2, which is missing or rejects them")
      }
      bytes += program.compiledBytes
      programs.append(program)
    }
    return programs
  }

  /// Maps rules to their patterns; made when it is first needed.
  var patternDirectory: PatternDirectory {
    directory.withLock { directory in
      let known = directory ?? PatternDirectory(self)
      directory = known
      return known
    }
  }

  /// How many rules the index has.
  public var ruleCount: Int { tables.ruleCount }
}
