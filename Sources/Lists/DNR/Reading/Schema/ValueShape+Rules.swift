// SPDX-License-Identifier: Apache-2.0

/// The shapes of rules, as Chromium declares them.
extension ValueShape {
  private static let strings = ValueShape.array(.string)
  private static let integers = ValueShape.array(.integer)

  private static func name(_ type: String, of names: [String]) -> ValueShape {
    .name(NameChoice(type, names))
  }

  /// A rule.
  package static let rule = ValueShape.object(
    ObjectShape(
      "Rule",
      required: [("id", .integer), ("condition", condition), ("action", action)],
      optional: [("priority", .integer)], order: ["id", "priority", "condition", "action"]))

  private static let condition = ValueShape.object(
    ObjectShape(
      "RuleCondition",
      optional: [
        ("urlFilter", .string), ("regexFilter", .string), ("isUrlFilterCaseSensitive", .boolean),
        ("initiatorDomains", strings), ("excludedInitiatorDomains", strings),
        ("requestDomains", strings), ("excludedRequestDomains", strings),
        ("topDomains", strings), ("excludedTopDomains", strings),
        ("domains", strings), ("excludedDomains", strings),
        ("resourceTypes", .array(resourceType)), ("excludedResourceTypes", .array(resourceType)),
        ("requestMethods", .array(requestMethod)),
        ("excludedRequestMethods", .array(requestMethod)),
        ("domainType", name("DomainType", of: DNRDomainType.allCases.map(\.rawValue))),
        ("tabIds", integers), ("excludedTabIds", integers),
        ("responseHeaders", .array(headerCondition)),
        ("excludedResponseHeaders", .array(headerCondition)),
      ]))

  private static let resourceType = name("ResourceType", of: DNRTypes.names.map(\.name))
  private static let requestMethod = name("RequestMethod", of: DNRMethods.names.map(\.name))

  private static let headerCondition = ValueShape.object(
    ObjectShape(
      "HeaderInfo",
      required: [("header", .string)],
      optional: [("values", strings), ("excludedValues", strings)]))

  private static let action = ValueShape.object(
    ObjectShape(
      "RuleAction",
      required: [("type", name("RuleActionType", of: actionTypes))],
      optional: [
        ("redirect", redirect), ("requestHeaders", .array(headerChange)),
        ("responseHeaders", .array(headerChange)),
      ]))

  /// In the order in which Chromium declares them.
  private static let actionTypes = [
    DNRActionKind.block, .redirect, .allow, .upgradeScheme, .modifyHeaders,
    .allowAllRequests,
  ].map(\.name)

  private static let headerChange = ValueShape.object(
    ObjectShape(
      "ModifyHeaderInfo",
      required: [
        ("header", .string),
        ("operation", name("HeaderOperation", of: ["append", "set", "remove"])),
      ],
      optional: [
        ("value", .string), ("regexFilter", .string), ("regexSubstitution", .string),
        ("regexOptions", headerRegexOptions),
      ]))

  private static let headerRegexOptions = ValueShape.object(
    ObjectShape("HeaderRegexOptions", optional: [("matchAll", .boolean)]))

  private static let redirect = ValueShape.object(
    ObjectShape(
      "Redirect",
      optional: [
        ("url", .string), ("extensionPath", .string), ("transform", transform),
        ("regexSubstitution", .string),
      ]))

  private static let transform = ValueShape.object(
    ObjectShape(
      "URLTransform",
      optional: [
        ("scheme", .string), ("username", .string), ("password", .string), ("host", .string),
        ("port", .string), ("path", .string), ("query", .string),
        ("queryTransform", queryTransform), ("fragment", .string),
      ]))

  private static let queryTransform = ValueShape.object(
    ObjectShape(
      "QueryTransform",
      optional: [
        ("removeParams", strings), ("addOrReplaceParams", .array(parameter)),
      ]))

  private static let parameter = ValueShape.object(
    ObjectShape(
      "QueryKeyValue",
      required: [("key", .string), ("value", .string)], optional: [("replaceOnly", .boolean)]))
}
