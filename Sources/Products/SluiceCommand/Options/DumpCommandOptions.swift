// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice dump`.
struct DumpCommandOptions: CommandOptions {
  /// Which lists of the index are printed.
  enum Choice {
    /// The only one that there is.
    case only
    case named(String)
    case all
  }

  private static let list = Option<String?>(
    "list", letter: "l", placeholder: "NAME", help: "the list to print")
  private static let all = Option<Bool>(
    "all", letter: "a", help: "print every list with its name, each as one line of JSON")

  static let table = [list.description, all.description]

  let index: FilePath
  let choice: Choice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    index = try arguments.index()
    let name = try arguments.value(of: Self.list)
    let isAll = try arguments.value(of: Self.all)
    switch (name, isAll) {
    case (.some, true): throw UsageError("--list and --all cannot be used together")
    case (nil, true): choice = .all
    case (let name?, false): choice = .named(name)
    case (nil, false): choice = .only
    }
  }
}
