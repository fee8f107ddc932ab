// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import SluiceReports
import Findings
import Sluice
import SystemFiles

/// A file that is linted: a rule list, which is checked alone, a manifest, which is checked with the
/// rulesets that it names, or a filter list, which is not yet checked.
enum LintedText: Sendable {
  case rules(LintedFile)
  case manifest(LintedFile, rulesets: [LintedFile])
  case filters(OpenedFile)

  /// What was checked; nil for a filter list.
  var files: [LintedFile]? {
    switch self {
    case .rules(let file): [file]
    case .manifest(let file, let rulesets): [file] + rulesets
    case .filters: nil
    }
  }
}

/// The filter lists of a run, which are checked together.
struct FilterListSet {
  private let options: LintCommandOptions
  private var paths: [FilePath] = []
  private var texts: [[UInt8]] = []

  init(_ options: LintCommandOptions) { self.options = options }

  /// Takes the filter lists out of some files.
  init(_ options: LintCommandOptions, among files: [OpenedFile]) {
    self.init(options)
    for file in files where file.content == .filters { add(file) }
  }

  var isEmpty: Bool { paths.isEmpty }

  mutating func add(_ file: OpenedFile) {
    paths.append(file.path)
    texts.append(file.bytes)
  }

  /// Gives a list another text.
  mutating func replace(_ path: FilePath, with text: [UInt8]) {
    if let number = paths.firstIndex(of: path) { texts[number] = text }
  }

  /// What is found in each list, and in the files that it includes.
  ///
  /// A file that another one includes is not shown a second time.
  func lintedFiles() -> [[LintedFile]] {
    let reports = reports(on: texts)
    let included = Set(reports.compactMap { includedPath(of: $0) })
    var files = [[LintedFile]](repeating: [], count: paths.count)
    for report in reports {
      let path = includedPath(of: report) ?? paths[report.list]
      if report.includedPath == nil, included.contains(path) { continue }
      files[report.list].append(
        LintedFile(
          path: path.text, report: report,
          findings: options.choice.chosen(from: report.findings, path: path.text)))
    }
    return files
  }

  /// Checks a list with another text, beside the others as they are.
  func check(of path: FilePath, with text: [UInt8]) -> ListFixer.Check {
    var texts = texts
    guard let number = paths.firstIndex(of: path) else {
      return ListFixer.Check(isAccepted: true, findings: [])
    }
    texts[number] = text
    let report = reports(on: texts).first { $0.list == number && $0.includedPath == nil }
    return ListFixer.Check(
      isAccepted: report?.isAccepted ?? true, findings: report?.findings ?? [],
      omitted: report?.omitted ?? [])
  }

  private func reports(on texts: [[UInt8]]) -> [FilterReport] {
    FilterLint.check(texts, as: options.reading) { number, name in
      let path = paths[number]
      guard !path.isStandardStream else { return nil }
      do throws(FileError) {
        return try path.bytes(ofIncluded: name)
      } catch {
        return nil
      }
    }
  }

  private func includedPath(of report: FilterReport) -> FilePath? {
    report.includedPath.map { paths[report.list].sibling($0) }
  }
}
