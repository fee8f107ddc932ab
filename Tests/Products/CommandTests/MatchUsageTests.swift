// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What `match`, `explain`, `inspect` and `dump` refuse, as far as it shows without an index.
@Suite(.serialized) struct `Refusals of the subcommands with indexes` {
  @Test(arguments: ["match", "explain", "inspect", "dump"])
  func `an index must be given`(subcommand: String) throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice \(subcommand)")
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors.hasPrefix("sluice: no index given\n"))
      #expect(result.errors.contains("sluice compile"))
    }
  }

  static let refusals: [(arguments: String, message: String)] = [
    ("match x --requests a --url http://a/", "--requests and --url cannot be used together"),
    ("match x --format text", "--format text needs --url"),
    ("match x --url http://a/", "`--type` is missing"),
    ("match x --type script", "`--url` is missing"),
    ("match x --top http://a/", "`--url` is missing"),
    ("match x --url http://a/ --type scrip", "did you mean `script`?"),
    ("match x --url a --type font", "`--url` is not a URL"),
    ("match x --url http://a/ --type font --top b", "`--top` is not a URL"),
    ("match x --url http://a/ --type font --frame b", "`--frame` is not a URL"),
    ("match x --url http://a/ --type font --load-context main-frame", "did you mean `top-frame`?"),
    ("match x --urk http://a/", "did you mean `--url`?"),
    ("explain x", "`--url` is missing"),
    ("explain x --url http://a/", "`--type` is missing"),
    ("explain x --url http://a/ --type font --format sarif", "choose one of text, json"),
    ("inspect x --format sarif", "choose one of text, json"),
    ("match x --limit url=9", "unknown limit `url` for `--limit`"),
    ("match x --limit url-bytes=0", "takes a number above 0, as in `url-bytes=1000`"),
    ("explain x --url http://a/ --type font --limit url-bytes", "takes a number above 0"),
    ("dump x y", "`dump` takes one index, found 2"),
    ("dump x --list a --all", "--list and --all cannot be used together"),
  ]

  @Test(arguments: refusals) func `wrong usage is status 2`(
    arguments: String, message: String
  ) throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice \(arguments)")
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors.hasPrefix("sluice: ") && result.errors.contains(message))
    }
  }

  static let uses = [
    "match", "match --url http://a/ --type font", "explain --url http://a/ --type font", "inspect",
    "dump",
  ]

  @Test(arguments: uses) func `an invalid index is one line of error`(use: String) throws {
    try Shell.withFolder { shell in
      try shell.write("", to: "empty.sluice")
      try shell.write(String(repeating: "x", count: 100_000), to: "other.sluice")
      let expected = [
        "missing.sluice": "cannot open missing.sluice", "empty.sluice": "empty.sluice: at byte ",
        "other.sluice": "other.sluice: at byte ", ".": ".",
      ]
      for (file, message) in expected {
        let result = try shell.run("echo '{}' | sluice \(use) \(file)")
        #expect(result.status == 2 && result.output == "", "\(file)")
        #expect(result.errors.hasPrefix("sluice: ") && result.errors.contains(message))
        #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
      }
    }
  }

  @Test(arguments: ["inspect", "dump"]) func `a rule list is not an index`(use: String) throws {
    try Shell.withFolder { shell in
      try shell.write("\u{FEFF} \n[]", to: "list.json")
      let result = try shell.run("sluice \(use) list.json")
      #expect(result.status == 2 && result.output == "")
      #expect(
        result.errors == "sluice: list.json: at byte 0: this is a rule list, not an index; compile "
          + "it with `sluice compile list.json -o OUT.sluice`\n")
    }
  }

  @Test func `nothing in a file's name reaches the terminal as it is`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run(
        #"n="$(printf 'a\033.json')"; echo '[]' > "$n"; sluice inspect "$n""#)
      #expect(result.errors.contains("a\\u{1b}.json: at byte 0: this is a rule list"))
    }
  }
}
