// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles
import Tools

/// `sluice test`.
struct TestCommand: Command {
  static let name = "test"
  static let summary = "Run the tests of rule lists"
  static let description = """
    Runs requests through rule lists and compares the answers with the expected ones. The tests of
    x.json, or of the filter list x.txt, are in x.tests.jsonl next to it. You can also name test
    files, and directories, which are searched for files that end in .tests.jsonl. If both x.json
    and x.txt exist, name the list to test, or name it in the file of tests.

    A test is one JSON object on a line: the members of a request as in `sluice match` (url,
    top_url, type, frame_url, load_context, method), an optional name, and expect. The value of
    expect is "block" or "allow", or an object with any of decision, rule (its number in its list,
    or null), list, actions, css, notify, https, redirect and modify_headers, as they are in an
    answer, and hides: selectors that must be in css. Only members that are given are compared; the
    order of arrays does not matter.

    The first line may be {"lists": [...], "target": "...", "active_actions": true} instead. It
    names the lists to use as layers, as paths relative to the directory of the file; filter lists
    become one layer, the last. --target overrides the target of all files.

    A rule is exercised if it matches the request of a test. The report shows the rules that no test
    exercises, for each list that a test file names first or lies next to.
    """
  static let statuses: [(Int32, String)] = [
    (0, "all tests passed"),
    (1, "a test failed, or the target rejects a list"),
    (2, "no tests found, a file cannot be read, or a line is not a test"),
  ]
  static let project: ProjectUse? = ProjectUse(lists: .searchedOperands)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice test blockerList.json", "Run blockerList.tests.jsonl"),
    ("sluice test --all-rules rules/", "Run all tests in a directory; every rule needs one"),
    ("sluice test --format junit rules/ > results.xml", "Write a report for a CI server"),
  ]

  /// Rule lists, test files and directories.
  @Operands("LIST|TESTS|DIRECTORY…") private var files: [FilePath]
  @GivenArguments private var arguments: ParsedArguments

  /// The lists, test files and folders that are named, or else the test files of the project.
  func inputs() throws(UsageError) -> [FilePath] {
    guard files.isEmpty else { return files }
    guard let tests = arguments.project?.settings.tests, !tests.isEmpty else {
      throw UsageError(
        "no list given",
        help: "name rule lists, test files or directories, or set `tests` in sluice.toml")
    }
    do throws(FileError) {
      return try ProjectSettings.files(of: tests).map(\.fromWorkingDirectory)
    } catch {
      throw UsageError(error.message)
    }
  }

  /// Finds the test files in folders.
  func search() throws(UsageError) -> ListSearch {
    try ListSearch(arguments)
  }

  /// The target of all lists; nil uses the target in each test file.
  @Option(
    "target", letter: "t",
    help: """
      the WebKit version to check lists for (default: the target in the test file, or
      webkitgtk-2.50; sluice for filter lists)
      """)
  var target: Target?

  /// `--format`.
  enum Format: String, CaseIterable {
    case text, tap, junit, json
  }

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), tap (version 13), junit (XML) or json")
  var format: Format

  /// The target of lists whose file of tests names none.
  var projectTarget: Target? { arguments.project?.settings.target?.ofRuleLists }

  @Option("all-rules", help: "fail if any rule is not exercised by a test")
  var needsAllRules: Bool

  @Option(.map) var maps: [FilePath]

  @Option("quiet", letter: "q", help: "show only failures; text only")
  var isQuiet: Bool

  @OptionGroup var filters = FilterOptions(for: .compiling)

  @Option() var color: ColorChoice

  func validate() throws(UsageError) {
    guard format == .text || !isQuiet else { throw UsageError("--quiet needs --format text") }
  }
}
