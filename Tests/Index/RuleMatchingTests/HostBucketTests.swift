// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import Linting
import RuleMatching
import RuleModel
import TestSupport
import Testing

/// Buckets of hosts, and lists of items under hosts, whose parts are one behind the other.
@Suite struct `Hosts in buckets` {
  private static func rule(_ pattern: String, _ trigger: String = "") -> String {
    #"{"trigger":{"url-filter":"\#(pattern)"\#(trigger)},"action":{"type":"block"}}"#
  }

  private static func pattern(ofHost host: String, after: String = "[/:]") -> String {
    #"^[^:]+://+([^:/]+\\.)?"# + host.split(separator: ".").joined(separator: #"\\."#) + after
  }

  private static func index(_ rules: [String]) throws -> [UInt8] {
    let list = "[" + rules.joined(separator: ",") + "]"
    let lint = RuleLint.check(Array(list.utf8))
    return try RuleCompiler.compile([CompilableList(name: "x", lint)]).bytes
  }

  private static func isBlocked(
    _ url: String, on page: String = "https://a.test/", by matcher: Matcher
  ) throws -> Bool {
    try matcher.decide(url, Load(.script), on: matcher.page(page)).isBlocked
  }

  // MARK: Forged

  /// Twelve hosts in two buckets, and patterns under one of them with two rules each.
  private static func forged(_ change: (inout ForgedIndex) -> Void) throws -> [UInt8] {
    let hosts = (0..<12).map { rule(pattern(ofHost: "h\($0).com")) }
    let items = (0..<6).map { number in
      rule(
        pattern(ofHost: "items.com", after: "/p\(number / 2)"),
        number % 2 == 0 ? "" : #","resource-type":["image"]"#)
    }
    var index = try ForgedIndex(Self.index(hosts + items + [rule("a[b-d]e")]))
    change(&index)
    return index.bytes
  }

  private static func end(of section: [UInt8], _ offset: Int) -> Int {
    offset < 0 ? section.count + offset : offset
  }

  @Test func `an index that is taken apart and joined again opens`() throws {
    #expect(throws: Never.self) { try RuleIndex(Self.forged { _ in }) }
  }

  @Test(
    arguments: [
      ("heads beyond their bucket", IndexFormat.Section.urlHostEntries, 0, 0x80),
      ("a head that another one follows, but none does", .urlHostEntries, -2, 0x80),
      ("a text beyond its bucket", .urlHostEntries, 0, 0x40),
      ("a text that ends early", .urlHostEntries, 0, 1),
      ("a list without an end", .urlItems, 11, 0x80),
      ("a missing target", .urlItems, -1, 0x40),
      ("targets without an end", .urlItems, -1, 0x80),
      ("a pattern that is run over every URL, and another one in its list", .urlScan, 3, 0x80),
    ] as [(String, IndexFormat.Section, Int, UInt8)])
  func `what is not there is refused`(
    what: String, section: IndexFormat.Section, offset: Int, bits: UInt8
  ) throws {
    let file = try Self.forged { index in
      let place = Self.end(of: index[section], offset)
      index[section][place] ^= bits
    }
    #expect(throws: IndexError.self, "\(what)") { try RuleIndex(file) }
  }

  @Test(arguments: [IndexFormat.Section.urlHostBuckets, .urlHostFilter, .topHostBuckets])
  func `tables that lead to no entries are refused`(section: IndexFormat.Section) throws {
    var index = try ForgedIndex.plain()
    let buckets = IndexBytes.of([0, 1_000] as [UInt32])
    for part in [IndexFormat.Section.urlHostFilter, .urlHostBuckets, .urlHostEntries] {
      #expect(index[part].isEmpty)
    }
    index[.topHostFilter] = []
    index[.topHostBuckets] = []
    index[.topHostEntries] = []
    index[.conditionEntries] = IndexBytes.of(
      [UInt32](repeating: 0x8000_0000, count: index[.conditionEntries].count / 4))
    #expect(throws: Never.self) { try RuleIndex(index.bytes) }
    index[section] = buckets
    #expect(throws: IndexError.self) { try RuleIndex(index.bytes) }
  }

  // MARK: Decisions

  @Test(arguments: [126, 127, 128, 129, 131, 132, 200, 253])
  func `hosts as long as names can be are found, wherever they are filed`(_ length: Int) throws {
    let label = String(repeating: "a", count: 29)
    let long = (0..<10).map { "\($0)\(label)" }.joined(separator: ".")
    let host = String(long.prefix(length - 4)).trimmingSuffix(".") + ".com"
    let matcher = Matcher(
      try RuleIndex(
        Self.index([
          Self.rule(Self.pattern(ofHost: host)),
          Self.rule("/image", #","if-domain":["*\#(host)"]"#),
        ])))
    for scheme in ["http", "https"] {
      #expect(try Self.isBlocked("\(scheme)://\(host)/", by: matcher))
      #expect(try Self.isBlocked("\(scheme)://\(host)/", on: "https://b.test/", by: matcher))
      #expect(try !Self.isBlocked("\(scheme)://x\(host)/", by: matcher))
    }
    #expect(try Self.isBlocked("https://c.test/image", on: "https://\(host)/", by: matcher))
    #expect(try Self.isBlocked("https://c.test/image", on: "https://www.\(host)/x", by: matcher))
    #expect(try !Self.isBlocked("https://c.test/image", on: "https://a\(host)/", by: matcher))
  }

  @Test func `each of many patterns under a host is found, whatever comes before it`() throws {
    // More than are compared at once, every third with two rules.
    let rules = (0..<150).flatMap { number in
      [Self.rule(Self.pattern(ofHost: "items.com", after: "/p\(number)[?]"))]
        + (number % 3 == 0
          ? [
            Self.rule(
              Self.pattern(ofHost: "items.com", after: "/p\(number)[?]"),
              #","resource-type":["script","image"]"#)
          ] : [])
    }
    for count in [2, 3, 7, 8, 9, 16, 17, 60, 64, 66, 200] {
      let some = Array(rules.prefix(count))
      let matcher = Matcher(try RuleIndex(Self.index(some)))
      for number in 0..<150 {
        let isThere = some.contains { $0.contains("/p\(number)[") }
        #expect(
          try Self.isBlocked("https://www.items.com/p\(number)?x", by: matcher) == isThere,
          "pattern \(number) of \(count)")
      }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
