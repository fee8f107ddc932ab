// SPDX-License-Identifier: Apache-2.0

import Testing

/// `convert` with rulesets for declarativeNetRequest.
@Suite(.serialized) struct `Conversion of rulesets by the command` {
  private static let exact = """
    [
      {"id":1,"condition":{"urlFilter":"||ads.net^"},"action":{"type":"block"}},
      {"id":2,"priority":2,"condition":{"requestDomains":["good.net"]},"action":{"type":"allow"}}
    ]
    """
  private static let mixed = """
    [
      {"id":1,"condition":{"urlFilter":"||ads.net^"},"action":{"type":"block"}},
      {"id":2,"condition":{"requestMethods":["post"]},"action":{"type":"block"}},
      {"id":3,"condition":{"regexFilter":"(?=a)b"},"action":{"type":"nothing"}}
    ]
    """

  private func withRulesets(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.exact, to: "exact.json")
      try shell.write(Self.mixed, to: "mixed.json")
      try body(shell)
    }
  }

  @Test func `writes one list, which lint accepts`() throws {
    try withRulesets { shell in
      let run = try shell.run(
        "sluice convert --strict exact.json -o out.json && sluice lint -q out.json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output.hasPrefix(
          "exact.json: 2 rules: 2 exact (100 %); 2 rules for WebKit\nout.json: 2 rules\n"))
    }
  }

  @Test func `says what is not exact, and writes the rest`() throws {
    try withRulesets { shell in
      let run = try shell.run("sluice convert mixed.json -o out.json --report out.txt")
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output == """
          mixed.json: 3 rules: 1 exact (33.3 %), 1 lost, 1 refused by Chromium; 1 rule for WebKit
            1 lost, method: WebKit compares methods with that of the page's own load
                mixed.json:3:3: rule 2
          out.json: 1 rule

          """)
      let report = String(decoding: try shell.bytes(of: "out.txt"), as: UTF8.self)
      #expect(report.contains("\nmixed.json:4:65: refused by Chromium: "))
    }
  }

  @Test func `reports every verdict as JSON`() throws {
    try withRulesets { shell in
      try shell.run("sluice convert -q mixed.json -o out.json --report report.json")
      let report = String(decoding: try shell.bytes(of: "report.json"), as: UTF8.self)
      #expect(
        report.contains(
          #"{"rule":1,"id":2,"line":3,"column":3,"verdict":"lost","reason":"method","#))
      #expect(report.contains(#""syntax":"dnr","count":3,"exact":1,"#))
    }
  }

  @Test func `strict writes nothing unless all rules are exact`() throws {
    try withRulesets { shell in
      let run = try shell.run("sluice convert --strict mixed.json -o out.json; echo $?; ls")
      #expect(run.output.contains("\n1\n"))
      #expect(!run.output.contains("out.json"))
    }
  }

  @Test func `strict writes nothing unless all filters are exact`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\n||b.test^$popup\n", to: "list.txt")
      let run = try shell.run("sluice convert --strict list.txt -o out.json; echo $?; ls")
      #expect(run.output.contains("\n1\n"))
      #expect(!run.output.contains("out.json"))
    }
  }

  @Test func `a ruleset can not be converted with other lists`() throws {
    try withRulesets { shell in
      try shell.write("||a.test^\n", to: "list.txt")
      let run = try shell.run("sluice convert exact.json list.txt -o out.json")
      #expect(run.status == 2)
      #expect(run.errors.contains("list.txt: it is no ruleset for declarativeNetRequest"))
    }
  }

  @Test func `an old target gets documents by their context`() throws {
    try withRulesets { shell in
      let run = try shell.run(
        "sluice convert -q --target safari-17 exact.json -o out.json && "
          + "sluice lint -q --target safari-17 out.json")
      #expect(run.status == 0, "\(run.errors)\(run.output)")
    }
  }
}
