// SPDX-License-Identifier: Apache-2.0

import SystemFiles

extension ParsedArguments {
  /// The operands as indexes, of which there is at least one.
  func indexes() throws(UsageError) -> [FilePath] {
    guard !operands.isEmpty else {
      throw UsageError(
        "no index given",
        help: "make one from a rule list with `sluice compile FILE -o OUT.sluice`")
    }
    return operands
  }

  /// The operands as indexes and lists, of which there is at least one.
  func lists() throws(UsageError) -> [FilePath] {
    guard !operands.isEmpty else {
      throw UsageError(
        "no index given", help: "name a list, or an index that `sluice compile` made of one")
    }
    guard !operands.contains(where: \.isStandardStream) else {
      throw UsageError(
        "`\(subcommand.name)` cannot read a list from standard input",
        help: "name a file")
    }
    return operands
  }

  /// The operands as one index.
  func index() throws(UsageError) -> FilePath {
    let indexes = try indexes()
    guard indexes.count == 1 else {
      throw UsageError("`\(subcommand.name)` takes one index, found \(indexes.count)")
    }
    return indexes[0]
  }
}

extension [FilePath] {
  /// Refuses to read standard input twice.
  func checkStandardInput() throws(UsageError) {
    guard count(where: \.isStandardStream) <= 1 else {
      throw UsageError("standard input (`-`) can be read only once")
    }
  }
}
