// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import RuleMatching
import SystemFiles
import WebAddresses

/// `sluice match`.
struct MatchCommand: Command {
  static let name = "match"
  static let summary = "Decide whether requests are blocked or allowed"
  static let description = """
    Answers requests from indexes; rule lists and filter lists are compiled in memory first, which
    takes longer. Several indexes are layers, each with its own ignore rules; filter lists are read
    together and become one layer. With --url it answers one request in words. Otherwise it reads
    requests from standard input or --requests, one JSON object per line, and answers each with one
    line of JSON, in the same order. It writes the answers as soon as the input pauses. While
    requests come from a pipe or a terminal, a file of rules that is replaced is read again within a
    second. SIGHUP rereads all files of rules and the files that they include. If one is invalid,
    the error is printed on standard error and the old rules stay in use.

    A request is {"url", "top_url", "type", "frame_url", "load_context", "method"}. The members url
    and type are required; the options below describe each member and its default. A method of null
    means that there is none. Unknown members are ignored. A line that is not a request, even an
    empty one, is answered with {"error"}.

    An answer is {"decision": "block" or "allow", "rule": {"list", "index", "line", "column"} or
    null, "actions": [names of the actions in force], "css": [selectors], "notify": [texts],
    "https": true if the URL is upgraded, "redirect": a URL or null, "modify_headers": [changes of
    request headers]}. The rule is the first block rule in force, or else the ignore rule that undid
    a block. Its index counts from 0, its line and column from 1. If the rule comes from a filter,
    it also has "filter": {"file", "line", "column"}, with "text" if it is available, and "others",
    the number of further filters in the same rule, if there are any. For filter lists, an answer may
    also have "modifiers": {kind: [values]}, other changes of the load, and, for a document, "page",
    the plan that `sluice page` shows.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the request of --url is allowed; without --url, all requests were answered"),
    (1, "the request of --url is blocked"),
    (2, "usage error, a file cannot be read, or a list was rejected"),
  ]
  static let project: ProjectUse? = ProjectUse()
  static let examples: [(command: String, meaning: String)] = [
    ("sluice match ads.sluice < requests.jsonl", "Answer the requests of a crawl"),
    (
      "sluice match ads.sluice --url https://a.test/ad.js --type script", "Decide about one script"
    ),
    ("sluice match ads.sluice own.sluice --requests log.jsonl", "Use two indexes at once"),
  ]

  /// Indexes and lists.
  @Operands(lists: "INDEX|LIST|DIRECTORY…") var lists: [FilePath]

  @Option(
    "requests", letter: "r", placeholder: "FILE",
    help: "read requests from a file; - is standard input, the default")
  private var requests: FilePath?

  @OptionGroup private var request = RequestOptions()

  @Option(.asLoaded) private var asLoaded: Bool

  @Option(
    "no-css",
    help: """
      leave `css` empty; `actions` still shows whether elements are hidden

      A list for ads hides thousands of elements on every page.
      """)
  private var hidesSelectors: Bool

  /// Which URLs are decided.
  enum URLs: String, CaseIterable {
    case exact, nearest
  }

  @Option(
    "urls",
    help: """
      exact: URLs as they are written, as WebKit's rules see them; nearest: without user names, and
      with the valid end of an invalid host, as proxies and crawlers decide; without it, nearest if
      all rules come from filter lists
      """)
  private var urls: URLs?

  @Option(.activeActions) var allowsActiveActions: Bool

  @Option(
    "format", letter: "f", help: "the format of the answer to --url: text (the default) or json")
  private var format: AnswerFormat?

  @Option(.indexesAndURLs) var limits: LimitOption.DecidingLimits

  @OptionGroup var filters = FilterOptions(for: .deciding)

  @Option() var color: ColorChoice

  /// What the run answers.
  enum Question {
    case one(RequestOptions, AnswerFormat)
    /// The requests of a file, or of standard input without one; the answers are JSON.
    case stream(FilePath?)
  }

  func question() throws(UsageError) -> Question {
    if request.isGiven {
      guard requests == nil else {
        throw UsageError("--requests and --url cannot be used together")
      }
      // Other errors are found before lists are read, which may take long.
      _ = try (request.request(following: conformance ?? .nearest), request.loading())
      return .one(request, format ?? .text)
    }
    guard format != .text else {
      throw UsageError(
        "--format text needs --url", help: "without --url, the answers are lines of JSON")
    }
    return .stream(requests)
  }

  /// The kinds of actions whose contents are in the answers.
  var kinds: ActionSet {
    Answer.kindsWithPayload.subtracting(hidesSelectors ? [.cssDisplayNone] : [])
  }

  /// Which URLs are valid; nil is up to the rules.
  var conformance: WebAddress.Conformance? { urls.map { $0 == .nearest ? .nearest : .standard } }

  /// How pages make the requests that do not state it; nil takes their URLs unchanged.
  var loading: PageLoading? { asLoaded ? PageLoading() : nil }
}
