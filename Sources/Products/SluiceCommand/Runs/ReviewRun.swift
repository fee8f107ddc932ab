// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Findings
import Linting
import RuleMatching
import Sluice
import SluiceReports
import SystemFiles
import TextFormats
import Tools

/// One run of `sluice review`.
struct ReviewRun: CommandRun {
  private let options: ReviewCommand
  private var revisions = GitRevisions()

  init(_ options: ReviewCommand) { self.options = options }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let paths = try revisions.pair(options.files.old, options.files.new)
      let lists = try ReviewedLists(paths, revisions, options)
      let (review, findings) = try review(lists, &errors)
      let file = LintedFile(
        path: paths.new.text, report: lists.report,
        only: findings.sorted {
          ($0.range.lowerBound, $0.code.number) < ($1.range.lowerBound, $1.code.number)
        })
      let verdict = ReviewVerdict(file, isStrict: options.isStrict)
      write(review, verdict, &output, &errors)
      return verdict.isAccepted ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private func review(
    _ lists: ReviewedLists, _ errors: inout OutputStream
  ) throws -> (review: Review, findings: [Finding]) {
    var found = ReviewFindings(lists.new.path.text, lists.new.bytes)
    var review = try lists.difference(&errors, bans: options.banned.map(\.bytes), &found)
    if lists.isUsable {
      let requests = ReviewedRequests(options, revisions)
      try requests.compare(lists, &review, &found, &errors)
    }
    if lists.content == .filters {
      try ReviewedConversions(options).compare(lists, &review, &found)
    }
    let selected = options.selection.chosen(found.findings, in: lists.new.path)
    return (review, lists.newFindings(options.selection) + selected)
  }

  private func write(
    _ review: Review, _ verdict: ReviewVerdict, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) {
    let text = ReviewText(style: options.color.style(for: output))
    switch options.format {
    case .text: text.write(review, verdict) { output.write($0) }
    case .json: output.write(ReviewJSON.text(of: review, verdict))
    case .markdown: output.write(ReviewMarkdown.text(of: review, verdict))
    case .sarif: write(verdict, as: SARIFReport(version: SluiceCommand.version), &output)
    case .github: write(verdict, as: GitHubReport(), &output)
    }
    guard [.sarif, .github].contains(options.format) else { return }
    let summary = ReviewText(style: options.color.style(for: errors))
    errors.write(summary.summary(of: review, verdict))
  }

  private func write(
    _ verdict: ReviewVerdict, as reporter: any LintReporter, _ output: inout OutputStream
  ) {
    reporter.write([verdict.file]) { output.write($0) }
  }
}
