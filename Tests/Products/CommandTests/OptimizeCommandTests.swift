// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `optimize`: the files that it writes and checks, and what it refuses.
@Suite(.serialized) struct `Optimization by the command` {
  private static let list = """
    [
      {"trigger": {"url-filter": "/banner", "if-domain": ["a.com"]}, "action": {"type": "block"}},
      {"trigger":{"url-filter":"ads/x"},"action":{"type":"block"}},
      {"trigger":{"url-filter":"ads"}, "action" : {"type":"block"}},
      {"trigger":{"url-filter":"/banner","if-domain":["b.com"]},"action":{"type":"block"}},
      {"trigger":{"url-filter":".*","if-domain":["a.com"]},"action":{"type":"css-display-none","selector":".a"}},
      {"trigger":{"url-filter":".*","if-domain":["a.com"]},"action":{"type":"css-display-none","selector":".b"}},
      {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}}
    ]

    """

  private func withList(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "list.json")
      try body(shell)
    }
  }

  @Test func `rules that stay keep their bytes and their separators`() throws {
    try withList { shell in
      let run = try shell.run(
        "sluice optimize -q list.json -o new.json --aim drops && cat new.json")
      #expect(run.status == 0 && run.errors == "")
      let covered = #"  {"trigger":{"url-filter":"ads/x"},"action":{"type":"block"}},"# + "\n"
      #expect(run.output == Self.list.replacingOccurrences(of: covered, with: ""))
    }
  }

  @Test(arguments: ["drops", "default", "fewer", "cheaper"])
  func `optimizing twice gives the same bytes, and the log is right`(aim: String) throws {
    try withList { shell in
      let options = "--aim \(aim) --log steps.jsonl"
      let run = try shell.run(
        """
        sluice optimize -q list.json -o once.json \(options) &&
        sluice optimize list.json -o once.json --check steps.jsonl &&
        sluice optimize once.json -o twice.json \(options) && cmp once.json twice.json &&
        sluice lint -q once.json
        """)
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      #expect(run.output.contains("all correct"))
      #expect(run.output.contains("0 fewer than before (0 %)"))
    }
  }

  @Test func `a log of other steps is not right`() throws {
    try withList { shell in
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --log steps.jsonl
        sed -i 's/"rules":\\[1\\],"because":2/"rules":[2],"because":1/' steps.jsonl
        sluice optimize list.json -o new.json --check steps.jsonl
        """)
      #expect(run.status == 1)
      #expect(run.errors.contains("step 1 (covered): "), "\(run.errors)")
    }
  }

  @Test func `a new list that the steps do not lead to is not right`() throws {
    try withList { shell in
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --log steps.jsonl
        sluice optimize list.json -o list.json --check steps.jsonl
        """)
      #expect(run.status == 1)
      #expect(run.errors.contains("rule 0 of the new list"), "\(run.errors)")
    }
  }

  @Test func `several lists are optimized alone, into a directory`() throws {
    try withList { shell in
      let run = try shell.run(
        """
        mkdir out && cp list.json other.json &&
        sluice optimize list.json other.json -o out --log steps.jsonl --map map.json &&
        sluice optimize -q list.json other.json -o out --check steps.jsonl &&
        cmp out/list.json out/other.json && sluice lint -q out/*.json
        """)
      #expect(run.status == 0, "\(run.errors)\(run.output)")
    }
  }

  @Test func `the map names the author's rules`() throws {
    try withList { shell in
      let load = "--url https://x.com/ads --type image"
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --map map.json
        sluice compile -q new.json --map map.json -o new.sluice
        sluice explain new.json \(load) | tail -1
        sluice explain new.json --map map.json \(load) | tail -1
        sluice explain new.sluice \(load) | tail -1
        """)
      let names = run.lines.compactMap { $0.firstMatch(of: /rule \d of [a-z]+\.json/)?.output }
      #expect(names == ["rule 1 of new.json", "rule 2 of list.json", "rule 2 of list.json"])
    }
  }

  @Test func `replay and test name the author's rules, too`() throws {
    try withList { shell in
      let request = #"{"url":"https://x.com/ads","type":"image"}"#
      try shell.write(request + "\n", to: "log.jsonl")
      let expect = #"{"url":"https://x.com/ads","type":"image","expect":{"rule":2}}"#
      try shell.write(expect + "\n", to: "new.tests.jsonl")
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --map map.json
        sluice test -q new.json > without.txt
        sluice test --map map.json new.json &&
        sluice replay log.jsonl --list new.json --map map.json --format json
        """)
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      #expect(run.output.contains("\"list\":\"list.json\"") && !run.output.contains("FAILED"))
      #expect(
        try String(decoding: shell.bytes(of: "without.txt"), as: UTF8.self).contains("FAILED"))
    }
  }

  @Test func `a map of another list is an error`() throws {
    try withList { shell in
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --map map.json && cp list.json new.json
        sluice explain new.json --map map.json --url https://x.com/ads --type image
        """)
      #expect(run.status == 2)
      #expect(run.errors.contains("its map has 4 rules, so it is that of another list"))
    }
  }

  @Test func `tests are rewritten for the new list`() throws {
    try withList { shell in
      try shell.write(
        #"""
        {"lists": ["list.json"]}
        {"url": "https://x.com/ads", "type": "image", "expect": {"rule": 2, "decision": "block"}}
        {"url": "https://x.com/good/ads/x", "type": "image", "expect": {"rule": 6}}
        {"url": "https://x.com/banner", "top_url": "https://b.com/", "type": "image", "expect": { "rule": 3, "list" : "list.json"}}
        {"url": "https://x.com/", "top_url": "https://a.com/", "type": "child-document", "expect": {"hides": [".b"]}}
        {"url": "https://x.com/ads", "type": "image", "expect": "block"}
        {"url": "https://x.com/ads", "type": "image", "expect": {"rule": 5}}

        """#, to: "list.tests.jsonl")
      let run = try shell.run(
        """
        sluice optimize list.json -o new.json --rewrite-tests list.tests.jsonl | tail -1
        sluice test new.json | tail -1
        cat new.tests.jsonl
        """)
      #expect(run.lines.first == "new.tests.jsonl: 4 tests changed")
      #expect(run.errors.contains("list.tests.jsonl:7: the old list fails this test; it stays"))
      #expect(run.lines.dropFirst().first?.hasPrefix("6 tests, 1 failed") == true, "\(run.output)")
      #expect(run.output.contains(#""expect": { "rule": 0, "list" : "new.json"}}"#))
      #expect(run.output.contains(#""hides": [".a, .b"]"#))
    }
  }

  @Test func `too many rules are an error, or are split`() throws {
    try withList { shell in
      let long = try shell.run("sluice optimize -q list.json -o new.json --max-rules 3; ls")
      #expect(long.errors.contains("4 rules, more than 3; `--split` divides it"), "\(long.errors)")
      #expect(long.output == "list.json\n")
      let split = try shell.run(
        "sluice optimize list.json -o new.json --max-rules 3 --split && sluice lint -q new*.json")
      #expect(split.status == 0, "\(split.errors)\(split.output)")
      #expect(split.output.contains("new.2.json: "))
    }
  }

  @Test func `what cannot be split names the list and the limit`() throws {
    try Shell.withFolder { shell in
      let rule = #"{"trigger":{"url-filter":"a"},"action":{"type":"ignore-following-rules"}}"#
      let rules = "abc".map { rule.replacingOccurrences(of: "\"a\"", with: "\"\($0)\"") }
      try shell.write("[\(rules.joined(separator: ","))]", to: "in.json")
      let run = try shell.run("sluice optimize in.json -o out.json --max-rules 2 --split; ls")
      #expect(run.errors.contains("in.json cannot be split into parts of at most 2 rules: "))
      #expect(run.output == "in.json\n")
    }
  }

  @Test func `one ignore rule is counted as one`() throws {
    try withList { shell in
      let run = try shell.run("sluice optimize list.json -o new.json --max-rules 3 --split")
      #expect(run.output.contains("1 ignore rule among them"), "\(run.output)")
      #expect(!run.output.contains("1 ignore rules"))
    }
  }

  @Test(arguments: [
    ("list.json sub/list.json -o out", "out/list.json"),
    ("list.json -o new.json --map one --log one", "one"),
    ("list.json -o new.json --max-rules 3 --split --log new.2.json", "new.2.json"),
    ("list.json -o new.json --rewrite-tests list.tests.jsonl --map new.tests.jsonl", "new.tests"),
  ])
  func `two results in one file are refused before any is written`(
    arguments: String, name: String
  ) throws {
    try withList { shell in
      try shell.write("", to: "list.tests.jsonl")
      let run = try shell.run(
        "mkdir out sub; cp list.json sub; sluice optimize \(arguments); status=$?; ls -R; exit $status"
      )
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.errors.contains("two results of this run") && run.errors.contains(name))
      #expect(!run.output.contains("new") && !run.output.contains("one"))
    }
  }

  @Test func `selectors are found exactly, else among those that were joined`() throws {
    try withList { shell in
      let style = { (selector: String, page: String) in
        #"{"trigger":{"url-filter":".*","if-domain":["\#(page)"]},"action":{"type":"css-display-none","selector":"\#(selector)"}}"#
      }
      let rules = [
        style(":is(.x, .b, .y)", "a.com"), style(".a", "*a.com"), style(".b", "*a.com"),
      ]
      try shell.write("[\(rules.joined(separator: ","))]", to: "list.json")
      let expect = #"{"hides": [".b", ":is(.x, .b, .y)"]}"#
      let test = #"{"url": "https://a.com/", "type": "document", "expect": \#(expect)}"#
      try shell.write(test + "\n", to: "list.tests.jsonl")
      let run = try shell.run(
        """
        sluice optimize -q list.json -o new.json --rewrite-tests list.tests.jsonl
        sluice test -q new.json; cat new.tests.jsonl
        """)
      #expect(run.output.contains(#"[".a, .b",":is(.x, .b, .y)"]"#), "\(run.output)\(run.errors)")
    }
  }

  @Test func `a test of a rule that is gone is reported as such`() throws {
    try withList { shell in
      let rules = ["block", "ignore-previous-rules"].map {
        #"{"trigger":{"url-filter":"ads"},"action":{"type":"\#($0)"}}"#
      }
      let keep = #"{"trigger":{"url-filter":"keep"},"action":{"type":"block"}}"#
      try shell.write("[\(rules.joined(separator: ",")),\(keep)]", to: "list.json")
      let test = #"{"url": "https://a.com/ads", "type": "image", "expect": {"rule": 1}}"#
      try shell.write(test + "\n", to: "list.tests.jsonl")
      let run = try shell.run(
        "sluice optimize -q list.json -o new.json --rewrite-tests list.tests.jsonl")
      #expect(
        run.errors.contains("list.tests.jsonl:1: the new list names no rule here; the test stays"),
        "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("list.json", "no output file given", 2),
    ("-o new.json", "no list given", 2),
    ("list.json list.json -o new.json", "with several lists it must be a directory", 2),
    ("list.json -o new.json --split", "--split needs --max-rules", 2),
    ("list.json -o new.json --max-rules 0", "--max-rules takes a number above 0", 2),
    ("list.json -o new.json --log a --check b", "--check writes nothing", 2),
    ("list.json -o new.json --max-rules 3 --check b", "--check cannot be given with --max", 2),
    ("list.json -o new.json --max-rules 3 --split --check b", "--check cannot be given with", 2),
    ("list.json -o new.json --aim smaller", "smaller", 2),
    ("list.json -o new.json --log list.json", "would replace the list list.json", 2),
    ("ads.txt -o new.json", "it is a filter list; convert it to rule lists", 2),
    ("broken.json -o new.json", "WebKit rejects the list; nothing was written", 1),
    ("missing.json -o new.json", "missing.json", 2),
    ("list.json -o new.json --check ads.txt", "cannot check ads.txt: line 1", 2),
  ])
  func `what cannot be done is refused`(arguments: String, message: String, status: Int) throws {
    try withList { shell in
      try shell.write("||ads.test^\n", to: "ads.txt")
      try shell.write(Lists.error, to: "broken.json")
      let run = try shell.run("sluice optimize \(arguments)")
      #expect(Int(run.status) == status, "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try shell.run("ls").output == "ads.txt\nbroken.json\nlist.json\n")
    }
  }
}
