// SPDX-License-Identifier: Apache-2.0

/// `sluice test`: what it is called with and what it answers.
enum TestCommand {
  static let subcommand = Subcommand(
    name: "test",
    summary: "Run the tests of rule lists",
    operands: "LIST|TESTS|DIRECTORY…",
    description: """
      Runs requests through rule lists and holds the answers against what was expected of them. The
      tests of x.json are in x.tests.jsonl beside it; a file of tests can be named itself; in
      directories, all files that end in .tests.jsonl are run.

      A test is one JSON object on a line: the members of a request as in `sluice match` (url,
      top_url, type, frame_url, load_context, method), a name if you like, and expect. That is
      "block" or "allow", or an object with any of decision, rule (its number in its list, or null),
      list, actions, css, notify, https, redirect and modify_headers, as they are in an answer, and
      hides: selectors that must be among the css. Only what is given is compared; the order of lists
      does not count.

      The first line may be {"lists": [...], "target": "...", "active_actions": true} instead, with
      the lists that are layered for the tests, as paths from the directory of the file. --target
      holds all lists against another target than the files say.

      A rule is exercised if it matches the request of a test. Shown are the rules without one of each
      list that a file of tests names first, or is beside of.
      """,
    statuses: [
      (0, "all tests passed"),
      (1, "a test failed, or the target refuses a list"),
      (2, "no test was found, or a file can not be read or holds a line that is no test"),
    ],
    examples: [
      ("sluice test blockerList.json", "Run blockerList.tests.jsonl"),
      ("sluice test --all-rules rules/", "Run all tests below a directory, and miss none"),
      ("sluice test --format junit rules/ > results.xml", "Tell a server that builds"),
    ],
    run: TestRun.self)
}
