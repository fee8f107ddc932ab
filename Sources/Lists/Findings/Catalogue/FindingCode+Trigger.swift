// SPDX-License-Identifier: Apache-2.0

/// Triggers.
extension FindingCode {
  static let triggerCodes: [FindingCode] = [
    triggerObject, urlFilter, flagList, flagName, requestMethod, conditionList, domainCharacters,
    multipleConditions,
  ]

  /// The trigger is missing or not an object.
  public static let triggerObject = FindingCode(
    201, "trigger-object", .error, .rule,
    FindingPage(
      "The trigger is missing or not an object",
      explanation: """
        Every rule needs a `trigger`, an object that selects the requests that the rule applies to.
        Without it WebKit rejects the list.
        """,
      bad: """
        [
          {
            "action": {"type": "block"}
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

  /// The url-filter is missing, empty or not a string.
  public static let urlFilter = FindingCode(
    202, "url-filter", .error, .rule,
    FindingPage(
      "The url-filter is missing, empty or not a string",
      explanation: """
        A trigger needs a `url-filter`, a string with at least one character. WebKit rejects the
        list otherwise, even if the trigger has a condition.

        Write `.*` if the rule applies to every URL.
        """,
      bad: """
        [
          {
            "trigger": {"if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": ".*", "if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A list of load properties is not an array.
  public static let flagList = FindingCode(
    203, "flag-list", .error, .rule,
    FindingPage(
      "A list of load properties is not an array",
      explanation: """
        `resource-type`, `load-type` and `load-context` must be arrays of strings, even with one
        entry. A single string, or `null`, makes WebKit reject the list.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": "image"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["image"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// An unknown load property.
  public static let flagName = FindingCode(
    204, "flag-name", .error, .rule,
    FindingPage(
      "An unknown load property",
      explanation: """
        One unknown name in `resource-type`, `load-type` or `load-context` makes WebKit reject the
        whole list. Names must be spelled exactly, in lowercase.

        Other blockers use other names: `stylesheet` is `style-sheet` here, `xmlhttprequest` is
        `fetch`, `subdocument` is `child-document`.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["stylesheet"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["style-sheet"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// An unknown request method.
  public static let requestMethod = FindingCode(
    205, "request-method", .error, .rule,
    FindingPage(
      "An unknown request method",
      explanation: """
        `request-method` must be one string: get, head, options, trace, put, delete, post, patch or
        connect, in lowercase or uppercase. An array, even with one method, makes WebKit reject the
        list.

        Two methods need two rules.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/collect", "request-method": ["post"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/collect", "request-method": "post"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A condition is not an array of strings.
  public static let conditionList = FindingCode(
    206, "condition-list", .error, .rule,
    FindingPage(
      "A condition is not an array of strings",
      explanation: """
        `if-domain`, `unless-domain` and the four conditions on URLs must be arrays with at least
        one string, and no string may be empty. WebKit rejects the list otherwise.

        An empty array is rejected too: leave out the condition if the rule applies to every page.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": "example.com"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A domain with uppercase or non-ASCII letters.
  public static let domainCharacters = FindingCode(
    207, "domain-characters", .error, .rule,
    FindingPage(
      "A domain with uppercase or non-ASCII letters",
      explanation: """
        Domains in `if-domain` and `unless-domain` must be written as in URLs: in lowercase, with
        letters outside a to z in Punycode. One entry with an uppercase letter makes WebKit reject
        the whole list.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["*Example.com"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["*example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// More than one condition in a trigger.
  public static let multipleConditions = FindingCode(
    208, "multiple-conditions", .error, .rule,
    FindingPage(
      "More than one condition in a trigger",
      explanation: """
        A trigger can have one of the six conditions. With a second one WebKit rejects the list,
        even if the second is empty.

        An exception can be a rule of its own: an `ignore-previous-rules` after the rule. It undoes
        every earlier rule of the list for the requests that it matches, so give it the same
        pattern.
        """,
      bad: #"""
        [
          {
            "trigger": {
              "url-filter": "^https?://ads\\.example/",
              "if-domain": ["*example.com"],
              "unless-domain": ["shop.example.com"]
            },
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {
              "url-filter": "^https?://ads\\.example/",
              "if-domain": ["*example.com"]
            },
            "action": {"type": "block"}
          },
          {
            "trigger": {
              "url-filter": "^https?://ads\\.example/",
              "if-domain": ["shop.example.com"]
            },
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """#))
}
