// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `--fix` and `--diff`.
@Suite(.serialized) struct `Fixing lists` {
  static let lists: [(name: String, list: String)] = [
    (
      "one line",
      #"[{"trigger":{"url-filter":"(one|two)x"},"action":{"type":"block"}},{"trigger":{"url-filter":"\\d{2}"},"action":{"type":"blok"}}]"#
    ),
    (
      "several lines",
      """
      [
        {"trigger": {"url-filter": "a.{2}b"},   "action": {"type": "block"}},
        {"trigger": {"url-filter": "same"}, "action": {"type": "block"}},

        {"trigger": {"url-filter": "same"}, "action": {"type": "block"}},
        {"trigger": {"url-filter": "c", "if-domain": ["Bücher.DE", "x.com"]},
         "action": {"type": "block"}},
        {"trigger": {"urlFilter": "keep\\u0020this"},\t"action": {"type": "block"}}
      ]

      """
    ),
    (
      "CRLF",
      "[\r\n  {\"trigger\": {\"url-filter\": \"a|b\"}, \"action\": {\"type\": \"block\"}},\r\n]\r\n"
    ),
    (
      "mistakes",
      "\u{FEFF}[ // list\n {\"trigger\":{\"url-filter\":\"\\\\w+\",},\"action\":{\"type\":\"block\"}} /* x */ ]"
    ),
    (
      "a byte that is not UTF-8",
      "[{\"trigger\":{\"url-filter\":\"a|b\",\"x\":\"RAW\"},\"action\":{\"type\":\"block\"}}]"
    ),
  ]

  /// Writes the list; the word RAW becomes a byte that is not UTF-8.
  private func prepare(_ shell: Shell, _ list: String) throws {
    try shell.write(list, to: "source")
    try shell.run(#"sed "s/RAW/$(printf '\377')/" source > a.json; cp a.json before.json"#)
  }

  @Test(arguments: lists)
  func `applying the difference gives what fixing writes`(name: String, list: String) throws {
    try Shell.withFolder { shell in
      try prepare(shell, list)
      try shell.run("sluice lint --diff=all a.json > change.diff")
      #expect(try shell.bytes(of: "a.json") == shell.bytes(of: "before.json"))
      try shell.run("sluice lint --fix=all a.json")
      #expect(try shell.bytes(of: "a.json") != shell.bytes(of: "before.json"))
      let patch = try shell.run(
        "cp a.json fixed.json; cp before.json a.json; patch --binary -p1 < change.diff")
      #expect(patch.status == 0, "\(patch.output)")
      #expect(try shell.bytes(of: "a.json") == shell.bytes(of: "fixed.json"))
    }
  }

  @Test(arguments: lists)
  func `fixing twice is fixing once`(name: String, list: String) throws {
    try Shell.withFolder { shell in
      try prepare(shell, list)
      let first = try shell.run("sluice lint --fix=all a.json")
      #expect(first.errors.hasPrefix("fixed a.json:\n"))
      let fixed = try shell.bytes(of: "a.json")
      let second = try shell.run("sluice lint --fix=all a.json; sluice lint --diff=all a.json")
      #expect(try shell.bytes(of: "a.json") == fixed)
      #expect(second.errors == "")
    }
  }

  @Test func `only fixes that keep the meaning are made unless all are asked for`() throws {
    try Shell.withFolder { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"\\d"},"action":{"type":"block"}},{"trigger":{"url-filter":"https://www.a.example/"},"action":{"type":"block"}}]"#,
        to: "a.json")
      let preview = try shell.run("sluice lint --diff a.json")
      #expect(preview.output.contains("[0-9]") && !preview.output.contains(#"www\\."#))
      #expect(preview.errors.contains("--diff=all includes them"))
      let safe = try shell.run("sluice lint --fix a.json")
      #expect(safe.errors.contains("rewrite it for WebKit"))
      #expect(safe.errors.contains("--fix=all includes them"))
      #expect(safe.errors.contains("escape the dots: hosts that only look similar no longer match"))
      #expect(try shell.run("cat a.json").output.contains("www.a.example"))
      let all = try shell.run("sluice lint --fix=all a.json; cat a.json")
      #expect(all.output.contains(#"www\\.a\\.example"#))
      let wrong = try shell.run("sluice lint --fix=some a.json")
      #expect(wrong.status == 2 && wrong.errors.contains("safe, all"))
    }
  }

  @Test func `bytes outside of the fix stay as they were`() throws {
    try Shell.withFolder { shell in
      let start = "[\t{ \"trigger\" :{\"x\":\"\\u0041\\/ é\u{1}\", \"url-filter\":\""
      let end = "\"}\r\n,\"action\":{\"type\":\"block\"  }}\n\n]\n \n"
      try shell.write(start + #"\\d{2}"# + end, to: "a.json")
      try shell.run("sluice lint --fix a.json")
      let expected = Array((start + "[0-9][0-9]" + end).utf8)
      #expect(try shell.bytes(of: "a.json") == expected)
    }
  }

  @Test func `thousands of fixes take no long time`() throws {
    try Shell.withFolder { shell in
      let rules = (0..<2_000).map {
        #"{"trigger":{"url-filter":"x\#($0)a{2}"},"action":{"type":"block"}}"#
      }
      try shell.write("[\n\(rules.joined(separator: ",\n"))\n]\n", to: "a.json")
      let result = try shell.run("timeout 20 sluice lint --diff a.json > change.diff")
      #expect(result.status == 1)
      #expect(
        try shell.run("patch -p1 < change.diff; grep -c '[0-9]aa\"' a.json").lines.last == "2000")
    }
  }

  @Test func `a link stays a link and permissions stay`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "real.json")
      let result = try shell.run(
        """
        mkdir d; chmod 640 real.json; ln -s ../real.json d/link.json; sluice lint --fix d/link.json
        stat -c %a real.json; test -L d/link.json && echo link; ls d
        """)
      #expect(result.output.hasSuffix("640\nlink\nlink.json\n"))
      let fixed = String(decoding: try shell.bytes(of: "real.json"), as: UTF8.self)
      #expect(fixed.contains(#""url-filter":"a""#) && fixed.contains(#""url-filter":"b""#))
    }
  }

  @Test func `a list with nothing to fix is not written`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        "touch -d 2001-01-01 a.json; sluice lint --fix a.json; date -r a.json +%Y")
      #expect(result.output.hasSuffix("2001\n"))
      #expect(try shell.run("sluice lint --diff a.json").output == "")
    }
  }

  @Test func `only chosen findings are fixed`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      try shell.run(
        "sluice lint --fix --ignore SL0403 a.json; sluice lint --fix --only SL0404 a.json")
      #expect(try shell.bytes(of: "a.json") == Array(Lists.error.utf8))
    }
  }
}
