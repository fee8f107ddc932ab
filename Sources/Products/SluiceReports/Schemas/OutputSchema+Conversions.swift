// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Reports on conversions and builds, and the data and scripts for pages.
extension OutputSchema {
  static let conversionShape = JSONShape.object(conversionMembers)

  static let compilationShape = JSONShape.object(
    conversionMembers.filter { $0.name != "accepted" } + [
      .sometimes("omissions", .array(omission), "Rules without an effect")
    ])

  private static let conversionMembers: [JSONShape.Member] = [
    .always("version", .exactly(2)),
    .always("target", .text),
    .sometimes("accepted", .boolean, "Whether the target takes the result"),
    .always("rules", .count, "The number of rules in the result"),
    .always("files", .array(.shared(.convertedFile))),
  ]

  private static let omission = JSONShape.object([
    .always("list", .text),
    .always("kind", .name(["text", "refused", "undecidable"])),
    .sometimes("id", .count),
    .always("line", .count),
    .always("column", .count),
    .always("message", .text),
  ])

  static let buildShape = JSONShape.object([
    .always(
      "parts",
      .array(
        .object([
          .always("name", .orNull(.text), "The source; null for all sources together"),
          .always("lines", .count), .always("excluded", .count),
          .always("transformations", .map(.count), "The lines that each of them changed"),
          .always("kept", .count),
        ])))
  ])

  // MARK: Pages

  /// Filters are named by their numbers: those of `effects`, and others after them.
  static let pageDataShape = JSONShape.object([
    .always("version", .exactly(1)),
    .always("effects", .array(SharedShape.effect)),
    .sometimes(
      "limited", .array(.array(.anyOf([.count, .array(.text)]))),
      "Effects that do not apply on some hosts"),
    .sometimes("hosts", filtersByName, "The filters of each host and its subdomains"),
    .sometimes("frames", filtersByName, "The filters of each host for its frames"),
    .sometimes("exceptions", filtersByName),
    .sometimes("frame_exceptions", filtersByName),
    .sometimes("exceptions_everywhere", .array(.count)),
    .sometimes("everywhere", .array(.count)),
    .sometimes("names", filtersByName, "Generic filters, by a class or an id that they require"),
    .sometimes("generic", .array(.count), "All other generic filters"),
    .sometimes(
      "found",
      .array(
        .object(
          [.always("filter", .count), .sometimes("exception", .boolean)] + documentConditions))),
    .sometimes(
      "switches",
      .array(
        .object(
          [
            .always("kind", .name(of: Modifier.Kind.self)), .always("on", .boolean),
          ] + documentConditions)), "Exceptions that switch kinds of filters off on a page"),
  ])

  private static let filtersByName = JSONShape.map(.array(.count))

  private static let documentConditions: [JSONShape.Member] = [
    .sometimes("url", .text, "A pattern for the URL of the document"),
    .sometimes("case_sensitive", .boolean),
    .sometimes("if_hosts", .array(.text)),
    .sometimes("unless_hosts", .array(.text)),
    .sometimes("if_urls", .array(.text)),
    .sometimes("unless_urls", .array(.text)),
  ]

  static let pageScriptsShape = JSONShape.array(
    .object([
      .always("id", .text),
      .always("js", .array(.text)),
      .always("matches", .array(.text)),
      .always("world", .name(["MAIN", "ISOLATED"])),
      .always("runAt", .name(["document_start"])),
      .always("allFrames", .boolean),
      .always("matchOriginAsFallback", .boolean),
    ]))
}
