// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import SluiceReports
import Linting
import DNR
import SystemFiles
import TextFormats
import RuleMatching
import RuleModel
import Findings
import Sluice
import Synchronization

/// One run of `sluice lint`.
struct LintRun: CommandRun {
  let options: LintCommand
  private var couldNotRead = false

  init(_ options: LintCommand) { self.options = options }

  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    if let topic = options.explained {
      output.write(topic.text)
      return SluiceCommand.Status.fine
    }
    ProgramMemory.keepWhatIsFreed()
    let groups = try groups(of: try paths(&errors))
    var files: [LintedFile] = []
    for (options, paths) in groups {
      var part = LintRun(options)
      files += part.files(paths, &output, &errors)
      couldNotRead = couldNotRead || part.couldNotRead
    }
    if case .difference = options.mode { return status(of: files) }
    ProgramMemory.keepUntilExit(files)
    let reporter = (groups.first?.options ?? options)
      .reporter(style: options.color.style(for: output))
    reporter.write(files) { output.write($0) }
    return status(of: files)
  }

  /// Checks the files of one project, after fixing them if that is wanted.
  private mutating func files(
    _ paths: [FilePath], _ output: inout OutputStream, _ errors: inout OutputStream
  ) -> [LintedFile] {
    switch options.mode {
    case .check: lint(paths, &errors)
    case .fix(let scope): lint(fix(paths, scope, &errors), &errors)
    case .difference(let scope): showDifferences(paths, scope, &output, &errors)
    }
  }

  // MARK: Files

  /// The files to read, each once; directories are searched.
  private mutating func paths(_ errors: inout OutputStream) throws(UsageError) -> [FilePath] {
    let search = try ListSearch(options.arguments)
    var found: [FilePath] = []
    for operand in try options.inputs() {
      guard Directory.kind(of: operand) == .directory else {
        if try !options.leavesOut(operand) { found.append(operand) }
        continue
      }
      do throws(FileError) {
        let lists = try search.lists(below: operand)
        if lists.isEmpty { complain(ListSearch.nothingFound(in: operand), &errors) }
        found += options.namesFiles ? lists : lists.map(\.withoutDot)
      } catch {
        complain(error.message, &errors)
      }
    }
    var seen: Set<FilePath> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The files of each project, with the options for it, in the order of their first files.
  private func groups(
    of paths: [FilePath]
  ) throws(UsageError) -> [(options: LintCommand, paths: [FilePath])] {
    var groups: [(options: LintCommand, paths: [FilePath])] = []
    var numbers: [FilePath?: Int] = [:]
    for path in paths {
      let project = try options.arguments.project(of: options.name(of: path))
      if let number = numbers[project?.file] {
        groups[number].paths.append(path)
      } else {
        numbers[project?.file] = groups.count
        groups.append((try options.arguments.options(in: project), [path]))
      }
    }
    return groups
  }

  mutating func complain(_ message: String, _ errors: inout OutputStream) {
    errors.complain(message)
    couldNotRead = true
  }

  /// Checks all files in their order, as many at a time as there are cores; filter lists are
  /// checked together after all of them are read.
  private mutating func lint(_ paths: [FilePath], _ errors: inout OutputStream) -> [LintedFile] {
    let results = Mutex<[Result<LintedText, FileError>?]>(Array(repeating: nil, count: paths.count))
    let options = options
    ManyCores.perform(paths.count) { index in
      let result = LintRun.lint(paths[index], options)
      results.withLock { $0[index] = result }
    }
    var filters = FilterListSet(options)
    var files: [LintedText] = []
    for case let result? in results.withLock({ $0 }) {
      switch result {
      case .success(let file):
        if case .filters(let list) = file { filters.add(list) }
        files.append(file)
      case .failure(let error): complain(error.message, &errors)
      }
    }
    addCompanions(to: &filters, &errors)
    files = withoutRulesets(ofManifestsIn: files)
    return filters.isEmpty
      ? files.compactMap(\.files).flatMap { $0 } : merged(files, filters.lintedFiles())
  }

  mutating func addCompanions(to filters: inout FilterListSet, _ errors: inout OutputStream) {
    do throws(FileError) {
      try filters.addCompanions()
    } catch {
      complain(error.message, &errors)
    }
  }

  /// The files without those that a manifest among them names: these are checked with it.
  private func withoutRulesets(ofManifestsIn files: [LintedText]) -> [LintedText] {
    var named: Set<String> = []
    for case .manifest(_, let rulesets) in files { named.formUnion(rulesets.map(\.path)) }
    return files.filter { file in
      if case .rules(let file) = file { !named.contains(file.path) } else { true }
    }
  }

  /// The rule lists, and in the positions of the filter lists their findings.
  private func merged(_ files: [LintedText], _ filters: [[LintedFile]]) -> [LintedFile] {
    var next = filters.makeIterator()
    return files.flatMap { file in file.files ?? next.next() ?? [] }
  }

  private static func lint(
    _ path: FilePath, _ options: LintCommand
  ) -> Result<LintedText, FileError> {
    do throws(FileError) {
      return lint(try file(path, options), options, options.scope)
    } catch {
      return .failure(error)
    }
  }

  static func file(
    _ path: FilePath, _ options: LintCommand
  ) throws(FileError) -> OpenedFile {
    let bytes =
      path.isStandardStream ? try FileReader.readStandardInput() : try FileReader.read(path)
    guard !RuleIndex.isBeginning(bytes) else {
      throw FileError(path: path, operation: "lint", reason: "it is an index, not a rule list")
    }
    return OpenedFile(
      path, bytes: bytes, as: options.content(of: bytes, in: options.name(of: path)))
  }

  /// Checks a file, unless it is a filter list, which is checked together with others.
  static func lint(
    _ file: OpenedFile, _ options: LintCommand, _ scope: DNRScope?
  ) -> Result<LintedText, FileError> {
    Result { () throws(FileError) in
      switch file.content {
      case .manifest: LintRun.lintExtension(file, options)
      case .filters: .filters(file)
      case .rules, .dnr: .rules(try LintRun.lintAlone(file, options, scope))
      }
    }
  }

  private static func lintAlone(
    _ file: OpenedFile, _ options: LintCommand, _ scope: DNRScope?
  ) throws(FileError) -> LintedFile {
    let path = file.path
    if file.content == .dnr {
      return options.file(
        path, DNRLint.check(file.bytes, as: scope, for: options.target), options.selection)
    }
    guard options.target.ofRuleLists != nil else {
      throw FileError(
        path: file.path, operation: "lint",
        reason: "it is a rule list for WebKit, but the target is \(options.target.rawValue)")
    }
    return options.file(path, RuleLint.check(file.bytes, options.lint), options.selection)
  }

  /// Checks a manifest, and the rulesets that it names.
  private static func lintExtension(
    _ manifest: OpenedFile, _ options: LintCommand
  ) -> LintedText {
    let files = ExtensionFiles(beside: manifest.path)
    let report = ExtensionLint.check(manifest.bytes, for: options.target) {
      files.read($0)
    }
    let selection = options.selection
    return .manifest(
      options.file(manifest.path, report.manifest, selection),
      rulesets: report.rulesets.map {
        options.file(files.path(of: $0.path), $0.report, selection)
      })
  }

  // MARK: Output

  func status(of files: [LintedFile]) -> Int32 {
    if couldNotRead { return SluiceCommand.Status.usage }
    let least: Severity = options.isStrict ? .warning : .error
    let fails = files.contains { $0.findings.contains { $0.severity >= least } }
    return fails ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
  }
}
