// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import SluiceReports
import Linting
import NetRequests
import SystemFiles
import ParallelWork
import TextFormats
import RuleMatching
import RuleModel
import RuleText
import Sluice
import Synchronization

/// One run of `sluice lint`.
struct LintRun: CommandRun {
  private let options: LintCommandOptions
  private var couldNotRead = false

  init(_ options: LintCommandOptions) { self.options = options }

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
    write(files, &output)
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

  /// The files that can be lists; an extension has other JSON beside its manifest, such as messages.
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

  private mutating func complain(_ message: String, _ errors: inout OutputStream) {
    errors.complain(message)
    couldNotRead = true
  }

  private mutating func read(_ path: FilePath, _ errors: inout OutputStream) -> [UInt8]? {
    do throws(FileError) {
      return try LintRun.bytes(of: path)
    } catch {
      complain(error.message, &errors)
      return nil
    }
  }

  /// Checks all files in their order, as many at a time as there are cores; filter lists are checked
  /// together, when all of them are read.
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
        if case .filters(let path, let bytes) = file { filters.add(bytes, path) }
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

  /// The rule lists, and in the positions of the filter lists what was found in these.
  private func merged(_ files: [LintedText], _ filters: [[LintedFile]]) -> [LintedFile] {
    var next = filters.makeIterator()
    return files.flatMap { file in file.files ?? next.next() ?? [] }
  }

  private static func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    let bytes =
      path.isStandardStream ? try FileReader.readStandardInput() : try FileReader.read(path)
    guard !RuleIndex.isBeginning(bytes) else {
      throw FileError(path: path, operation: "lint", reason: "it is an index, not a rule list")
    }
    return bytes
  }

  private static func lint(
    _ path: FilePath, _ options: LintCommandOptions
  ) -> Result<LintedText, FileError> {
    Result { () throws(FileError) in
      let bytes = try LintRun.bytes(of: path)
      if options.isManifest(bytes, path) { return LintRun.lintExtension(bytes, path, options) }
      try LintRun.checkTarget(of: bytes, path, options)
      return options.isFilterList(bytes, path)
        ? .filters(path, bytes) : .rules(LintRun.lint(bytes, path, options))
    }
  }

  /// Refuses a rule list if the target reads none.
  private static func checkTarget(
    of bytes: [UInt8], _ path: FilePath, _ options: LintCommandOptions
  ) throws(FileError) {
    guard options.target.ofRuleLists == nil, !options.isFilterList(bytes, path),
      !options.isRuleset(bytes, path)
    else { return }
    throw FileError(
      path: path, operation: "lint",
      reason: "it is a rule list for WebKit, and the target is \(options.target.rawValue)")
  }

  private static func lint(
    _ bytes: [UInt8], _ path: FilePath, _ options: LintCommandOptions
  ) -> LintedFile {
    if options.isRuleset(bytes, path) {
      let report = NetRequestLint.check(bytes, as: options.scope, for: options.target.ofRulesets)
      return LintedFile(
        path: path.text, report: report,
        findings: options.choice.chosen(from: report.findings, path: path.text))
    }
    let report = RuleLint.check(bytes, options.lint)
    return LintedFile(
      path: path.text, report: report,
      findings: options.choice.chosen(from: report.findings, path: path.text))
  }

  /// Checks a manifest, and the rulesets that it names.
  private static func lintExtension(
    _ bytes: [UInt8], _ path: FilePath, _ options: LintCommandOptions
  ) -> LintedText {
    let files = ExtensionFiles(beside: path)
    let report = ExtensionLint.check(bytes, for: options.target.ofRulesets) { files.read($0) }
    let rulesets = report.rulesets.map { ruleset in
      let path = files.path(of: ruleset.path).text
      return LintedFile(
        path: path, report: ruleset.report,
        findings: options.choice.chosen(from: ruleset.report.findings, path: path))
    }
    return .manifest(
      LintedFile(
        path: path.text, report: report.manifest,
        findings: options.choice.chosen(from: report.manifest.findings, path: path.text)),
      rulesets: rulesets)
  }

  // MARK: Fixes

  /// A text to fix, and where an extension keeps it if it is a ruleset.
  private struct Text {
    let path: FilePath
    let bytes: [UInt8]
    let scope: NetRequestScope?
  }

  /// Fixes files and returns those that could be read: the others are already reported.
  private mutating func fix(
    _ paths: [FilePath], _ scope: FixScope, _ errors: inout OutputStream
  ) -> [FilePath] {
    let texts = read(paths, &errors)
    var filters = FilterListSet(options, among: texts.map { ($0.path, $0.bytes) })
    for source in texts {
      let path = source.path
      var fixer = fixer(of: source, scope, filters)
      let text = fixer.run()
      defer { errors.write(summary(ofLeft: fixer.left, path, "--fix=all")) }
      guard !fixer.done.isEmpty else { continue }
      filters.replace(path, with: text)
      do throws(FileError) {
        try FileWriter.replace(path, with: text)
        errors.write("fixed \(path.text):\n" + rows(of: fixer.done))
      } catch {
        complain(error.message, &errors)
      }
    }
    return texts.map(\.path)
  }

  /// Reads files, and the rulesets behind each manifest among them.
  private mutating func read(_ paths: [FilePath], _ errors: inout OutputStream) -> [Text] {
    var texts: [Text] = []
    for path in paths {
      // What is replaced must be a file: nobody waits for a pipe that nobody writes to.
      guard !options.replacesFiles || isRegular(path, &errors) else { continue }
      guard let bytes = read(path, &errors) else { continue }
      texts.append(Text(path: path, bytes: bytes, scope: options.scope))
      guard options.isManifest(bytes, path) else { continue }
      texts += ExtensionFiles(beside: path).rulesets(of: bytes)
        .map { Text(path: $0.path, bytes: $0.bytes, scope: .static) }
    }
    let packaged = Set(texts.filter { $0.scope == .static }.map(\.path))
    return texts.filter { $0.scope == .static || !packaged.contains($0.path) }
  }

  private mutating func isRegular(_ path: FilePath, _ errors: inout OutputStream) -> Bool {
    guard Directory.kind(of: path) == .file, !FileReader.isRegular(path) else { return true }
    complain("cannot fix \(path.text): it is not a regular file", &errors)
    return false
  }

  private func fixer(of source: Text, _ scope: FixScope, _ filters: FilterListSet) -> ListFixer {
    let (path, bytes) = (source.path, source.bytes)
    if options.isManifest(bytes, path) {
      return ListFixer(bytes, scope, choosing: options.choice.isChosen) { _ in
        ListFixer.Check(isAccepted: true, findings: [])
      }
    }
    if options.isRuleset(bytes, path) {
      return ListFixer(bytes, scope, choosing: options.choice.isChosen) { text in
        let report = NetRequestLint.check(text, as: source.scope, for: options.target.ofRulesets)
        return ListFixer.Check(
          isAccepted: report.isAccepted, findings: report.findings, omitted: report.omitted)
      }
    }
    guard options.isFilterList(bytes, path) else {
      return ListFixer(bytes, options.lint, scope, choosing: options.choice.isChosen)
    }
    return ListFixer(bytes, scope, choosing: options.choice.isChosen) { text in
      filters.check(of: path, with: text)
    }
  }

  /// What was left because it changes what the list decides.
  private func summary(ofLeft fixes: [Fix], _ path: FilePath, _ option: String) -> String {
    guard !fixes.isEmpty else { return "" }
    return "left in \(path.text), because they change decisions (\(option) includes them):\n"
      + rows(of: fixes)
  }

  /// One line for each kind of fix, with its number and its effect on decisions.
  private func rows(of fixes: [Fix]) -> String {
    var counts: [(title: String, count: Int)] = []
    var rows: [String: Int] = [:]
    for fix in fixes {
      let title = fix.title + (fix.effect.map { ": \($0)" } ?? "")
      let row = rows[title] ?? counts.count
      if row == counts.count {
        rows[title] = row
        counts.append((title, 0))
      }
      counts[row].count += 1
    }
    return counts.map { "  \($0.count) × \($0.title)\n" }.joined()
  }

  private mutating func showDifferences(
    _ paths: [FilePath], _ scope: FixScope, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> Int32 {
    let style = options.color.style(for: output)
    let texts = read(paths, &errors)
    let filters = FilterListSet(options, among: texts.map { ($0.path, $0.bytes) })
    var files: [LintedFile] = []
    for source in texts {
      var fixer = fixer(of: source, scope, filters)
      _ = fixer.run()
      output.write(style.paint(difference: fixer.difference(path: source.path.bytes)))
      errors.write(summary(ofLeft: fixer.left, source.path, "--diff=all"))
      files += checked(source)
    }
    files += filters.isEmpty ? [] : filters.lintedFiles().flatMap { $0 }
    return status(of: files)
  }

  /// What is found in a text; empty for a filter list.
  private func checked(_ source: Text) -> [LintedFile] {
    if options.isFilterList(source.bytes, source.path) { return [] }
    if options.isManifest(source.bytes, source.path) {
      return LintRun.lintExtension(source.bytes, source.path, options).files ?? []
    }
    return [LintRun.lint(source.bytes, source.path, options)]
  }

  // MARK: Output

  private func write(_ files: [LintedFile], _ output: inout OutputStream) {
    switch options.format {
    case .json: output.write(JSONReport.text(of: files))
    case .sarif: output.write(SARIFReport.text(of: files, version: SluiceCommand.version))
    case .github: output.write(GitHubReport.text(of: shown(files)))
    case .text: writeText(files, &output)
    }
  }

  private func writeText(_ files: [LintedFile], _ output: inout OutputStream) {
    let report = TextReport(
      style: options.color.style(for: output), mostFindings: options.mostFindings)
    report.write(shown(files)) { output.write($0) }
    guard !options.isQuiet else { return }
    let dialect = options.lint.dialect == .pcre ? " with PCRE2's patterns" : ""
    output.write(report.summary(of: files, target: options.lint.target.title + dialect))
  }

  /// With `--quiet` only errors are shown to people.
  private func shown(_ files: [LintedFile]) -> [LintedFile] {
    guard options.isQuiet else { return files }
    return files.map { file in file.showing(file.findings.filter { $0.severity == .error }) }
  }

  private func status(of files: [LintedFile]) -> Int32 {
    if couldNotRead { return SluiceCommand.Status.usage }
    let least: Severity = options.isStrict ? .warning : .error
    let fails = files.contains { $0.findings.contains { $0.severity >= least } }
    return fails ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
  }
}
