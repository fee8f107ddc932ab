// SPDX-License-Identifier: Apache-2.0

import LintOutput
import RuleCompiler
import RuleIndex
import RuleLint
import Sluice
import SystemFiles

/// Opens lists and indexes that are compared.
struct DiffSource {
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

  /// Opens both sides; says on standard error which rules of lists were left out.
  func open(
    _ old: FilePath, _ new: FilePath, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> (RuleIndex, RuleIndex) {
    let (one, other) = (try content(of: old), try content(of: new))
    return (try index(old, one, &errors), try index(new, other, &errors))
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
      ? .index(try DiffSource.check(bytes, path)) : .list(bytes)
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

  private func index(
    _ path: FilePath, _ content: Content, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> RuleIndex {
    guard case .list(let bytes) = content else {
      if case .index(let index) = content { return index }
      throw IndexFiles.Failure(message: "\(Visible.text(path.text)): nothing was read")
    }
    let list = SourceList(name: path.name.text, bytes: bytes)
    let compilation: Compilation
    do throws(CompilationError) {
      compilation = try compiler.compileValidRules([list])
    } catch {
      throw failure(error, path, &errors)
    }
    reportLeftOut(compilation, path, &errors)
    return try DiffSource.check(compilation.index.bytes, path)
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
      let kept = Set(report.usableRules.map(\.index))
      let missing = (0..<report.rules).filter { !kept.contains($0) }
      guard !missing.isEmpty else { continue }
      let noun = missing.count == 1 ? "rule that is" : "rules that are"
      errors.write(
        "\(Visible.text(path.text)): left out \(missing.count.grouped) \(noun) not valid: "
          + "\(IndexRanges.text(of: missing))\n")
    }
  }
}
