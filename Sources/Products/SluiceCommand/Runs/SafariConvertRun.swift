// SPDX-License-Identifier: Apache-2.0

import FilterConversion
import NetRequestModel
import NetRequestReports
import NetRequestText
import PlainText
import SafariTranslation
import SystemFiles

/// One run of `sluice convert` that shows what Safari itself makes of rulesets.
struct SafariConvertRun {
  let options: ConvertCommandOptions
  let translation: SafariTranslation
  let sources: [ConvertedSource]

  func convert(to target: FilePath, _ output: inout OutputStream) throws(FileError) -> Int32 {
    for source in sources where source.content != .netRequests {
      throw FileError(
        path: source.path, operation: "convert",
        reason: "Safari translates rulesets for declarativeNetRequest only")
    }
    let rulesets = sources.map { source in
      NetRequestRuleset(reading: source.text.bytes, as: source.scope).rules.map(\.rule)
    }
    for (source, rules) in zip(sources, rulesets) { show(rules, source.text.name, &output) }
    try report(rulesets)
    let isExact = translation.verdicts(on: Array(rulesets.joined())).allSatisfy {
      $0.kind == .exact
    }
    if options.isStrict, !isExact { return SluiceCommand.Status.findings }
    let list = translation.list(of: Array(rulesets.joined()))
    try FileWriter.replace(target, with: list.json)
    if !options.isQuiet {
      output.write("\(Visible.text(target.text)): \(PlainWords.count(list.count, "rule"))\n")
    }
    return SluiceCommand.Status.fine
  }

  private func show(
    _ rules: [NetRequestRule], _ name: String, _ output: inout OutputStream
  ) {
    guard !options.isQuiet else { return }
    output.write(SafariTranslationText.summary(of: rules, named: name, by: translation))
    output.write(SafariTranslationText.details(of: rules, named: name, by: translation))
  }

  private func report(_ rulesets: [[NetRequestRule]]) throws(FileError) {
    guard let path = options.report else { return }
    guard path.ending != ".html", path.ending != ".json" else {
      throw FileError(
        path: path, operation: "write", reason: "what Safari makes of rulesets is told as text")
    }
    let texts = zip(sources, rulesets).map { source, rules in
      SafariTranslationText.summary(of: rules, named: source.text.name, by: translation)
        + SafariTranslationText.details(of: rules, named: source.text.name, by: translation)
    }
    try FileWriter.replace(path, with: Array(texts.joined().utf8))
  }
}
