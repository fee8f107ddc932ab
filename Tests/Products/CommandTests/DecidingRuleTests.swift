// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The rule behind a decision, which all subcommands name.
@Suite(.serialized) struct `The rule behind a decision` {
  /// A rule as the reference finds it.
  private struct Named: Equatable {
    let list: String
    let index: Int
  }

  private static let files = ["a.json", "b.json", "c.json"]

  /// Three lists in two indexes, and the rule that the reference finds for each load.
  private func prepare(_ lists: inout BlockingLists, _ shell: Shell) throws -> [Named?] {
    let texts = Self.files.map { _ in lists.list() }
    for (name, text) in zip(Self.files, texts) { try shell.write(text, to: name) }
    try shell.write("[]", to: "empty.json")
    try shell.write(
      BlockingLists.loads.map { url, page in
        #"{"url":"\#(url)","top_url":"\#(page)","type":"script"}"# + "\n"
      }.joined(), to: "requests.jsonl")
    let compiled = try shell.run(
      """
      sluice compile -q -t sluice a.json b.json -o one.sluice
      sluice compile -q -t sluice c.json -o two.sluice
      """)
    #expect(compiled.status == 0, "\(compiled.errors)")
    let comparison = try Comparison(texts.map { Array($0.utf8) })
    return BlockingLists.loads.map { url, page in
      comparison.decidingRule(BlockingLists.request(url, on: page)).map {
        Named(list: Self.files[$0.list], index: $0.index)
      }
    }
  }

  /// The options of one request for each load.
  private static let requests = BlockingLists.loads.map { url, page in
    "--url \(url) --top \(page) --type script"
  }

  /// Scripts that write a line with the rule for each load.
  private static let scripts = [
    "sluice match one.sluice two.sluice -r requests.jsonl",
    "sluice match --no-css one.sluice two.sluice -r requests.jsonl",
    requests.map { "sluice match one.sluice two.sluice -f json \($0)\n" }.joined(),
    requests.map { "sluice explain one.sluice two.sluice -f json \($0) | grep '^\"answer\"'\n" }
      .joined(),
  ]

  /// The rule in a line of JSON.
  private func rule(in line: String) -> Named? {
    line.firstMatch(of: /"rule":\{"list":"([^"]+)","index":(\d+)/).flatMap { match in
      Int(match.output.2).map { Named(list: String(match.output.1), index: $0) }
    }
  }

  private static let trials = 5

  @Test func `is the one of the reference in match and explain`() throws {
    var lists = BlockingLists()
    var blocked = 0
    for _ in 0..<Self.trials {
      try Shell.withFolder { shell in
        let expected = try prepare(&lists, shell)
        for script in Self.scripts {
          let result = try shell.run(script)
          #expect(result.lines.map(rule) == expected, "seed \(lists.seed): \(script)")
          blocked += result.output.matches(of: /"decision":"block"/).count
        }
      }
    }
    #expect(blocked > Self.trials * 4)
  }

  @Test func `is the one that an explanation lists first and its sentence names`() throws {
    var lists = BlockingLists()
    for _ in 0..<Self.trials {
      try Shell.withFolder { shell in
        let expected = try prepare(&lists, shell)
        for (request, rule) in zip(Self.requests, expected) {
          guard let rule else { continue }
          let text = try shell.run("sluice explain one.sluice two.sluice \(request)").lines
          let name = "rule \(rule.index) of \(rule.list)"
          #expect(text.last?.contains(name) == true, "seed \(lists.seed): \(text)")
          guard text.first?.hasPrefix("block") == true else { continue }
          let first = text.first { $0.contains(": block, in force") }
          #expect(first?.hasPrefix("  \(name),") == true, "seed \(lists.seed): \(text)")
        }
      }
    }
  }

  @Test func `is the one that a test expects, and no other is`() throws {
    var lists = BlockingLists()
    for _ in 0..<Self.trials {
      try Shell.withFolder { shell in
        let expected = try prepare(&lists, shell)
        let right = try failures(expected.map { ($0?.index, $0?.list) }, shell)
        let wrong = try failures(expected.map { (($0?.index ?? 0) + 1, nil) }, shell)
        #expect(right == 0 && wrong == expected.count, "seed \(lists.seed)")
      }
    }
  }

  /// How many tests with the given expectations fail.
  private func failures(_ expected: [(index: Int?, list: String?)], _ shell: Shell) throws -> Int {
    let tests = zip(BlockingLists.loads, expected).map { load, expected in
      let index = expected.index.map(String.init) ?? "null"
      let list = expected.list.map { #","list":"\#($0)""# } ?? ""
      return #"{"url":"\#(load.0)","top_url":"\#(load.1)","type":"script","#
        + #""expect":{"rule":\#(index)\#(list)}}"# + "\n"
    }
    try shell.write(
      #"{"lists":["a.json","b.json","c.json"],"target":"sluice"}"# + "\n" + tests.joined(),
      to: "a.tests.jsonl")
    let result = try shell.run("sluice test -f tap a.tests.jsonl")
    #expect(result.output.contains("1..\(expected.count)\n"), "\(result)")
    return result.lines.count { $0.hasPrefix("not ok") }
  }

  @Test func `is the one of a comparison, a replay and a proxy`() throws {
    var lists = BlockingLists()
    for _ in 0..<Self.trials {
      try Shell.withFolder { shell in
        let expected = try prepare(&lists, shell)
        // What is allowed is no change from an empty list, and a proxy lets it pass.
        let decisions = try shell.run(Self.scripts[0]).lines
        let blocks = zip(decisions, expected).compactMap { line, rule in
          line.contains(#""decision":"block""#) ? rule : nil
        }
        let compared = try shell.run(Self.comparison).lines
          .filter { $0.contains(#""old":{"answer":{"decision":"block""#) }
        #expect(compared.map(rule) == blocks, "seed \(lists.seed)")
        let replayed = try shell.run(Self.replay).output
          .matches(of: /"before":\{"decision":"block","rule":\{[^}]*\}/).map { String($0.output) }
        #expect(replayed.map(rule) == blocks, "seed \(lists.seed)")
        let passed = try shell.run(Self.proxy).output
          .matches(of: /message="blocked by (.*):(\d+):\d+"/).map { match in
            Named(list: String(match.output.1), index: (Int(match.output.2) ?? 0) - 2)
          }
        #expect(passed == blocks, "seed \(lists.seed)")
      }
    }
  }

  private static let comparison = """
    sluice compile -q -t sluice a.json b.json c.json -o all.sluice
    sluice diff -f json -r requests.jsonl all.sluice empty.json
    """
  private static let replay =
    "sluice replay requests.jsonl -f json -l one.sluice -l two.sluice -a empty.json"
  private static let proxy =
    "printf '\(BlockingLists.loads.map { "GET \($0.0) \($0.1) script\\n" }.joined())'"
    + " | sluice squid one.sluice two.sluice"
}
