// SPDX-License-Identifier: Apache-2.0

import Testing

/// A list that the target rejects is a finding, whichever subcommand reads it.
@Suite struct `Rejected lists` {
  static let commands = [
    "lint bad.json", "format bad.json", "compile bad.json -o out.sluice",
    "convert --to dnr bad.json -o out", "cost bad.json", "diff good.json bad.json",
    "diff bad.json good.json -r log.jsonl", "replay log.jsonl -l bad.json",
    "explain bad.json --url https://a.test/x --top https://a.test/ --type script",
    "page bad.json --url https://a.test/", "optimize bad.json -o out.json",
    "review good.json bad.json", "unblock b.test log.jsonl -l bad.json",
  ]

  private func withLists(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      let start = #"[{"trigger": {"url-filter": "a"}, "action": {"type": "block"}}"#
      try shell.write(start, to: "bad.json")
      try shell.write(start + "]", to: "good.json")
      try shell.write(
        #"{"url": "https://a.test/x.js", "top_url": "https://b.test/", "type": "script"}"#,
        to: "log.jsonl")
      try body(shell)
    }
  }

  @Test(arguments: commands) func `are status 1`(command: String) throws {
    try withLists { shell in
      let run = try shell.run("sluice \(command)")
      #expect(run.status == 1, "\(run.errors)")
      #expect((run.output + run.errors).contains("bad.json"))
    }
  }

  @Test(arguments: commands) func `are not confused with files that are missing`(
    command: String
  ) throws {
    try withLists { shell in
      try shell.run("rm bad.json")
      #expect(try shell.run("sluice \(command)").status == 2)
    }
  }

  @Test func `do not look like a blocked request`() throws {
    try withLists { shell in
      let request = "--url https://a.test/x --top https://b.test/ --type script"
      let blocked = try shell.run("sluice match good.json \(request)")
      let rejected = try shell.run("sluice match bad.json \(request)")
      #expect(blocked.status == 1 && rejected.status == 2)
    }
  }
}
