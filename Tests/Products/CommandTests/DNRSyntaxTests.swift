// SPDX-License-Identifier: Apache-2.0

import Testing

/// `--syntax dnr`, for rulesets that do not show what they are.
@Suite(.serialized) struct `Rulesets that are named as such` {
  /// A text, and what `sluice lint` says about it without and with the option.
  @Test(arguments: [
    ("[]", "SL0104", "x.json: 0 rules for declarativeNetRequest, accepted by Chromium"),
    ("[{", "SL0011", "x.json:1:3: error[SL3001]"),
    (#"{"a": 1}"#, "SL0101", "x.json:1:1: error[SL3001]: a ruleset must be an array of rules"),
    (#"[{"action": {"type": "block"}}]"#, "SL0201", "`condition` is missing"),
  ])
  func `lint reads them as rulesets`(text: String, without: String, with message: String) throws {
    try Shell.withFolder { shell in
      try shell.write(text, to: "x.json")
      #expect(try shell.run("sluice lint x.json").output.contains("[\(without)]"))
      let run = try shell.run("sluice lint --syntax dnr x.json")
      #expect(run.output.contains(message), "\(run.output)")
    }
  }

  @Test(arguments: ["explain", "match"])
  func `an empty ruleset decides nothing`(command: String) throws {
    try Shell.withFolder { shell in
      try shell.write("[]", to: "x.json")
      let request = "--url http://a.test/ --type image"
      let run = try shell.run("sluice \(command) --syntax dnr x.json \(request)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.hasPrefix("allow"), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("compile --syntax dnr x.json -o x.sluice", "x.json:1:2: not a ruleset"),
    ("match --syntax dnr x.json --url http://a.test/ --type image", "x.json:1:2: not a ruleset"),
    ("diff --syntax dnr x.json x.json", "x.json:1:2: not a ruleset"),
  ])
  func `broken text is no ruleset`(command: String, message: String) throws {
    try Shell.withFolder { shell in
      try shell.write("[", to: "x.json")
      let run = try shell.run("sluice \(command)")
      #expect(run.status != 0)
      #expect(run.errors.hasPrefix(message), "\(run.errors)")
    }
  }
}
