// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// What `sluice dump` was asked for.
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
    "all", letter: "a", help: "print every list as a line of JSON with its name")

  static let table = [list.description, all.description]

  let index: FilePath
  let choice: Choice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    index = try arguments.index()
    let name = try arguments.value(of: Self.list)
    let isAll = try arguments.value(of: Self.all)
    switch (name, isAll) {
    case (.some, true): throw UsageError("--list and --all exclude each other")
    case (nil, true): choice = .all
    case (let name?, false): choice = .named(name)
    case (nil, false): choice = .only
    }
  }
}
