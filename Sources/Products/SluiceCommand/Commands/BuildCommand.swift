// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice build`.
struct BuildCommand: Command {
  static let name = "build"
  static let summary = "Build a list from others, as HostlistCompiler's configuration describes it"
  static let description = """
    Reads a configuration of HostlistCompiler, and writes the list that it describes: the lines of
    its sources, without exclusions, transformed, with a head. The same sources give the same bytes;
    the time in the head is that of SOURCE_DATE_EPOCH, if it is set.

    Nothing is downloaded. Paths start from the folder of the configuration. A URL is looked up below
    --downloads, as `wget -x` saves it: https://a.example/b/list.txt is a.example/b/list.txt there, or
    list.txt if there is no such file.

    Transformations are done in a fixed order: ConvertToAscii, RemoveComments, Compress,
    RemoveModifiers, Validate (or ValidateAllowIp, ValidateAllowPublicSuffix,
    ValidateAllowIpAndPublicSuffix), Deduplicate, InvertAllow, RemoveEmptyLines, TrimLines,
    InsertFinalNewLine. Validate keeps what a DNS server of AdGuard can use, as `sluice convert --to
    adguard-dns` decides it.

    An exclusion or inclusion is a text that a line has, a text with * that is the whole line, or a
    regular expression between slashes. A line that is left out takes the comments above it with it.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the list was written"),
    (2, "usage error, the configuration is invalid, or a source cannot be read"),
  ]
  static let project: ProjectUse? = nil
  static let examples: [(command: String, meaning: String)] = [
    ("sluice build configuration.json -o list.txt", "Build a list"),
    (
      "sluice build configuration.json --downloads lists -o list.txt",
      "Build a list whose sources were downloaded into a folder"
    ),
  ]

  @Operands(
    "CONFIGURATION",
    read: { (arguments) throws(UsageError) in
      guard arguments.operands.count == 1, let file = arguments.operands.first else {
        throw UsageError(
          "`build` takes one configuration, found \(arguments.operands.count)",
          help: "as in `sluice build configuration.json -o list.txt`")
      }
      return file
    })
  var configuration: FilePath

  @Option(.output)
  var output: FilePath?

  @Option(
    "downloads", placeholder: "DIR",
    help: "the folder with the sources that are named by their URLs")
  var downloads: FilePath?

  @Option("report", placeholder: "FILE", help: "write the counts for each source as JSON")
  var report: FilePath?

  @Option("quiet", letter: "q", help: "print no summary")
  var isQuiet: Bool
}
