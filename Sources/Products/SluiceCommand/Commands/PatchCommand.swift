// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice patch`.
struct PatchCommand: Command {
  static let name = "patch"
  static let summary = "Update a filter list by the patches that its `! Diff-Path:` leads to"
  static let description = """
    Applies patches to a list, one after the other, and replaces the list with the result. A patch has
    the format of `diff -n`, with a line before it that has the checksum of the result; `sluice build
    --patches`, AdGuard and uBlock Origin write such files. A patch for several lists has a part for
    each: the one whose name follows the # in the list's `! Diff-Path:` is taken. An empty patch
    changes nothing.

    If a patch is for another version, is malformed, or does not lead to the right checksum, the list
    stays as it is.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the list was updated, or all patches are empty"),
    (1, "a patch cannot be applied to the list, or with --next, the list names no patch"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = nil
  static let examples: [(command: String, meaning: String)] = [
    ("sluice patch list.txt list-s-1795910400-3600.patch", "Update a list"),
    ("sluice patch --next list.txt", "See where the next patch is"),
    ("sluice patch list.txt 1.patch 2.patch -o new.txt", "Write the result into another file"),
  ]

  @Operands("LIST PATCH…") private var files: [FilePath]

  @Option(
    "next",
    help: """
      instead of applying patches, print when the next patch of the list is due, in seconds since
      1970 or 0 for any time, and its path from the list
      """)
  var showsNext: Bool

  @Option(.output)
  private var outputFile: FilePath?

  var list: FilePath { files[0] }
  var patches: ArraySlice<FilePath> { files.dropFirst() }
  /// The list itself, if no other file is named.
  var output: FilePath { outputFile ?? list }

  func validate() throws(UsageError) {
    try files.checkStandardInput()
    guard showsNext else {
      guard files.count > 1 else {
        throw UsageError(
          "`patch` takes a list and at least one patch, found \(files.count)",
          help: "as in `sluice patch list.txt list.patch`")
      }
      return
    }
    guard files.count == 1, outputFile == nil else {
      throw UsageError(
        "`patch --next` takes one list", help: "as in `sluice patch --next list.txt`")
    }
  }
}
