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
            1 refused by Chromium: the value must be one of allow, allowAllRequests, block, \
          modifyHeaders, redirect, upgradeScheme
                mixed.json:4:65
            1 lost, method: WebKit compares methods with the method of the page's own request
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

  @Test func `a ruleset cannot be converted with other lists`() throws {
    try withRulesets { shell in
      try shell.write("||a.test^\n", to: "list.txt")
      let run = try shell.run("sluice convert exact.json list.txt -o out.json")
      #expect(run.status == 2)
      #expect(run.errors.contains("list.txt: it is not a ruleset for declarativeNetRequest"))
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

  /// Reports on `mixed.json`, and what each contains.
  private static let reports: [(options: String, file: String, parts: [String])] = [
    (
      "", "report.html",
      [
        "<!DOCTYPE html>", "<dt>Lost</dt><dd>1</dd>", "<code translate=\"no\">method</code>",
        "Needed: A condition on the method of the request itself.", "rule 2",
        "<dt>Refused</dt><dd>1</dd>",
        "3 rules became 1 rule for WebKit.",
      ]
    ),
    (
      "--to safari-26", "report.html",
      [
        "<dt>Narrower</dt><dd>2</dd>", "<code translate=\"no\">method-of-page</code>",
        "3 rules became 2 rules for Safari 26.", "mixed.<wbr>json:2:3</span> rule 1",
      ]
    ),
    (
      "--to safari-26", "report.json",
      [
        #"{"version":2,"target":"safari-26","accepted":true,"rules":2,"files":["#,
        #""accepted":true,"count":3,"exact":0,"broader":0,"narrower":2,"different":0,"lost":0,"#
          + #""refused":1,"rules":2,"verdicts":["#,
        #"{"rule":2,"line":4,"column":65,"verdict":"refused","message":""#,
        #"{"rule":1,"id":2,"line":3,"column":3,"verdict":"narrower","reason":"method-of-page","#,
      ]
    ),
    (
      "--to safari-26", "report.txt",
      [
        "mixed.json: 3 rules: 0 exact (0 %), 2 narrower, 1 refused by Chromium; "
          + "2 rules for Safari 26\n"
      ]
    ),
  ]

  @Test(arguments: reports) func `a report is written as the name of its file ends`(
    options: String, file: String, parts: [String]
  ) throws {
    try withRulesets { shell in
      let run = try shell.run(
        "sluice convert -q \(options) mixed.json -o out.json --report \(file)")
      #expect(run.status == 0, "\(run.errors)")
      let report = String(decoding: try shell.bytes(of: file), as: UTF8.self)
      for part in parts { #expect(report.contains(part), "\(part) in \(report)") }
    }
  }

  @Test func `a report says that WebKit refuses what Safari makes`() throws {
    try Shell.withFolder { shell in
      let hosts = #""requestDomains":["a.test"],"initiatorDomains":["b.test"]"#
      try shell.write(
        #"[{"id":1,"condition":{\#(hosts)},"action":{"type":"block"}}]"#, to: "rules.json")
      for (target, isAccepted) in [("safari-18", false), ("safari-26", true)] {
        let command = "sluice convert -q --to \(target) rules.json -o out.json --report"
        #expect(try shell.run("\(command) report.json && \(command) report.html").status == 0)
        let json = String(decoding: try shell.bytes(of: "report.json"), as: UTF8.self)
        #expect(json.contains(#""target":"\#(target)","accepted":\#(isAccepted),"#))
        #expect(json.contains(#""reason":"refused-by-webkit""#) != isAccepted)
        let page = String(decoding: try shell.bytes(of: "report.html"), as: UTF8.self)
        #expect(page.contains("WebKit rejects the whole list, so the") != isAccepted)
      }
    }
  }

  /// Rules, and what `--explain` prints about each.
  private static let explained: [(options: String, rule: String, lines: [String])] = [
    (
      "", #"{"id":1,"condition":{"urlFilter":"/x/"},"action":{"type":"block"}}"#,
      ["exact, 1 rule", #"  {"trigger":{"url-filter":"/x/","resource-type":["#]
    ),
    (
      "", #"{"id":1,"condition":{"requestMethods":["put"]},"action":{"type":"block"}}"#,
      [
        "lost, no rule",
        "  lost, method: WebKit compares methods with the method of the page's own request",
        "    needed: A condition on the method of the request itself.",
      ]
    ),
    (
      "", #"{"condition":{},"action":{"type":"block"}}"#,
      ["refused, no rule", "  refused by Chromium: `id` is missing"]
    ),
    (
      "--to safari-18",
      #"{"id":1,"condition":{"requestDomains":["x.net"]},"action":{"type":"block"}}"#,
      [
        "different, 2 rules",
        "  different, request-domains-as-page: Safari compares the hosts with the page, not",
        #"  {"trigger":{"url-filter":".*","resource-type":["document"],"#,
        #"  {"trigger":{"url-filter":".*","resource-type":["style-sheet","#,
      ]
    ),
  ]

  @Test(arguments: explained) func `explains one rule`(
    options: String, rule: String, lines: [String]
  ) throws {
    try Shell.withFolder { shell in
      let run = try shell.run("sluice convert \(options) --explain '\(rule)'")
      #expect(run.status == 0, "\(run.errors)")
      let found = run.output.split(separator: "\n")
      #expect(found.count == lines.count, "\(run.output)")
      for (line, start) in zip(found, lines) { #expect(line.hasPrefix(start), "\(line)") }
    }
  }
}
