// SPDX-License-Identifier: Apache-2.0

/// `sluice lint`: its name, help and examples.
enum LintCommand {
  static let subcommand = Subcommand(
    name: "lint",
    summary: "Check rule lists and filter lists and report every finding",
    operands: "FILE|DIRECTORY|-…",
    description: """
      Checks lists of WebKit content-blocker rules and reports every finding at once: errors, which
      make WebKit reject the list, with WebKit's own message; and warnings about rules that WebKit
      accepts but that do not do what they seem to do. Lists for ad blockers are recognized by their
      content and checked for the ad blocker that they are written for; all of them are checked
      together. Rulesets for declarativeNetRequest are recognized, too, and checked for Chromium, with
      its own messages; the manifest of an extension is checked together with the rulesets that it
      names. Directories are searched for files that end in .json, and for filter lists that end in
      .txt; - is standard input.
      """,
    statuses: [
      (0, "no errors, and with --strict no warnings"),
      (1, "errors, or warnings with --strict"),
      (2, "usage error, or a file cannot be read"),
    ],
    examples: [
      ("sluice lint blockerList.json", "Check a list for WebKitGTK 2.50"),
      ("sluice lint --target safari-17 --strict rules/", "Check all lists in a directory"),
      ("sluice lint easylist.txt", "Check a filter list"),
      ("sluice lint --format github rules/", "Show findings next to the lines of a pull request"),
      ("sluice lint --diff blockerList.json", "See what --fix would change"),
      ("sluice lint --format json rules/ > known.json", "Save the current findings"),
      ("sluice lint --baseline known.json rules/", "Show only findings that are new since then"),
    ],
    run: LintRun.self)
}
