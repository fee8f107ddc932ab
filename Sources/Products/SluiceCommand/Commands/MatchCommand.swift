// SPDX-License-Identifier: Apache-2.0

/// `sluice match`: its name, help and examples.
enum MatchCommand {
  static let subcommand = Subcommand(
    name: "match",
    summary: "Decide whether requests are blocked or allowed",
    operands: "INDEX|LIST…",
    description: """
      Answers requests from indexes; rule lists and filter lists are compiled in memory first, which
      takes longer. Several indexes are layers, each with its own ignore rules; filter lists are
      read together and become one layer. With --url it answers one request in words. Otherwise it
      reads requests from standard input or --requests, one JSON object per line, and answers each
      with one line of JSON, in the same order. It writes the answers as soon as the input pauses.
      While requests come from a pipe or a terminal, a file of rules that is replaced is read again
      after a second at most, and all of them are after SIGHUP, with the files that they include. If
      one is invalid, the error is printed on standard error and the old rules stay.

      A request is {"url", "top_url", "type", "frame_url", "load_context", "method"}. The members
      url and type are required; the options below say what each member means and what its default
      is. A method of null means that there is none. Unknown members are ignored. A line that is
      not a request, even an empty one, is answered with {"error"}.

      An answer is {"decision": "block" or "allow", "rule": {"list", "index", "line", "column"} or
      null, "actions": [names of the actions in force], "css": [selectors], "notify": [texts],
      "https": true if the URL is upgraded, "redirect": a URL or null, "modify_headers": [changes of
      request headers]}. The rule is the first block rule in force, or else the ignore rule that
      undid a block. Its index counts from 0, its line and column from 1. If it was made of a filter,
      it also has "filter": {"file", "line", "column"}, with "text" if that is known, and "others",
      the number of further filters in the same rule, if there are any.
      """,
    statuses: [
      (0, "the request of --url is allowed; without --url, all requests were answered"),
      (1, "the request of --url is blocked"),
      (2, "usage error, or a file cannot be read"),
    ],
    examples: [
      ("sluice match ads.sluice < requests.jsonl", "Answer the requests of a crawl"),
      (
        "sluice match ads.sluice --url https://a.test/ad.js --type script", "Ask about one script"
      ),
      ("sluice match ads.sluice own.sluice --requests log.jsonl", "Use two indexes at once"),
    ],
    run: MatchRun.self)
}
