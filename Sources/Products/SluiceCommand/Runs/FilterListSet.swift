// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import SluiceReports
import Findings
import Sluice
import SystemFiles
import Tools

/// A file that is linted: a rule list, which is checked alone, a manifest, which is checked with the
/// rulesets that it names, or a filter list, which is not yet checked.
enum LintedText: Sendable {
  case rules(LintedFile)
  case manifest(LintedFile, rulesets: [LintedFile])
  case filters(OpenedFile)

  /// The result of the check; nil for a filter list.
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
  private let options: LintCommand
  private let selection: FindingSelection
  private var paths: [FilePath] = []
  /// How many of the lists are checked; the others come last, and are only compared with.
  private var checkedCount = 0
  /// The lists that each checked list is compared with.
  private var partners: [[Int]] = []
  private var texts: [[UInt8]] = []
  /// The names of hosts that exist; nil if they are not known.
  private var liveNames: LiveNames?

  init(_ options: LintCommand) {
    self.options = options
    selection = options.selection
  }

  /// Takes the filter lists from some files.
  init(_ options: LintCommand, among files: [OpenedFile]) {
    self.init(options)
    for file in files where file.content == .filters { add(file) }
  }

  var isEmpty: Bool { paths.isEmpty }

  mutating func add(_ file: OpenedFile) {
    paths.append(file.path)
    texts.append(file.bytes)
    checkedCount = paths.count
  }

  /// Adds the lists that the checked ones are compared with: those of `--against`, and those of the
  /// same sets of the project; and the names of `--live-names`.
  mutating func addCompanions() throws(FileError) {
    liveNames = try readLiveNames()
    var numbers: [FilePath: Int] = [:]
    for (number, path) in paths.enumerated() {
      if let file = options.name(of: path).located { numbers[file] = number }
    }
    let sets = try options.arguments.project?.settings.listedFiles() ?? []
    for number in 0..<checkedCount {
      var own: [Int] = []
      let file = options.name(of: paths[number]).located
      let companions = file.map { ProjectSettings.companions(of: $0, in: sets) } ?? []
      for path in options.others + companions.map(\.fromWorkingDirectory) {
        guard let file = path.located else { continue }
        if numbers[file] == nil {
          numbers[file] = paths.count
          texts.append(try FileReader.read(path))
          paths.append(path)
        }
        if let other = numbers[file], other != number { own.append(other) }
      }
      partners.append(own)
    }
  }

  private func readLiveNames() throws(FileError) -> LiveNames? {
    guard let path = options.liveNames else { return nil }
    let names = LiveNames(reading: try FileReader.read(path))
    guard !names.isEmpty else {
      throw FileError(path: path, operation: "use", reason: "it has no names")
    }
    return names
  }

  /// Replaces the text of a list.
  mutating func replace(_ path: FilePath, with text: [UInt8]) {
    if let number = paths.firstIndex(of: path) { texts[number] = text }
  }

  /// The findings in each list, and in the files that it includes.
  ///
  /// A file that another one includes is not shown a second time.
  func lintedFiles() -> [[LintedFile]] {
    let reports = reports(on: texts)
    let included = Set(reports.compactMap { includedPath(of: $0) })
    var files = [[LintedFile]](repeating: [], count: checkedCount)
    for report in reports {
      guard case .filterList(let number, let includedPath, _, _) = report.content,
        number < checkedCount
      else { continue }
      let path = self.includedPath(of: report) ?? paths[number]
      if includedPath == nil, included.contains(path) { continue }
      files[number].append(options.file(path, report, selection))
    }
    return files
  }

  /// Checks a list with another text, together with the unchanged others.
  func check(of path: FilePath, with text: [UInt8]) -> LintReport? {
    var texts = texts
    guard let number = paths.firstIndex(of: path) else { return nil }
    texts[number] = text
    return reports(on: texts).first { report in
      if case .filterList(number, nil, _, _) = report.content { true } else { false }
    }
  }

  private func reports(on texts: [[UInt8]]) -> [LintReport] {
    let names = paths.map { options.name(of: $0).text }
    var comparing = ComparedLists(names: names, partners: partners)
    comparing.liveNames = liveNames
    comparing.oldestVersion = options.oldestVersion
    return FilterLint.check(texts, as: options.reading, comparing: comparing) { number, name in
      let path = paths[number]
      guard !path.isStandardStream else { return nil }
      do throws(FileError) {
        return try path.bytes(ofIncluded: name)
      } catch {
        return nil
      }
    }
  }

  /// The path of the file that a list includes.
  private func includedPath(of report: LintReport) -> FilePath? {
    guard case .filterList(let number, let path?, _, _) = report.content else { return nil }
    return paths[number].sibling(path)
  }
}

extension LintCommand {
  /// A file with the findings to show.
  func file(
    _ path: FilePath, _ report: LintReport, _ selection: FindingSelection
  ) -> LintedFile {
    let name = name(of: path)
    return LintedFile(
      path: name.text, report: report, findings: selection.chosen(report.findings, in: name))
  }
}
