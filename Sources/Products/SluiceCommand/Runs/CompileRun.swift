// SPDX-License-Identifier: Apache-2.0

import Findings
import Conversion
import SluiceReports
import TextFormats
import Compiling
import Linting
import RuleMatching
import RuleModel
import Sluice
import SystemFiles

/// One run of `sluice compile`.
struct CompileRun: CommandRun {
  private let options: CompileCommand

  init(_ options: CompileCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    ProgramMemory.keepWhatIsFreed()
    do throws(FileError) {
      return compile(try CompiledFiles(options), &output, &errors)
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
  }

  private func compile(
    _ lists: CompiledFiles, _ output: inout OutputStream, _ errors: inout OutputStream
  ) -> Int32 {
    let progress = ProgressLine(isShown: errors.isTerminal && !options.isQuiet)
    let start = Instant.now
    do {
      progress.begin("checking and compiling \(lists.title)")
      let compilation = try lists.compile()
      ProgramMemory.keepUntilExit(compilation)
      try FileWriter.replace(options.output, with: compilation.index.bytes)
      try options.writeReport(on: compilation.filters, without: compilation.omissions)
      progress.end()
      reportSkipped(compilation, lists, &errors)
      errors.write(compilation.omissions)
      if !options.isQuiet {
        output.write(summary(of: compilation, seconds: (Instant.now - start).seconds))
      }
      return SluiceCommand.Status.fine
    } catch {
      progress.end()
      return report(error, lists, &errors)
    }
  }

  // MARK: Errors

  private func report(
    _ error: any Error, _ lists: CompiledFiles, _ errors: inout OutputStream
  ) -> Int32 {
    switch error {
    case let error as FileError:
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    case CompilationError.refused(let reports):
      showErrors(reports, lists, &errors)
    case CompilationError.refusedRules(let omissions):
      do throws(FileError) {
        try options.writeReport(on: nil, without: omissions)
      } catch {
        errors.complain(error.message)
      }
      errors.write(omissions)
      errors.complain("\(options.output.text) was not written")
    case CompilationError.tooLarge(let error):
      let rule = error.rule.map { "rule \($0): " } ?? ""
      errors.complain(
        "\(lists.name(ofList: error.list)): \(rule)\(error.message)\(help(for: error))")
    default: errors.write("sluice: \(error)\n")
    }
    return SluiceCommand.Status.findings
  }

  private func help(for error: LimitError) -> String {
    error.limit.map { "; `--limit \($0.rawValue)=…` changes the limit" } ?? ""
  }

  /// Shows the errors of the rejected lists as `sluice lint` does.
  private func showErrors(
    _ reports: [LintReport], _ lists: CompiledFiles, _ errors: inout OutputStream
  ) {
    let style = options.color.style(for: errors)
    TextReport(style: style, target: options.lint.title)
      .write(rejectedFiles(reports, lists)) { errors.write($0) }
    errors.complain("\(options.output.text) was not written")
  }

  private func rejectedFiles(_ reports: [LintReport], _ lists: CompiledFiles) -> [LintedFile] {
    reports.enumerated().filter { !$0.element.isAccepted }.map { number, report in
      LintedFile(path: lists.rules[number].path.text, errorsOf: report)
    }
  }

  /// Shows which rules `--skip-invalid` skipped.
  private func reportSkipped(
    _ compilation: Compilation, _ lists: CompiledFiles, _ errors: inout OutputStream
  ) {
    guard options.skipsInvalid else { return }
    for error in lists.leftOut {
      errors.write("\(Visible.text(error.path.text)): skipped, because \(error.reason)\n")
    }
    let report = TextReport(style: options.color.style(for: errors))
    report.write(rejectedFiles(compilation.reports, lists)) { errors.write($0) }
    for (number, report) in compilation.reports.enumerated() {
      if !report.isList {
        errors.write("\(lists.name(ofList: number)): skipped, because it is not a list\n")
      }
      let missing = report.leftOut
      guard !missing.isEmpty else { continue }
      errors.write(
        "\(lists.name(ofList: number)): skipped \(PlainWords.count(missing.count, "rule")): \(IndexRanges.text(of: missing))\n"
      )
    }
  }

  // MARK: Summary

  private func summary(of compilation: Compilation, seconds: Double) -> String {
    let index = compilation.index
    var text =
      "\(Visible.text(options.output.text)): \(PlainWords.count(index.ruleCount, "rule")) of "
    text += "\(PlainWords.count(options.lists.count, "list")), "
    text += "\(index.bytes.count.grouped) bytes, \(seconds.thousandths) s\n"
    for part in IndexPart.allCases {
      guard let count = index.parts[part], count > 0 else { continue }
      let share = (Double(count) * 100 / Double(max(1, index.ruleCount))).tenths
      text += "  \(share.padded(to: 5)) %  \(part.words)\n"
    }
    if compilation.leftOut > 0, !options.skipsInvalid {
      text += "  skipped \(PlainWords.count(compilation.leftOut, "rule")), as WebKit does: "
      text += "run `sluice lint` for the reasons\n"
    }
    text += cosmetics(of: index)
    return text + (compilation.filters.map { account(of: $0) } ?? "")
  }

  /// How many cosmetic filters there are, and who carries them out.
  private func cosmetics(of index: CompiledIndex) -> String {
    let total = index.cosmetics.values.reduce(0, +)
    guard total > 0 else { return "" }
    let kinds = PageEffect.Kind.allCases.compactMap { kind in
      index.cosmetics[kind].map { "\($0.grouped) \(kind.words)" }
    }
    return "  \(PlainWords.count(total, "cosmetic filter")): \(kinds.joined(separator: ", "))\n"
  }

  /// How many filters are not exact, and how to see them.
  private func account(of filters: FilterConversion) -> String {
    let report = ConversionReport(filters.account, on: options.filterTarget)
    let text = "  \(report.count)\n"
    guard !report.account.isExact, options.report == nil else { return text }
    return text + "  `--report FILE` shows what is not exact\n"
  }
}

extension PageEffect.Kind {
  /// Filters of the kind, in a list of counts.
  fileprivate var words: String {
    switch self {
    case .selectors: "hide"
    case .styles: "restyle"
    case .procedural: "are procedural"
    case .scriptlets: "run scriptlets"
    case .scripts: "run scripts"
    case .html: "cut HTML"
    case .removedHeaders: "remove headers"
    }
  }
}

extension IndexPart {
  /// What the rules of a part have in common.
  fileprivate var words: String {
    switch self {
    case .host: "found by the host that they require"
    case .fragment: "found by a piece of text that they require"
    case .scan: "checked against every URL"
    case .page: "for every URL on certain pages"
    case .always: "for every URL"
    case .never: "can never match"
    }
  }
}
