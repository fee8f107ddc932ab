// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import SystemFiles
import ParallelWork
import TextFormats
import RuleMatching
import Linting
import Sluice
import Synchronization

/// Reads rule lists, filter lists and indexes; the first bytes of a file show which it is.
///
/// The filter lists of a side are read together: exceptions of one hold for the others.
struct ListSource: Sendable {
  private var compiler: ListCompiler
  private let filters: FilterOptions
  private let style: Style
  private let maps: RuleMaps
  private let limits: OpeningLimits

  init(
    _ options: LintOptions, _ filters: FilterOptions, _ style: Style, maps: RuleMaps = RuleMaps(),
    limits: LimitOption.DecidingLimits = LimitOption.DecidingLimits()
  ) throws(IndexFiles.Failure) {
    self.limits = limits.index
    do throws(FileError) {
      compiler = try filters.compiler(options, limits: limits.compiling)
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
    compiler.storesFilterTexts = true
    self.filters = filters
    self.style = style
    self.maps = maps
  }

  /// The public suffixes of what is not an index.
  private var suffixes: PublicSuffixSource { compiler.publicSuffixes.source }

  /// What is compiled alone.
  private enum Unit {
    case index(RuleIndex)
    case list(FilePath, [UInt8])
    case filters(FilePath, [FilterConversion.Source])
    case netRequests(FilePath, [NetRequestList])
    /// The rulesets of a manifest, which are those of one extension.
    case `extension`(FilePath, [NetRequestList])

    /// The file, or the first of several.
    var path: FilePath {
      switch self {
      case .index: FilePath("")
      case .list(let path, _), .filters(let path, _), .netRequests(let path, _),
        .extension(let path, _):
        path
      }
    }

    /// One unit of both, if they are read together.
    func joined(with other: Unit) -> Unit? {
      switch (self, other) {
      case (.filters(let path, let sources), .filters(_, let more)):
        .filters(path, sources + more)
      case (.netRequests(let path, let lists), .netRequests(_, let more)):
        .netRequests(path, lists + more)
      default: nil
      }
    }
  }

  /// The rules of a file, or of all filter lists of a side.
  struct Rules: Sendable {
    let lists: [LocatedList]
    /// The public suffixes that decide about parties.
    let suffixes: PublicSuffixSource
  }

  /// Opens files as indexes; lists are compiled in memory.
  func open(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [RuleIndex] {
    try open([paths], &errors).flatMap { $0 }
  }

  /// The same for several sides, whose filter lists have nothing to do with each other.
  func open(
    _ sides: [[FilePath]], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [[RuleIndex]] {
    try results(
      of: sides, &errors, index: { $0 }, list: index(of:), filters: index(of:),
      netRequests: index(of:))
  }

  /// The same for files of which most are indexes: what is neither an index nor text is refused.
  func openFiles(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [RuleIndex] {
    let texts = paths.filter { ListSource.isText($0) }
    guard !texts.isEmpty else { return try IndexFiles.open(paths, limits) }
    for path in paths where !texts.contains(path) { _ = try IndexFiles.open(path, limits) }
    return try open(paths, &errors)
  }

  private static func isText(_ path: FilePath) -> Bool {
    // What the shell opened for `<(…)` can be read once only, and ends.
    if path.text.hasPrefix("/dev/fd/") { return true }
    let start = FileReader.start(of: path, count: 512)
    if start.isEmpty, path.text.hasSuffix(".txt") { return Directory.kind(of: path) == .file }
    return !start.isEmpty && !start.contains(0) && !path.text.hasSuffix(".sluice")
  }

  /// Reads the rules of files; nothing is compiled.
  func rules(
    of sides: [[FilePath]], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [[Rules]] {
    try results(
      of: sides, &errors,
      index: { Rules(lists: $0.locatedLists, suffixes: $0.publicSuffixes) },
      list: rules(of:),
      filters: { Rules(lists: $0.locatedLists, suffixes: suffixes) },
      netRequests: {
        let (index, omissions) = try index(of: $0)
        let lists = index.locatedLists
        return (Rules(lists: lists, suffixes: suffixes), omissions)
      })
  }

  // MARK: Files

  /// The result for one unit: a value with the report on its list, or an error.
  private typealias Outcome<Value> = Result<
    (Value, report: ListReport?, omissions: [NetRequestOmission]), any Error
  >

  /// Reads all files at the same time; prints to standard error which rules were left out.
  private func results<Value: Sendable>(
    of sides: [[FilePath]], _ errors: inout OutputStream,
    index: @Sendable (RuleIndex) -> Value,
    list: @Sendable (SourceList) throws -> (Value, ListReport?),
    filters: @Sendable (FilterConversion) throws -> Value,
    netRequests: @Sendable ([NetRequestList]) throws -> (Value, [NetRequestOmission])
  ) throws(IndexFiles.Failure) -> [[Value]] {
    var sorted: [[Unit]] = []
    for paths in sides { sorted.append(try units(of: paths)) }
    let units = sorted.flatMap { $0 }
    let outcomes = Mutex<[Int: Outcome<Value>]>([:])
    ManyCores.perform(units.count) { number in
      let outcome: Outcome<Value> =
        switch units[number] {
        case .index(let found): .success((index(found), nil, []))
        case .list(let path, let bytes):
          Result {
            let (value, report) = try list(try maps.list(path, bytes))
            return (value, report, [])
          }
        case .filters(_, let sources):
          Result { (try filters(try conversion(of: sources)), nil, []) }
        case .netRequests(_, let lists), .extension(_, let lists):
          Result {
            let (value, omissions) = try netRequests(lists)
            return (value, nil, omissions)
          }
        }
      outcomes.withLock { $0[number] = outcome }
    }
    let all = outcomes.withLock { $0 }
    var values: [Value] = []
    for (number, unit) in units.enumerated() {
      values.append(try value(of: all[number], unit.path, &errors))
    }
    return sorted.map { side in
      defer { values.removeFirst(side.count) }
      return Array(values.prefix(side.count))
    }
  }

  private func value<Value>(
    of outcome: Outcome<Value>?, _ path: FilePath, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> Value {
    switch outcome {
    case .success((let value, let report, let omissions)):
      for omission in omissions { errors.write(omission.text) }
      if let report { reportLeftOut(report, path, &errors) }
      return value
    case .failure(let error as CompilationError): throw failure(error, path, &errors)
    case .failure(let error): throw IndexFiles.Failure(error)
    case nil: throw IndexFiles.Failure(message: "\(Visible.text(path.text)) was not read")
    }
  }

  /// The files of a side; its filter lists are one unit, and so are the rulesets of an extension, at
  /// the position of the first.
  private func units(of paths: [FilePath]) throws(IndexFiles.Failure) -> [Unit] {
    var units: [Unit] = []
    for path in paths {
      let unit = try unit(of: path)
      if let slot = units.firstIndex(where: { $0.joined(with: unit) != nil }),
        let joined = units[slot].joined(with: unit)
      {
        units[slot] = joined
      } else {
        units.append(unit)
      }
    }
    return units
  }

  /// An index in a file is mapped; other inputs are read into memory.
  private func unit(of path: FilePath) throws(IndexFiles.Failure) -> Unit {
    let isIndex =
      path.text.hasSuffix(".sluice") || RuleIndex.isBeginning(FileReader.start(of: path, count: 64))
    if !path.isStandardStream, isIndex {
      return .index(try IndexFiles.open(path, limits))
    }
    let source = try read(path)
    if RuleIndex.isBeginning(source.bytes) {
      return .index(try check(source.bytes, path))
    }
    switch filters.content(of: source.bytes, in: path) {
    case .filters: return .filters(path, [source])
    case .netRequests:
      return .netRequests(path, [NetRequestList(name: path.name.text, bytes: source.bytes)])
    case .manifest: return .extension(path, try ListSource.rulesets(of: source.bytes, path))
    case .rules: return .list(path, source.bytes)
    }
  }

  private static func rulesets(
    of manifest: [UInt8], _ path: FilePath
  ) throws(IndexFiles.Failure) -> [NetRequestList] {
    do throws(FileError) {
      return try ExtensionFiles(beside: path).enabledLists(of: manifest, for: "read")
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  private func read(
    _ path: FilePath
  ) throws(IndexFiles.Failure) -> FilterConversion.Source {
    do throws(FileError) {
      let source = try FilterConversion.Source(reading: path)
      if filters.content(of: source.bytes, in: path) == .filters,
        !RuleIndex.isBeginning(source.bytes)
      {
        try source.check(path, for: "read")
      }
      return source
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  private func conversion(
    of sources: [FilterConversion.Source]
  ) throws(IndexFiles.Failure) -> FilterConversion {
    let conversion = filters.conversion(of: sources, for: compiler.options.target)
    guard !conversion.hasNoFilters else {
      let names = sources.map(\.name).joined(separator: ", ")
      throw IndexFiles.Failure(message: "\(Visible.text(names)): no filter found")
    }
    return conversion
  }

  private func check(
    _ bytes: [UInt8], _ path: FilePath
  ) throws(IndexFiles.Failure) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(checking: bytes, limits: limits)
    } catch {
      throw IndexFiles.Failure(
        message: "\(Visible.text(path.text)): at byte \(error.offset): "
          + Visible.text(error.message))
    }
  }

  // MARK: Lists

  @Sendable private func index(of list: SourceList) throws -> (RuleIndex, ListReport?) {
    let compilation = try compiler.compileValidRules([list])
    let index = try check(compilation.index.bytes, FilePath(list.name))
    return (index, compilation.reports.first)
  }

  @Sendable private func index(of filters: FilterConversion) throws -> RuleIndex {
    let compilation = try compiler.compile([], with: filters)
    return try RuleIndex(checking: compilation.index.bytes, limits: limits)
  }

  @Sendable private func index(
    of lists: [NetRequestList]
  ) throws -> (RuleIndex, [NetRequestOmission]) {
    let compilation = try compiler.compileValidRules([], extensionRules: lists)
    return (try RuleIndex(checking: compilation.index.bytes, limits: limits), compilation.omissions)
  }

  @Sendable private func rules(of list: SourceList) throws -> (Rules, ListReport?) {
    let reports = try compiler.validRules(of: [list])
    let lists = reports.map { $0.located(as: list.name) }
    return (Rules(lists: lists, suffixes: suffixes), reports.first)
  }

  private func failure(
    _ error: CompilationError, _ path: FilePath, _ errors: inout OutputStream
  ) -> IndexFiles.Failure {
    let name = Visible.text(path.text)
    switch error {
    case .refused(let reports):
      let files = reports.map { report in
        LintedFile(
          path: path.text, report: report,
          findings: report.findings.filter { $0.severity == .error })
      }
      TextReport(style: style).write(files) { errors.write($0) }
      return IndexFiles.Failure(message: "\(name): neither a rule list nor an index")
    case .refusedRules(let omissions):
      for omission in omissions { errors.write(omission.text) }
      return IndexFiles.Failure(message: "\(name): not a ruleset for declarativeNetRequest")
    case .tooLarge(let error):
      let rule = error.rule.map { "rule \($0): " } ?? ""
      return IndexFiles.Failure(message: "\(name): \(rule)\(error.message)")
    }
  }

  private func reportLeftOut(
    _ report: ListReport, _ path: FilePath, _ errors: inout OutputStream
  ) {
    let kept = Set(report.usableOrigins.map(\.index))
    let missing = (0..<report.rules).filter { !kept.contains($0) }
    guard !missing.isEmpty else { return }
    errors.write(
      "\(Visible.text(path.text)): skipped \(PlainWords.count(missing.count, "invalid rule")): "
        + "\(IndexRanges.text(of: missing))\n")
  }
}
