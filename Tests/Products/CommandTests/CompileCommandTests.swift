// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `sluice compile` writes, and what it does not.
@Suite(.serialized) struct `The compile command` {
  private func withLists(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write(
        #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#, to: "bad.json")
      try body(shell)
    }
  }

  @Test(arguments: [
    "sluice compile a.json -o a.json", "ln -s a.json link && sluice compile a.json -o link",
    "ln a.json hard && sluice compile a.json -o hard",
  ])
  func `a list is never replaced by its own index`(command: String) throws {
    try withLists { shell in
      let result = try shell.run("\(command); echo status $?; head -c 1 a.json")
      #expect(result.output.contains("status 2\n["), "\(result)")
      #expect(result.errors.contains("would replace the list"))
    }
  }

  @Test(arguments: [
    ("list-bytes=20", "it is longer than 20 bytes", 2),
    ("rules=0", "takes a number above 0", 2),
    ("rule=1", "did you mean `rules`?", 2),
    ("index-bytes=100", "larger than the limit of 100 bytes; `--limit index-bytes=…`", 1),
    ("decision-steps=9", "steps, but the limit is 9; `--limit decision-steps=…`", 1),
    ("pattern-states=9", "", 0), ("rules=1", "", 0),
  ])
  func `a list over a limit is not compiled`(limit: String, words: String, status: Int) throws {
    try withLists { shell in
      let result = try shell.run(
        "sluice compile -q --limit \(limit) a.json -o out; echo $?; ls out")
      #expect(result.output == (status == 0 ? "0\nout\n" : "\(status)\n"), "\(result)")
      #expect(words.isEmpty ? result.errors.isEmpty : result.errors.contains(words), "\(result)")
    }
  }

  @Test func `a URL beyond the limit is answered with an error`() throws {
    try withLists { shell in
      let result = try shell.run(
        """
        sluice compile -q a.json -o out
        echo '{"url":"https://h.test/ads/banner","type":"image"}' | sluice match --limit url-bytes=20 out
        """)
      #expect(
        result.output.contains(#""error":"`url` is longer than 20 bytes"}"#), "\(result)")
    }
  }

  @Test(arguments: [
    ("mkfifo x", "it is not a file"), (": > x", "at byte 0"),
    ("ln -s x x", "Too many levels"), ("cp \"$(command -v sluice)\" x", "at byte 0"),
    ("sluice compile -q a.json -o y; head -c 100 y > x", "at byte 100"),
    ("sluice compile -q a.json -o x; printf x | dd of=x bs=1 seek=70 conv=notrunc", "at byte"),
  ])
  func `an invalid index is refused at once, with the offset`(
    preparation: String, words: String
  ) throws {
    try withLists { shell in
      let result = try shell.run(
        """
        \(preparation)
        for i in "match x --url http://a/ --type font" "inspect x" "dump x"; do sluice $i; echo $?; done
        """)
      #expect(result.output == "2\n2\n2\n", "\(result)")
      #expect(result.errors.components(separatedBy: words).count == 4, "\(result)")
    }
  }

  @Test(arguments: ["mkfifo out", "mkdir out"])
  func `only a regular file is replaced`(preparation: String) throws {
    try withLists { shell in
      let result = try shell.run("\(preparation); sluice compile a.json -o out; echo status $?")
      #expect(result.output == "status 2\n" && result.errors.contains("not a regular file"))
    }
  }

  @Test func `a link to an index is followed, and nothing is left beside it`() throws {
    try withLists { shell in
      let result = try shell.run(
        """
        mkdir d && touch d/real && ln -s d/real link && sluice compile -q a.json -olink
        test -L link && head -c 4 d/real | od -An -tx1 && ls d
        """)
      #expect(result.output == " 89 53 4c 43\nreal\n", "\(result)")
    }
  }

  @Test func `a refused list leaves the old index alone`() throws {
    try withLists { shell in
      let result = try shell.run(
        "echo old > out; sluice compile a.json bad.json -o out; echo status $?; cat out; ls")
      #expect(result.output == "status 1\nold\na.json\nbad.json\nout\n", "\(result)")
      #expect(result.errors.contains("bad.json:1:29: error[SL0403]"))
      #expect(!result.errors.contains("a.json:"))
    }
  }

  @Test func `with skip-invalid the rest is compiled, and skipped rules are reported`() throws {
    try withLists { shell in
      let result = try shell.run(
        "sluice compile --skip-invalid a.json bad.json -o out && sluice inspect out | grep json")
      #expect(result.status == 0, "\(result)")
      #expect(result.errors.contains("bad.json: skipped 1 rule: 0\n"))
      #expect(result.output.contains("bad.json"))
    }
  }

  /// Texts that are no lists, by the names of their files, and why.
  static let notLists: [(name: String, text: String, reason: String)] = [
    ("nul.txt", "||a.test^\n||b\0.test^\n", "it is not text: byte 14 is zero"),
    ("page.txt", "<!doctype html><html></html>", "it is an HTML page, not a filter list"),
    ("cut.json", #"[{"trigger""#, "it is not a list"),
  ]

  @Test(arguments: notLists) func `with skip-invalid a text that is no list is left out`(
    name: String, text: String, reason: String
  ) throws {
    try withLists { shell in
      try shell.write(text, to: name)
      let others = try shell.run("sluice compile --skip-invalid \(name) a.json -o out")
      #expect(others.status == 0, "\(others)")
      #expect(others.errors.hasSuffix("\(name): skipped, because \(reason)\n"), "\(others.errors)")
      let alone = try shell.run("sluice compile --skip-invalid \(name) -o alone; test -e alone")
      #expect(alone.status == 1)
      let strict = try shell.run("sluice compile \(name) a.json -o strict; test -e strict")
      #expect(strict.status == 1)
    }
  }

  @Test func `with skip-invalid a file that is missing is still an error`() throws {
    try withLists { shell in
      let result = try shell.run("sluice compile --skip-invalid no.txt a.json -o out")
      #expect(result.status == 2 && result.errors.contains("cannot open no.txt"), "\(result)")
    }
  }

  @Test func `with skip-invalid the limit of the target holds`() throws {
    try withLists { shell in
      let rule = #"{"trigger":{"url-filter":"a"},"action":{"type":"block"}}"#
      let many = "[" + String(repeating: rule + ",", count: 150_000) + rule + "]"
      try shell.write(many, to: "many.json")
      let result = try shell.run("sluice compile --skip-invalid many.json -o out")
      #expect(result.output.contains("150,000 rules of 1 list"), "\(result)")
      #expect(result.errors.contains("skipped 1 rule: 150000\n"))
    }
  }

  @Test(arguments: [
    ("sluice compile a.json", "no output file given"),
    ("sluice compile -o out", "no list given"),
    ("sluice compile a.json -o -", "cannot be written to standard output"),
    (
      "sluice compile a.json bad.json --name x -o out",
      "the number of names (1) must equal the number of lists (2)"
    ),
    ("sluice compile no.json -o out", "cannot open no.json"),
    ("sluice compile -q a.json -o out; sluice compile out -o two", "it is already an index"),
  ])
  func `what cannot be done has status 2 and a reason`(command: String, reason: String) throws {
    try withLists { shell in
      let result = try shell.run("(\(command)); echo status $?")
      #expect(result.output == "status 2\n", "\(result)")
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
  }

  @Test func `the names of lists can be chosen`() throws {
    try withLists { shell in
      let result = try shell.run(
        "sluice compile -q a.json - -n one --name=two -o out < a.json && sluice inspect out")
      #expect(result.output.contains("  one ") && result.output.contains("  two "), "\(result)")
    }
  }
}
