// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What answers state about requests and documents.
extension SharedShape {
  static let requestShape = JSONShape.object([
    .always("url", .text),
    .always("top_url", .text, "The URL of the page; empty if there is none"),
    .always("type", .text, "The type, as in `sluice match --type`"),
    .sometimes("frame_url", .text),
    .always("load_context", .name(of: LoadContext.self)),
    .always("method", .orNull(.text)),
    .sometimes("initiator", .orNull(.text)),
    .sometimes("tab_id", .number),
  ])

  static let answerShape = JSONShape.object([
    .always("decision", decision),
    .always("rule", .orNull(.shared(.position)), "The rule that decides"),
    .always("actions", .array(.name(of: ActionType.self)), "The kinds of actions in force"),
    .always("css", .array(.text), "The selectors of elements to hide"),
    .always("notify", .array(.text), "The texts for the app"),
    .always("https", .boolean, "Whether the request is made over https instead of http"),
    .always("redirect", .orNull(.text), "The URL that the request is sent to"),
    .always("modify_headers", .array(.shared(.headerChange)), "Changes of headers, in order"),
    .sometimes(
      "modifiers", .map(.array(.text)),
      "What filters change besides, by the name of the option: csp, permissions, redirect, "
        + "removeparam and others"),
    .sometimes("page", .shared(.plan), "What cosmetic filters do to the document"),
    .sometimes("asked", .array(.text), "With --as-loaded, the URLs that WebKit looks up"),
  ])

  static let decision = JSONShape.name(["block", "allow"])

  static let headerChangeShape = JSONShape.object([
    .always("operation", .name(["set", "append", "remove"])),
    .always("header", .text),
    .sometimes("value", .text),
  ])

  static let changeShape = JSONShape.object([
    .always("request", .shared(.request)),
    .always("old", answerWithRule),
    .always("new", answerWithRule),
    .always("changed", .array(.text), "The members of the answer that differ"),
  ])

  private static let answerWithRule = JSONShape.object([
    .always("answer", .shared(.answer)),
    .always("rule", .orNull(.shared(.rule))),
  ])

  // MARK: Documents

  static let planShape = JSONShape.object(
    [
      .always("generic", .boolean, "Whether filters for all pages hide elements here"),
      .sometimes("exceptions", .array(.text), "Generic selectors that hide nothing here"),
      .sometimes(
        "generic_selectors", .array(.text), "The generic selectors that were looked up"),
      .sometimes(
        "filters",
        .object(
          PageEffect.Kind.allCases.map {
            .sometimes($0.rawValue, .array(.orNull(.shared(.filter))))
          }), "The filter of each effect, in the same order"),
    ] + PageEffect.Kind.allCases.map { .sometimes($0.rawValue, .array(shape(of: $0))) })

  private static func shape(of kind: PageEffect.Kind) -> JSONShape {
    switch kind {
    case .selectors, .scripts, .removedHeaders: .text
    case .scriptlets: .array(.text)
    case .styles: style
    case .procedural, .html: .shared(.procedural)
    }
  }

  private static let style = JSONShape.object([
    .always("selector", .text), .always("style", .text, "The declarations"),
  ])

  static let proceduralShape = JSONShape.object([
    .always("selector", .array(.shared(.step)), "The steps that find the elements"),
    .sometimes(
      "action",
      .object([
        .always("type", .name(["remove", "style", "remove-attr", "remove-class"])),
        .sometimes("arg", .text),
      ]), "What happens to the elements; without it they are hidden"),
  ])

  static let stepShape = JSONShape.object([
    .always("type", .name(["css-selector"] + ProceduralOperator.allCases.map(\.rawValue))),
    .always("arg", .anyOf([.text, .array(.shared(.step))])),
  ])

  /// One effect of a filter, as in the data for pages.
  static let effect = JSONShape.object([
    .sometimes("selector", .text, "The elements to hide"),
    .sometimes("style", .text, "The declarations for the elements, instead of hiding them"),
    .sometimes("procedural", .shared(.procedural)),
    .sometimes("scriptlet", .array(.text), "The name of a scriptlet, and its arguments"),
    .sometimes("script", .text),
  ])
}
