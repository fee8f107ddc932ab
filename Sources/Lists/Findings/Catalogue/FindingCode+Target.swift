// SPDX-License-Identifier: Apache-2.0

/// What the target supports.
extension FindingCode {
  static let targetCodes: [FindingCode] = [targetRejects, targetIgnores, targetUnknown]

  /// The target does not support a name and rejects the list.
  public static let targetRejects = FindingCode(
    501, "target-rejects", .error, .rule,
    FindingPage(
      "The target does not support a name and rejects the list",
      explanation: """
        The list is checked for an older WebKit, which does not support an action or a resource
        type. For an unknown name it rejects the whole list.

        `ignore-following-rules`, `top-document` and `child-document` were added in Safari 26.
        Use `--target safari-18` or an older target to see this in the example.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["child-document"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "resource-type": ["document"],
              "load-context": ["child-frame"]
            },
            "action": {"type": "block"}
          }
        ]
        """))

  /// The target ignores a part of the trigger.
  public static let targetIgnores = FindingCode(
    502, "target-ignores", .warning, .rule,
    FindingPage(
      "The target ignores a part of the trigger",
      explanation: """
        The list is checked for an older WebKit that does not support this member of the trigger. It
        accepts the list and ignores the member, so the rule applies to more requests than intended.

        `request-method` and `unless-frame-url` were added in Safari 26, `if-frame-url` in 16.4.
        Use `--target safari-18` or an older target to see this in the example.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/collect", "request-method": "post"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/collect", "resource-type": ["fetch"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// It is unknown whether the target supports a name.
  public static let targetUnknown = FindingCode(
    503, "target-unknown", .note, .rule,
    FindingPage(
      "It is unknown whether the target supports a name",
      explanation: """
        The list is checked for a WebKit for which no release note, commit or measurement shows
        whether it supports this name. If it does not, it rejects the whole list.

        Try the list there, or avoid the name. Use `--target safari-18`, `safari-17` or
        `safari-16.4` to see this in the example.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/report", "resource-type": ["csp-report"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/report", "resource-type": ["ping"]},
            "action": {"type": "block"}
          }
        ]
        """))
}
