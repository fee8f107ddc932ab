// SPDX-License-Identifier: Apache-2.0

/// Actions.
extension FindingCode {
  static let actionCodes: [FindingCode] = [
    actionObject, actionType, selectorMember, notification, redirect, modifyHeaders, selectorAbort,
  ]

  /// The action is missing or not an object.
  public static let actionObject = FindingCode(
    301, "action-object", .error, .rule,
    FindingPage(
      "The action is missing or not an object",
      explanation: """
        Every rule needs an `action`, an object with a `type`. WebKit rejects the list if the
        action is only a name.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": "block"
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The action's type is missing or unknown.
  public static let actionType = FindingCode(
    302, "action-type", .error, .rule,
    FindingPage(
      "The action's type is missing or unknown",
      explanation: """
        The `type` of an action must be one of `block`, `block-cookies`, `css-display-none`,
        `ignore-previous-rules`, `ignore-following-rules`, `make-https`, `notify`, `redirect` and
        `modify-headers`, in lowercase and without spaces. WebKit rejects the list for any other
        type.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "hide"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "css-display-none", "selector": ".ad"}
          }
        ]
        """))

  /// A css-display-none action without a selector.
  public static let selectorMember = FindingCode(
    303, "selector-member", .error, .rule,
    FindingPage(
      "A css-display-none action without a selector",
      explanation: """
        An action that hides elements needs a `selector`, a string. WebKit rejects the list if it
        is missing or an array. If it is a string but not valid CSS, WebKit silently drops only
        this rule.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "css-display-none", "selector": [".ad", ".banner"]}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "css-display-none", "selector": ".ad, .banner"}
          }
        ]
        """))

  /// A notify action without a text.
  public static let notification = FindingCode(
    304, "notification", .error, .rule,
    FindingPage(
      "A notify action without a text",
      explanation: """
        A `notify` action needs a `notification`, a string that WebKit passes to the app. WebKit
        rejects the list if it is missing or not a string. An empty string is accepted.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "notify"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "notify", "notification": "advertisement"}
          }
        ]
        """))

  /// A redirect that WebKit rejects.
  public static let redirect = FindingCode(
    305, "redirect", .error, .rule,
    FindingPage(
      "A redirect that WebKit rejects",
      explanation: """
        A `redirect` action needs an object `redirect` with one of `extension-path`,
        `regex-substitution`, `transform` and `url`. Each has restrictions: a path starts with a
        slash, a URL is absolute, the target is never `javascript:`, a query starts with `?`, a
        fragment with `#`. WebKit rejects the list if a redirect violates one of them.

        A redirect is carried out only if the app allows redirects for the list.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "redirect", "redirect": {"url": "/empty.html"}}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {
              "type": "redirect",
              "redirect": {"url": "https://example.com/empty.html"}
            }
          }
        ]
        """))

  /// Header changes that WebKit rejects.
  public static let modifyHeaders = FindingCode(
    306, "modify-headers", .error, .rule,
    FindingPage(
      "Header changes that WebKit rejects",
      explanation: """
        A `modify-headers` action needs a `priority`, a number from 0 to 2147483647.
        `request-headers` and `response-headers` are arrays of objects with an `operation` (`set`,
        `append` or `remove`), a `header`, and a `value` unless the operation is `remove`. WebKit
        rejects the list if one is missing.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/api/"},
            "action": {
              "type": "modify-headers",
              "request-headers": [{"operation": "remove", "header": "Referer"}]
            }
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/api/"},
            "action": {
              "type": "modify-headers",
              "priority": 1,
              "request-headers": [{"operation": "remove", "header": "Referer"}]
            }
          }
        ]
        """))

  /// A selector on which WebKit aborts.
  public static let selectorAbort = FindingCode(
    307, "selector-abort", .error, .rule,
    FindingPage(
      "A selector on which WebKit aborts",
      explanation: """
        WebKit parses nested functions, such as `:is(:is(:is(…)))`, with one recursive call for
        each. At some depth the stack is exhausted and the process crashes: between 11,350 and
        11,400 for `:is()` and `:where()`, later for `:not()` and `:host()`. Therefore more than
        11,380 nested functions are an error here.
        """))
}
