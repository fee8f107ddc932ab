// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleMatching
import Sluice
import SluiceReports
import SystemFiles
import TextFormats

/// The lists and indexes of a subcommand that decides or compares; prints omissions, and why a list
/// is rejected, to standard error.
struct OpenedLists {
  private let opener: ListOpener
  private let style: Style

  init(_ opener: ListOpener, _ style: Style) {
    self.opener = opener
    self.style = style
  }

  /// Opens files as indexes; lists are compiled in memory.
  func indexes(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) throws(RunFailure) -> [RuleIndex] {
    try indexes([paths], &errors).flatMap { $0 }
  }

  /// The same for several sides.
  func indexes(
    _ sides: [[FilePath]], _ errors: inout OutputStream
  ) throws(RunFailure) -> [[RuleIndex]] {
    var indexes: [[RuleIndex]] = []
    for side in try unwrapped({ () throws(ListError) in try opener.open(sides) }) {
      indexes.append([])
      for result in side {
        let opened = try value(of: result, &errors)
        reportLeftOut(opened.report, opened.omissions, opened.path, &errors)
        indexes[indexes.count - 1].append(opened.index)
      }
    }
    return indexes
  }

  /// Reads the rules of files.
  func rules(
    of sides: [[FilePath]], _ errors: inout OutputStream
  ) throws(RunFailure) -> [[OpenedRules]] {
    var rules: [[OpenedRules]] = []
    for side in try unwrapped({ () throws(ListError) in try opener.rules(of: sides) }) {
      rules.append([])
      for result in side {
        let opened = try value(of: result, &errors)
        reportLeftOut(opened.report, opened.omissions, opened.path, &errors)
        rules[rules.count - 1].append(opened)
      }
    }
    return rules
  }

  private func unwrapped<Value>(_ open: () throws(ListError) -> Value) throws(RunFailure) -> Value {
    do throws(ListError) { return try open() } catch { throw RunFailure(error) }
  }

  private func value<Value>(
    of result: Result<Value, ListError>, _ errors: inout OutputStream
  ) throws(RunFailure) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(.refused(let cause, let path)): throw failure(cause, path, &errors)
    case .failure(let error): throw RunFailure(error)
    }
  }

  /// Prints the errors of a rejected list, and returns the failure in one sentence.
  private func failure(
    _ error: CompilationError, _ path: String, _ errors: inout OutputStream
  ) -> RunFailure {
    let name = Visible.text(path)
    switch error {
    case .refused(let reports):
      let files = reports.map { LintedFile(path: path, errorsOf: $0) }
      TextReport(style: style).write(files) { errors.write($0) }
      return RunFailure(rejectedList: "\(name): neither a rule list nor an index")
    case .refusedRules(let omissions):
      errors.write(omissions)
      return RunFailure(rejectedList: "\(name): not a ruleset for declarativeNetRequest")
    case .tooLarge: return RunFailure(ListError.refused(error, path: path))
    }
  }

  private func reportLeftOut(
    _ report: LintReport?, _ omissions: [DNROmission], _ path: FilePath,
    _ errors: inout OutputStream
  ) {
    errors.write(omissions)
    guard let report else { return }
    let missing = report.leftOut
    guard !missing.isEmpty else { return }
    errors.write(
      "\(Visible.text(path.text)): skipped \(PlainWords.count(missing.count, "invalid rule")): "
        + "\(IndexRanges.text(of: missing))\n")
  }
}

extension LintReport {
  /// The numbers of the rules that are not usable.
  var leftOut: [Int] {
    let kept = Set(usableOrigins.map(\.index))
    return (0..<rules).filter { !kept.contains($0) }
  }
}

extension OutputStream {
  /// Writes a line for each rule that is left out.
  mutating func write(_ omissions: [DNROmission]) {
    for omission in omissions { write(omission.sentence + "\n") }
  }
}
