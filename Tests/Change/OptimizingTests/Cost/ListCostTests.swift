// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Optimizing
import RuleModel
import RuleText
import TestSupport
import Testing

/// Costs beside what WebKitGTK 2.50.6 wrote.
@Suite struct `Costs of lists` {
  private static func cost(_ patterns: [String]) -> ListCost {
    let rules = patterns.map { Rule(trigger: Trigger(urlFilter: $0), action: .block) }
    return ListCost(of: rules, jsonBytes: 0, mostStates: 6_000)
  }

  private static let patterns: [(pattern: String, bytes: Int)] = [
    (#"a"#, 16),
    (#"abc"#, 31),
    (#"a.*$"#, 16),
    (#"ax?.*$"#, 16),
    (#"a.*"#, 16),
    (#"a.*.*b"#, 21),
    (#"a(.*)?b"#, 21),
    (#"a(.+)?b"#, 21),
    (#"a.?.*b"#, 21),
    (#"a([^x]*)*b"#, 27),
    (#"a[^/]*$"#, 20),
    (#"(a.*)$"#, 17),
    (#"^a(.*)?$"#, 11),
    (#"^a(.*)$"#, 11),
    (#"a(.*)?$"#, 16),
    (#"^a(.+)?$"#, 11),
    (#"^a(.*)+$"#, 11),
    (#"^a((.*)?)$"#, 11),
    (#"^a.*(.*)?$"#, 11),
    (#"^a(b.*)?$"#, 23),
    (#"^[^:]+://ads(.*)?$"#, 41),
    (#".+a"#, 18),
    (#"^.?a"#, 22),
    (#"^a"#, 11),
    (#"a$"#, 20),
    (#"^a$"#, 15),
    (#"a[\0]"#, 20),
    (#"a[\0/:]"#, 33),
    (#"a([/:].*)?$"#, 31),
    (#"[Aa]b"#, 23),
    (#"[^a]"#, 16),
    (#"[b-eB-E]x"#, 27),
    (#"a....b"#, 360),
    (#"^[^:]+://+([^:/]+\.)?ads\.example[/:]"#, 416),
    (#"a?b"#, 16),
    (#"(ab)+c"#, 31),
    (#"."#, 10),
  ]

  @Test(arguments: patterns)
  func `a pattern has as many bytes as WebKit writes`(pattern: String, bytes: Int) {
    #expect(Self.cost([pattern]).url.bytes == bytes, "\(pattern)")
  }

  @Test func `random lists have the machines and bytes that WebKit made of them`() throws {
    let vectors = try JSONLines.read("Change/OptimizingTests/Cost/Vectors/webkit-costs.jsonl")
    #expect(vectors.count > 80)
    for (number, vector) in vectors.enumerated() {
      let cost = try Self.cost(of: vector)
      let webkit = try #require(vector.member("webkit"))
      #expect(cost.actionBytes == vector.integer("actions", of: webkit), "list \(number)")
      for (name, set) in [("url", cost.url), ("page", cost.page), ("frame", cost.frame)] {
        let sizes = vector.integers(name, of: webkit)
        #expect([set.machines, set.bytes] == sizes, "\(name) of list \(number)")
      }
    }
  }

  private static func cost(of vector: JSONLine) throws -> ListCost {
    let node = try #require(vector.member("rules"))
    let text = vector.document.bytes[vector.document.nodes[node].range]
    return ListCost(of: RuleList(reading: Array(text)).rules, jsonBytes: text.count)
  }

  @Test func `an empty list has three empty machines`() {
    let cost = Self.cost([])
    #expect(cost.machines == 3 && cost.machineBytes == 15)
    #expect(cost.seconds == 0 && cost.beginnings.isEmpty && cost.explosions.isEmpty)
  }

  @Test func `a rule whose selector is invalid costs nothing`() {
    let rules = [".a", "[[["].map {
      Rule(trigger: Trigger(urlFilter: "x\($0.count)"), action: .hide($0))
    }
    let cost = ListCost(of: rules, jsonBytes: 0)
    #expect(cost.droppedRules == 1 && cost.url.patterns == 1 && cost.ruleSeconds[1] == 0)
  }

  @Test func `patterns with the same beginning up to the last repeated term make one machine`() {
    let cost = Self.cost(["/a+x", "/a+y", "/b.*c", "plain", "^https?://z"])
    let texts = Set(cost.beginnings.map(\.text))
    #expect(texts == ["/a+", "/b.*", "", "^https?"])
    #expect(cost.beginnings.first { $0.text == "/a+" }?.patterns == 2)
    #expect(cost.url.partitions == 4)
  }

  @Test func `the shares of rules add up to the seconds without those of reading`() {
    let patterns = (0..<40).map { "/word\($0)\($0 % 3 == 0 ? ".*" : "")/x\($0 % 7)" }
    let cost = Self.cost(patterns)
    let sum = cost.ruleSeconds.reduce(0, +)
    #expect(abs(sum - cost.seconds) < cost.seconds / 1_000)
    #expect(cost.ruleSeconds.allSatisfy { $0 > 0 })
    let beginnings = cost.beginnings.reduce(0) { $0 + $1.seconds }
    #expect(abs(beginnings - cost.seconds) < cost.seconds / 1_000)
  }

  @Test func `equal patterns share what they need`() {
    let cost = Self.cost(["/banner/", "/banner/", "/pixel/"])
    #expect(cost.ruleSeconds[0] == cost.ruleSeconds[1])
    #expect(cost.ruleSeconds[0] < cost.ruleSeconds[2])
  }

  @Test func `gaps of many characters double the states, and are named when they explode`() {
    let states = [4, 6, 8].map {
      Self.cost(["a" + String(repeating: ".", count: $0) + "b"]).url.states
    }
    #expect(states[1] > states[0] * 3 && states[2] > states[1] * 3)
    let gap = String(repeating: ".", count: 40)
    let cost = Self.cost(["/fine/", "a\(gap)b", "c\(gap)d"])
    #expect(cost.explosions.map(\.rules) == [[1, 2]])
    #expect(cost.explosions.map(\.gaps) == [40])
  }

  @Test(arguments: [
    ("gaps in groups", "/a.*x" + String(repeating: "(.)", count: 40) + "b", 40),
    (
      "sets that are narrow but take the beginning", "aaa" + String(repeating: "[a-p]", count: 30),
      0
    ),
    ("optional terms", String(repeating: "a?", count: 3_000) + "b", 0),
  ])
  func `work is bounded for what explodes in other ways`(name: String, pattern: String, gaps: Int) {
    let cost = Self.cost([pattern, "/fine/"])
    #expect(cost.explosions.map(\.gaps) == [gaps], "\(name)")
    #expect(cost.explosions.first?.rules.contains(0) == true)
  }

  @Test func `many repeated terms in one pattern are no explosion`() {
    let cost = Self.cost([String(repeating: "a.*", count: 100) + "b"])
    #expect(cost.explosions.isEmpty && cost.url.machines == 1)
  }

  @Test func `a pattern whose groups are too deep is left out and counted`() {
    let deep = String(repeating: "(", count: 300) + "a" + String(repeating: ")", count: 300)
    let cost = Self.cost([deep, "/fine/"])
    #expect(cost.url.unreadable == 1 && cost.url.patterns == 1 && cost.url.universal == 0)
  }

  @Test func `many machines that explode are done in the time of one`() {
    let gap = String(repeating: ".", count: 30)
    let cost = Self.cost((0..<8).map { "/a\($0).*x\(gap)b" })
    #expect(cost.explosions.count == 8)
    // All share a budget of 6,000; each may have a thousand at least.
    #expect(cost.url.states < 8 * 1_010)
  }

  @Test func `the same list costs the same every time`() {
    let patterns = (0..<300).map { "/w\($0 % 50)[^/]*/\($0).*z" }
    let (one, other) = (Self.cost(patterns), Self.cost(patterns))
    #expect(one.url == other.url && one.beginnings == other.beginnings)
    #expect(one.ruleSeconds == other.ruleSeconds)
  }

  @Test func `the estimate counts the nodes of the exact cost`() {
    let patterns = (0..<500).map { "/path\($0)/file\($0 * 7).js" }
    let rules = patterns.map { Rule(trigger: Trigger(urlFilter: $0), action: .block) }
    let (cost, estimate) = (
      ListCost(of: rules, jsonBytes: 30_000), CostEstimate(of: rules, jsonBytes: 30_000)
    )
    #expect(estimate.nodes == cost.url.nodes && estimate.partitions == cost.url.partitions)
    #expect(estimate.seconds > cost.seconds / 2 && estimate.seconds < cost.seconds * 2)
    #expect(abs(estimate.ruleSeconds.reduce(0, +) - estimate.seconds) < estimate.seconds / 10)
  }
}
