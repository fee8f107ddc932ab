// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

/// What indexes answer, and what is in them.
extension OutputSchema {
  static let explanationShape = JSONShape.object([
    .always("request", .shared(.request)),
    .always("answer", .shared(.answer)),
    .sometimes("page", .shared(.plan)),
    .always(
      "matches",
      .array(
        .object(
          layeredRule + [
            .always("fate", .name(["in_force", "undone", "cut_off", "without_effect"])),
            .sometimes("by", .object(layer + optional(SharedShape.positionMembers))),
          ])), "The rules whose trigger matches"),
    .sometimes("more_matches", .count, "The number of those that are not listed"),
    .always(
      "near_misses",
      .array(
        .object(
          layeredRule + [
            .always("reasons", .array(.text), "The conditions that do not hold"),
            .sometimes("sentence", .text),
          ])), "The rules whose pattern matches, but not their conditions"),
    .always("near_miss_count", .count),
    .always("sentence", .text),
  ])

  private static let layer: [JSONShape.Member] = [
    .always("layer", .count, "The number of the index, in the order of the command line")
  ]

  private static let layeredRule =
    layer + optional(SharedShape.positionMembers) + [
      .sometimes("rule", .shared(.rule))
    ]

  private static func optional(_ members: [JSONShape.Member]) -> [JSONShape.Member] {
    members.map { .sometimes($0.name, $0.shape, $0.meaning) }
  }

  // MARK: Indexes

  static let inspectShape = JSONShape.object([
    .always("file", .text),
    .always("format_version", .count),
    .always("bytes", .count),
    .always(
      "public_suffixes",
      .object([
        .always("name", .orNull(.text), "null for the list that Sluice contains"),
        .always("date", .orNull(.text)),
        .always("rules", .count),
        .sometimes("content_hash", .text),
      ])),
    .always("rules", .count),
    .always(
      "lists",
      .array(
        .object([
          .always("name", .text),
          .sometimes("content_hash", .text, "The SHA-256 of a rule list"),
          .always("rules", .count),
        ]))),
    .sometimes(
      "filter_files",
      .array(
        .object([
          .always("name", .text), .always("content_hash", .text), .always("lines", .count),
        ])), "The filter lists"),
    .always(
      "actions", .object(ActionType.allCases.map { .always($0.rawValue, .count) }),
      "The number of rules by action"),
    .always(
      "parts", .object(IndexPart.allCases.map { .always($0.rawValue, .count) }),
      "The number of rules by the part of the index that finds them"),
    .always(
      "sections",
      .array(
        .object([.always("name", .text), .always("offset", .count), .always("bytes", .count)]))),
    .always(
      "decision_steps",
      .array(.object([.always("url_bytes", .count), .always("most", .count)])),
      "The most steps of a decision, by the length of the URL"),
    .sometimes("costs", .array(.shared(.cost)), "With --cost"),
  ])

  static let serviceLogShape = JSONShape.object([
    .always("time", .count, "Seconds since 1970"),
    .always("decision", .text),
    .always("method", .orNull(.text)),
    .always("url", .text),
    .always("page", .orNull(.text)),
    .always("type", .text),
    .always("rule", .orNull(.text), "LIST:LINE:COLUMN"),
    .always("filter", .orNull(.text)),
  ])
}
