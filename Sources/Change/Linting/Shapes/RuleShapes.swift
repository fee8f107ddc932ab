// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

extension ListShape {
  /// A rule for WebKit, in the order in which `RuleJSON` writes its members.
  package static let rule = ListObject(
    "rule",
    [
      ListMember("trigger", "When the rule applies", .object(trigger), isRequired: true),
      ListMember("action", "What the rule does", .object(action), isRequired: true),
    ])

  private static let plain = ListShape.text(.plain)

  // MARK: Trigger

  private static let trigger = ListObject(
    "trigger",
    TriggerMember.allCases.map { member in
      ListMember(
        member.rawValue, RuleMeanings.text(of: member), shape(of: member),
        isRequired: member == .urlFilter)
    })

  private static func shape(of member: TriggerMember) -> ListShape {
    switch member {
    case .urlFilter: .text(.pattern)
    case .urlFilterIsCaseSensitive, .topURLFilterIsCaseSensitive, .frameURLFilterIsCaseSensitive:
      .boolean
    case .resourceType:
      .array(
        .name(ResourceTypeName.allCases.map { ListName($0.rawValue, RuleMeanings.text(of: $0)) }))
    case .loadType: .array(.name(parties(["first-party", "third-party"])))
    case .loadContext:
      .array(.name(LoadContext.allCases.map { ListName($0.rawValue, RuleMeanings.text(of: $0)) }))
    case .requestMethod:
      .name(
        RequestMethod.allCases.map { ListName($0.rawValue, "Pages opened with \($0.methodName)") })
    case .ifDomain, .unlessDomain: .array(.text(.domain))
    case .ifTopURL, .unlessTopURL, .ifFrameURL, .unlessFrameURL: .array(.text(.pagePattern))
    case .sluice: .object(sluiceTerms)
    }
  }

  private static func parties(_ names: [String]) -> [ListName] {
    names.map { ListName($0, RuleMeanings.text(ofParty: $0)) }
  }

  private static let sluiceTerms = ListObject(
    "terms of Sluice",
    [
      ListMember(
        "resource-type", "The request type, with one name for each type",
        .array(
          .name(
            ResourceTypeName.allCases.filter { LoadType(rawValue: $0.rawValue) != nil }
              .map { ListName($0.rawValue, RuleMeanings.text(of: $0)) }))),
      ListMember(
        "load-type", "How the host of the request relates to that of the document that makes it",
        .array(.name(parties(SourceParties.names.map(\.name))))),
    ]
      + SluiceCondition.Kind.allCases.map { kind in
        ListMember(
          kind.rawValue, RuleMeanings.text(of: kind),
          .array(kind.isOnTrait ? plain : .text(kind.isOnDomain ? .domain : .pagePattern)))
      })

  // MARK: Action

  private static let action = ListObject(
    "action",
    [
      ListMember(
        "type", "The kind of action",
        .name(ActionType.inJSON.map { ListName($0.rawValue, RuleMeanings.text(of: $0)) }),
        isRequired: true),
      ListMember(
        "selector", "A CSS selector list; matching elements are hidden", .text(.selector)),
      ListMember("notification", "The text that is sent to the app", plain),
      ListMember("redirect", "The target of the redirect", .object(redirect)),
      ListMember(
        "request-headers", "Changes to request headers", .array(.object(headerChange))),
      ListMember(
        "response-headers", "Changes to response headers", .array(.object(headerChange))),
      ListMember("priority", "Changes with a higher priority are applied first", .number),
    ])

  private static let headerChange = ListObject(
    "change of a header",
    [
      ListMember(
        "operation", "The kind of change", .name(operations), isRequired: true),
      ListMember("header", "The name of the header", plain, isRequired: true),
      ListMember("value", "The new value; not for remove", plain),
    ])

  static let operations = [
    ListName("set", "The header is set to this value"),
    ListName("append", "The value is appended to the header"),
    ListName("remove", "The header is removed"),
  ]

  private static let redirect = ListObject(
    "redirect",
    [
      ListMember("extension-path", "A file of the extension, from its folder", plain),
      ListMember(
        "regex-substitution", "The replacement of the match, with `\\1` to `\\9` for groups", plain),
      ListMember("transform", "Parts of the URL to replace", .object(transform)),
      ListMember("url", "An absolute URL", plain),
    ])

  private static let transform = ListObject(
    "transform",
    [
      ListMember("fragment", "The new fragment with its `#`; empty for none", plain),
      ListMember("host", "The new host", plain),
      ListMember("password", "The new password", plain),
      ListMember("path", "The new path", plain),
      ListMember("port", "The new port; empty for none", plain),
      ListMember("query", "The new query with its `?`; empty for none", plain),
      ListMember("query-transform", "Changes to single parameters", .object(queryTransform)),
      ListMember("scheme", "The new scheme", plain),
      ListMember("username", "The new user name", plain),
    ])

  private static let queryTransform = ListObject(
    "query transform",
    [
      ListMember("remove-parameters", "Names of parameters to remove", .array(plain)),
      ListMember(
        "add-or-replace-parameters", "Parameters to replace or to add", .array(.object(parameter))),
    ])

  private static let parameter = ListObject(
    "parameter",
    [
      ListMember("key", "The name of the parameter", plain, isRequired: true),
      ListMember("value", "The value of the parameter", plain, isRequired: true),
      ListMember(
        "replace-only", "Whether a missing parameter is not added", .boolean),
    ])
}

extension RequestMethod {
  /// The method as HTTP writes it.
  fileprivate var methodName: String { rawValue.uppercased() }
}
