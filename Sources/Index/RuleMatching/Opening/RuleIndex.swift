// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import Synchronization

/// Rule lists in a form that is mapped and used as it is.
///
/// Everything that the file says is checked when it is opened: a file that was cut, changed or made
/// up is refused with the place and the reason. After that nothing has to be checked any more, and
/// any number of threads may use the index.
@safe
public final class RuleIndex: Sendable {
  private let store: ByteStore
  let layout: IndexLayout
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let storage: UnsafeMutablePointer<IndexTables>
  private let engines: EngineList
  private let choices: PatternChoices
  private let directory = Mutex<PatternDirectory?>(nil)

  /// Makes the engine's form of a pattern that only an outside engine can match.
  package typealias Engine =
    @Sendable (_ pattern: [UInt8], _ isCaseSensitive: Bool) -> (any PatternEngineProgram)?

  /// Maps a file and checks it.
  ///
  /// Takes about a third of a millisecond for each megabyte. The file may be replaced by another while it
  /// is mapped, but not be written into or shortened: then `init(reading:)` serves.
  package convenience init(
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

  /// Reads a file into memory and checks it.
  ///
  /// For a file that others may write into or shorten while it is used, which with a mapping would change
  /// what was checked, or end the process. Takes about as long as mapping it, and memory of its size.
  package convenience init(
    reading path: FilePath, engine: Engine? = nil
  ) throws(IndexError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.readRegular(path)
    } catch {
      throw IndexError(.unreadable, at: 0, error.message)
    }
    try self.init(bytes, engine: engine)
  }

  /// Checks an index that is in memory; its bytes are copied.
  package convenience init(_ bytes: [UInt8], engine: Engine? = nil) throws(IndexError) {
    try self.init(.owned(OwnedBytes(bytes)), engine: engine)
  }

  private init(_ store: ByteStore, engine: Engine?) throws(IndexError) {
    // SAFETY: the index keeps the store, and with it the bytes, as long as it lives.
    let layout = try unsafe IndexLayout(store.bytes)
    self.store = store
    self.layout = layout
    var check = IndexCheck(layout)
    try check.run()
    engines = EngineList(try RuleIndex.programs(check.enginePatterns, engine))
    // SAFETY: room for one value, which is put there at once.
    unsafe storage = UnsafeMutablePointer<IndexTables>.allocate(capacity: 1)
    var tables = IndexTables(layout, check, engines: engines)
    choices = PatternChoices(tables)
    tables.choices = choices.all
    unsafe storage.initialize(to: tables)
  }

  deinit {
    // SAFETY: nothing can use the tables any more.
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// The tables, for what outlives no index.
  // SAFETY: the tables were put there in `init`, and the index that has them outlives the
  // reference.
  var reference: TableReference { unsafe TableReference(UnsafePointer(storage)) }

  var tables: IndexTables {
    // SAFETY: the tables were put there in `init`.
    unsafeAddress { unsafe UnsafePointer(storage) }
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
  public var ruleCount: Int { tables.ruleCount }
}
