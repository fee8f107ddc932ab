// SPDX-License-Identifier: Apache-2.0

/// The outputs in JSON that programs read, each with its JSON Schema.
///
/// Where an output has many lines, the schema is that of a line.
package enum OutputSchema: String, CaseIterable, Sendable {
  case lint
  case conversion = "convert-report"
  case compilation = "compile-report"
  case pageData = "page-data"
  case pageScripts = "page-scripts"
  case build = "build-report"
  case match, explain, page, inspect, dump
  case difference = "diff"
  case changedRequest = "diff-requests"
  case review, test, replay
  case replayedRequest = "replay-requests"
  case unblock
  case optimizationStep = "optimize-log"
  case ruleMap = "optimize-map"
  case cost, config
  case serviceLog = "serve-log"

  /// The schema, with a line break at its end.
  package var text: String { SchemaText.text(of: shape, title: title) }

  /// What writes the output.
  private var title: String {
    switch self {
    case .conversion: "The report of `sluice convert --report FILE.json`"
    case .compilation: "The report of `sluice compile --report FILE.json`"
    case .pageData: "The file of `sluice convert --page-data`"
    case .pageScripts: "The file NAME.scripting.json of `sluice convert --page-scripts`"
    case .build: "The report of `sluice build --report`"
    case .match: "A line of `sluice match`"
    case .inspect: "A line of `sluice inspect --format json`"
    case .dump: "A line of `sluice dump --all`"
    case .changedRequest: "A line of `sluice diff --requests` and `--effects` with `--format json`"
    case .replayedRequest: "A line of `sluice replay --requests --format json-lines`"
    case .optimizationStep: "A line of the file of `sluice optimize --log`"
    case .ruleMap: "The file of `sluice optimize --map`"
    case .cost: "A line of `sluice cost --format json`"
    case .serviceLog: "A line of the log of `sluice serve`"
    case .lint, .explain, .page, .difference, .review, .test, .replay, .unblock, .config:
      "The output of `sluice \(rawValue) --format json`"
    }
  }

  private var shape: JSONShape {
    switch self {
    case .lint: .shared(.lintReport)
    case .conversion: OutputSchema.conversionShape
    case .compilation: OutputSchema.compilationShape
    case .pageData: OutputSchema.pageDataShape
    case .pageScripts: OutputSchema.pageScriptsShape
    case .build: OutputSchema.buildShape
    case .match: .anyOf([.shared(.answer), .object([.always("error", .text)])])
    case .explain: OutputSchema.explanationShape
    case .page: .shared(.plan)
    case .inspect: OutputSchema.inspectShape
    case .dump: .object([.always("list", .text), .always("rules", .array(.shared(.rule)))])
    case .difference: .anyOf([OutputSchema.ruleDifference, OutputSchema.filterDifference])
    case .changedRequest: .anyOf([.shared(.change), OutputSchema.changedRequestCounts])
    case .review: OutputSchema.reviewShape
    case .test: OutputSchema.testShape
    case .replay: OutputSchema.replayShape
    case .replayedRequest: SharedShape.replayedRequest
    case .unblock: OutputSchema.unblockShape
    case .optimizationStep: OutputSchema.stepShape
    case .ruleMap: OutputSchema.ruleMapShape
    case .cost: .shared(.cost)
    case .config: OutputSchema.configShape
    case .serviceLog: OutputSchema.serviceLogShape
    }
  }
}
