// SPDX-License-Identifier: Apache-2.0

/// `sluice test`: its name, help and examples.
enum TestCommand {
  static let subcommand = Subcommand(
    name: "test",
    summary: "Run the tests of rule lists",
    operands: "LIST|TESTS|DIRECTORY…",
    description: """
      Runs requests through rule lists and compares the answers with the expected ones. The tests of
      x.json, or of the filter list x.txt, are in x.tests.jsonl next to it. You can also name test
      files, and directories, which are searched for files that end in .tests.jsonl. Where both lists
      are there, name the one to test, or name it in the file of tests.

      A test is one JSON object on a line: the members of a request as in `sluice match` (url,
      top_url, type, frame_url, load_context, method), an optional name, and expect. That is
      "block" or "allow", or an object with any of decision, rule (its number in its list, or null),
      list, actions, css, notify, https, redirect and modify_headers, as they are in an answer, and
      hides: selectors that must be in css. Only members that are given are compared; the order of
      arrays does not matter.

      The first line may be {"lists": [...], "target": "...", "active_actions": true} instead. It
      names the lists to use as layers, as paths relative to the directory of the file; filter lists
      become one layer, the last. --target
      overrides the target of all files.

      A rule is exercised if it matches the request of a test. The report shows rules that no test
      exercises, of each list that a test file names first or lies next to.
      """,
    statuses: [
      (0, "all tests passed"),
      (1, "a test failed, or the target rejects a list"),
      (2, "no tests found, a file cannot be read, or a line is not a test"),
    ],
    examples: [
      ("sluice test blockerList.json", "Run blockerList.tests.jsonl"),
      ("sluice test --all-rules rules/", "Run all tests in a directory; every rule needs one"),
      ("sluice test --format junit rules/ > results.xml", "Write a report for a CI server"),
    ],
    run: TestRun.self)
}
