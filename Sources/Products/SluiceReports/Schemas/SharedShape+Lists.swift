// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import Linting
internal import Optimizing
internal import RuleModel

/// What reports state about lists and their rules.
extension SharedShape {
  static let positionMembers: [JSONShape.Member] = [
    .always("list", .text, "The name of the list"),
    .always("index", .count, "The number of the rule in its list, from 0"),
    .always("line", .count, "The line, from 1"),
    .always("column", .count, "The column in bytes, from 1"),
    .sometimes("id", .count, "The id of a rule for declarativeNetRequest"),
    .sometimes("text", .text, "The rule of an extension as it is written"),
    .sometimes("filter", .shared(.filter), "The filter that the rule comes from"),
  ]

  static let filterShape = JSONShape.object([
    .always("file", .text, "The name of the filter list"),
    .always("line", .count, "The line, from 1"),
    .always("column", .count, "The column in bytes, from 1"),
    .sometimes("text", .text, "The filter, if the index has the texts of filters"),
    .sometimes("others", .count, "The number of other filters that mean the same"),
  ])

  static let locatedRuleShape = JSONShape.object(
    positionMembers + [.always("rule", .shared(.rule), "The rule as in a rule list")])

  static let findingShape = JSONShape.object([
    .always("code", .text, "The code of the finding, such as SL0403"),
    .always("severity", .name(of: Severity.self)),
    .always("message", .text),
    .always("rule", .orNull(.count), "The number of the rule, from 0"),
    .always("pointer", .orNull(.text), "The JSON Pointer of the value; null in filter lists"),
    .always("line", .count, "The line where it begins, from 1"),
    .always("column", .count, "The column where it begins in bytes, from 1"),
    .always("end_line", .count),
    .always("end_column", .count, "One after the last byte"),
    .always("help", .orNull(.text), "What to do"),
    .sometimes(
      "other",
      .object([
        .always("path", .text), .always("line", .count), .always("column", .count),
      ]), "The filter in another list that makes this one redundant or undoes it"),
    .sometimes("chromium_error", .text, "What Chromium reports"),
    .always("fixable", .boolean, "Whether `sluice lint --fix` repairs it"),
    .always("fix_effect", .orNull(.text), "What the fix changes besides the text"),
  ])

  static let lintReportShape = JSONShape.object([
    .always("version", .exactly(1)),
    .always(
      "files",
      .array(
        .object([
          .always("path", .text),
          .sometimes("syntax", .text, "The language of a filter list, dnr or manifest"),
          .sometimes("filters", .count, "The number of filters"),
          .sometimes("rulesets", .count, "The number of rulesets of a manifest"),
          .sometimes("enabled", .count, "The number of those that are enabled"),
          .always("rules", .count),
          .always("accepted", .boolean, "Whether the target takes the list"),
          .sometimes("webkit_error", .orNull(.text), "What WebKit reports"),
          .sometimes("webkit_reason", .orNull(.text), "Why WebKit rejects the pattern"),
          .sometimes("chromium_error", .orNull(.text), "What Chromium reports"),
          .always("findings", .array(.shared(.finding))),
          .sometimes(
            "omitted",
            .array(
              .object([
                .always("code", .text), .always("severity", .name(of: Severity.self)),
                .always("count", .count),
              ])), "The numbers of findings that are not listed"),
        ]))),
  ])

  static let lineShape = JSONShape.object(lineMembers)

  static let lineMembers: [JSONShape.Member] = [
    .always("list", .text), .always("line", .count), .always("text", .text),
    .always("condition", .orNull(.text), "The `!#if` around the line"),
  ]

  // MARK: Cost

  static let costShape = JSONShape.object([
    .always("name", .text),
    .always("rules", .count),
    .always("dropped_rules", .count, "The rules that WebKit skips"),
    .always("json_bytes", .count),
    .always("seconds", .number, "The time that WebKit takes to compile the list"),
    .always("machines", .count, "The number of state machines"),
    .always("machine_bytes", .count),
    .always("action_bytes", .count),
    .always("url", .shared(.machines)),
    .always("page", .shared(.machines)),
    .always("frame", .shared(.machines)),
    .always(
      "beginnings",
      .array(
        .object([
          .always("subject", .name(of: Beginning.Subject.self)),
          .always("text", .text),
          .always("patterns", .count), .always("nodes", .count), .always("states", .count),
          .always("seconds", .number),
          .always("rules", .array(.count)),
        ])), "Prefixes that patterns share, the most expensive first"),
    .always(
      "dearest_rules", .array(.object(costedRule + [.always("seconds", .number)])),
      "The most expensive rules"),
    .always(
      "explosions",
      .array(
        .object([
          .always("subject", .name(of: Beginning.Subject.self)),
          .always("beginning", .text), .always("states", .count), .always("gaps", .count),
          .always("rules", .array(.object(costedRule))),
        ])), "Groups of rules whose state machine is too large for WebKit"),
  ])

  private static let costedRule: [JSONShape.Member] = [
    .always("rule", .count, "The number of the rule, from 0"),
    .sometimes("file", .text, "The filter list of a rule that comes from a filter"),
    .always("line", .count),
    .sometimes("column", .count),
    .sometimes("filter", .text, "The filter that the rule comes from"),
    .always("url_filter", .text),
  ]

  static let machinesShape = JSONShape.object(
    [
      "patterns", "unreadable", "universal", "tree_nodes", "partitions", "nodes", "states",
      "transitions", "machines", "bytes",
    ].map { .always($0, .count) })
}
