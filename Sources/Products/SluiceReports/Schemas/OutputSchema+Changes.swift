// SPDX-License-Identifier: Apache-2.0

internal import Optimizing

/// What changes from one list to another.
extension OutputSchema {
  static let ruleDifference = JSONShape.object([
    .always("added", .array(.shared(.locatedRule))),
    .always("removed", .array(.shared(.locatedRule))),
    .always(
      "changed",
      .array(
        .object(
          oldAndNew + [
            .always(
              "changes",
              .array(
                .object([
                  .always("member", .text), .sometimes("old", .anything),
                  .sometimes("new", .anything), .sometimes("added", .array(.text)),
                  .sometimes("removed", .array(.text)),
                ])), "The members that differ: both values, or the entries"),
            .always("moved", .boolean),
          ]))),
    .always(
      "moved",
      .array(
        .object(
          oldAndNew + [
            .always("across", .orNull(.shared(.position)), "An ignore rule that it crossed"),
            .always("behind", .orNull(.boolean), "Whether it is after that rule now"),
          ]))),
    .always("lists_added", .array(.text)),
    .always("lists_removed", .array(.text)),
    .always(
      "counts",
      .object(
        ["added", "removed", "changed", "moved", "same", "repeated_old", "repeated_new"].map {
          .always($0, .count)
        })),
  ])

  private static let oldAndNew: [JSONShape.Member] = [
    .always("old", .shared(.locatedRule)), .always("new", .shared(.locatedRule)),
  ]

  static let filterDifference = JSONShape.object([
    .always("added", .array(singleLine)),
    .always("removed", .array(singleLine)),
    .always(
      "changed",
      .array(.object([.always("old", .shared(.line)), .always("new", .shared(.line))]))),
    .always(
      "counts",
      .object(["added", "removed", "changed", "same", "moved"].map { .always($0, .count) })),
  ])

  private static let singleLine = JSONShape.object(
    SharedShape.lineMembers + [
      .always("repeats", .orNull(.shared(.line)), "A line of the other side that means the same")
    ])

  /// The last line.
  static let changedRequestCounts = JSONShape.object([
    .always("requests", .count),
    .always("changed", .count, "The number of requests with another answer"),
    .always("errors", .count, "The number of lines that are no request"),
  ])

  // MARK: Reviews

  static let reviewShape = JSONShape.object([
    .always("version", .exactly(1)),
    .always("verdict", .name(["accepted", "rejected"])),
    .always("errors", .count),
    .always("warnings", .count),
    .always("notes", .count),
    .always(
      "parts",
      .object([
        .always("noun", .text, "filter or rule"), .always("added", .count),
        .always("removed", .count), .always("changed", .count),
      ])),
    .always(
      "requests",
      .orNull(
        .object([
          .always("all", .count), .always("newly_blocked", .count),
          .always("newly_allowed", .count),
        ])), "With --requests"),
    .always(
      "must_pass",
      .orNull(.object([.always("all", .count), .always("blocked", .count)])), "With --must-pass"),
    .always(
      "conversions",
      .array(
        .object([
          .always("name", .text), .always("rules", .shared(.pair)),
          .always("lost", .shared(.pair)), .always("inexact", .shared(.pair)),
        ]))),
    .always(
      "cost",
      .orNull(
        .object([
          .always("milliseconds", .shared(.pair)), .always("bytes", .shared(.pair)),
          .always("explosions", .count),
        ]))),
    .always("lint", .shared(.lintReport), "The findings that reject the change, and others"),
  ])

  static let unblockShape = JSONShape.object([
    .always("site", .text),
    .always("requests", .count),
    .always("blocked", .count),
    .always(
      "exceptions",
      .array(.object([.always("filter", .text), .always("requests", blockedRequests)]))),
    .always("left", blockedRequests, "The requests that stay blocked"),
    .always("other_requests", .count, "The requests of other sites in the log"),
    .always("changed", blockedRequests, "The requests of other sites that the exceptions allow"),
  ])

  private static let blockedRequests = JSONShape.array(
    .object([
      .always("url", .text), .always("type", .text),
      .always("rule", .orNull(.shared(.position))),
    ]))

  // MARK: Optimizing

  /// The steps of a list follow a line with its name.
  static let stepShape = JSONShape.anyOf([
    .object([.always("list", .text), .always("rules", .count)]),
    .object([
      .always("law", .name(of: StepLaw.self)),
      .always("rules", .array(.count), "The numbers of the old rules"),
      .sometimes("because", .count, "The number of the rule that makes them redundant"),
      .sometimes(
        "evidence", .object([.always("walk", .count)]), "The number of states that prove it"),
      .sometimes("rule", .shared(.rule), "The rule that replaces them"),
    ]),
  ])

  static let ruleMapShape = JSONShape.object([
    .always(
      "lists",
      .array(
        .object([
          .always("old", .text), .always("new", .text),
          .always(
            "rules",
            .array(
              .object([
                .always("index", .count), .always("line", .count), .always("column", .count),
                .sometimes("joined", .array(.count), "The other rules that it comes from"),
              ])), "The old rule of each new one"),
        ])))
  ])
}
