// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import SystemFiles

/// The options of `sluice squid`.
struct SquidCommandOptions: CommandOptions {
  /// What happens to a CONNECT request.
  enum Tunnels: String, CaseIterable {
    case pass, decide
  }

  private static let form = Option<SquidLine.Form>(
    "mode", letter: "m", default: .access,
    help: "acl (the default): OK stops the request; rewrite: upgrades and redirects are carried out"
  )
  private static let tunnels = Option<Tunnels>(
    "tunnels", default: .pass,
    help: "pass (the default): allow every CONNECT, because the requests inside are decided; "
      + "decide: stop it if its host is blocked, for proxies that do not look inside")
  private static let blockedURL = Option<[UInt8]?>(
    "blocked-url", placeholder: "URL",
    help: "with --mode rewrite: the URL to send blocked requests to; without it they pass")

  private static let withoutIndex = Option<SquidHelper.Fallback>(
    "without-index", default: .allow,
    help:
      "allow (the default) or block: the answer to every request as long as an index is missing "
      + "or invalid at the start; with --mode rewrite, block needs --blocked-url")

  static let table = [
    form.description, tunnels.description, blockedURL.description, withoutIndex.description,
    LimitOption.openingLimits.description,
  ]

  let indexes: [FilePath]
  let form: SquidLine.Form
  let tunnels: Tunnels
  let blockedURL: [UInt8]?
  let withoutIndex: SquidHelper.Fallback
  let limits: LimitOption.DecidingLimits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    indexes = try arguments.indexes()
    form = try arguments.value(of: Self.form)
    tunnels = try arguments.value(of: Self.tunnels)
    blockedURL = try arguments.value(of: Self.blockedURL).map(Self.webAddress)
    withoutIndex = try arguments.value(of: Self.withoutIndex)
    limits = try arguments.value(of: LimitOption.openingLimits)
    guard withoutIndex == .allow || form == .access || blockedURL != nil else {
      throw UsageError("`--without-index block` with `--mode rewrite` needs `--blocked-url`")
    }
  }

  /// A URL that Squid can send requests to, as a browser would write it.
  private static func webAddress(_ text: [UInt8]) throws(UsageError) -> [UInt8] {
    var fields = RequestFields()
    fields.url = text
    fields.type = Array("other".utf8)[...]
    let url = try? MatchRequest(fields).url
    guard let url, url.starts(with: "http://".utf8) || url.starts(with: "https://".utf8) else {
      throw UsageError("`--blocked-url` must be a URL with http or https")
    }
    return url
  }
}
