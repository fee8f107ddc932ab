// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What `sluice lint` can be given.
@Suite(.serialized) struct `Input of sluice lint` {
  /// Root may read everything, so a file that it cannot read cannot be made.
  static let isRoot = NSUserName() == "root"

  @Test(arguments: [
    (Lists.fine, "", Int32(0)), (Lists.warning, "", 0), (Lists.warning, "--strict", 1),
    (Lists.error, "", 1), (Lists.error, "--strict", 1), (Lists.error, "--ignore SL0403", 0),
    (Lists.error, "--only SL0001", 0), ("", "", 1), ("\u{0}", "", 1), ("[", "", 1), ("[]", "", 1),
    (Lists.error, "--dialect pcre", 0), (Lists.fine, "--target safari-15", 0),
  ])
  func `the exit status says what was found`(list: String, options: String, status: Int32) throws {
    try Shell.withFolder { shell in
      try shell.write(list, to: "a.json")
      let result = try shell.run("sluice lint \(options) a.json")
      #expect(result.status == status)
      #expect(result.errors == "")
    }
  }

  @Test func `an empty file is refused as WebKit refuses it`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run(": > a.json; sluice lint a.json")
      #expect(result.status == 1)
      #expect(result.output.contains("Source JSON rule set cannot be empty"))
    }
  }

  @Test(arguments: [
    ("sluice lint missing.json", "cannot open missing.json"),
    ("sluice lint --fix missing.json", "cannot open missing.json"),
    ("sluice lint --diff missing.json", "cannot open missing.json"),
    ("mkdir d; sluice lint d", "no list (*.json or *.txt) found in d"),
    ("sluice lint /dev/zero", "it is a device, not a file"),
    ("sluice lint --baseline missing.json -", "cannot open missing.json"),
  ])
  func `what cannot be read is reported once, with status 2`(script: String, message: String) throws
  {
    try Shell.withFolder { shell in
      let result = try shell.run(script)
      #expect(result.status == 2)
      #expect(result.errors.components(separatedBy: message).count == 2, "\(result.errors)")
      #expect(!result.output.contains("error["))
    }
  }

  @Test func `a file that cannot be read does not keep others from being read`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      let result = try shell.run("sluice lint missing.json a.json")
      #expect(result.status == 2)
      #expect(result.output.contains("a.json:1:29: error[SL0403]"))
    }
  }

  @Test(.enabled(if: !isRoot, "root may read any file"))
  func `a file without permission is status 2`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run("chmod 0 a.json; sluice lint a.json")
      #expect(result.status == 2)
      #expect(result.errors.contains("cannot open a.json: Permission denied"))
    }
  }

  @Test func `directories are looked through for lists`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "list")
      let result = try shell.run(
        """
        mkdir -p d/b/c d/.hidden d/x.json; cp list d/a.json; cp list d/b/c/z.json
        cp list d/.hidden/a.json; cp list d/.b.json; cp list d/a.txt; cp list d/x.json/y.json
        ln -s .. d/b/circle.json; ln -s ../list d/link.json; mkfifo d/pipe.json
        sluice lint d d/a.json
        """)
      let files = result.lines.map { String($0.prefix { $0 != ":" }) }
      #expect(files == ["d/a.json", "d/b/c/z.json", "d/link.json", "d/x.json/y.json"])
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test func `a link that leads nowhere is reported`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run("mkdir d; ln -s nowhere d/a.json; sluice lint d")
      #expect(result.status == 2)
      #expect(result.errors.contains("d/a.json"))
    }
  }

  @Test func `standard input and pipes are read`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      let piped = try shell.run("cat a.json | sluice lint -")
      #expect(piped.status == 1)
      #expect(piped.output.hasPrefix("-:1:29: error[SL0403]"))
      let named = try shell.run("mkfifo p; cat a.json > p & sluice lint p")
      #expect(named.output.hasPrefix("p:1:29: error[SL0403]"))
      #expect(try shell.run("sluice lint --format json - < a.json").output.contains(#""path":"-""#))
    }
  }

  @Test func `a name may be any bytes`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "list")
      let result = try shell.run(
        #"""
        name="$(printf 'a\377\033.json')"; mkdir d; cp list "d/$name"
        sluice lint "d/$name"; sluice lint --fix d; cmp -s list "d/$name"; echo "changed: $?"
        """#)
      #expect(result.output.hasPrefix("d/a\u{FFFD}\\u{1b}.json:1:29: error"))
      #expect(result.output.hasSuffix("changed: 1\n"))
    }
  }

  @Test(arguments: ["--", "-x.json"]) func `a file may look like an option`(name: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: name)
      #expect(try shell.run("sluice lint -- \(name)").status == 0)
    }
  }

  @Test func `a pipe that is closed early ends the command quietly`() throws {
    try Shell.withFolder { shell in
      let rule = #"{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}"#
      let list = "[" + Array(repeating: rule, count: 3_000).joined(separator: ",\n") + "]"
      try shell.write(list, to: "a.json")
      for format in ["text", "json", "sarif", "github"] {
        let result = try shell.run(
          "(sluice lint --format \(format) a.json; echo $? >&2) | head -c 10")
        #expect(result.output.utf8.count == 10)
        #expect(result.errors == "1\n", "\(format)")
      }
    }
  }

  @Test(arguments: ["lint a.json", "lint --format json a.json", "schema", "--version"])
  func `a full disk is status 2`(arguments: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run("sluice \(arguments) > /dev/full")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("sluice: cannot write standard output: No space"))
    }
  }

  @Test func `many open brackets do no harm`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run(
        "head -c 20000000 /dev/zero | tr '\\0' '[' | sluice lint - --format json")
      #expect(result.status == 1)
      #expect(result.output.contains("SL0010"))
    }
  }

  @Test func `a list of lists is checked file by file`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write(Lists.error, to: "b.json")
      let result = try shell.run("sluice lint a.json b.json a.json")
      #expect(result.status == 1)
      let summary = result.lines.filter { $0.contains(" 1 rule, ") }
      #expect(summary.map { $0.prefix(6) } == ["a.json", "b.json"])
    }
  }
}
