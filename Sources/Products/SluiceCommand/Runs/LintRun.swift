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

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    if let topic = options.explained {
      output.write(topic.text)
      return SluiceCommand.Status.fine
    }
    ProgramMemory.keepWhatIsFreed()
    let inputs = paths(&errors)
    switch options.mode {
    case .check: return report(on: inputs, &output, &errors)
    case .fix(let scope): return report(on: fix(inputs, scope, &errors), &output, &errors)
    case .difference(let scope): return showDifferences(inputs, scope, &output, &errors)
    }
  }

  private mutating func report(
    on paths: [FilePath], _ output: inout OutputStream, _ errors: inout OutputStream
  ) -> Int32 {
    let files = lint(paths, &errors)
    ProgramMemory.keepUntilExit(files)
    options.reporter(style: options.color.style(for: output)).write(files) { output.write($0) }
    return status(of: files)
  }

  // MARK: Files

  /// The files to read, each once; directories are searched.
  private mutating func paths(_ errors: inout OutputStream) -> [FilePath] {
    var found: [FilePath] = []
    for operand in options.inputs {
      guard Directory.kind(of: operand) == .directory else {
        found.append(operand)
        continue
      }
      do throws(FileError) {
        let lists = try lists(below: operand)
        if lists.isEmpty {
          complain("no list (*.json or *.txt) found in \(operand.text)", &errors)
        }
        found += lists
      } catch {
        complain(error.message, &errors)
      }
    }
    var seen: Set<FilePath> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The lists in a directory; a `.txt` file is one if it starts like a filter list.
  private func lists(below directory: FilePath) throws(FileError) -> [FilePath] {
    let rules = try Directory.files(below: directory, ending: ".json")
    let texts = try Directory.files(below: directory, ending: ".txt")
    let filters = texts.filter { path in
      options.reading.dialect != nil
        || FilterList.isFilterList(FileReader.start(of: path, count: 1 << 14))
    }
    return (lists(of: rules) + filters).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The files that can be lists; an extension has other JSON files next to its manifest, such as
  /// messages.
  private func lists(of files: [FilePath]) -> [FilePath] {
    let manifests = files.filter { $0.name.text == "manifest.json" && Self.isManifest($0) }
    guard !manifests.isEmpty else { return files }
    let folders = manifests.map { $0.sibling("").bytes }
    return files.filter { file in
      manifests.contains(file) || !folders.contains { file.bytes.starts(with: $0) }
        || FileReader.start(of: file).first { $0 > 0x20 } == UInt8(ascii: "[")
    }
  }

  private static func isManifest(_ path: FilePath) -> Bool {
    ListContent(of: FileReader.start(of: path, count: 1 << 16), in: path) == .manifest
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
    files = withoutRulesets(ofManifestsIn: files)
    return filters.isEmpty
      ? files.compactMap(\.files).flatMap { $0 } : merged(files, filters.lintedFiles())
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
    return OpenedFile(path, bytes: bytes, as: options.content(of: bytes, in: path))
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
    let path = file.path.text
    if file.content == .dnr {
      return options.choice.file(
        path, DNRLint.check(file.bytes, as: scope, for: options.target))
    }
    guard options.target.ofRuleLists != nil else {
      throw FileError(
        path: file.path, operation: "lint",
        reason: "it is a rule list for WebKit, but the target is \(options.target.rawValue)")
    }
    return options.choice.file(path, RuleLint.check(file.bytes, options.lint))
  }

  /// Checks a manifest, and the rulesets that it names.
  private static func lintExtension(
    _ manifest: OpenedFile, _ options: LintCommand
  ) -> LintedText {
    let files = ExtensionFiles(beside: manifest.path)
    let report = ExtensionLint.check(manifest.bytes, for: options.target) {
      files.read($0)
    }
    return .manifest(
      options.choice.file(manifest.path.text, report.manifest),
      rulesets: report.rulesets.map {
        options.choice.file(files.path(of: $0.path).text, $0.report)
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
