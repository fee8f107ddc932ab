// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `unblock`: exceptions for what lists block on a site.
@Suite struct `The exceptions for a site` {
  private static let log = """
    {"url":"https://paper.test/","type":"document"}
    {"url":"https://cdn.player.test/v2/player.js?x=1","type":"script","top_url":"https://paper.test/"}
    {"url":"https://ads.test/a.gif","type":"image","top_url":"https://paper.test/"}
    {"url":"https://ads.test/b.gif","type":"image","top_url":"https://www.paper.test/x"}
    {"url":"https://ads.test/c.gif","type":"image","top_url":"https://paper.test/"}
    {"url":"https://ads.test/d.gif","type":"ping","top_url":"https://paper.test/"}
    {"url":"https://imp.test/d.js","type":"script","top_url":"https://paper.test/"}
    {"url":"https://imp.test/d.js","type":"script","top_url":"https://other.test/"}

    """
  private static let list = "||player.test^$third-party\n||ads.test^\n||imp.test^$important\n"

  private func withFiles(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.log, to: "log.jsonl")
      try shell.write(Self.list, to: "list.txt")
      try body(shell)
    }
  }

  @Test func `are as narrow as the requests, and important where the filter is`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice unblock paper.test log.jsonl -l list.txt -f filters")
      #expect(run.status == 0)
      #expect(
        run.output == """
          @@||cdn.player.test/v2/player.js?$script,domain=paper.test
          @@||ads.test^$image,ping,domain=paper.test
          @@||imp.test/d.js|$script,domain=paper.test,important

          """)
    }
  }

  @Test func `allow exactly these requests when they are added to the list`() throws {
    try withFiles { shell in
      let run = try shell.run(
        """
        sluice unblock paper.test log.jsonl -l list.txt -f filters > own.txt
        sluice replay log.jsonl -l list.txt -l own.txt --requests
        """)
      let blocked = run.output.split(separator: "\n").filter { $0.contains("blocked") }
      #expect(blocked.count == 1 && blocked[0].contains("imp.test"))
    }
  }

  @Test func `name the filters and what was checked`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice unblock https://paper.test/x log.jsonl -l list.txt")
      #expect(run.output.contains("paper.test: 6 of 7 requests blocked\n"))
      #expect(run.output.contains("blocked by list.txt:1:1  ||player.test^$third-party\n"))
      #expect(
        run.output.hasSuffix(
          "checked: 3 exceptions allow 6 of 6 requests; the request of another page stays as it was\n"
        ))
    }
  }

  @Test func `can be for some URLs, and are JSON on request`() throws {
    try withFiles { shell in
      let run = try shell.run(
        "sluice unblock paper.test log.jsonl -l list.txt --url player -f json")
      #expect(run.status == 0)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let exceptions = try #require(object?["exceptions"] as? [[String: Any]])
      #expect(
        exceptions.map { $0["filter"] as? String } == [
          "@@||cdn.player.test/v2/player.js?$script,domain=paper.test"
        ])
      #expect(object?["blocked"] as? Int == 1 && (object?["left"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `do not reach rule lists`() throws {
    try withFiles { shell in
      let rules = #"[{"trigger":{"url-filter":"ads.test"},"action":{"type":"block"}}]"#
      try shell.write(rules, to: "own.json")
      let run = try shell.run("sluice unblock paper.test log.jsonl -l list.txt -l own.json")
      #expect(run.status == 1)
      #expect(run.output.contains("no exception of another list allows these"))
      #expect(run.output.contains("blocked by own.json:1:2"))
    }
  }

  @Test func `of a document say that they are for everything on the page`() throws {
    try withFiles { shell in
      try shell.write("||paper.test^$document\n", to: "list.txt")
      let run = try shell.run("sluice unblock paper.test log.jsonl -l list.txt")
      #expect(run.output.contains("@@||paper.test/|$document,domain=paper.test\n"))
      #expect(run.output.contains("turns off all blocking on the page"))
    }
  }

  @Test(arguments: [
    ("nix.test log.jsonl -l list.txt", "the log has no request of a page of nix.test"),
    ("'a b' log.jsonl -l list.txt", "`a b` is neither a host nor the URL of a page"),
    ("paper.test -l list.txt", "`unblock` takes a site and logs"),
    ("paper.test log.jsonl", "no list given"),
    ("paper.test list.txt -l list.txt", "no line is a valid request"),
  ])
  func `need a site, a log and a list`(arguments: String, message: String) throws {
    try withFiles { shell in
      let run = try shell.run("sluice unblock \(arguments)")
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }
}
