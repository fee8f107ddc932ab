// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import NetRequests
import TextFormats
import Linting
import RuleModel
import SystemFiles

/// One run of `sluice convert` that writes rules for declarativeNetRequest.
struct NetRequestOutputRun {
  let options: ConvertCommand
  let sources: [ConvertedSource]

  func convert(
    to target: FilePath, _ output: inout OutputStream,
    filters: ([FilterConversion.Source]) -> FilterConversion
  ) throws(FileError) -> Int32 {
    let translation = try translation(filters)
    let name = sources.map(\.text.name).joined(separator: ", ")
    try writeReport(of: translation, name)
    if !options.isQuiet {
      output.write(RuleNetRequestsText.summary(of: translation, named: name))
    }
    if options.isStrict, !translation.notes.isEmpty { return SluiceCommand.Status.findings }
    guard !translation.rules.isEmpty else {
      throw FileError(path: target, operation: "write", reason: "no rule can be translated")
    }
    try FileWriter.replace(target, with: NetRequestJSON.text(of: translation.rules))
    if !options.isQuiet {
      output.write(
        "\(Visible.text(target.text)): \(PlainWords.count(translation.rules.count, "rule"))\n")
    }
    return SluiceCommand.Status.fine
  }

  /// What one WebKit list becomes, or all filter lists together.
  private func translation(
    _ filters: ([FilterConversion.Source]) -> FilterConversion
  ) throws(FileError) -> RuleNetRequests {
    if sources.count == 1, sources[0].content == .rules {
      return RuleNetRequests(try webKitRules(sources[0].text.bytes, sources[0].path))
    }
    for source in sources where source.content != .filters {
      throw FileError(
        path: source.path, operation: "convert",
        reason: "rules for declarativeNetRequest are made of one WebKit list, or of filter lists")
    }
    let lists = filters(sources.map(\.text)).lists
    return RuleNetRequests(
      lists.filter { $0.purpose == .network }.flatMap(\.rules),
      beside: lists.filter { $0.purpose != .network }.map(\.rules))
  }

  private func webKitRules(_ bytes: [UInt8], _ path: FilePath) throws(FileError) -> [Rule] {
    let report = RuleLint.findErrors(in: bytes, LintOptions(target: .sluice))
    guard report.isAccepted else {
      throw FileError(
        path: path, operation: "convert",
        reason: "it has errors; `sluice lint` reports them")
    }
    return report.usableRules
  }

  private func writeReport(
    of translation: RuleNetRequests, _ name: String
  ) throws(FileError) {
    guard let path = options.report else { return }
    let text =
      switch path.ending {
      case ".json": RuleNetRequestsText.json(of: translation, named: name)
      case ".html":
        throw FileError(
          path: path, operation: "write", reason: "reports on rules are text or JSON")
      default: Array(RuleNetRequestsText.report(of: translation, named: name).utf8)
      }
    try FileWriter.replace(path, with: text)
  }
}
