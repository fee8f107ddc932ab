// SPDX-License-Identifier: Apache-2.0

import Filters
import SystemFiles
import Tools

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

    In sources that are filter lists, conditions are decided and included files are written where
    they are included. With --patches, ad blockers and sluice-refresh can update the list by small
    patches, in the format of AdGuard and uBlock Origin.

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
    ("sluice build configuration.json -o list.txt --patches patches", "Publish patches, too"),
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

  @Option() var constants: FilterConstants

  @Option(
    "patches", placeholder: "DIR",
    help: """
      write the patch from the last version, which the output file is, into this folder next to it,
      and `! Diff-Path:` into the list
      """,
    read: { (given) throws(UsageError) in
      guard let folder = given.last?.text else { return nil }
      guard DiffPath(in: folder, named: "list", at: 0, period: 1) != nil else {
        throw UsageError(
          "`--patches` must be a folder from that of the list", help: "as in `--patches patches`")
      }
      return folder
    })
  var patches: String?

  @Option(
    "patch-period", placeholder: "SECONDS",
    help: "how long ad blockers wait before they ask for the next patch (default: 3600)",
    read: { (given) throws(UsageError) in try given.last.map(seconds) ?? 3600 })
  var patchPeriod: Int

  @Option("report", placeholder: "FILE", help: "write the counts for each source as JSON")
  var report: FilePath?

  @Option("quiet", letter: "q", help: "print no summary")
  var isQuiet: Bool

  func validate() throws(UsageError) {
    guard patches == nil || output.map({ !$0.isStandardStream }) == true else {
      throw UsageError("`--patches` needs the file of the list", help: "name it with --output")
    }
  }

  private static func seconds(_ given: GivenValue) throws(UsageError) -> Int {
    guard let seconds = Int(given.text), (1...31_536_000).contains(seconds) else {
      throw UsageError("`--patch-period` must be a number of seconds, at most a year")
    }
    return seconds
  }
}
