// SPDX-License-Identifier: Apache-2.0

internal import NetRequestModel

/// The shapes of rules, as Chromium declares them.
extension ValueShape {
  private static let strings = ValueShape.array(.string)
  private static let integers = ValueShape.array(.integer)

  static func name(of names: [String]) -> ValueShape { .name(NameChoice(names)) }

  static let rule = ValueShape.object(
    ObjectShape(
      required: [("id", .integer), ("condition", condition), ("action", action)],
      optional: [("priority", .integer)]))

  private static let condition = ValueShape.object(
    ObjectShape(optional: [
      ("urlFilter", .string), ("regexFilter", .string), ("isUrlFilterCaseSensitive", .boolean),
      ("initiatorDomains", strings), ("excludedInitiatorDomains", strings),
      ("requestDomains", strings), ("excludedRequestDomains", strings),
      ("topDomains", strings), ("excludedTopDomains", strings),
      ("domains", strings), ("excludedDomains", strings),
      ("domainType", name(of: NetRequestDomainType.allCases.map(\.rawValue))),
      ("resourceTypes", .array(resourceType)), ("excludedResourceTypes", .array(resourceType)),
      ("requestMethods", .array(requestMethod)), ("excludedRequestMethods", .array(requestMethod)),
      ("tabIds", integers), ("excludedTabIds", integers),
      ("responseHeaders", .array(headerCondition)),
      ("excludedResponseHeaders", .array(headerCondition)),
    ]))

  private static let resourceType = name(of: NetRequestTypes.names.map(\.name))
  private static let requestMethod = name(of: NetRequestMethods.names.map(\.name))

  private static let headerCondition = ValueShape.object(
    ObjectShape(
      required: [("header", .string)],
      optional: [("values", strings), ("excludedValues", strings)]))

  private static let action = ValueShape.object(
    ObjectShape(
      required: [("type", name(of: NetRequestActionKind.allCases.map(\.name)))],
      optional: [
        ("redirect", redirect), ("requestHeaders", .array(headerChange)),
        ("responseHeaders", .array(headerChange)),
      ]))

  private static let headerChange = ValueShape.object(
    ObjectShape(
      required: [("header", .string), ("operation", name(of: ["append", "set", "remove"]))],
      optional: [("value", .string)]))

  private static let redirect = ValueShape.object(
    ObjectShape(optional: [
      ("url", .string), ("extensionPath", .string), ("transform", transform),
      ("regexSubstitution", .string),
    ]))

  private static let transform = ValueShape.object(
    ObjectShape(optional: [
      ("scheme", .string), ("username", .string), ("password", .string), ("host", .string),
      ("port", .string), ("path", .string), ("query", .string), ("fragment", .string),
      ("queryTransform", queryTransform),
    ]))

  private static let queryTransform = ValueShape.object(
    ObjectShape(optional: [
      ("removeParams", strings), ("addOrReplaceParams", .array(parameter)),
    ]))

  private static let parameter = ValueShape.object(
    ObjectShape(
      required: [("key", .string), ("value", .string)], optional: [("replaceOnly", .boolean)]))
}
