// SPDX-License-Identifier: Apache-2.0

import AnswerReports
import RequestAnswering
import DifferenceReports
import PlainText
import RuleDifference
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice diff`.
struct DiffRun: CommandRun {
  private let options: DiffCommandOptions

  init(_ options: DiffCommandOptions) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(IndexFiles.Failure) {
      let source = ListSource(options.lint, options.colour.style(for: errors))
      let indexes = try source.open([options.old, options.new], &errors)
      let (one, other) = (indexes[0], indexes[1])
      noteSuffixes(one, other, &errors)
      let differs =
        options.requests == nil
        ? compareRules(one, other, &output) : try compareAnswers(one, other, &output, &errors)
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
    let difference = IndexDifference(old, new)
    switch options.format {
    case .json: output.write(DifferenceJSON.text(of: difference))
    case .text:
      let text = DifferenceText(style: options.colour.style(for: output))
      text.write(difference) { output.write($0) }
    }
    return !difference.isEmpty
  }

  private func compareAnswers(
    _ old: RuleIndex, _ new: RuleIndex, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) -> Bool {
    let text = AnswerDifferenceText(style: options.colour.style(for: output))
    var comparison = AnswerComparison(
      answerer(old), answerer(new), options.format == .text ? text : nil)
    try comparison.compare(options.requests, &output)
    comparison.finish(&output, &errors)
    return comparison.changed > 0
  }

  private func answerer(_ index: RuleIndex) -> RequestAnswerer {
    RequestAnswerer(
      Matcher.layering([index], allowsActiveActions: options.allowsActiveActions))
  }
}
