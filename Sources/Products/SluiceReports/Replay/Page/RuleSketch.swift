// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleText

/// The parts of a rule that identify it at a glance.
struct RuleSketch: Equatable {
  /// The `url-filter`.
  let filter: String
  /// The other members of the trigger as JSON, or nothing.
  let conditions: String
  /// The `selector` of a rule that hides elements, or nothing.
  let selector: String

  /// Creates a sketch from its parts.
  init(filter: String, conditions: String = "", selector: String = "") {
    self.filter = filter
    self.conditions = conditions
    self.selector = selector
  }

  /// Creates a sketch of a rule; invisible characters are written as escapes.
  init(_ rule: Rule) {
    let selector: [UInt8] =
      if case .cssDisplayNone(let selector) = rule.action { selector } else { [] }
    self.init(
      filter: PlainWords.text(rule.trigger.urlFilter),
      conditions: PlainWords.text(RuleJSON.restrictions(of: rule.trigger)),
      selector: PlainWords.text(selector))
  }
}
