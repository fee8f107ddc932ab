// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import Linting
import RuleMatching
import RuleModel
import Semantics
import SystemFiles
import TestSupport
import Testing
import WebAddresses

/// Hosts in patterns that are not written as converters write them.
@Suite struct `Hosts with a lead of their own` {
  /// So many hosts that they are filed with their leads.
  private static let others = (0..<64).map { "^https?://padding\($0)\\.test/" }

  private static func list(_ patterns: [String]) -> [UInt8] {
    let rules = patterns.map { pattern in
      let escaped = pattern.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : "\($1)" }
      return #"{"trigger":{"url-filter":"\#(escaped)"},"action":{"type":"block"}}"#
    }
    return Array("[\(rules.joined(separator: ",\n"))]".utf8)
  }

  private static func request(_ url: String) -> LoadRequest {
    LoadRequest(
      url: Array(url.utf8), topURL: [], frameURL: [], type: .script, context: .topFrame,
      method: .get)
  }

  private static func index(_ patterns: [String]) throws -> RuleIndex {
    let compilable = CompilableList(name: "x", RuleLint.check(list(patterns)))
    return try RuleIndex(RuleCompiler.compile([compilable]).bytes)
  }

  @Test(arguments: [
    ("^https?://ads\\.test/", "https://ads.test/", true),
    ("^https?://ads\\.test/", "http://ads.test/x", true),
    ("^https?://ads\\.test/", "https://a.ads.test/", false),
    ("^https?://ads\\.test/", "https://ads.test:8080/", false),
    ("^https?://ads\\.test/", "https://ads.test./", false),
    ("^https?://ads\\.test/", "ftp://ads.test/", false),
    ("^https?://ads\\.test/", "https://user@ads.test/", false),
    ("^https?://ads\\.test/", "https://h.test/https://ads.test/", false),
    ("^https?://ads\\.test[/:]", "https://ads.test:8080/", true),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://a.b.ads.test/", true),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://xads.test/", false),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://h.test/x.ads.test/", false),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://user:pw@ads.test/", false),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://user:pw@a.ads.test/", true),
    ("^https?://([^/]+\\.)?ads\\.test/", "https://:pw@a.ads.test/", true),
    ("^https?://([^:/]+\\.)?ads\\.test/", "https://user:pw@a.ads.test/", false),
    ("^https?://([^/]+\\.)?ads\\.test", "https://a.ads.testing.test/", true),
    ("^https?://([^/]+\\.)?ads\\.test", "https://a.ads.test./", true),
    ("^https?://([^/]+\\.)?ads\\.test", "https://ads.test:8080/", true),
    ("^https?://(www\\.)?ads\\.test", "https://www.ads.test/", true),
    ("^https?://(www\\.)?ads\\.test", "https://ww.ads.test/", false),
    ("^https?://(www\\.)?ads\\.test", "https://www.www.ads.test/", false),
    ("://ads\\.test/", "https://ads.test/", true),
    ("://ads\\.test/", "https://h.test/?u=https://ads.test/", true),
    ("://ads\\.test/", "https://h.test/?u=https://ADS.test/", true),
    ("://ads\\.test/", "https://h.test//ads.test/", false),
    ("//ads\\.test/", "https://h.test//ads.test/", true),
    ("//ads\\.test/", "https://h.test///ads.test/x", true),
    ("//ads\\.test/", "https://h.test/ads.test/", false),
    ("^[htpsw]+:\\/\\/([a-z0-9-]+\\.)?ads\\.test", "wss://a.ads.test/", true),
    ("^[htpsw]+:\\/\\/([a-z0-9-]+\\.)?ads\\.test", "wss://a.b.ads.test/", false),
    ("^https?:\\/\\/+([^\\/:]+\\.)?ads\\.test", "https://b.ads.test/", true),
    ("^[^:]+://([a-z]+\\.)*ads\\.test[^a-z0-9.-]", "ftp://a.b.ads.test:99/", true),
    ("^[^:]+:\\/\\/+([^:\\/]+\\.)?ads\\.test[\\/:]", "https://b.ads.test:1/", true),
    ("^https?://[^/]*\\.ads\\.test/", "https://b.ads.test/", true),
    ("^https?://[^/]*\\.ads\\.test/", "https://ads.test/", false),
    ("^https?://.*\\.ads\\.test/", "https://h.test/x.ads.test/", true),
    ("^https?://127\\.0\\.0\\.1/", "https://127.0.0.1/", true),
    ("^https?://([^/]+\\.)?1\\.0/", "https://[::1]/", false),
    ("^https?://([^/]+\\.)?ads\\.", "https://x.ads.test/", true),
    ("^gemini://([^/]+\\.)?ads\\.test", "gemini://a..ads.test?x", true),
    ("^gemini://([^/]+\\.)?ads\\.test", "gemini://a?x.ads.test", true),
    ("^file:///([^/]+\\.)?ads\\.test", "file:///x.ads.test", true),
    ("^file://+([^/]+\\.)?ads\\.test", "file:///x.ads.test", true),
    ("^[^:]+://+([^/]*\\.)?ads\\.test/", "gemini://:pw@x.ads.test/", true),
  ])
  func `are found wherever the pattern matches`(
    pattern: String, url: String, isHit: Bool
  ) throws {
    let comparison = try Comparison([Self.list(Self.others + [pattern])])
    let request = Self.request(url)
    #expect(try comparison.difference(request) == nil)
    #expect(comparison.references[0].decide(request).isBlocked == isHit)
  }

  // MARK: Random ones

  private static let leads = [
    "^https?://", "^https://", "^https?:\\/\\/", "^https?://([^/]+\\.)?", "^https?://([^:/]+\\.)?",
    "^https?://(www\\.)?", "^https?://([a-z]+\\.)*", "^https?://([a-z]+\\.)+", "://", "//",
    "^[^:]+://", "^[^:]+:\\/\\/+([^:/]+\\.)?", "^[htps]+://([a-z0-9-]+\\.)?", "^https?://[^/]*\\.",
    "^https?://.*\\.", "^.*://", "/", "^https?://[^.]+\\.", "://([a-z]+\\.)?", "^https?:/+",
    "^https?://(a.b)?", "^[^/]+//",
  ]
  private static let closings = ["", "/", "\\/", "[/:]", "[:/]", "[^a-z]", "[/:?]", "[^./]", "a"]

  private static func host(_ random: inout RepeatableRandom) -> [String] {
    (0..<(1 + random.below(3))).map { _ in
      random.pick(["a", "b", "ab", "ads", "www", "abcd", "test", "x-y", "a1", "trackers"])
    }
  }

  private static func url(_ random: inout RepeatableRandom) -> String {
    let host = (host(&random) + host(&random)).joined(separator: ".")
    let name = random.pick(["", "", "", "u@", "u:p@", ":p@", "a.b:p@", "u.ads@", "u:a.b@"])
    let end = random.pick(["", "", "", ".", ":80", ":8080", ".test", "ads"])
    let inner = Self.host(&random).joined(separator: ".")
    let path = random.pick([
      "/", "/", "/x", "//\(inner)/", "/https://\(inner)/", "/?u=http://\(inner)", "/x.\(inner)/",
      "///\(inner)", "/://\(inner).ab:1", "/?//\(inner.uppercased())/", "?\(inner)", "",
    ])
    return random.pick(["http", "https", "https", "ftp", "wss", "gemini"])
      + random.pick(["://", "://", "://", "://", ":///", ":/"]) + name + host + end + path
  }

  @Test func `an index decides as the reference does`() throws {
    var random = RepeatableRandom()
    var (led, blocked) = (0, 0)
    for number in 0..<25 {
      // An index has at most eight leads, with their closings.
      let forms = (0..<7).map { _ in (random.pick(Self.leads), random.pick(Self.closings)) }
      let patterns =
        Self.others
        + (0..<60).map { _ in
          let (lead, closing) = random.pick(forms)
          return lead + Self.host(&random).joined(separator: "\\.") + closing
        }
      let comparison = try Comparison([Self.list(patterns)])
      let index = comparison.matcher.layers[0]
      led += patterns.indices.count { index.part(ofRule: $0) == .host }
      for _ in 0..<120 {
        guard let url = try? WebAddress(parsing: Array(Self.url(&random).utf8)) else {
          continue
        }
        let address = String(decoding: url.bytes, as: UTF8.self)
        let request = Self.request(address)
        let difference = try comparison.difference(request)
        #expect(
          difference == nil, "seed \(random.seed), list \(number): \(address) with \(patterns)")
        if difference != nil { return }
        blocked += comparison.references[0].decide(request).isBlocked ? 1 : 0
      }
    }
    #expect(blocked > 300 && led > 1_800, "\(blocked) blocked, \(led) with a lead")
  }

  // MARK: The file

  @Test(arguments: [
    ("^https?://", "/"), ("^https?://([^/]+\\.)?", ""), ("^https?://([^/]+\\.)?", "/"),
    ("^https?://(www\\.)?", ""), ("://", "/"), ("//", "/"), ("^[htpsw]+://([a-z0-9-]+\\.)?", ""),
    ("^[^:]+:\\/\\/+([^:\\/]+\\.)?", "[\\/:]"),
  ])
  func `take little more than in the usual spelling`(lead: String, closing: String) throws {
    func size(_ lead: String, _ closing: String) throws -> Int {
      let index = try Self.index((0..<2_000).map { "\(lead)host\($0)\\.example\\.com\(closing)" })
      return index.sections.filter { !$0.name.hasPrefix("suffix") }.reduce(0) { $0 + $1.byteCount }
    }
    #expect(try size(lead, closing) * 2 < size("^[^:]+://+([^:/]+\\.)?", "[/:]") * 3)
  }

  @Test func `are printed as they were written`() throws {
    let patterns =
      Self.others + [
        "^https?://([^/]+\\.)?ads\\.test", "//a-b\\.test/", "^[htps]+://(www\\.)?ads\\.test[/:]",
        "^https?:\\/\\/(www\\.)?ads\\.test", "^https?://[^/]*\\.ads\\.test[/?]",
      ]
    let index = try Self.index(patterns)
    let found = patterns.indices.map { index.rule($0)?.rule.trigger.urlFilter ?? [] }
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == patterns)
    #expect(patterns.indices.allSatisfy { index.part(ofRule: $0) == .host })
  }

  @Test func `are filed by fragments if there are few`() throws {
    let index = try Self.index(Array(Self.others.dropLast()))
    #expect((0..<63).allSatisfy { index.part(ofRule: $0) == .fragment })
    #expect(index.sections.filter { $0.name.hasPrefix("led") }.allSatisfy { $0.byteCount == 0 })
  }

  @Test func `share one entry if they are equal`() throws {
    let patterns = Self.others + Self.others + ["^https?://padding1\\.test[/:]"]
    let comparison = try Comparison([Self.list(patterns)])
    for url in ["https://padding1.test/", "https://padding1.test:1/", "https://padding12.test/"] {
      #expect(try comparison.difference(Self.request(url)) == nil)
    }
  }

  // MARK: Forged ones

  private static func forged(_ change: (inout ForgedIndex) -> Void) throws -> [UInt8] {
    let lists = CompilableList(name: "x", RuleLint.check(list(others + others)))
    var index = try ForgedIndex(RuleCompiler.compile([lists]).bytes)
    change(&index)
    return index.bytes
  }

  @Test func `an index that is taken apart and joined again opens`() throws {
    #expect(throws: Never.self) { try RuleIndex(Self.forged { _ in }) }
  }

  @Test(
    arguments: [
      ("a lead without a program", IndexFormat.Section.leads, 0, [1, 0, 0, 0]),
      ("a lead beyond the programs", .leads, 0, [0xFF, 0xFF, 0xFF, 0x0F]),
      ("a closing without a set", .leads, 4, [0xF0, 0, 0, 0]),
      ("a host without a text", .ledEntries, 0, [0]),
      ("a host with a missing lead", .ledEntries, 1, [1]),
      ("a host beyond its bucket", .ledEntries, 0, [255]),
      ("a missing target", .ledTargets, 0, [0xFF, 0xFF, 0, 0x80]),
      ("a list without an end", .ledTargets, 63 * 8 + 4, [64, 0, 0, 0x80]),
      ("a bucket that goes back", .ledBuckets, 4, [0xFF, 0xFF, 0, 0]),
    ] as [(String, IndexFormat.Section, Int, [UInt8])])
  func `what is not there is refused`(
    what: String, section: IndexFormat.Section, offset: Int, bytes: [UInt8]
  ) throws {
    let file = try Self.forged { index in
      index[section].replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
    #expect(throws: IndexError.self, "\(what)") { try RuleIndex(file) }
  }

  @Test func `two hosts may not lead to one list`() throws {
    let file = try Self.forged { index in
      let entries = index[.ledEntries]
      // Two entries one behind the other: the second one gets the list of the first.
      let (first, second) = (2 + Int(entries[0]), 2 + Int(entries[0]) + 3)
      let end = second + 2 + Int(entries[second])
      index[.ledEntries].replaceSubrange(end..<(end + 3), with: entries[first..<(first + 3)])
    }
    #expect(throws: IndexError.self) { try RuleIndex(file) }
  }

  @Test func `a lead that is another kind of program is refused`() throws {
    let file = try Self.forged { index in
      let offset = Int(index[.leads][0])
      // The offset has only one byte as there are no other programs before it.
      index[.programs][offset] = 0
    }
    #expect(throws: IndexError.self) { try RuleIndex(file) }
  }

  @Test func `more than eight leads are refused`() throws {
    let file = try Self.forged { index in
      let lead = index[.leads]
      for _ in 0..<8 { index[.leads] += lead }
    }
    #expect(throws: IndexError.self) { try RuleIndex(file) }
  }

  @Test func `the bound of a decision counts them`() throws {
    let few = try Self.index(Array(Self.others.dropLast())).worstCase
    let many = try Self.index((0..<4_000).map { _ in "^https?://ads\\.test/" }).worstCase
    #expect(many.steps(forDecisionAbout: 2_000) > few.steps(forDecisionAbout: 2_000))
    #expect(many.steps(forDecisionAbout: 2_000) > 4_000 * 100)
  }
}
