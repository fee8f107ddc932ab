// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing
import WebAddresses

/// Hosts as patterns and conditions.
@Suite struct `Patterns of hosts` {
  @Test func `hosts and what is below them are written in the form that the index knows`() {
    let host = Array("a-b.x_y.test".utf8)
    #expect(shown(HostPatterns.below(host)) == #"^[^:]+://+([^:/]+\.)?a-b\.x_y\.test[/:]"#)
    #expect(shown(HostPatterns.exactly(host)) == #"^[^:]+://+a-b\.x_y\.test[/:]"#)
  }

  @Test func `a label is excluded letter by letter`() throws {
    let texts = try #require(
      HostPatterns.below(Array("a.test".utf8), except: [Array("sub.a.test".utf8)]))
    let expected = [
      #"^[^:]+://+a\.test[/:]"#, #"^[^:]+://+([^:/]+\.)?[^./:s][^./:]*\.a\.test[/:]"#,
      #"^[^:]+://+([^:/]+\.)?s\.a\.test[/:]"#,
      #"^[^:]+://+([^:/]+\.)?s[^./:u][^./:]*\.a\.test[/:]"#,
      #"^[^:]+://+([^:/]+\.)?su\.a\.test[/:]"#,
      #"^[^:]+://+([^:/]+\.)?su[^./:b][^./:]*\.a\.test[/:]"#,
      #"^[^:]+://+([^:/]+\.)?sub[^./:]+\.a\.test[/:]"#,
    ]
    #expect(texts.map { shown($0) } == expected)
  }

  @Test func `holes that would take too many patterns are refused`() {
    let host = Array("a.test".utf8)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 300) + Array(".a.test".utf8)
    #expect(HostPatterns.below(host, except: [long]) == nil)
    let deep = Array(String(repeating: "x.", count: 100_000).utf8) + host
    #expect(HostPatterns.below(host, except: [deep]) == nil)
    #expect(HostPatterns.below(host, except: [host]) == [])
    #expect(HostPatterns.below(host, except: [Array("xa.test".utf8)])?.count == 1)
  }

  @Test func `hosts with holes are all hosts below but those`() throws {
    var random = RepeatableRandom()
    var hits = 0
    for _ in 0..<150 {
      let host = Self.host(&random, labels: 1)
      let holes = (0...random.below(4)).map { _ in
        Self.host(&random, labels: 1 + random.below(2)) + [UInt8(ascii: ".")] + host
      }
      let patterns = try Patterns(try #require(HostPatterns.below(host, except: holes)))
      for _ in 0..<60 {
        let name = random.pick([
          Self.host(&random, labels: 2), Self.host(&random, labels: 2) + [UInt8(ascii: ".")] + host,
          Self.host(&random, labels: 1) + [UInt8(ascii: ".")] + random.pick(holes), host,
          random.pick(holes),
        ])
        let expected = Self.covers(host, name) && !holes.contains { Self.covers($0, name) }
        hits += expected ? 1 : 0
        let url = Array("https://".utf8) + name + random.pick([[0x2F], Array(":8080/".utf8)])
        let isSame = patterns.match(url) == expected
        #expect(
          isSame, "seed \(random.seed), \(shown(host)) \(holes.map { shown($0) }) \(shown(url))")
      }
    }
    #expect(hits > 1_500)
  }

  private static func host(_ random: inout RepeatableRandom, labels: Int) -> [UInt8] {
    let names = ["a", "b", "ab", "ba", "aab", "abc", "a-", "x", "b1"]
    return Array((0..<labels).map { _ in random.pick(names) }.joined(separator: ".").utf8)
  }

  private static func covers(_ host: [UInt8], _ name: [UInt8]) -> Bool {
    host == name || name.reversed().starts(with: ([UInt8(ascii: ".")] + host).reversed())
  }

  static let entityExamples: [(host: String, isInGoogle: Bool)] = [
    ("google.com", true), ("google.de", true), ("www.google.co.uk", true), ("google.com.au", true),
    ("google.org.uk", true), ("google.evil.com", false), ("xgoogle.com", false), ("google", false),
    ("google.com.evil.test", false), ("google.museum", true), ("a.b.google.gen.nz", true),
  ]

  @Test(arguments: entityExamples)
  func `an entity is a name before a public suffix`(host: String, isInGoogle: Bool) throws {
    let patterns = try Patterns(HostPatterns.entity(Array("google".utf8)))
    #expect(patterns.match("https://\(host)/") == isInGoogle)
    #expect(patterns.match("https://\(host):80/x") == isInGoogle)
    #expect(!patterns.match("https://x.test/?u=https://\(host)/"))
  }

  /// What the patterns cannot know: suffixes of more labels, and suffixes that nobody registered.
  @Test func `entities are those of the public suffix list but for its rare suffixes`() throws {
    let patterns = try Patterns(HostPatterns.entity(Array("google".utf8)))
    var random = RepeatableRandom()
    let suffixes = PublicSuffixes.bundled.names.map(\.name)
    var checked = 0
    for _ in 0..<800 {
      let front = random.pick(["google.", "www.google.", "xgoogle.", "google.x.", "google.evil."])
      let host = Array(front.utf8) + random.pick(suffixes)
      // A name that is a suffix itself, as each one below `*.ck`, has no domain.
      guard let domain = PublicSuffixes.bundled.registrableDomain(of: host) else { continue }
      let isEntity = domain.starts(with: "google.".utf8)
      let suffix = Array(domain.drop { $0 != UInt8(ascii: ".") }.dropFirst())
      let isKnown = Self.isUsualSuffix(suffix) || !suffix.contains(UInt8(ascii: "."))
      let isMatch = patterns.match(Array("https://".utf8) + host + Array("/".utf8))
      #expect(isMatch == isEntity || !isKnown, "seed \(random.seed), \(shown(host))")
      checked += isKnown ? 1 : 0
    }
    #expect(checked > 100)
  }

  /// Whether a suffix is one that registries use in many countries, such as `co.uk`.
  private static func isUsualSuffix(_ suffix: [UInt8]) -> Bool {
    let labels = suffix.split(separator: UInt8(ascii: ".")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let usual = [
      "co", "com", "net", "org", "gov", "edu", "ac", "or", "ne", "go", "in", "gen", "web", "nom",
    ]
    return labels.count == 2 && usual.contains(labels[0]) && labels[1].count == 2
  }

  typealias Condition = HostConditions.Condition
  static func name(_ text: String) -> FilterDomain { .name(Array(text.utf8)) }

  static let conditions:
    [(included: [FilterDomain], excluded: [FilterDomain], rules: Int, names: [String])] = [
      ([name("a.test"), name("b.test")], [], 1, ["a.test", "b.test"]),
      ([name("a.test")], [name("b.test")], 1, ["a.test"]),
      ([name("a.test"), .entity(Array("b".utf8))], [], 2, ["a.test"]),
      ([name("a.test"), name("b.test")], [name("s.a.test")], 2, ["b.test"]),
      ([.regex(Array("^ad".utf8))], [], 1, []),
      ([.entity(Array("google".utf8))], [name("ads.yahoo.com")], 1, []),
      ([], [name("a.test")], 0, ["a.test"]), ([], [name("a.test"), .entity([0x78])], 0, []),
      ([], [], 0, []),
    ]

  @Test(arguments: conditions)
  func `a list of hosts is one condition for each rule`(
    included: [FilterDomain], excluded: [FilterDomain], rules: Int, names: [String]
  ) throws {
    let domains = FilterDomains(included: Set(included), excluded: Set(excluded))
    let conditions = try HostConditions(domains, .exclusion)
    #expect(conditions.included.count == rules)
    let all = conditions.included + (conditions.excluded.map { [$0] } ?? [])
    let found = all.flatMap { condition -> [[UInt8]] in
      if case .names(let names) = condition { names } else { [] }
    }
    #expect(found.map { shown($0) } == names)
  }

  static let obstacles: [(included: [FilterDomain], excluded: [FilterDomain], HostObstacle)] = [
    (
      [.entity(Array("google".utf8))], [name("ads.google.com")],
      .entityMinus(included: .entity(Array("google".utf8)), excluded: name("ads.google.com"))
    ),
    (
      [name("google.com")], [.entity(Array("www.google".utf8))],
      .entityMinus(included: name("google.com"), excluded: .entity(Array("www.google".utf8)))
    ),
    (
      [name("com")], [.entity(Array("google".utf8))],
      .entityMinus(included: name("com"), excluded: .entity(Array("google".utf8)))
    ),
    ([.regex([0x61])], [name("a.test")], .regexMinus(.regex([0x61]))),
    ([name("a.test")], [name("test")], .never), ([name("a.test")], [name("a.test")], .never),
    ([name("a/b")], [name("x.a/b")], .invalidName(Array("x.a/b".utf8))),
    ([.entity([])], [], .invalidName([])),
  ]

  @Test(arguments: obstacles)
  func `a list of hosts that no condition can say is reported`(
    included: [FilterDomain], excluded: [FilterDomain], expected: HostObstacle
  ) {
    let domains = FilterDomains(included: Set(included), excluded: Set(excluded))
    #expect(throws: expected) { try HostConditions(domains, .exclusion) }
  }

  @Test(arguments: [HostPrecedence.exclusion, .longest])
  func `random lists hold for the hosts that they name`(precedence: HostPrecedence) throws {
    var random = RepeatableRandom()
    var hits = 0
    for _ in 0..<150 {
      let included = Set(
        (0..<random.below(4)).map { _ in Self.host(&random, labels: 1 + random.below(3)) })
      let excluded = Set(
        (0..<random.below(4)).map { _ in Self.host(&random, labels: 1 + random.below(3)) })
      let domains = FilterDomains(
        included: Set(included.map { .name($0) }), excluded: Set(excluded.map { .name($0) }))
      let conditions = try Compiled(try? HostConditions(domains, precedence))
      for _ in 0..<25 {
        let name = Self.host(&random, labels: 1 + random.below(4))
        let expected = Self.holds(included, excluded, precedence, name)
        hits += expected ? 1 : 0
        let isSame = conditions.holds(name) == expected
        #expect(isSame, "seed \(random.seed), \(domains) \(shown(name))")
      }
    }
    #expect(hits > 150)
  }

  private static func holds(
    _ included: Set<[UInt8]>, _ excluded: Set<[UInt8]>, _ precedence: HostPrecedence,
    _ name: [UInt8]
  ) -> Bool {
    let longest = { (names: Set<[UInt8]>) in names.filter { covers($0, name) }.map(\.count).max() }
    guard let out = longest(excluded) else { return included.isEmpty || longest(included) != nil }
    return precedence == .longest && (longest(included) ?? 0) > out
  }

  /// Conditions, compiled once; without them nothing holds.
  private struct Compiled {
    private enum Test {
      case names([[UInt8]])
      case patterns(Patterns)
    }

    private var included: [Test] = []
    private var excluded: Test?
    private let isPossible: Bool

    init(_ conditions: HostConditions?) throws {
      isPossible = conditions != nil
      included = try (conditions?.included ?? []).map { try Self.test($0) }
      excluded = try conditions?.excluded.map { try Self.test($0) }
    }

    private static func test(_ condition: Condition) throws -> Test {
      switch condition {
      case .names(let names): .names(names)
      case .patterns(let texts): .patterns(try Patterns(texts))
      }
    }

    func holds(_ name: [UInt8]) -> Bool {
      guard isPossible else { return false }
      if let excluded { return !holds(excluded, name) }
      return included.isEmpty || included.contains { holds($0, name) }
    }

    private func holds(_ test: Test, _ name: [UInt8]) -> Bool {
      switch test {
      case .names(let names): names.contains { covers($0, name) }
      case .patterns(let patterns):
        patterns.match(Array("https://".utf8) + name + Array("/".utf8))
      }
    }
  }
}
