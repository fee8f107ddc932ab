// SPDX-License-Identifier: Apache-2.0

/// `sluice squid`: what it is called with and what it answers.
enum SquidCommand {
  static let subcommand = Subcommand(
    name: "squid",
    summary: "Answer the proxy Squid, as a helper that it starts",
    operands: "INDEX…",
    description: """
      Reads a line for each request from standard input and answers it with one, in the protocol of
      external_acl_type (--mode acl, the default) or of url_rewrite_program (--mode rewrite), with
      channels or without. Documentation/Squid.md has the lines of squid.conf.

      What a load is for is told from Sec-Fetch-Dest, or else from Accept and the end of the path; its
      page is the Referer. When an index file is replaced, the new one decides from then on, at most a
      second later; one that is not right is named on standard error, and the old one goes on.
      """,
    statuses: [
      (0, "the input ended"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice squid /etc/sluice/ads.sluice", "Be the helper of an external_acl_type"),
      ("echo 'GET http://a.test/ad.js - script' | sluice squid ads.sluice", "See what it answers"),
    ],
    run: SquidRun.self)
}
