// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import SystemFiles

/// `sluice serve`.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Answer nginx, Envoy, Caddy, Traefik and other programs over HTTP"
  static let description = """
    Answers questions of HTTP/1.1 at a Unix socket or a port, until SIGTERM or SIGINT:

    /forward: a question of Caddy (forward_auth) or Traefik (ForwardAuth) about the request in
    X-Forwarded-Method, -Proto, -Host and -Uri. 200 lets it pass, 403 stops it, and 307 sends the
    client to another URL.

    /nginx: a question of nginx (auth_request) about the request in X-Original-Method and
    X-Original-URL. X-Sluice-Location in the answer has another URL for the client.

    /envoy/…: a question of Envoy (ext_authz over HTTP) with the path of the request after /envoy.

    /decide: POST requests, one line of JSON each, as in sluice match; the answers are lines of JSON.

    /bigquery: POST the calls of a remote function: {"calls": [[URL, PAGE, TYPE], …]}; the replies
    are true for what is blocked.

    /resources/NAME: the resource that filters name, such as noop.js, for clients that are sent there.

    /metrics: counts for Prometheus. /healthz: 200 if the rules are usable, else 503.

    The type of a request is inferred from Sec-Fetch-Dest, or else from Accept and the end of the
    path; its page is the Referer. A stopped request has X-Sluice-Rule in its answer, and
    X-Sluice-Filter if the index keeps the texts of filters (sluice compile --filter-texts).

    When an index file is replaced, the new one is used within a second, or at once after SIGHUP. If
    it is invalid, the error is printed and the old one stays in use. If there is no usable index at
    the start, the service starts anyway, and answers as --without-index selects.

    Sockets of systemd are used if there are any, and systemd is told when the service is ready.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the service ended after SIGTERM or SIGINT"),
    (2, "usage error, or a socket cannot be opened"),
  ]
  static let project: ProjectUse? = nil
  static let examples: [(command: String, meaning: String)] = [
    ("sluice serve --listen /run/sluice/sluice.sock ads.sluice", "Answer a proxy on this machine"),
    (
      "sluice serve --listen 127.0.0.1:8080 --log - ads.sluice",
      "Answer at a port, and show decisions"
    ),
  ]

  @Operands(indexes: "INDEX|DIRECTORY…") var indexes: [FilePath]

  @Option(
    "listen", placeholder: "ADDRESS",
    help: """
      where to listen: the path of a Unix socket, HOST:PORT, or :PORT for all addresses; may be given
      several times
      """,
    read: { (given) throws(UsageError) in
      var addresses: [SocketAddress] = []
      for value in given {
        guard let address = SocketAddress(value.text) else {
          throw UsageError(
            "`\(value.text)` is not an address",
            help: "as in `/run/sluice.sock` or `127.0.0.1:8080`")
        }
        addresses.append(address)
      }
      return addresses
    })
  var addresses: [SocketAddress]

  @Option(
    "socket-mode", placeholder: "OCTAL",
    help: "the permissions of Unix sockets (default: 660)",
    read: { (given) throws(UsageError) in
      guard let text = given.last?.text else { return 0o660 }
      guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
        throw UsageError("`--socket-mode` must be permissions such as 660")
      }
      return mode
    })
  var socketMode: UInt32

  @Option(
    "without-index", default: .allow,
    help: "allow (the default) or block: the answer to proxies as long as there is no usable index")
  var withoutIndex: ProxyFallback

  @Option(
    "undecided", default: .allow,
    help: "allow (the default) or block: the answer to a proxy about a URL that is invalid")
  var undecided: ProxyFallback

  @Option(
    "resources-url", placeholder: "URL",
    help: """
      the URL at which clients reach `/resources/` of this service: a blocked request for which a filter
      names a resource (`$redirect=noopjs`) is sent there
      """,
    read: { (given) throws(UsageError) in try given.last?.webFolder() })
  var resourcesURL: [UInt8]?

  @Option(
    "log", placeholder: "FILE",
    help: "append a line of JSON for each decision about a proxy's request; - is standard output")
  var log: FilePath?

  @Option(
    "connections", placeholder: "NUMBER", help: "the most clients at a time (default: 4096)",
    read: { (given) throws(UsageError) in
      try number(given, 1...100_000, "--connections") ?? 4_096
    })
  var connections: Int

  @Option(
    "timeout", placeholder: "SECONDS",
    help: "close a connection that sends no request for so long (default: 60)",
    read: { (given) throws(UsageError) in try number(given, 1...86_400, "--timeout") ?? 60 })
  var timeout: Int

  @Option(.indexes) var limits: LimitOption.DecidingLimits

  func validate() throws(UsageError) {
    guard addresses.isEmpty, ListeningSocket.inherited().isEmpty else { return }
    throw UsageError(
      "nothing to listen at", help: "name a socket or a port, as in `--listen /run/sluice.sock`")
  }

  private static func number(
    _ given: [GivenValue], _ range: ClosedRange<Int>, _ name: String
  ) throws(UsageError) -> Int? {
    guard let text = given.last?.text else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("`\(name)` must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
