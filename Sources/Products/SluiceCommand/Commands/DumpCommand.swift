// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice dump`.
struct DumpCommand: Command {
  static let name = "dump"
  static let summary = "Print the rules of an index as a rule list"
  static let description = """
    Prints a list of an index as a rule list in canonical JSON, one rule per line. It compiles to
    the same decisions as the original list, but its text may differ.

    Each list has its own ignore rules, so lists cannot be merged. If an index has several lists,
    --list selects the one to print, and --all prints each as a line
    {"list": name, "rules": [rules]}.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the rules were printed"),
    (2, "usage error, or the index cannot be read"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice dump ads.sluice > ads.json", "Get a rule list back"),
    ("sluice dump --list easylist.json both.sluice", "Print one of several lists"),
    ("sluice dump --all both.sluice | jq -r .list", "Print the names of the lists"),
  ]

  @Operands(
    "INDEX",
    read: { (arguments) throws(UsageError) in
      let indexes = try arguments.indexes()
      guard indexes.count == 1 else {
        throw UsageError("`dump` takes one index, found \(indexes.count)")
      }
      return indexes[0]
    })
  var index: FilePath

  @Option("list", letter: "l", placeholder: "NAME", help: "the list to print")
  private var list: String?

  @Option("all", letter: "a", help: "print every list with its name, each as one line of JSON")
  private var isAll: Bool

  /// Which lists of the index to print.
  enum Choice {
    /// The only list of the index.
    case only
    case named(String)
    case all
  }

  var choice: Choice { isAll ? .all : list.map { .named($0) } ?? .only }

  func validate() throws(UsageError) {
    guard !isAll || list == nil else {
      throw UsageError("--list and --all cannot be used together")
    }
  }
}
