// SPDX-License-Identifier: Apache-2.0

/// What running tests and logs shows, and the settings of a file.
extension OutputSchema {
  static let testShape = JSONShape.object([
    .always("passed", .boolean),
    .always("tests", .count),
    .always("failures", .count),
    .always("refused", .count, "The number of lists that their target rejects"),
    .always("unusable", .count, "The number of tests and files that cannot be used"),
    .always(
      "files",
      .array(
        .object([
          .always("path", .text), .always("lists", .array(.text)),
          .always("target", .orNull(.text)),
          .always("reasons", .array(.text), "Why the tests did not run"),
          .always("results", .array(testResult)),
        ]))),
    .always(
      "coverage",
      .array(
        .object([
          .always("list", .text), .always("rules", .count), .always("exercised", .count),
          .always("unexercised", .array(unexercisedRule), "The rules that no test exercises"),
        ]))),
  ])

  private static let testResult = JSONShape.object([
    .always("line", .count), .sometimes("name", .text), .always("url", .text),
    .always("type", .text), .always("passed", .boolean),
    .always(
      "mismatches",
      .array(
        .object([
          .always("member", .text), .always("expected", .text), .always("found", .text),
        ]))),
    .sometimes("reason", .text, "The sentence of `sluice explain`"),
  ])

  private static let unexercisedRule = JSONShape.object([
    .always("index", .count), .always("line", .count), .always("column", .count),
    .sometimes("filter", .shared(.filter)), .always("rule", .shared(.rule)),
  ])

  // MARK: Logs

  static let replayShape = JSONShape.object([
    .always("logs", .array(.text)),
    .always("lists", .array(SharedShape.list)),
    .always("contribution", SharedShape.contribution, "What each list adds to the others"),
    .always("total", .shared(.tally)),
    .always("types", .array(SharedShape.row)),
    .always("parties", .array(SharedShape.row)),
    .always("hosts", .array(SharedShape.row)),
    .always("pages", .array(.shared(.page))),
    .sometimes("requests", .array(SharedShape.replayedRequest), "With --requests"),
    .always("timeline", .orNull(.shared(.timeline))),
    .always("actions", .array(.object([.always("name", .text), .always("requests", .count)]))),
    .always("rules", .array(firedRule), "The rules that matched"),
    .always("idle_rules", .array(idleRule), "The rules that did not"),
    .always("comparison", .orNull(SharedShape.comparison), "With --against"),
    .always("unreadable", .count, "The number of lines and entries that are no request"),
    .always(
      "first_unreadable",
      .array(
        .object([
          .always("log", .text), .always("number", .count),
          .always("unit", .name(["entry", "line"])), .always("message", .text),
        ]))),
    .always("tunnels", .count, "The number of CONNECT requests, which are not decided"),
    .always(
      "confidence",
      .object([
        .always("type", SharedShape.confidenceTally), .always("page", SharedShape.confidenceTally),
      ]), "How the types and the pages of the requests are known"),
  ])

  private static let firedRule = JSONShape.object(
    SharedShape.positionMembers + [
      .always("action", .text), .always("matched", .count), .always("in_force", .count),
      .always("stopped", .count), .always("stopped_bytes", .count),
      .always("rule", .shared(.rule)),
    ])

  private static let idleRule = JSONShape.object(
    SharedShape.positionMembers + [.always("action", .text)])

  // MARK: Projects

  static let configShape = JSONShape.object([
    .always("path", .text),
    .always("project", .orNull(.text), "The project file"),
    .always("excluded_by", .orNull(.text), "The pattern that excludes the file"),
    .always(
      "settings",
      .map(
        .object([
          .always("values", .array(.text)),
          .always("from", .array(.object([.always("file", .text), .always("line", .count)]))),
        ])), "The settings that hold for the file, by their names"),
  ])
}
