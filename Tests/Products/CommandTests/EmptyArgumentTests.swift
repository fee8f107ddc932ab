// SPDX-License-Identifier: Apache-2.0

import Testing

/// Values and operands that are empty, as a variable that is not set leaves them.
@Suite(.serialized) struct `Empty arguments` {
  /// An option that takes a value, as the help shows it.
  private struct ValueOption {
    let spellings: [String]
    let placeholder: String
  }

  /// The options whose value may be empty, as the member of a request may.
  private static let allowed = [
    "match --top", "match --frame", "explain --top", "explain --frame",
    "match --initiator", "explain --initiator",
  ]

  private func options(of subcommand: String, _ shell: Shell) throws -> [ValueOption] {
    try shell.run("sluice \(subcommand) --help").output
      .matches(of: /\n  (?:(-\w), )?(--[a-z-]+) ([A-Z]\S*)/).map { match in
        ValueOption(
          spellings: [match.output.1, match.output.2].compactMap { $0.map(String.init) },
          placeholder: String(match.output.3))
      }
  }

  @Test func `the help names many options with a value`() throws {
    try Shell.withFolder { shell in
      let counts = try `Help of the command`.subcommands.map { try options(of: $0, shell).count }
      #expect(counts.reduce(0, +) > 50, "\(counts)")
    }
  }

  @Test(arguments: `Help of the command`.subcommands, ["", " ", ",", " , "])
  func `an option takes no empty value`(subcommand: String, value: String) throws {
    try Shell.withFolder { shell in
      for option in try options(of: subcommand, shell) {
        for spelling in option.spellings where !Self.allowed.contains("\(subcommand) \(spelling)") {
          let result = try shell.run("sluice \(subcommand) \(spelling) '\(value)' x y")
          #expect(result.status == 2 && result.output == "", "\(spelling)")
          #expect(
            result.errors == """
              sluice: the value of `\(spelling)` is empty
              write `\(spelling) \(option.placeholder)`, or leave the option out

              """)
        }
      }
    }
  }

  @Test(arguments: allowed) func `a URL that a request may leave empty may be empty`(
    option: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"a","unless-domain":["b"]},"action":{"type":"block"}}]"#,
        to: "a.json")
      try shell.run("sluice compile -q a.json -o a.sluice")
      let words = option.split(separator: " ")
      let common = "\(words[0]) a.sluice --url http://a/ --type font"
      let empty = try shell.run("sluice \(common) \(words[1]) ''")
      #expect(empty.errors == "")
      // An empty initiator is nobody, which an explanation says.
      let output = empty.output.replacing(", without an initiator", with: "")
      #expect(output == (try shell.run("sluice \(common)")).output)
    }
  }

  @Test(arguments: `Help of the command`.subcommands.filter { $0 != "schema" })
  func `an operand must not be empty`(subcommand: String) throws {
    try Shell.withFolder { shell in
      for operands in ["''", "x ''", "'' x", "-- ''"] {
        let result = try shell.run("sluice \(subcommand) \(operands)")
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors.hasPrefix("sluice: an argument of `\(subcommand)` is empty\nwrite "))
      }
    }
  }

  @Test(arguments: [
    "--only \"$CODES\"", "--only=$CODES", "--ignore \"$CODES,$CODES\"", "--only \"$CODES\" --fix",
    "--only SL0403 --only \"$CODES\"", "--explain \"$CODES\"",
  ])
  func `a variable that is not set hides no finding`(options: String) throws {
    try Shell.withFolder { shell in
      try shell.write(`Options of sluice lint`.list, to: "a.json")
      let result = try shell.run("sluice lint \(options) a.json")
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors.contains(" is empty\nwrite `--"))
    }
  }
}
