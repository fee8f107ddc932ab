// SPDX-License-Identifier: Apache-2.0

public import SystemFiles
internal import Synchronization
internal import Vocabulary

/// Rule lists in a form that is mapped and used as it is.
///
/// Everything that the file says is checked when it is opened: a file that was cut, changed or made
/// up is refused with the place and the reason. After that nothing has to be checked any more, and
/// any number of threads may use the index.
public final class RuleIndex: Sendable {
  private let store: ByteStore
  let layout: IndexLayout
  let listRecords: Table<ListRecord>
  let text: Table<UInt8>
  let classes: Table<ClassRecord>
  let places: Table<UInt8>
  let placeCheckpoints: Table<PlaceCheckpoint>
  let conditions: Table<ConditionRecord>
  let conditionEntries: Table<UInt32>
  let characterSets: Table<SetRecord>
  let programs: Table<UInt8>
  let suffixes: SuffixTable
  let alwaysGroups: Table<AlwaysGroup>
  let alwaysRules: Table<AlwaysRule>
  let conditionRuleStarts: Table<UInt32>
  let conditionRules: Table<UInt32>
  let globalRules: Table<UInt32>
  let neverRules: Table<NeverRule>
  let loads: PatternSet
  let pages: PatternSet
  let frames: PatternSet
  let runner: ProgramRunner
  private let engines: EngineList
  /// How many conditions are on the page's URL; those on the frame's URL come behind them.
  let pageConditionCount: Int
  /// Whether a rule of any list is `ignore-following-rules`.
  let hasCuts: Bool
  private let directory = Mutex<PatternDirectory?>(nil)
  private let narrowClasses: Table<UInt16>
  private let wideClasses: Table<UInt32>

  /// Makes the engine's form of a pattern that only an outside engine can match.
  public typealias Engine =
    @Sendable (_ pattern: [UInt8], _ isCaseSensitive: Bool) -> (any PatternEngineProgram)?

  /// Maps a file and checks it.
  ///
  /// Takes about half a millisecond for each megabyte. The file may be replaced by another while it
  /// is mapped, but not be written into.
  public convenience init(
    mapping path: FilePath, engine: Engine? = nil
  ) throws(IndexError) {
    let file: MappedFile
    do throws(FileError) {
      file = try MappedFile(path)
    } catch {
      throw IndexError(.unreadable, at: 0, error.message)
    }
    try self.init(.mapped(file), engine: engine)
  }

  /// Checks an index that is in memory; its bytes are copied.
  public convenience init(_ bytes: [UInt8], engine: Engine? = nil) throws(IndexError) {
    try self.init(.owned(OwnedBytes(bytes)), engine: engine)
  }

  private init(_ store: ByteStore, engine: Engine?) throws(IndexError) {
    // SAFETY: the index keeps the store, and with it the bytes, as long as it lives.
    let layout = try unsafe IndexLayout(store.bytes)
    self.store = store
    self.layout = layout
    listRecords = layout.table(.lists)
    text = layout.table(.text)
    classes = layout.table(.classes)
    places = layout.table(.places)
    placeCheckpoints = layout.table(.placeCheckpoints)
    conditions = layout.table(.conditions)
    conditionEntries = layout.table(.conditionEntries)
    characterSets = layout.table(.characterSets)
    programs = layout.table(.programs)
    suffixes = SuffixTable(layout)
    alwaysGroups = layout.table(.alwaysGroups)
    alwaysRules = layout.table(.alwaysRules)
    conditionRuleStarts = layout.table(.conditionRuleStarts)
    conditionRules = layout.table(.conditionRules)
    globalRules = layout.table(.globalRules)
    neverRules = layout.table(.neverRules)
    loads = layout.patternSet(.loads)
    pages = layout.patternSet(.pages)
    frames = layout.patternSet(.frames)
    let isNarrow = layout.elementSize(of: .ruleClasses) == 2
    narrowClasses = isNarrow ? layout.table(.ruleClasses) : layout.emptyTable()
    wideClasses = isNarrow ? layout.emptyTable() : layout.table(.ruleClasses)
    var check = IndexCheck(layout)
    try check.run()
    hasCuts = check.hasCuts
    pageConditionCount = check.pageConditionCount
    engines = EngineList(try RuleIndex.programs(check.enginePatterns, engine))
    runner = ProgramRunner(
      programs: layout.table(.programs), sets: layout.table(.characterSets), engines: engines)
  }

  private static func programs(
    _ patterns: [EnginePatternRecord], _ engine: Engine?
  ) throws(IndexError) -> [any PatternEngineProgram] {
    var programs: [any PatternEngineProgram] = []
    for pattern in patterns {
      guard let program = engine?(pattern.text, pattern.isCaseSensitive) else {
        throw IndexError(
          .needsEngine, at: pattern.offset,
          "the index holds patterns for an engine that is not here or does not take them")
      }
      programs.append(program)
    }
    return programs
  }

  /// From rules to their patterns; made when it is first asked for.
  var patternDirectory: PatternDirectory {
    directory.withLock { directory in
      let known = directory ?? PatternDirectory(self)
      directory = known
      return known
    }
  }

  /// How many rules the index has.
  public var ruleCount: Int { narrowClasses.count + wideClasses.count }

  /// What a rule has in common with others.
  @inline(__always)
  func ruleClass(_ rule: UInt32) -> ClassRecord {
    wideClasses.count == 0
      ? classes[Int(narrowClasses[rule])] : classes[Int(wideClasses[rule])]
  }
}
