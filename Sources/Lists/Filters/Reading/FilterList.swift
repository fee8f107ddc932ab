// SPDX-License-Identifier: Apache-2.0

/// A filter list after reading: its filters in order, and the result for every line.
package struct FilterList: Sendable {
  /// The language that it was read as.
  package var dialect: FilterDialect
  /// The metadata of the list: title, version and so on, each name once.
  package var metadata: [Metadata] = []
  /// The filters in the order of the lines, those of included files where they are included.
  package var filters: [WrittenFilter] = []
  /// What the lines are, those of included files counted in.
  package var lines = LineCounts()
  /// The problems in the order of the lines.
  package var problems: [FilterProblem] = []
  /// The included files in the order of their numbers, as paths relative to the list.
  ///
  /// The first has the number after that of the list.
  package var includedFiles: [String] = []

  init(dialect: FilterDialect) { self.dialect = dialect }

  /// A piece of information about the list.
  package struct Metadata: Sendable, Hashable {
    /// Its name in lowercase letters: `title`.
    package var name: String
    /// Its value as it is written.
    package var value: String
  }

  /// How many lines are what.
  ///
  /// Each line counts once.
  package struct LineCounts: Sendable, Hashable {
    /// Lines without text.
    package var blank = 0
    /// Comments without metadata of the list.
    package var comments = 0
    /// Comments with metadata of the list, such as its title.
    package var metadata = 0
    /// `[Adblock Plus 2.0]`.
    package var headers = 0
    /// `!#if`, `!#include` and so on.
    package var directives = 0
    /// `!+ …`, hints for the next line.
    package var hints = 0
    /// Lines that a condition or a hint excludes.
    package var skipped = 0
    /// Valid lines without an effect on blocking: local names of hosts files.
    package var idle = 0
    /// Lines with filters.
    package var filters = 0
    /// Lines that could not be read.
    ///
    /// Each has a problem.
    package var refused = 0

    /// All lines.
    package var total: Int {
      blank + comments + metadata + headers + directives + hints + skipped + idle + filters
        + refused
    }
  }
}

/// A filter, and where it is written.
package struct WrittenFilter: Sendable, Hashable {
  /// Its content.
  package var filter: Filter
  /// Where it is written.
  package var origin: FilterOrigin

  /// Creates a written filter.
  package init(_ filter: Filter, at origin: FilterOrigin) {
    self.filter = filter
    self.origin = origin
  }
}

/// How to read a list.
public struct FilterReading: Sendable {
  /// The language, or nil to find it out from the content.
  public var dialect: FilterDialect?
  /// The constants of its conditions.
  public var constants: FilterConstants
  /// Whether names in hosts files and lists of domains stand for the hosts below them too, as in
  /// uBlock Origin.
  ///
  /// An operating system blocks exactly the names. `*.a.com` always stands for the hosts below it.
  public var hostsCoverSubdomains: Bool

  /// Creates the choices; the usual ones are for lists that a blocker subscribes to.
  public init(
    dialect: FilterDialect? = nil, constants: FilterConstants = FilterConstants(),
    hostsCoverSubdomains: Bool = true
  ) {
    self.dialect = dialect
    self.constants = constants
    self.hostsCoverSubdomains = hostsCoverSubdomains
  }
}

extension FilterList {
  /// Reads a list.
  ///
  /// Never fails: what cannot be read becomes a problem of its line.
  ///
  /// - Parameters:
  ///   - bytes: the text of the list.
  ///   - reading: the syntax, and the constants of conditions.
  ///   - file: the number that the origins of its filters have.
  ///   - included: gives the bytes of a file that the list includes, named by its path relative to
  ///     the list, or nil if there is none. The path never leads out of the folder of the list.
  /// - Complexity: linear in the bytes of the list and of the included files, of which at most
  ///   1,000 files and 256 MiB are read.
  package init(
    reading bytes: [UInt8], as reading: FilterReading = FilterReading(), file: Int = 0,
    included: (String) -> [UInt8]? = { _ in nil }
  ) {
    let dialect = reading.dialect ?? DialectDetection.dialect(of: bytes)
    self = withoutActuallyEscaping(included) { included in
      var reader = ListReader(dialect, reading, file: file, included: included)
      reader.read(bytes)
      return reader.list
    }
  }

  /// The lines of a list in which conditions are decided and included files are written where they
  /// are included, and the problems of these directives.
  package static func expanded(
    _ bytes: [UInt8], as reading: FilterReading, included: (String) -> [UInt8]?
  ) -> (lines: [[UInt8]], problems: [FilterProblem]) {
    let dialect = reading.dialect ?? DialectDetection.dialect(of: bytes)
    return withoutActuallyEscaping(included) { included in
      var reader = ListReader(dialect, reading, file: 0, included: included)
      reader.keptLines = []
      reader.read(bytes)
      let problems = reader.list.problems.filter { $0.kind.isOfDirective }
      return (reader.keptLines ?? [], problems)
    }
  }
}
