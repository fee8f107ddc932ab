// SPDX-License-Identifier: Apache-2.0

import Findings
import Conversion
import SluiceReports
import TextFormats
import Optimizing
import RuleModel
import Sluice
import SystemFiles

/// One run of `sluice optimize`.
struct OptimizeRun: CommandRun {
  let options: OptimizeCommand

  init(_ options: OptimizeCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(FileError) {
      let sources = try read()
      let outputs = try outputs()
      if let log = options.check { return try check(log, sources, outputs, &output, &errors) }
      guard let lists = optimize(sources, &errors) else { return SluiceCommand.Status.findings }
      let files = try files(of: lists, outputs)
      try checkTargets(files, outputs)
      try write(lists, in: files, &output)
      try rewriteTests(sources, lists, outputs, &output, &errors)
      if let log = options.log {
        try FileWriter.replace(log, with: StepLog(lists: lists.map(\.steps)).text)
      }
      return SluiceCommand.Status.fine
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
  }

  // MARK: Files

  private func read() throws(FileError) -> [SourceList] {
    var lists: [SourceList] = []
    for path in options.lists {
      let source = try FilterConversion.Source(reading: path)
      guard !RuleIndex.isBeginning(source.bytes) else {
        throw FileError(
          path: path, operation: "optimize", reason: "it is an index, not a rule list")
      }
      guard ListContent(of: source.bytes, in: path) != .filters else {
        throw FileError(
          path: path, operation: "optimize",
          reason: "it is a filter list; convert it to rule lists with `sluice convert` first")
      }
      lists.append(SourceList(name: path.name.text, bytes: source.bytes))
    }
    return lists
  }

  /// The file of each list.
  private func outputs() throws(FileError) -> [FilePath] {
    let isDirectory = Directory.kind(of: options.output) == .directory
    guard options.lists.count > 1 || isDirectory else { return [options.output] }
    guard isDirectory else {
      throw FileError(
        path: options.output, operation: "write",
        reason: "with several lists it must be a directory that exists")
    }
    return options.lists.map { options.output.appending($0.name.bytes) }
  }

  /// The files of each list: several if it is too long.
  private func files(
    of lists: [OptimizedList], _ paths: [FilePath]
  ) throws(FileError) -> [[OptimizedFile]] {
    var files: [[OptimizedFile]] = []
    for (list, path) in zip(lists, paths) { files.append(try options.files(of: list, path)) }
    return files
  }

  /// Writes the lists, in parts if they are too long.
  private func write(
    _ lists: [OptimizedList], in files: [[OptimizedFile]], _ output: inout OutputStream
  ) throws(FileError) {
    for file in files.joined() { try FileWriter.replace(file.path, with: file.part.bytes) }
    if let map = options.map {
      let maps = zip(lists, files).flatMap { list, files in
        files.map { RuleMap.List(of: $0.part, from: list, named: $0.path.name.text) }
      }
      try FileWriter.replace(map, with: RuleMap(lists: maps).text)
    }
    guard !options.isQuiet else { return }
    for (list, files) in zip(lists, files) { output.write(OptimizationSummary(list, files).text) }
  }

  // MARK: Lists

  /// The optimized lists; nil if one was rejected, which is then reported.
  private func optimize(_ sources: [SourceList], _ errors: inout OutputStream) -> [OptimizedList]? {
    var lists: [OptimizedList] = []
    for (source, path) in zip(sources, options.lists) {
      do throws(CompilationError) {
        lists.append(try ListOptimizer(options.aim).optimize(source))
      } catch {
        report(error, path, &errors)
        return nil
      }
    }
    return lists
  }

  /// Shows the steps that are not proven to be correct; true if there are none.
  private func show(
    _ problems: [StepError], _ path: FilePath, _ errors: inout OutputStream
  ) -> Bool {
    for problem in problems { errors.complain("\(Visible.text(path.text)): \(problem.text)") }
    return problems.isEmpty
  }

  // MARK: Checking

  /// Checks the steps that another run wrote.
  private func check(
    _ log: FilePath, _ old: [SourceList], _ new: [FilePath], _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) throws(FileError) -> Int32 {
    let steps = try StepLog(readingFile: log).lists
    guard steps.count == old.count else {
      throw FileError(
        path: log, operation: "check",
        reason: "it has the steps of \(PlainWords.count(steps.count, "list")), not of "
          + "\(old.count.grouped)")
    }
    var isRight = true
    for (number, path) in new.enumerated() {
      let list = SourceList(name: path.name.text, bytes: try FileReader.read(path))
      let problems = steps[number].errors(from: old[number], to: list)
      isRight = show(problems, path, &errors) && isRight
      guard problems.isEmpty else { continue }
      isRight = ask(steps[number], old[number], list, path, &output, &errors) && isRight
    }
    return isRight ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
  }

  private func report(
    _ error: CompilationError, _ path: FilePath, _ errors: inout OutputStream
  ) {
    guard case .refused(let reports) = error else { return }
    let files = reports.map { LintedFile(path: path.text, errorsOf: $0) }
    TextReport(style: options.color.style(for: errors)).write(files) { errors.write($0) }
    errors.complain("\(Visible.text(path.text)): WebKit rejects the list; nothing was written")
  }
}

/// The summary of `sluice optimize` for a list.
struct OptimizationSummary {
  private let list: OptimizedList
  private let files: [OptimizedFile]

  init(_ list: OptimizedList, _ files: [OptimizedFile]) {
    self.list = list
    self.files = files
  }

  /// The number of rules, and how many each law saved.
  var text: String {
    let (old, new) = (list.oldRuleCount, list.rules.count)
    let share = PlainWords.share(old - new, old)
    var text = isWhole ? name(of: files[0]) : "\(Visible.text(list.name)): "
    text += PlainWords.count(new, "rule")
    text += ", \((old - new).grouped) fewer than before (\(share))\n"
    for law in StepLaw.allCases {
      let steps = list.steps.steps.filter { $0.law == law }
      guard !steps.isEmpty else { continue }
      let saved = steps.reduce(0) { $0 + $1.rules.count - ($1.made == nil ? 0 : 1) }
      text += saved > 0 ? "  \(saved.grouped) \(law.words)\n" : ""
      if saved == 0 { text += "  \(steps.count.grouped) \(law.words), no rule fewer\n" }
    }
    text += unproven + cost
    return isWhole ? text : text + parts
  }

  /// Whether the list is in one file; a single part may also be shorter than the list.
  private var isWhole: Bool {
    files.count == 1 && files[0].part.rules.count == list.rules.count
  }

  /// The steps that the checker could not prove.
  private var unproven: String {
    guard list.unprovenSteps > 0 else { return "" }
    return "  \(PlainWords.count(list.unprovenSteps, "step")) could not be proven and "
      + (list.unprovenSteps == 1 ? "was" : "were") + " left out\n"
  }

  /// What WebKit needs for the old and the new list.
  private var cost: String {
    let costs = list.estimatedCosts
    func text(_ cost: CostEstimate) -> String {
      "\(cost.seconds.thousandths) s and \(PlainWords.count(cost.partitions, "group")) of DFAs"
    }
    return "  WebKit needs about \(text(costs.new)), and \(text(costs.old)) before\n"
  }

  /// The files of the parts.
  private var parts: String {
    files.map { file in
      let ignores = file.part.rules.count {
        [.ignorePreviousRules, .ignoreFollowingRules].contains($0.rule.action.type)
      }
      return name(of: file) + PlainWords.count(file.part.rules.count, "rule")
        + ", \(PlainWords.count(ignores, "ignore rule")) among them\n"
    }.joined()
  }

  private func name(of file: OptimizedFile) -> String { "\(Visible.text(file.path.text)): " }
}

extension StepLaw {
  /// What the law does, after a number of rules.
  fileprivate var words: String {
    switch self {
    case .repeated: "repeated"
    case .covered: "made redundant by another rule"
    case .coveredLater: "made redundant by a later rule, across ignore-previous-rules"
    case .ignoreCovered: "ignore rules made redundant by a later one"
    case .undone: "always undone"
    case .neverReached: "never reached"
    case .ignoresNothing: "ignore rules with nothing to ignore"
    case .invalidRemoved: "that WebKit drops"
    case .pagesJoined: "joined with others for other pages"
    case .typesJoined: "joined with others for other types"
    case .partiesJoined: "joined with others for other parties"
    case .contextsJoined: "joined with others for other contexts"
    case .selectorsJoined: "joined with others with the same trigger"
    case .characterSet: "joined in a set of characters"
    case .optionalPart: "joined by an optional part"
    case .separatorOrEnd: "that end with a separator or the end of the URL"
    case .simplerSpelling: "rewritten in a cheaper way"
    case .entriesRemoved: "with fewer entries in their condition"
    }
  }
}

extension StepLog {
  fileprivate init(readingFile path: FilePath) throws(FileError) {
    let bytes = try FileReader.read(path)
    do throws(StepLogProblem) {
      try self.init(reading: bytes)
    } catch {
      throw FileError(
        path: path, operation: "check", reason: "line \(error.line): \(error.message)")
    }
  }
}
