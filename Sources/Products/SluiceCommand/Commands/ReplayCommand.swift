// SPDX-License-Identifier: Apache-2.0

import Loads
import TextFormats
import Linting
import SystemFiles

/// `sluice replay`.
struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Run logged requests through lists"
  static let description = """
    Reads logs and decides every request in them. It reports what is blocked and allowed by type,
    party, host, page and rule, how many bytes are saved, and which rules never matched.

    A log is a HAR 1.2 file, as browsers and proxies save it, or has one request per line, as in
    `sluice match`, with the optional members size (bytes) and time (milliseconds, or an ISO 8601
    time). Logs of dnsmasq, Pi-hole, unbound and AdGuard Home are read too: each query for an address
    is decided as a load from that host, without a page. So are the access log of Squid, and, by the
    program sqlite3, the histories of Chromium, Firefox and Safari and the database of Pi-hole. A log
    may be compressed with gzip, up to 512 MiB.

    Lists are indexes, rule lists or filter lists. Each is a layer, but all filter lists are one
    layer. Invalid rules are skipped and counted on standard error. With several lists, the report
    shows what only one of them blocks, what two of them both block, and the fewest lists that block
    99 % of what all of them do.

    A HAR file does not state the type of a request directly. The type comes from _resourceType or
    _request_type, which browsers and WebPageTest write, or from Sec-Fetch-Dest; otherwise it is
    derived from the Accept header and the media type of the response, or guessed from the end of
    the path. The page is the page of the log, or else the referrer. The report counts how many
    types and pages are stated, derived and guessed. CONNECT opens a tunnel and is not decided.
    Bytes are those transferred, or else those of the body.

    --requests lists one request per line: its line or entry in the log, its decision, its type, its
    URL and the rule that blocked it. With --format json-lines each line is an object.

    A rule matched if its trigger did, even if an ignore rule undid it. It stopped a request if it
    is a block rule in force and the request is blocked; several rules can stop the same request.

    --against shows every decision that other lists would change, as `sluice diff --requests`
    does; selectors are compared for documents only. Use it to compare two lists, two versions of
    a list, or a list with an empty one.

    --format html writes a self-contained page: it loads nothing, runs no script, and has a light
    and a dark mode.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the logs were replayed; with --against, no decision differs"),
    (1, "a list was rejected, or with --against, a decision differs"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = ProjectUse(lists: .option)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice replay page.har --list ads.sluice", "See what a list does to a saved page load"),
    (
      "sluice replay page.har -l ads.json -f html -o report.html",
      "Write the same as a page with charts"
    ),
    ("sluice replay page.har -l ads.json --requests", "List each request"),
    (
      "sluice replay log.jsonl -l old.json -a new.json", "See what an update of a list changes"
    ),
  ]

  @Operands(
    "LOG|-…",
    ifNone: UsageError(
      "no log given", help: "name HAR files, or files with one request per line"))
  var logs: [FilePath]

  @Option(
    "list", letter: "l", placeholder: "FILE",
    help: "an index, a rule list or a filter list to decide with; may be given several times")
  var lists: [FilePath]

  /// The lists to compare the decisions with; empty compares nothing.
  @Option(
    "against", letter: "a", placeholder: "FILE",
    help: "an index, a rule list or a filter list to compare with; may be given several times")
  var others: [FilePath]

  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, html
    case jsonLines = "json-lines"
  }

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), json or html; with --requests also json-lines")
  var format: Format

  /// Whether all requests are listed.
  @Option(
    "requests",
    help: """
      list each request with its decision: instead of the counts with text and json-lines, in
      addition to them with json
      """)
  var listsRequests: Bool

  /// The file that the report is written to; nil is standard output.
  @Option(.output)
  var output: FilePath?

  @Option(
    "top", placeholder: "N", default: 10,
    help: "show at most N hosts, rules and pages (default: 10); json has all of them")
  var top: Int

  @Option(.asLoaded) private var asLoaded: Bool
  @Option(.map) var maps: [FilePath]
  @Option(.activeActions) var allowsActiveActions: Bool

  @Option(
    "target", letter: "t", default: .sluice,
    help: "the WebKit version to check rule lists for (default: sluice, which has no limits)")
  var target: Target

  @OptionGroup var filters = FilterOptions(for: .deciding)

  @Option(.indexes) var limits: LimitOption.DecidingLimits
  @Option() var color: ColorChoice

  /// How pages make the requests; nil takes their URLs unchanged.
  var loading: PageLoading? { asLoaded ? PageLoading() : nil }

  func validate() throws(UsageError) {
    guard !lists.isEmpty else {
      throw UsageError("no list given", help: "name an index or a rule list with --list")
    }
    let inputs = logs + lists + others
    try inputs.checkStandardInput()
    if listsRequests, format == .html {
      throw UsageError("--requests needs text, json or json-lines", help: "html lists them anyway")
    }
    if !listsRequests, format == .jsonLines {
      throw UsageError("json-lines needs --requests", help: "--format json has the counts")
    }
    if let output, let input = inputs.first(where: { $0.isSameFile(as: output) }) {
      throw UsageError(
        "the report would replace \(Visible.text(input.text))", help: "name another file with -o")
    }
  }
}
