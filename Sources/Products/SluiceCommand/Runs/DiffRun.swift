// SPDX-License-Identifier: Apache-2.0

import AnswerReports
import RequestAnswering
import DifferenceReports
import PlainText
import RuleDifference
import RuleMatching
import RuleLinting
import SystemFiles

/// One run of `sluice diff`.
struct DiffRun {
  private let arguments: ParsedArguments
  private let options: LintOptions
  private let old: FilePath
  private let new: FilePath
  private let style: Style

  init(_ arguments: ParsedArguments, isTerminal: Bool) throws(UsageError) {
    self.arguments = arguments
    options = LintOptions(
      target: arguments.value("target").flatMap { Target(rawValue: $0) } ?? .sluice,
      dialect: arguments.value("dialect").flatMap { Dialect(rawValue: $0) } ?? .webkit)
    style = ColourChoice.style(arguments, isTerminal: isTerminal)
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "two files are compared, but \(arguments.operands.count) were named",
        help: "name rule lists or indexes, as in `sluice diff old.json new.json`")
    }
    (old, new) = (arguments.operands[0], arguments.operands[1])
    let inputs = [old, new] + (arguments.path("requests").map { [$0] } ?? [])
    guard inputs.count(where: { $0 == FilePath("-") }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    guard arguments.has("requests") || !arguments.has("active-actions") else {
      throw UsageError("--active-actions needs --requests")
    }
  }

  private var isJSON: Bool { arguments.value("format") == "json" }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(IndexFiles.Failure) {
      let source = ListSource(options, ColourChoice.style(arguments, isTerminal: errors.isTerminal))
      let indexes = try source.open([old, new], &errors)
      let (one, other) = (indexes[0], indexes[1])
      noteSuffixes(one, other, &errors)
      let differs =
        arguments.has("requests")
        ? try compareAnswers(one, other, &output, &errors) : compareRules(one, other, &output)
      return differs ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      return IndexFiles.report(error, &errors)
    }
  }

  /// Which loads are third-party depends on the list of public suffixes in an index.
  private func noteSuffixes(
    _ old: RuleIndex, _ new: RuleIndex, _ errors: inout OutputStream
  ) {
    let (one, other) = (old.publicSuffixDate, new.publicSuffixDate)
    guard one != other else { return }
    errors.write(
      "sluice: the lists of public suffixes are of \(Visible.text(one)) and of "
        + "\(Visible.text(other)); load-type can differ for that\n")
  }

  private func compareRules(
    _ old: RuleIndex, _ new: RuleIndex, _ output: inout OutputStream
  ) -> Bool {
    let difference = ListSetDifference(old.locatedLists, new.locatedLists)
    if isJSON {
      output.write(DifferenceJSON.text(of: difference))
    } else {
      DifferenceText(style: style).write(difference) { output.write($0) }
    }
    return !difference.isEmpty
  }

  private func compareAnswers(
    _ old: RuleIndex, _ new: RuleIndex, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> Bool {
    var comparison = AnswerComparison(
      RequestAnswerer(Matcher([old], arguments)), RequestAnswerer(Matcher([new], arguments)),
      isJSON ? nil : AnswerDifferenceText(style: style))
    try comparison.compare(arguments.path("requests"), &output)
    comparison.finish(&output, &errors)
    return comparison.changed > 0
  }
}
