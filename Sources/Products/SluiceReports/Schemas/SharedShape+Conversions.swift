// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What reports on conversions state about a list.
extension SharedShape {
  static let convertedFileShape = JSONShape.object(
    [
      .always("path", .text),
      .sometimes("syntax", .text),
      .sometimes("included", .array(.text), "The files of `!#include`"),
      .sometimes("lines", .count),
      .sometimes("accepted", .boolean),
      .always("count", .count, "The number of filters or rules"),
    ] + Fidelity.allCases.map { .always($0.rawValue, .count) } + [
      .always("rules", .count),
      .always("verdicts", .array(verdict), "What is not exact"),
    ])

  private static let verdict = JSONShape.object([
    .sometimes("file", .text, "The included file"),
    .sometimes("rule", .count, "The number of the rule, from 0"),
    .sometimes("id", .count),
    .always("line", .count),
    .always("column", .count),
    .always("verdict", .name(of: Fidelity.self)),
    .sometimes("reason", .text, "The name of the reason"),
    .always("message", .orNull(.text)),
    .sometimes("need", .text, "What the target would need"),
    .sometimes("text", .text),
  ])
}
