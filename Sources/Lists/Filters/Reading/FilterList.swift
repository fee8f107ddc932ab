// SPDX-License-Identifier: Apache-2.0

/// A list for ad blockers, read: its filters in order, and what became of every line.
public struct FilterList: Sendable {
  /// The language that it was read as.
  public var dialect: FilterDialect
  /// What the list says about itself: title, version and so on, each name once.
  public var metadata: [Metadata] = []
  /// The filters in the order of the lines, those of included files where they are included.
  public var filters: [WrittenFilter] = []
  /// What the lines are, those of included files counted in.
  public var lines = LineCounts()
  /// The problems in the order of the lines.
  public var problems: [FilterProblem] = []
  /// The included files in the order of their numbers, as paths beside the list.
  ///
  /// The first has the number after that of the list.
  public var includedFiles: [String] = []

  init(dialect: FilterDialect) { self.dialect = dialect }

  /// A piece of information about the list.
  public struct Metadata: Sendable, Hashable {
    /// Its name in small letters: `title`.
    public var name: String
    /// Its value as it is written.
    public var value: String
  }

  /// How many lines are what.
  ///
  /// Each line counts once.
  public struct LineCounts: Sendable, Hashable {
    /// Lines without text.
    public var blank = 0
    /// Comments that say nothing about the list.
    public var comments = 0
    /// Comments that say something about the list, such as its title.
    public var metadata = 0
    /// `[Adblock Plus 2.0]`.
    public var headers = 0
    /// `!#if`, `!#include` and so on.
    public var directives = 0
    /// `!+ …`, hints for the next line.
    public var hints = 0
    /// Lines that a condition or a hint excludes.
    public var skipped = 0
    /// Lines that are right and have nothing to say to a blocker: local names of hosts files.
    public var idle = 0
    /// Lines of which filters were read.
    public var filters = 0
    /// Lines that could not be read.
    ///
    /// Each has a problem.
    public var refused = 0

    /// All lines.
    public var total: Int {
      blank + comments + metadata + headers + directives + hints + skipped + idle + filters
        + refused
    }
  }
}

/// A filter, and where it is written.
public struct WrittenFilter: Sendable, Hashable {
  /// What it says.
  public var filter: Filter
  /// Where it is written.
  public var origin: FilterOrigin

  /// Makes a written filter.
  public init(_ filter: Filter, at origin: FilterOrigin) {
    self.filter = filter
    self.origin = origin
  }
}

/// How a list is to be read.
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

  /// Makes the choices; the usual ones are for lists that a blocker subscribes to.
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
  ///   - included: gives the bytes of a file that the list includes, named by its path beside the
  ///     list, or nil if there is none. The path never leads out of the folder of the list.
  /// - Complexity: linear in the bytes of the list and of the included files, of which at most
  ///   1,000 files and 256 MiB are read.
  public init(
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
}
