// SPDX-License-Identifier: Apache-2.0

/// The shapes that several outputs have, or that contain themselves, by their names in `$defs`.
enum SharedShape: String {
  case answer, change, convertedFile, cost, filter, finding, lintReport, machines, page, pair, plan,
    position
  case procedural, request, rule, step, tally, timeline, headerChange, line, locatedRule

  /// What the name stands for.
  var shape: JSONShape {
    switch self {
    case .answer: SharedShape.answerShape
    case .change: SharedShape.changeShape
    case .convertedFile: SharedShape.convertedFileShape
    case .cost: SharedShape.costShape
    case .filter: SharedShape.filterShape
    case .finding: SharedShape.findingShape
    case .headerChange: SharedShape.headerChangeShape
    case .line: SharedShape.lineShape
    case .lintReport: SharedShape.lintReportShape
    case .locatedRule: SharedShape.locatedRuleShape
    case .machines: SharedShape.machinesShape
    case .page: SharedShape.pageShape
    case .pair: .object([.always("old", .count), .always("new", .count)])
    case .plan: SharedShape.planShape
    case .position: .object(SharedShape.positionMembers)
    case .procedural: SharedShape.proceduralShape
    case .request: SharedShape.requestShape
    // A rule list has a schema of its own: `sluice schema`.
    case .rule: .map(.anything)
    case .step: SharedShape.stepShape
    case .tally: .object(SharedShape.tallyMembers)
    case .timeline: SharedShape.timelineShape
    }
  }
}
