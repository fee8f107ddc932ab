// SPDX-License-Identifier: Apache-2.0

import Testing

/// `sluice squid` without an index that it can use.
@Suite(.serialized) struct `A helper of Squid without an index` {
  private static let request = "GET http://a.test/ - image"

  static let policies: [(option: String, answer: String, meanwhile: String)] = [
    ("", "7 ERR", "allowed"),
    ("--without-index allow", "7 ERR", "allowed"),
    ("--without-index block", "7 OK tag=block log=block", "blocked"),
  ]

  @Test(arguments: policies) func `starts, says so, and answers as chosen`(
    option: String, answer: String, meanwhile: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write("no index", to: "bad.sluice")
      let result = try shell.run("echo '7 \(Self.request)' | sluice squid \(option) bad.sluice")
      let problem =
        "bad.sluice: at byte 0: this is not an index of rules; "
        + "all requests are \(meanwhile) until it is usable"
      #expect(result.status == 0 && result.errors == "sluice: \(problem)\n")
      #expect(result.output == "\(answer) message=\"\(problem)\"\n")
    }
  }

  @Test func `uses the index when it is usable, and says so once`() throws {
    try Shell.withFolder { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"a.test"},"action":{"type":"block"}}]"#, to: "a.json")
      let result = try shell.run(
        """
        { echo '\(Self.request)'; echo '\(Self.request)'; sleep 1.2; echo '\(Self.request)'
        sluice compile -q a.json -o a.sluice; sleep 1.2; echo '\(Self.request)'; } \
        | sluice squid a.sluice
        """)
      #expect(result.lines.map { $0.prefix(3) } == ["ERR", "ERR", "ERR", "OK "])
      #expect(result.lines.last?.hasSuffix("message=\"blocked by a.json:1:2\"") == true)
      let complaints = result.errors.split(separator: "\n")
      #expect(complaints.count == 2)
      #expect(complaints.last == "sluice: the index is usable now")
    }
  }

  @Test func `takes a folder for the indexes in it`() throws {
    try Shell.withFolder { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"a.test"},"action":{"type":"block"}}]"#, to: "a.json")
      let result = try shell.run(
        """
        mkdir lists empty; sluice compile -q a.json -o lists/a.sluice
        echo '\(Self.request)' | sluice squid lists; sluice inspect lists | head -1
        sluice squid empty
        """)
      #expect(result.lines.first?.hasPrefix("OK ") == true && result.lines.last == "lists/a.sluice")
      #expect(result.status == 2 && result.errors.contains("no index (*.sluice) found in empty"))
    }
  }

  @Test func `a rewriting helper that blocks needs somewhere to send requests`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run(
        "sluice squid --mode rewrite --without-index block a.sluice </dev/null")
      #expect(result.status == 2)
      #expect(result.errors.contains("needs `--blocked-url`"))
    }
  }

  @Test(arguments: ["zz", "/blocked", "data:text/plain,x", "javascript:x", "http://"])
  func `blocked requests are sent to a URL of the web only`(url: String) throws {
    try Shell.withFolder { shell in
      let result = try shell.run(
        "sluice squid --mode rewrite --blocked-url '\(url)' a.sluice </dev/null")
      #expect(result.status == 2)
      #expect(result.errors.contains("must be a URL with http or https"))
    }
  }
}
