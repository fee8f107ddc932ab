// SPDX-License-Identifier: Apache-2.0

/// `sluice replay`: its name, help and examples.
enum ReplayCommand {
  static let subcommand = Subcommand(
    name: "replay",
    summary: "Run logged requests through lists",
    operands: "LOG|-…",
    description: """
      Reads logs and decides all of their requests. It reports what is blocked and allowed by type,
      party, host, page and rule, how many bytes are saved, and which rules never matched.

      A log is a HAR 1.2 file, as browsers and proxies save it, or has one request per line, as in
      `sluice match`, with the optional members size (bytes) and time (milliseconds, or an ISO 8601
      time). Lists are indexes, rule lists or filter lists; several are layers, but filter lists
      are one layer. Invalid rules are skipped and
      counted on standard error.

      A log may be compressed with gzip, up to 512 MiB.

      A HAR file does not say what type a request has. The type is stated by _resourceType or
      _request_type, which browsers and WebPageTest write, or by Sec-Fetch-Dest; else it is derived
      from what was asked for (Accept) and what was answered (the media type), or guessed from the
      end of the path. The page is that of the log, or else that of the referrer. The report counts
      how many types and pages are stated, derived and guessed. CONNECT opens a tunnel and is not
      decided. Bytes are those transferred, or else those of the body.

      --requests lists each request on a line: its line or entry in the log, what became of it, its
      type, its URL and the rule that blocked it. With --format json-lines that is an object a line.

      A rule has matched if its trigger did, even if an ignore rule undid it. It has stopped a
      request if it is a block rule in force and the request is blocked; several rules can stop the
      same request.

      --against shows every decision that other lists would change, as `sluice diff --requests`
      does; selectors are compared for documents only. Use it to compare two lists, two versions of
      a list, or a list with an empty one.

      --format html writes a page that stands alone: it loads nothing, runs no script, and has a
      light and a dark mode.
      """,
    statuses: [
      (0, "the logs were replayed; with --against, no decision differs"),
      (1, "with --against: a decision differs"),
      (2, "usage error, or a file cannot be read or written"),
    ],
    examples: [
      ("sluice replay page.har --list ads.sluice", "See what a list does with a saved page load"),
      (
        "sluice replay page.har -l ads.json -f html -o report.html",
        "Write the same as a page with charts"
      ),
      ("sluice replay page.har -l ads.json --requests", "List each request"),
      (
        "sluice replay log.jsonl -l old.json -a new.json", "See what an update of a list changes"
      ),
    ],
    run: ReplayRun.self)
}
