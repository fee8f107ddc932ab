// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles
import TextFormats

/// `sluice unblock`.
struct UnblockCommand: Command {
  static let name = "unblock"
  static let summary = "Write checked exceptions for a site that lists break"
  static let description = """
    Finds the requests of a site that lists block, names the filters that do, and writes the
    narrowest exceptions that allow them: for the path of the request, its type and the site alone.
    A host whose requests have more than three paths gets one exception.

    SITE is a host, which includes the hosts below it, or the URL of a page. LOG is a HAR file that a
    browser saved, or any other log that `sluice replay` reads; record it with blocking off, so that
    it has the requests that follow from a blocked one.

    The exceptions are checked: the lists decide every request of the log again with the exceptions
    as one more list. An exception that allows nothing is not shown. If a filter is `important`, so
    is its exception. Requests of other pages in the log must keep their decisions.

    A page rarely needs all of its blocked requests. The most important types come first; try the
    exceptions from the top, or name a part of a URL with --url.

    --format filters prints only the exceptions, ready to be added to a list.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the exceptions allow all requests, or none is blocked"),
    (1, "a request stays blocked, a request of another page changes, or a list was rejected"),
    (2, "usage error, or a file cannot be read, or the log has no request of the site"),
  ]
  static let project: ProjectUse? = ProjectUse(lists: .option)
  static let examples: [(command: String, meaning: String)] = [
    (
      "sluice unblock paper.example page.har -l easylist.txt", "See what breaks a page"
    ),
    (
      "sluice unblock paper.example page.har -l easylist.txt --url player",
      "Unblock only URLs with this text"
    ),
    (
      "sluice unblock paper.example page.har -l easylist.txt -f filters >> own.txt",
      "Add the exceptions to a list"
    ),
  ]

  @Operands(
    "SITE LOG|-…",
    read: { (arguments) throws(UsageError) in
      guard let site = arguments.operands.first, arguments.operands.count > 1 else {
        throw UsageError(
          "`unblock` takes a site and logs",
          help: "as in `sluice unblock paper.example page.har --list easylist.txt`")
      }
      return (site: site.bytes, logs: Array(arguments.operands.dropFirst()))
    })
  private var operands: (site: [UInt8], logs: [FilePath])

  @Option(
    "list", letter: "l", placeholder: "FILE",
    help: "a filter list, or any other list to decide with; may be given several times")
  var lists: [FilePath]

  @Option(
    "url", placeholder: "TEXT",
    help: "only requests whose URL has this text; may be given several times")
  var texts: [FilePath]

  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, filters
  }

  @Option("format", letter: "f", default: .text, help: "text (the default), json or filters")
  var format: Format

  @Option(
    "target", letter: "t", default: .sluice,
    help: "the WebKit version to check rule lists for (default: sluice, which has no limits)")
  var target: Target

  @OptionGroup var filters = FilterOptions(for: .deciding)

  @Option(.indexes) var limits: LimitOption.DecidingLimits
  @Option() var color: ColorChoice

  var site: [UInt8] { operands.site }
  var logs: [FilePath] { operands.logs }

  func validate() throws(UsageError) {
    guard !lists.isEmpty else {
      throw UsageError("no list given", help: "name a filter list with --list")
    }
    try (logs + lists).checkStandardInput()
  }
}
