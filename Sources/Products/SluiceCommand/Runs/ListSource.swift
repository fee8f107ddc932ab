// SPDX-License-Identifier: Apache-2.0

import ReportStyle
import LintReports
import ParallelWork
import PlainText
import RuleMatching
import RuleLinting
import Sluice
import Synchronization
import SystemFiles

/// Reads rule lists and indexes; the first bytes of a file show which it is.
struct ListSource: Sendable {
  private let compiler: ListCompiler
  private let style: Style

  init(_ options: LintOptions, _ style: Style) {
    compiler = ListCompiler(options)
    self.style = style
  }

  private enum Content {
    case index(RuleIndex)
    case list([UInt8])
  }

  /// The rules of a file.
  struct Rules: Sendable {
    let lists: [LocatedList]
    /// The date of the public suffixes that decide about parties.
    let publicSuffixDate: String
  }

  /// Opens files as indexes; lists are compiled in memory.
  func open(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [RuleIndex] {
    try results(of: paths, &errors, index: { $0 }, list: index)
  }

  /// Reads the rules of files; nothing is compiled.
  func rules(
    of paths: [FilePath], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [Rules] {
    try results(
      of: paths, &errors,
      index: { Rules(lists: $0.locatedLists, publicSuffixDate: $0.publicSuffixDate) },
      list: rules)
  }

  // MARK: Files

  /// The result for one file: a value with the report on its list, or an error.
  private typealias Side<Value> = Result<(Value, ListReport?), any Error>

  /// Reads all files at the same time; prints to standard error which rules were left out.
  private func results<Value: Sendable>(
    of paths: [FilePath], _ errors: inout OutputStream,
    index: @Sendable (RuleIndex) -> Value,
    list: @Sendable (SourceList) throws -> (Value, ListReport?)
  ) throws(IndexFiles.Failure) -> [Value] {
    var contents: [Content] = []
    for path in paths { contents.append(try content(of: path)) }
    let sides = Mutex<[Int: Side<Value>]>([:])
    ManyCores.perform(paths.count) { [contents] number in
      let side: Side<Value> =
        switch contents[number] {
        case .index(let found): .success((index(found), nil))
        case .list(let bytes):
          Result { try list(SourceList(name: paths[number].name.text, bytes: bytes)) }
        }
      sides.withLock { $0[number] = side }
    }
    let all = sides.withLock { $0 }
    var values: [Value] = []
    for (number, path) in paths.enumerated() {
      values.append(try value(of: all[number], path, &errors))
    }
    return values
  }

  private func value<Value>(
    of side: Side<Value>?, _ path: FilePath, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> Value {
    switch side {
    case .success((let value, let report)):
      if let report { reportLeftOut(report, path, &errors) }
      return value
    case .failure(let error as CompilationError): throw failure(error, path, &errors)
    case .failure(let error): throw IndexFiles.Failure(error)
    case nil: throw IndexFiles.Failure(message: "\(Visible.text(path.text)) was not read")
    }
  }

  /// An index in a file is mapped; other inputs are read into memory.
  private func content(of path: FilePath) throws(IndexFiles.Failure) -> Content {
    let isInput = path == FilePath("-")
    if !isInput, RuleIndex.isBeginning(FileReader.start(of: path, count: 64)) {
      return .index(try IndexFiles.open(path))
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = isInput ? try FileReader.readStandardInput() : try FileReader.read(path)
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
    return RuleIndex.isBeginning(bytes)
      ? .index(try ListSource.check(bytes, path)) : .list(bytes)
  }

  private static func check(
    _ bytes: [UInt8], _ path: FilePath
  ) throws(IndexFiles.Failure) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(checking: bytes)
    } catch {
      throw IndexFiles.Failure(
        message: "\(Visible.text(path.text)): at byte \(error.offset): "
          + Visible.text(error.message))
    }
  }

  // MARK: Lists

  @Sendable private func index(of list: SourceList) throws -> (RuleIndex, ListReport?) {
    let compilation = try compiler.compileValidRules([list])
    let index = try ListSource.check(compilation.index.bytes, FilePath(list.name))
    return (index, compilation.reports.first)
  }

  @Sendable private func rules(of list: SourceList) throws -> (Rules, ListReport?) {
    let reports = try compiler.validRules(of: [list])
    let lists = reports.map { $0.located(as: list.name) }
    return (Rules(lists: lists, publicSuffixDate: PublicSuffixes.date), reports.first)
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
