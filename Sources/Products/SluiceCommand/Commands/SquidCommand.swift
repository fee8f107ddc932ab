// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import SystemFiles

/// `sluice squid`.
struct SquidCommand: Command {
  static let name = "squid"
  static let summary = "Answer requests of the Squid proxy"
  static let description = """
    Runs as a helper of Squid: reads one line per request from standard input and answers it with
    one line, in the protocol of external_acl_type (--mode acl, the default) or of
    url_rewrite_program (--mode rewrite), with or without channels. Documentation/Squid.md has the
    lines for squid.conf.

    The type of a request is inferred from Sec-Fetch-Dest, or else from Accept and the end of the
    path; its page is the Referer. Squid must write the fields with %#, as in %#>ru: only this
    encoding can be undone.

    When an index file is replaced, the new one is used within a second, or at once after SIGHUP. If
    it is invalid, the error is printed on standard error and the old one stays in use. If an index
    is missing or invalid at the start, the helper starts anyway, because Squid exits if its helpers
    do. It reports this on standard error and in its answers, gives the answer that --without-index
    selects, and uses the index within a second after it becomes usable.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the input ended"),
    (2, "usage error"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice squid /var/lib/sluice/ads/index.sluice", "Run as the helper of an external_acl_type"),
    ("echo 'GET http://a.test/ad.js - script' | sluice squid ads.sluice", "Try one request"),
  ]

  @Operands(indexes: "INDEX|DIRECTORY…") var indexes: [FilePath]

  @Option(
    "mode", letter: "m", default: .access,
    help: "acl (the default): OK stops the request; rewrite: carry out upgrades and redirects"
  )
  var form: SquidLine.Form

  /// How a CONNECT request is answered.
  enum Tunnels: String, CaseIterable {
    case pass, decide
  }

  @Option(
    "tunnels", default: .pass,
    help: """
      pass (the default): allow every CONNECT, because the requests inside are decided; decide: stop
      it if its host is blocked, for proxies that do not look inside the tunnel
      """)
  var tunnels: Tunnels

  @Option(
    "blocked-url", placeholder: "URL",
    help: "with --mode rewrite: the URL to send blocked requests to; without it they pass",
    read: { (given) throws(UsageError) in try given.last?.webAddress() })
  var blockedURL: [UInt8]?

  @Option(
    "resources-url", placeholder: "URL",
    help: """
      the URL of `/resources/` of a `sluice serve`: with --mode rewrite, Squid fetches the resource that
      a filter names from there; with --mode acl, these requests pass
      """,
    read: { (given) throws(UsageError) in try given.last?.webFolder() })
  var resourcesURL: [UInt8]?

  @Option(
    "without-index", default: .allow,
    help: """
      allow (the default) or block: the answer to every request as long as an index is missing or
      invalid at the start; with --mode rewrite, block needs --blocked-url
      """)
  var withoutIndex: ProxyFallback

  @Option(
    "undecided", default: .allow,
    help: """
      allow (the default) or block: the answer to a request whose URL is invalid, and has no host
      that a client may connect to instead; with --mode rewrite, block needs --blocked-url
      """)
  var undecided: ProxyFallback

  @Option(.indexes) var limits: LimitOption.DecidingLimits

  func validate() throws(UsageError) {
    guard form == .rewriting, blockedURL == nil else { return }
    for (option, answer) in [("without-index", withoutIndex), ("undecided", undecided)] {
      guard answer == .allow else {
        throw UsageError("`--\(option) block` with `--mode rewrite` needs `--blocked-url`")
      }
    }
  }
}
