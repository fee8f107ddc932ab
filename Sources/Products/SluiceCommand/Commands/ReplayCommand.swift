// SPDX-License-Identifier: Apache-2.0

/// `sluice replay`: what it is called with and what it answers.
enum ReplayCommand {
  static let subcommand = Subcommand(
    name: "replay",
    summary: "Run a log of requests through lists and show what they do",
    operands: "LOG|-…",
    description: """
      Reads logs and asks lists about all of their requests: what is blocked and allowed, by type, by
      party, by host, by page and by rule, how many bytes are saved, and which rules never matched.

      A log is a HAR 1.2 file, as browsers and proxies save it, or has one request a line, as in
      `sluice match`, with the members size (bytes) and time (milliseconds, or a time as ISO 8601 has
      it) if they are known. Lists are indexes or rule lists; several are layers. Rules that are not
      valid are left out and counted on standard error.

      A HAR file does not say what a request was for. That is told from _resourceType, which Chromium
      writes, else from Sec-Fetch-Dest, the media type, Accept and the end of the path. A page is the
      one that the log has, else what the request refers to. The bytes are those that were
      transferred, else those of the body.

      A rule has matched if its trigger did, also where an ignore rule undid it. It has stopped a
      request if it is a block in force on one that is blocked; a request can be stopped by several.

      With --against every decision is shown that the other lists would change, as in `sluice diff
      --requests`; selectors are compared of documents only. That compares two lists, two versions of
      one, or a list with nothing.

      The page that --format html writes stands alone: it loads nothing, runs no script, and is read
      in light and dark.
      """,
    statuses: [
      (0, "the logs were replayed, and with --against nothing is decided differently"),
      (1, "with --against: something is decided differently"),
      (2, "the command can not do what was asked, or a file can not be used"),
    ],
    examples: [
      ("sluice replay page.har --list ads.sluice", "See what a list does with a saved page load"),
      (
        "sluice replay page.har -l ads.json -f html -o report.html",
        "The same as a page with charts"
      ),
      (
        "sluice replay log.jsonl -l old.json -a new.json", "See what an update of a list changes"
      ),
    ],
    run: ReplayRun.self)
}
