// SPDX-License-Identifier: Apache-2.0

/// `sluice match`: what it is called with and what it answers.
enum MatchCommand {
  static let subcommand = Subcommand(
    name: "match",
    summary: "Say what rules do with requests",
    operands: "INDEX…",
    description: """
      Answers requests with compiled rule lists; several indexes are layers, each with ignore rules
      of its own. With --url it answers one request in words. Otherwise it reads requests from
      standard input or --requests, one JSON object a line, and answers each in its place with one
      line of JSON, as soon as the input pauses.

      A request is {"url", "top_url", "type", "frame_url", "load_context", "method"}; url and type
      are needed, and what each stands for if it is missing is said below at the option of the same
      meaning. A method that is null is none. Unknown members are passed over, and a line that
      is not a request, an empty one too, is answered with {"error"}.

      An answer is {"decision": "block" or "allow", "rule": {"list", "index", "line", "column"} or
      null, "actions": [names of the actions in force], "css": [selectors], "notify": [texts],
      "https": true if the URL is upgraded, "redirect": a URL or null, "modify_headers": [changes of
      request headers]}. The rule is a block rule in force, or else the ignore rule that undid a
      block. Its index counts from 0, its line and column from 1.
      """,
    statuses: [
      (0, "the load is allowed, or the requests were answered, whatever the answers"),
      (1, "the load of --url is blocked"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice match ads.sluice < requests.jsonl", "Answer a crawl's requests"),
      (
        "sluice match ads.sluice --url https://a.test/ad.js --type script", "Ask about one script"
      ),
      ("sluice match ads.sluice own.sluice --requests log.jsonl", "Ask two indexes at once"),
    ],
    run: MatchRun.self)
}
