// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice inspect`.
struct InspectRun: CommandRun {
  private let options: InspectCommand

  init(_ options: InspectCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(ListError) {
      var indexes: [RuleIndex] = []
      for path in options.indexes { indexes.append(try ListOpener.index(at: path, .none)) }
      let summaries = zip(indexes, options.indexes).map { IndexSummary($0, path: $1.text) }
      let costs = indexes.map { index in
        options.showsCost ? index.locatedLists.map { CostedList($0) } : []
      }
      write(Array(zip(summaries, costs)), &output)
      return SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private func write(
    _ summaries: [(IndexSummary, costs: [CostedList])], _ output: inout OutputStream
  ) {
    switch options.format {
    case .json:
      for (summary, costs) in summaries {
        output.write(InspectReport.json(of: summary, costs: costs))
      }
    case .text:
      let style = options.color.style(for: output)
      let texts = summaries.map { InspectReport.text(of: $0, costs: $1, style: style) }
      output.write(texts.joined(separator: "\n"))
    }
  }
}
