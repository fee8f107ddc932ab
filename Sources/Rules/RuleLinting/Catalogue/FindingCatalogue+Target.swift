// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// What the target knows.
extension FindingCatalogue {
  static let targetRejects = FindingEntry(
    .targetRejects, "target-rejects", .error,
    "The target does not know a name and refuses the list",
    explanation: """
      The list is held against an older WebKit, and that one does not know an action or a
      resource type. A name that is not known makes it refuse the whole list.

      `ignore-following-rules`, `top-document` and `child-document` came with Safari 26.
      `--target safari-18` and older targets show the example.
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
      """)

  static let targetIgnores = FindingEntry(
    .targetIgnores, "target-ignores", .warning, "The target passes over a part of the trigger",
    explanation: """
      The list is held against an older WebKit that does not know this member of the trigger. It
      takes the list and passes over the member, so the rule applies to more loads than it
      should.

      `request-method` and `unless-frame-url` came with Safari 26, `if-frame-url` with 16.4.
      `--target safari-18` and older targets show the example.
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
      """)

  static let targetUnknown = FindingEntry(
    .targetUnknown, "target-unknown", .note, "Nobody can say whether the target knows a name",
    explanation: """
      The list is held against a WebKit for which no release note, change or measurement tells
      whether it knows this name. If it does not, it refuses the whole list.

      Try the list there, or do without. `--target safari-18` shows the example; so do
      `safari-17` and `safari-16.4`.
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
      """)
}
