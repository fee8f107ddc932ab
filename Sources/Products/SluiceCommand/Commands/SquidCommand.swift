// SPDX-License-Identifier: Apache-2.0

/// `sluice squid`: its name, help and examples.
enum SquidCommand {
  static let subcommand = Subcommand(
    name: "squid",
    summary: "Answer requests of the Squid proxy",
    operands: "INDEX…",
    description: """
      Runs as a helper of Squid: reads one line per request from standard input and answers it with
      one line, in the protocol of external_acl_type (--mode acl, the default) or of
      url_rewrite_program (--mode rewrite), with or without channels. Documentation/Squid.md has the
      lines for squid.conf.

      The type of a request is inferred from Sec-Fetch-Dest, or else from Accept and the end of the
      path; its page is the Referer. Squid must write the fields with %#, as in %#>ru: only that can
      be undone.

      When an index file is replaced, the new one is used after a second at most, or at once after
      SIGHUP. If it is invalid, the error is printed on standard error and the old one stays in use. If an index is missing or
      invalid at the start, the helper starts all the same, because Squid ends if its helpers do. It
      says so on standard error and in its answers, answers as --without-index says, and uses the
      index a second after it has become usable.
      """,
    statuses: [
      (0, "the input ended"),
      (2, "usage error"),
    ],
    examples: [
      ("sluice squid /etc/sluice/ads.sluice", "Run as the helper of an external_acl_type"),
      ("echo 'GET http://a.test/ad.js - script' | sluice squid ads.sluice", "Try one request"),
    ],
    run: SquidRun.self)
}
