// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleText

/// The steps of several lists, as lines of JSON.
///
/// The steps of a list follow a line with its name and its number of rules:
///
///     {"list":"ads.json","rules":120}
///     {"law":"covered","rules":[7],"because":12,"evidence":{"walk":31}}
///     {"law":"pages-joined","rules":[3,9],"rule":{"trigger":…,"action":…}}
package struct StepLog: Sendable, Hashable {
  /// The lists, in order.
  package var lists: [ListSteps]

  /// Creates a log.
  package init(lists: [ListSteps]) { self.lists = lists }

  /// The log as lines of JSON; linear in its length.
  package var text: [UInt8] {
    var text: [UInt8] = []
    for list in lists {
      text += StepLog.headLine(of: list)
      for step in list.steps { text += StepLog.line(of: step) }
    }
    return text
  }

  private static func headLine(of list: ListSteps) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("list", list.name)
    json.key("rules")
    json.value(list.ruleCount)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func line(of step: RuleStep) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("law", step.law.rawValue)
    json.key("rules")
    json.beginArray()
    for rule in step.rules { json.value(rule) }
    json.endArray()
    if let because = step.because {
      json.key("because")
      json.value(because)
    }
    if case .walk(let states) = step.evidence {
      json.key("evidence")
      json.beginObject()
      json.key("walk")
      json.value(states)
      json.endObject()
    }
    if let made = step.made {
      json.key("rule")
      json.json(RuleJSON.text(of: made))
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }
}
