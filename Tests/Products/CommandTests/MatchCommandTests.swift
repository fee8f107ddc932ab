// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Foundation
import TestSupport
import Testing

/// `match`, `explain`, `inspect` and `dump` with indexes that the command made itself.
@Suite(.serialized)
struct `Subcommands with indexes` {
  static let list = """
    [
    {"trigger":{"url-filter":"ads/"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"ads/good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":"track","resource-type":["image"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":".*"},"action":{"type":"css-display-none","selector":".ad"}}
    ]
    """

  /// Runs a test with `a.sluice`, made of one list, and `two.sluice`, made of two.
  private func withIndexes(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(`Subcommands with indexes`.list, to: "a.json")
      try shell.write(Lists.fine, to: "b.json")
      let made = try shell.run(
        "sluice compile a.json -o a.sluice && sluice compile a.json b.json -o two.sluice")
      #expect(made.status == 0, "\(made.errors)")
      try body(shell)
    }
  }

  private static let nothingElse =
    #""notify":[],"https":false,"redirect":null,"modify_headers":[]}"#

  private static let allowed =
    #"{"decision":"allow","rule":null,"actions":["css-display-none"],"css":[".ad"],"# + nothingElse

  // MARK: match

  @Test(arguments: [("https://a.test/ads/x", Int32(1), "block"), ("https://a.test/", 0, "allow")])
  func `one request is answered in words`(url: String, status: Int32, word: String) throws {
    try withIndexes { shell in
      let result = try shell.run("sluice match a.sluice --url \(url) --type script")
      #expect(result.status == status && result.errors == "")
      #expect(result.output.hasPrefix("\(word)  \(url)\n"))
      #expect(result.output.contains("rule 0 of a.json, line 2") == (status == 1))
    }
  }

  @Test func `a line without anything is answered in its place`() throws {
    try withIndexes { shell in
      let result = try shell.run(
        #"printf '\n \r\n{"url":"https://a.test/","type":"script"}\n\n' | sluice match --no-css a.sluice"#
      )
      let lines = result.output.split(separator: "\n").map { $0.prefix(9) }
      #expect(lines == [#"{"error":"#, #"{"error":"#, #"{"decisio"#, #"{"error":"#], "\(result)")
    }
  }

  @Test func `a page that is being loaded has no fragment`() throws {
    try withIndexes { shell in
      try shell.write(
        ##"[{"trigger":{"url-filter":".*","if-top-url":["#x$"]},"action":{"type":"block"}}]"##,
        to: "top.json")
      let result = try shell.run(
        """
        sluice compile -q top.json -o top.sluice
        sluice match top.sluice --url 'https://a.test/#x' --type document | head -1
        sluice match top.sluice --url 'https://a.test/' --top 'https://a.test/#x' --type image | head -1
        """)
      #expect(
        result.output == "allow  https://a.test/#x\nblock  https://a.test/\n", "\(result)")
    }
  }

  @Test func `a rule that can never apply is among the nearest misses`() throws {
    try withIndexes { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"ads","request-method":"post","if-domain":["*p.test"]},"#
          + #""action":{"type":"block"}}]"#, to: "never.json")
      let result = try shell.run(
        """
        sluice compile -q never.json -o never.sluice
        sluice explain never.sluice --url https://a.test/ads --top https://p.test/ \
          --type fetch --method post
        sluice dump never.sluice
        """)
      #expect(
        result.output.contains("if-domain is never true together with request-method"), "\(result)")
      #expect(
        result.output.contains(#""request-method":"post","if-domain":["*p.test"]"#),
        "\(result)")
    }
  }

  @Test func `selectors are answered for loads of every type, and can be left out`() throws {
    try withIndexes { shell in
      let request = "sluice match a.sluice --url https://a.test/ --format json --type"
      for type in ["document", "script"] {
        #expect(try shell.run("\(request) \(type)").output.contains(#""css":[".ad"],"#))
        let result = try shell.run("\(request) \(type) --no-css")
        #expect(result.output.contains(#""actions":["css-display-none"],"css":[],"#))
      }
    }
  }

  @Test func `the ignore rule that undid a block is named`() throws {
    try withIndexes { shell in
      let result = try shell.run(
        "sluice match a.sluice --url https://a.test/ads/good --type script --format json")
      #expect(result.status == 0)
      #expect(
        result.output.hasPrefix(
          #"{"decision":"allow","rule":{"list":"a.json","index":1,"line":3,"column":1},"#))
    }
  }

  @Test func `every line is answered in its place`() throws {
    try withIndexes { shell in
      try shell.write(
        "\u{FEFF}{\"url\":\"https://a.test/\",\"type\":\"font\"}\r\n\n  \nnot JSON\n"
          + "{\"url\":\"https://a.test/ads/x\",\"top_url\":\"https://a.test/\",\"type\":\"xhr\"}",
        to: "requests")
      for input in [
        "< requests", "--requests requests", "-r - < requests", "-r /dev/stdin < requests",
      ] {
        let result = try shell.run("sluice match a.sluice \(input)")
        #expect(result.status == 0 && result.errors == "" && result.lines.count == 5)
        #expect(result.lines.first == `Subcommands with indexes`.allowed)
        #expect(result.lines[1] == #"{"error":"the line is empty"}"#)
        #expect(result.lines[2] == #"{"error":"the line is empty"}"#)
        #expect(result.lines[3].hasPrefix(#"{"error":"the line is not JSON"#))
        #expect(
          result.lines[4].hasPrefix(#"{"decision":"block","rule":{"list":"a.json","index":0,"#))
      }
      #expect(try shell.run(": | sluice match a.sluice").output == "")
      #expect(try shell.run("sluice match a.sluice --requests nowhere").status == 2)
    }
  }

  @Test func `answers go out when the input pauses`() throws {
    try withIndexes { shell in
      let result = try shell.run(
        """
        mkfifo in; sluice match a.sluice < in > out & exec 3> in
        echo '{"url":"https://a.test/","type":"font"}' >&3; sleep 1; wc -l < out
        echo '{"url":"https://a.test/","type":"font"}' >&3; exec 3>&-; wait; wc -l < out
        """)
      #expect(result.lines == ["1", "2"])
    }
  }

  @Test func `layers keep their own ignore rules`() throws {
    try withIndexes { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":".*"},"action":{"type":"ignore-previous-rules"}}]"#,
        to: "c.json")
      let result = try shell.run(
        "sluice compile c.json -o c.sluice && "
          + "sluice match a.sluice c.sluice --url https://a.test/ads/x --type font")
      #expect(result.status == 1)
    }
  }

  @Test func `a reader that goes away is no error, and a full disk is one`() throws {
    try withIndexes { shell in
      let request = #"{"url":"https://a.test/","type":"font"}"#
      let closed = try shell.run(
        "(yes '\(request)' | sluice match a.sluice; echo $? >&2) | head -1")
      #expect(closed.lines == [`Subcommands with indexes`.allowed] && closed.errors == "0\n")
      for use in ["match", "inspect", "dump"] {
        let full = try shell.run("echo '\(request)' | sluice \(use) a.sluice > /dev/full")
        #expect(full.status == 2 && full.errors.contains("No space"), "\(use)")
      }
    }
  }

  @Test func `a damaged index is one line with file and place`() throws {
    try withIndexes { shell in
      let script = """
        head -c 100 a.sluice > cut.sluice; cp a.sluice flipped.sluice
        printf '\\377\\376' | dd of=flipped.sluice bs=1 seek=40 conv=notrunc 2> /dev/null
        """
      try shell.run(script)
      for file in ["cut.sluice", "flipped.sluice"] {
        let result = try shell.run("echo '{}' | sluice match a.sluice \(file)")
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors.hasPrefix("sluice: \(file): at byte "))
        #expect(result.errors.filter { $0 == "\n" }.count == 1)
      }
    }
  }

  // MARK: explain

  @Test func `an explanation names what undid a block`() throws {
    try withIndexes { shell in
      let arguments = "a.sluice --url https://a.test/ads/good --type script"
      let result = try shell.run("sluice explain \(arguments)")
      #expect(result.status == 0 && result.output.hasPrefix("allow  "))
      #expect(result.output.contains("rule 0 of a.json, line 2, column 1: block, undone by rule 1"))
      let json = JSONLine(
        Array(try shell.run("sluice explain \(arguments) --format json").output.utf8))
      #expect(json.document.problems == [] && json.elements("matches").count == 3)
    }
  }

  @Test func `a near miss says what does not fit`() throws {
    try withIndexes { shell in
      let result = try shell.run("sluice explain a.sluice --url https://a.test/track --type script")
      let reason = "url-filter matches, but resource-type is image (this load: script)"
      #expect(result.status == 0 && result.output.contains(reason))
    }
  }

  // MARK: inspect and dump

  @Test func `an inspection counts lists and rules`() throws {
    try withIndexes { shell in
      let text = try shell.run("sluice inspect two.sluice")
      #expect(text.status == 0 && text.output.contains("5 rules of 2 lists"))
      let hash = try shell.run("sha256sum a.json").output.prefix(64)
      #expect(text.output.contains(hash))
      let json = JSONLine(Array(try shell.run("sluice inspect -f json two.sluice").output.utf8))
      #expect(json.integer("rules") == 5 && json.elements("lists").count == 2)
    }
  }

  @Test func `a dumped list compiles to the same dump`() throws {
    try withIndexes { shell in
      let dump = try shell.run(
        "sluice dump a.sluice > d.json; sluice lint d.json > /dev/null; echo $?; cat d.json")
      #expect(dump.lines.first == "0" && dump.lines.count == 7)
      let again = try shell.run(
        "sluice compile d.json -o d.sluice && sluice dump d.sluice | cmp - d.json")
      #expect(again.status == 0)
    }
  }

  @Test func `of several lists one must be named`() throws {
    try withIndexes { shell in
      let unnamed = try shell.run("sluice dump two.sluice")
      #expect(unnamed.status == 2 && unnamed.errors.contains("a.json, b.json"))
      #expect(try shell.run("sluice dump two.sluice --list b.json").lines.count == 3)
      #expect(try shell.run("sluice dump two.sluice --list c.json").status == 2)
      let all = try shell.run("sluice dump two.sluice --all").lines.map { JSONLine(Array($0.utf8)) }
      #expect(all.map { $0.string("list") } == ["a.json", "b.json"])
      #expect(all.map { $0.elements("rules").count } == [4, 1])
    }
  }
}
