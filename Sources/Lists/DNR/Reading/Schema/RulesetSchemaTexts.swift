// SPDX-License-Identifier: Apache-2.0

/// The parts of the schema of rulesets other than the shapes of values.
package enum RulesetSchemaTexts {
  private static let least = [("minimum", "1"), ("maximum", "2147483647")]
  private static let notEmpty = [("minItems", "1")]
  /// No entry beyond ASCII.
  private static let hosts = [("not", #"{"contains":{"pattern":"[^\\u0000-\\u007f]"}}"#)]
  private static let ascii = #""^[\\u0000-\\u007f]+$""#
  private static let header = ("pattern", #""^[!#$%&'*+.^_`|~0-9A-Za-z-]+$""#)
  private static let headerValues = [("not", #"{"contains":{"pattern":"[\\u0000\\r\\n]"}}"#)]
  private static let headerValue = ("pattern", #""^[^\\u0000\\r\\n]*$""#)

  /// Keywords with their JSON, by type or by type and member.
  static let constraints: [String: [(key: String, json: String)]] = [
    "Rule": rule,
    "Rule.id": least,
    "Rule.priority": least,
    "RuleCondition": condition,
    "RuleCondition.urlFilter": [("pattern", #""^(?!\\|\\|\\*)[\\u0000-\\u007f]+$""#)],
    "RuleCondition.regexFilter": [("pattern", ascii)],
    "RuleCondition.initiatorDomains": notEmpty + hosts,
    "RuleCondition.excludedInitiatorDomains": hosts,
    "RuleCondition.requestDomains": notEmpty + hosts,
    "RuleCondition.excludedRequestDomains": hosts,
    "RuleCondition.topDomains": notEmpty + hosts,
    "RuleCondition.excludedTopDomains": hosts,
    "RuleCondition.domains": notEmpty + hosts,
    "RuleCondition.excludedDomains": hosts,
    "RuleCondition.resourceTypes": notEmpty,
    "RuleCondition.requestMethods": notEmpty,
    "RuleCondition.tabIds": notEmpty,
    "RuleCondition.responseHeaders": notEmpty,
    "RuleCondition.excludedResponseHeaders": notEmpty,
    "RuleAction": action,
    "HeaderInfo.header": [header],
    "HeaderInfo.values": headerValues,
    "HeaderInfo.excludedValues": headerValues,
    "ModifyHeaderInfo": headerChange,
    "ModifyHeaderInfo.header": [header],
    "ModifyHeaderInfo.value": [headerValue],
    "Redirect.url": [
      ("pattern", #""^(?![Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]:)[A-Za-z][A-Za-z0-9+.-]*:""#)
    ],
    "Redirect.extensionPath": [("pattern", #""^/""#)],
    "Redirect.regexSubstitution": [("pattern", #""^([^\\\\]|\\\\[0-9\\\\])+$""#)],
    "URLTransform": [("not", #"{"required":["query","queryTransform"]}"#)],
    "URLTransform.scheme": [("enum", #"["http","https","ftp","chrome-extension"]"#)],
    "URLTransform.port": [("pattern", port)],
    "URLTransform.query": [("pattern", #""^([?]|$)""#)],
    "URLTransform.fragment": [("pattern", #""^(#|$)""#)],
  ]

  /// Empty, or a number up to 65535.
  private static let port =
    #""^([+]?0*([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?$""#

  private static let rule = [
    (
      "allOf",
      #"""
      [{"if":{"properties":{"action":{"properties":{"type":{"const":"allowAllRequests"}},"required":["type"]}}},"then":{"properties":{"condition":{"required":["resourceTypes"],"properties":{"resourceTypes":{"items":{"enum":["main_frame","sub_frame"]}}}}}}},{"if":{"properties":{"action":{"properties":{"type":{"const":"redirect"},"redirect":{"required":["regexSubstitution"],"not":{"anyOf":[{"required":["url"]},{"required":["extensionPath"]},{"required":["transform"]}]}}},"required":["type","redirect"]}}},"then":{"properties":{"condition":{"required":["regexFilter"]}}}}]
      """#
    )
  ]

  private static let condition = [
    (
      "allOf",
      #"[{"not":{"required":["urlFilter","regexFilter"]}},"#
        + #"{"not":{"required":["domains","initiatorDomains"]}},"#
        + #"{"not":{"required":["excludedDomains","excludedInitiatorDomains"]}}]"#
    )
  ]

  private static let action = [
    (
      "allOf",
      #"[{"if":{"properties":{"type":{"const":"redirect"}}},"then":{"required":["redirect"],"#
        + #""properties":{"redirect":{"anyOf":[{"required":["url"]},{"required":["extensionPath"]},"#
        + #"{"required":["transform"]},{"required":["regexSubstitution"]}]}}}},"#
        + #"{"if":{"properties":{"type":{"const":"modifyHeaders"}}},"then":{"anyOf":["#
        + #"{"required":["requestHeaders"]},{"required":["responseHeaders"]}],"#
        + #""properties":{"requestHeaders":{"minItems":1},"responseHeaders":{"minItems":1}}}}]"#
    )
  ]

  private static let headerChange = [
    ("if", #"{"properties":{"operation":{"const":"remove"}}}"#),
    ("then", #"{"not":{"required":["value"]}}"#),
    ("else", #"{"required":["value"]}"#),
  ]

  /// The description of a member, which editors show.
  package static func description(of member: String, in type: String) -> String {
    texts["\(type).\(member)"] ?? texts[member] ?? ""
  }

  private static let texts: [String: String] = [
    "id": "The number of the rule, unique in the file",
    "priority": "Rules with a higher priority win; 1 if it is missing",
    "condition": "When the rule applies; all members must hold",
    "action": "What the rule does",
    "urlFilter": "A text in the URL: `*` is any text, `^` a separator, `||` the start of a host",
    "RuleCondition.regexFilter": "An RE2 expression for the URL, of at most 2 KB when compiled",
    "isUrlFilterCaseSensitive": "Whether urlFilter is case-sensitive; false if it is missing",
    "initiatorDomains": "Hosts of the initiator, with their subdomains",
    "excludedInitiatorDomains": "Hosts of the initiator that the rule does not apply to",
    "requestDomains": "Hosts of the URL, with their subdomains",
    "excludedRequestDomains": "Hosts of the URL that the rule does not apply to",
    "topDomains": "Hosts of the page, with their subdomains",
    "excludedTopDomains": "Hosts of the page that the rule does not apply to",
    "domains": "The old name of initiatorDomains",
    "excludedDomains": "The old name of excludedInitiatorDomains",
    "domainType": "Whether the URL and its initiator have the same registrable domain",
    "resourceTypes":
      "Request types; without this and excludedResourceTypes, all except main_frame",
    "excludedResourceTypes": "Request types that the rule does not apply to",
    "requestMethods": "HTTP methods",
    "excludedRequestMethods": "HTTP methods that the rule does not apply to",
    "tabIds": "Tabs; only in session rules",
    "excludedTabIds": "Tabs that the rule does not apply to; only in session rules",
    "RuleCondition.responseHeaders": "Response headers; at least one must match",
    "excludedResponseHeaders": "Response headers; none may match",
    "RuleAction.type": "The kind of action",
    "RuleAction.redirect": "The target of the redirect",
    "requestHeaders": "Changes to request headers",
    "RuleAction.responseHeaders": "Changes to response headers",
    "header": "The name of the header",
    "values": "Patterns with `*` and `?`; the value must match at least one",
    "excludedValues": "Patterns with `*` and `?` that the value must not match",
    "operation": "The kind of change",
    "ModifyHeaderInfo.value": "The new value; not for remove",
    "ModifyHeaderInfo.regexFilter": "An expression for the value of the header",
    "ModifyHeaderInfo.regexSubstitution": "The replacement of the match in the value",
    "regexOptions": "How the expression is applied",
    "matchAll": "Whether all matches are replaced",
    "url": "An absolute URL",
    "extensionPath": "A file of the extension, from its folder",
    "transform": "Parts of the URL to replace",
    "Redirect.regexSubstitution":
      "The replacement of the match in the URL, with `\\1` to `\\9` for groups",
    "scheme": "The new scheme",
    "username": "The new user name",
    "password": "The new password",
    "host": "The new host",
    "port": "The new port; empty for none",
    "path": "The new path",
    "query": "The new query with its `?`; empty for none",
    "queryTransform": "Changes to single parameters",
    "fragment": "The new fragment with its `#`; empty for none",
    "removeParams": "Names of parameters to remove",
    "addOrReplaceParams": "Parameters to replace or to add",
    "key": "The name of the parameter",
    "QueryKeyValue.value": "The value of the parameter",
    "replaceOnly": "Whether a missing parameter is not added",
  ]
}
