// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Requests
import TextFormats
import Tools
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice diff`.
struct DiffRun: CommandRun {
  private let options: DiffCommand

  init(_ options: DiffCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(RunFailure) {
      let lists = OpenedLists(
        try options.filters.decidingOpener(options.lint), options.color.style(for: errors))
      let paths = [[options.old], [options.new]]
      let differs =
        if options.requests == nil {
          try compareRules(try lists.rules(of: paths, &errors).flatMap { $0 }, &output, &errors)
        } else {
          try compareAnswers(try lists.indexes(paths, &errors).flatMap { $0 }, &output, &errors)
        }
      return differs ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      return error.report(&errors)
    }
  }

  /// Whether a load is third-party depends on the list of public suffixes in an index.
  private func noteSuffixes(
    _ old: PublicSuffixes.Source, _ new: PublicSuffixes.Source, _ errors: inout OutputStream
  ) {
    guard old != new else { return }
    errors.write(
      "sluice: the public suffixes are \(SuffixText.words(of: old)), and \(SuffixText.words(of: new)); "
        + "the same load can be first-party in one and third-party in the other\n")
  }

  private func compareRules(
    _ sides: [OpenedRules], _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(RunFailure) -> Bool {
    let (old, new) = (sides[0], sides[1])
    for side in sides where side.cosmeticFilters > 0 {
      throw RunFailure(
        message: "\(side.path.text): the index has "
          + PlainWords.count(side.cosmeticFilters, "cosmetic filter")
          + ", which cannot be compared with rules; compare the lists that it is made from, or the "
          + "answers to some requests with --requests")
    }
    noteSuffixes(old.suffixes, new.suffixes, &errors)
    let difference = ListSetDifference(old.lists, new.lists)
    switch options.format {
    case .json: output.write(DifferenceJSON.text(of: difference))
    case .text:
      let text = DifferenceText(style: options.color.style(for: output))
      text.write(difference) { output.write($0) }
    }
    return !difference.isEmpty
  }

  private func compareAnswers(
    _ sides: [RuleIndex], _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(RunFailure) -> Bool {
    let (old, new) = (sides[0], sides[1])
    noteSuffixes(old.publicSuffixes, new.publicSuffixes, &errors)
    let text = AnswerDifferenceText(style: options.color.style(for: output))
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
