// SPDX-License-Identifier: Apache-2.0

import LintReports
import ParallelWork
import PlainText
import RuleCompiling
import RuleMatching
import RuleLinting
import Sluice
import Synchronization
import SystemFiles

/// Opens rule lists and indexes, told apart by their first bytes.
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

  /// What became of one file.
  private enum Side {
    case index(RuleIndex, Compilation?)
    case failed(CompilationError)
    case damaged(IndexFiles.Failure)
  }

  /// Opens files, all at the same time; says on standard error which rules of lists were left out.
  func open(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> [RuleIndex] {
    var contents: [Content] = []
    for path in paths { contents.append(try content(of: path)) }
    let sides = Mutex<[Int: Side]>([:])
    ManyCores.perform(paths.count) { [contents] number in
      let side = side(paths[number], contents[number])
      sides.withLock { $0[number] = side }
    }
    let all = sides.withLock { $0 }
    var indexes: [RuleIndex] = []
    for (number, path) in paths.enumerated() {
      indexes.append(try index(of: all[number], path, &errors))
    }
    return indexes
  }

  /// An index in a file is mapped; what comes from elsewhere is read.
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

  private func side(_ path: FilePath, _ content: Content) -> Side {
    switch content {
    case .index(let index): return .index(index, nil)
    case .list(let bytes):
      do throws(CompilationError) {
        let list = SourceList(name: path.name.text, bytes: bytes)
        let compilation = try compiler.compileValidRules([list])
        return checked(compilation, path)
      } catch {
        return .failed(error)
      }
    }
  }

  private func checked(_ compilation: Compilation, _ path: FilePath) -> Side {
    do throws(IndexFiles.Failure) {
      return .index(try ListSource.check(compilation.index.bytes, path), compilation)
    } catch {
      return .damaged(error)
    }
  }

  private func index(
    of side: Side?, _ path: FilePath, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> RuleIndex {
    switch side {
    case .index(let index, let compilation):
      if let compilation { reportLeftOut(compilation, path, &errors) }
      return index
    case .failed(let error): throw failure(error, path, &errors)
    case .damaged(let failure): throw failure
    case nil: throw IndexFiles.Failure(message: "\(Visible.text(path.text)) was not read")
    }
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
      return IndexFiles.Failure(message: "\(name): this is neither a rule list nor an index")
    case .tooLarge(let error):
      let rule = error.rule.map { "rule \($0): " } ?? ""
      return IndexFiles.Failure(message: "\(name): \(rule)\(error.message)")
    }
  }

  private func reportLeftOut(
    _ compilation: Compilation, _ path: FilePath, _ errors: inout OutputStream
  ) {
    for report in compilation.reports {
      let kept = Set(report.usableOrigins.map(\.index))
      let missing = (0..<report.rules).filter { !kept.contains($0) }
      guard !missing.isEmpty else { continue }
      let noun = missing.count == 1 ? "rule that is" : "rules that are"
      errors.write(
        "\(Visible.text(path.text)): left out \(missing.count.grouped) \(noun) not valid: "
          + "\(IndexRanges.text(of: missing))\n")
    }
  }
}
