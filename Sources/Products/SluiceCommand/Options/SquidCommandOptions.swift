// SPDX-License-Identifier: Apache-2.0

import ProxyRequests
import SystemFiles

/// What `sluice squid` was asked for.
struct SquidCommandOptions: CommandOptions {
  /// What becomes of a CONNECT.
  enum Tunnels: String, CaseIterable {
    case pass, decide
  }

  private static let form = Option<SquidLine.Form>(
    "mode", letter: "m", default: .access,
    help: "acl (the default): OK stops the request. rewrite: upgrades and redirects are carried out"
  )
  private static let tunnels = Option<Tunnels>(
    "tunnels", default: .pass,
    help: "pass (the default): a CONNECT goes through, because what is in it is decided about. "
      + "decide: it is stopped if its host is blocked, for proxies that do not look inside")
  private static let blockedURL = Option<[UInt8]?>(
    "blocked-url", placeholder: "URL",
    help: "with --mode rewrite: where blocked requests are sent; without it they are left alone")

  static let table = [form.description, tunnels.description, blockedURL.description]

  let indexes: [FilePath]
  let form: SquidLine.Form
  let tunnels: Tunnels
  let blockedURL: [UInt8]?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    indexes = try arguments.indexes()
    form = try arguments.value(of: Self.form)
    tunnels = try arguments.value(of: Self.tunnels)
    blockedURL = try arguments.value(of: Self.blockedURL)
  }
}
