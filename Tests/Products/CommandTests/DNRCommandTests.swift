// SPDX-License-Identifier: Apache-2.0

import Testing

/// Commands that decide with rulesets for declarativeNetRequest which have rules that cannot be
/// decided.
@Suite(.serialized) struct `Rulesets that are not complete` {
  private static let refused =
    #"[{"id":1,"condition":{"bogus":1},"action":{"type":"block"}},"#
    + #"{"id":2,"condition":{"urlFilter":"x"},"action":{"type":"block"}}]"#
  private static let undecidable =
    #"[{"id":7,"condition":{"responseHeaders":[{"header":"a"}]},"action":{"type":"block"}},"#
    + #"{"id":2,"condition":{"urlFilter":"x"},"action":{"type":"block"}}]"#
  private static let broken = #"[{"id":1,"condition":{}"#

  private func withRulesets(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.refused, to: "refused.json")
      try shell.write(Self.undecidable, to: "undecidable.json")
      try shell.write(Self.broken, to: "broken.json")
      try body(shell)
    }
  }

  /// A command, its status, and how what it prints to standard error begins.
  private static let cases: [(command: String, status: Int32, message: String)] = [
    (
      "compile refused.json -o out.sluice", 1,
      "refused.json:1:23: refused by Chromium: `bogus` is not a member"
    ),
    (
      "compile --skip-invalid refused.json -o out.sluice", 0,
      "refused.json:1:23: refused by Chromium: `bogus` is not a member"
    ),
    (
      "compile undecidable.json -o out.sluice", 0,
      "undecidable.json:1:2: not decided: rule id 7: the rule has"
    ),
    ("compile broken.json -o out.sluice", 1, "broken.json:1:24: not a ruleset: the text ends"),
    (
      "compile --skip-invalid broken.json -o out.sluice", 1,
      "broken.json:1:24: not a ruleset: the text ends"
    ),
    ("match broken.json --url http://a.test/x --type image", 2, "broken.json:1:24: not a ruleset"),
  ]

  @Test(arguments: cases) func `each command says what it leaves out`(
    command: String, status: Int32, message: String
  ) throws {
    try withRulesets { shell in
      let run = try shell.run("sluice \(command)")
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.hasPrefix(message), "\(run.errors)")
    }
  }

  @Test(arguments: ["refused.json", "undecidable.json"])
  func `the rest of the rules decides`(list: String) throws {
    try withRulesets { shell in
      let run = try shell.run("sluice match \(list) --url http://a.test/x --type image")
      #expect(run.output.hasPrefix("block"), "\(run.output)")
      #expect(run.errors.hasPrefix("\(list):1:"), "\(run.errors)")
    }
  }

  @Test func `tests do not run with rules that are refused`() throws {
    try withRulesets { shell in
      let test = #"{"url":"http://a.test/","type":"image","expect":"allow"}"#
      try shell.write(test, to: "refused.tests.jsonl")
      let run = try shell.run("sluice test refused.json")
      #expect(run.status == 1)
      #expect(run.output.contains("refused.json:1:23: refused by Chromium: "), "\(run.output)")
    }
  }

  @Test func `an index is not written for a ruleset with refused rules`() throws {
    try withRulesets { shell in
      let run = try shell.run("sluice compile refused.json -o out.sluice; ls")
      #expect(!run.output.contains("out.sluice"))
      #expect(run.errors.hasSuffix("sluice: out.sluice was not written\n"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    (
      "refused.json", 1,
      #"{"list":"refused.json","kind":"refused","line":1,"column":23,"message":""#
    ),
    (
      "--skip-invalid refused.json", 0,
      #"{"list":"refused.json","kind":"refused","line":1,"column":23,"message":""#
    ),
    (
      "undecidable.json", 0,
      #"{"list":"undecidable.json","kind":"undecidable","id":7,"line":1,"column":2,"message":""#
    ),
    ("broken.json", 1, #"{"list":"broken.json","kind":"text","line":1,"column":24,"message":""#),
  ])
  func `a report has what is left out`(lists: String, status: Int32, entry: String) throws {
    try withRulesets { shell in
      let run = try shell.run("sluice compile -q \(lists) -o out.sluice --report report.json")
      #expect(run.status == status, "\(run.errors)")
      let report = String(decoding: try shell.bytes(of: "report.json"), as: UTF8.self)
      #expect(
        report.hasPrefix(#"{"version":2,"target":"sluice","rules":0,"files":[],"omissions":["#))
      #expect(report.contains(entry), "\(report)")
    }
  }

  @Test func `a report of a ruleset can be text, and not a page`() throws {
    try withRulesets { shell in
      try shell.run("sluice compile -q undecidable.json -o out.sluice --report report.txt")
      let report = String(decoding: try shell.bytes(of: "report.txt"), as: UTF8.self)
      #expect(report.hasPrefix("undecidable.json:1:2: not decided: rule id 7: "), "\(report)")
      let run = try shell.run("sluice compile -q undecidable.json -o o.sluice --report o.html")
      #expect(run.status == 2)
      #expect(run.errors.contains("the report on rulesets is text or JSON"))
    }
  }
}

/// The texts of rules of extensions in answers.
@Suite(.serialized) struct `Rules of extensions as they are written` {
  private static let rules = """
    [
      {"id": 7, "condition": {"urlFilter": "||ads.test^"},
       "action":   {"type": "block"}},
      {"id": 8, "priority": 2, "condition": {"urlFilter": "a  b"}, "action": {"type": "allow"}}
    ]
    """
  private static let written =
    #"{"id": 7, "condition": {"urlFilter": "||ads.test^"}, "action": {"type": "block"}}"#
  private static let load = "--url https://ads.test/ --type script"

  private func withIndex(_ options: String, _ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.rules, to: "rules.json")
      let run = try shell.run("sluice compile -q \(options) rules.json -o rules.sluice")
      #expect(run.status == 0, "\(run.errors)")
      try body(shell)
    }
  }

  /// What is done before the question, and whether the text is known then.
  private static let cases: [(options: String, before: String, list: String, isKnown: Bool)] = [
    ("", "true", "rules.json", true),
    ("", "true", "rules.sluice", false),
    ("", "true", "rules.sluice --sources .", true),
    ("", "rm rules.json", "rules.sluice --sources .", false),
    ("", "echo >>rules.json", "rules.sluice --sources .", false),
    ("--filter-texts", "rm rules.json", "rules.sluice", true),
    ("", "mkdir b; mv rules.* b", "b/rules.sluice --sources b", true),
  ]

  @Test(arguments: cases) func `are shown as long as they are known`(
    options: String, before: String, list: String, isKnown: Bool
  ) throws {
    try withIndex(options) { shell in
      try shell.run(before)
      let match = try shell.run("sluice match \(list) \(Self.load)").output
      let made = #"  {"trigger":{"url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.test[/:]","#
      #expect(match.contains("rule id 7 of rules.json, line 2, column 3:"), "\(match)")
      #expect(match.contains("  \(Self.written)\n") == isKnown, "\(match)")
      #expect(match.contains(made) != isKnown, "\(match)")
      let explanation = try shell.run("sluice explain \(list) \(Self.load)").output
      #expect(explanation.contains("    \(Self.written)\n") == isKnown, "\(explanation)")
      let json = try shell.run("sluice match \(list) \(Self.load) -f json").output
      let text = #""id":7,"text":"{\"id\": 7, \"condition\": {\"urlFilter\": \"||ads.test^\"},\n"#
      #expect(json.contains(text) == isKnown, "\(json)")
    }
  }

  @Test func `texts of rules keep the spaces within their strings`() throws {
    try withIndex("") { shell in
      try shell.write("[]", to: "empty.json")
      let run = try shell.run("sluice diff empty.json rules.json")
      #expect(run.output.contains(#"{"id": 8, "priority": 2, "condition": {"urlFilter": "a  b"}"#))
    }
  }

  @Test func `an explanation has the words of their list`() throws {
    try withIndex("") { shell in
      let rule = #"{"id":1,"condition":{"urlFilter":"x"},"action":{"type":"TYPE"}}"#
      for (type, word) in [("allow", "allow"), ("upgradeScheme", "upgradeScheme")] {
        try shell.write("[\(rule.replacing("TYPE", with: type))]", to: "one.json")
        let run = try shell.run("sluice explain one.json --url http://x.test/ --type script")
        #expect(run.output.contains("rule id 1 of one.json, line 1, column 2: \(word), "))
      }
    }
  }

  @Test func `rules that no test exercises are shown as they are written`() throws {
    try withIndex("") { shell in
      try shell.write(
        #"{"url":"http://a.test/","type":"image","expect":"allow"}"#, to: "rules.tests.jsonl")
      let run = try shell.run("sluice test rules.json")
      #expect(
        run.output.contains("line 2, rule id 7: \(Self.written)"), "\(run.output)\(run.errors)")
    }
  }
}
