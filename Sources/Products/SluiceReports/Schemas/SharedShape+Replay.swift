// SPDX-License-Identifier: Apache-2.0

internal import Tools

/// What reports on logs state.
extension SharedShape {
  static let tallyMembers: [JSONShape.Member] = [
    .always("requests", .count), .always("blocked", .count),
    .always("sized", .count, "The number of requests whose size the log has"),
    .always("bytes", .count), .always("blocked_bytes", .count),
  ]

  static let timelineShape = JSONShape.object([
    .always("scale", .name(["milliseconds", "requests"])),
    .always("bin_width", .count),
    .always("types", .array(.text)),
    .always(
      "bins",
      .array(
        .object([
          .always("allowed", .array(.count), "By type, in the order of `types`"),
          .always("blocked", .array(.count)),
        ]))),
  ])

  static let pageShape = JSONShape.object(
    [.always("url", .text), .always("title", .orNull(.text))] + tallyMembers
      + [.always("timeline", .orNull(.shared(.timeline)))])

  static let row = JSONShape.object([.always("name", .text)] + tallyMembers)

  static let list = JSONShape.object([
    .always("name", .text), .always("rules", .count),
    .always("fired_rules", .count, "The number of rules that matched"),
  ])

  static let replayedRequest = JSONShape.object([
    .always("log", .orNull(.text)),
    .always("number", .count, "The line or the entry in the log, from 1"),
    .always("url", .text), .always("type", .text),
    .always("top_url", .orNull(.text)),
    .always("party", .name(["first-party", "third-party"])),
    .always("decision", decision),
    .always("rule", .orNull(.shared(.position))),
    .always("actions", .array(.text)),
    .always("bytes", .orNull(.count)),
    .always("start", .orNull(.count), "Milliseconds after the first request"),
    .always("duration", .orNull(.count), "Milliseconds"),
    .always(
      "confidence", .object([.always("type", confidence), .always("page", confidence)]),
      "Whether the log states it"),
  ])

  private static let confidence = JSONShape.name(["stated", "derived", "guessed"])

  static let confidenceTally = JSONShape.object([
    .always("stated", .count), .always("derived", .count), .always("guessed", .count),
  ])

  static let comparison = JSONShape.object([
    .always("lists", .array(list)),
    .always("total", .shared(.tally)),
    .always(
      "changes",
      .array(
        .object([
          .always("url", .text), .always("top_url", .orNull(.text)), .always("type", .text),
          .always("requests", .count), .always("before", verdict), .always("after", verdict),
          .always("changed", .array(.text), "The members that differ"),
        ]))),
  ])

  private static let verdict = JSONShape.object([
    .always("decision", decision),
    .always("rule", .orNull(.shared(.position))),
    .always("actions", .array(.text)),
    .always("redirect", .orNull(.text)),
    .always("https", .boolean),
  ])

  static let contribution = JSONShape.object([
    .always("names", .array(.text), "The lists, in the order of the rows"),
    .always("shared", .array(.array(.count)), "The requests that both lists block"),
    .always("only_here", .array(.count), "The requests that no other list blocks"),
    .always("allowed", .array(.count), "The requests that an exception of the list allows"),
    .always("blocked", .count),
    .always("smallest_set", .array(.count), "The numbers of the fewest lists that block 99 %"),
    .always("covered", .count, "The requests that those block"),
  ])
}
