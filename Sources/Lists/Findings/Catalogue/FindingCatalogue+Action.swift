// SPDX-License-Identifier: Apache-2.0

/// Actions.
extension FindingCatalogue {
  static let actionObject = FindingEntry(
    .actionObject, "action-object", .error, "The action is missing or not an object",
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
      """)

  static let actionType = FindingEntry(
    .actionType, "action-type", .error, "The action's type is missing or unknown",
    explanation: """
      The `type` of an action must be one of `block`, `block-cookies`, `css-display-none`,
      `ignore-previous-rules`, `ignore-following-rules`, `make-https`, `notify`, `redirect` and
      `modify-headers`, in lower case and without spaces. WebKit rejects the list for any other
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
      """)

  static let selectorMember = FindingEntry(
    .selectorMember, "selector-member", .error, "A css-display-none action without a selector",
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
      """)

  static let notification = FindingEntry(
    .notification, "notification", .error, "A notify action without a text",
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
      """)

  static let redirect = FindingEntry(
    .redirect, "redirect", .error, "A redirect that WebKit rejects",
    explanation: """
      A `redirect` action needs an object `redirect` with one of `extension-path`,
      `regex-substitution`, `transform` and `url`. Each has rules: a path starts with a slash, a
      URL is absolute, the target is never `javascript:`, a query starts with `?`, a fragment
      with `#`. WebKit rejects the list if one of them is broken.

      A redirect is carried out only if the app has allowed it for the list.
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
      """)

  static let modifyHeaders = FindingEntry(
    .modifyHeaders, "modify-headers", .error, "Header changes that WebKit rejects",
    explanation: """
      A `modify-headers` action needs a `priority`, a number from 0 to 2147483647.
      `request-headers` and `response-headers` are arrays of objects with an `operation` (`set`,
      `append` or `remove`), a `header`, and a `value` unless it removes. WebKit rejects the
      list if one is missing.
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
      """)

  static let selectorAbort = FindingEntry(
    .selectorAbort, "selector-abort", .error, "A selector on which WebKit aborts",
    explanation: """
      WebKit parses nested functions, such as `:is(:is(:is(…)))`, with one recursive call for
      each. At some depth the stack is exhausted and the process crashes: between 11,350 and
      11,400 for `:is()` and `:where()`, later for `:not()` and `:host()`. Selectors that are
      nested deeper than 11,380 functions are therefore an error here.
      """,
    bad: nil, good: nil)
}
