// SPDX-License-Identifier: Apache-2.0

import Sluice
import RuleModel
import Compiling
import RuleMatching
import Linting
import Semantics
import SystemFiles
import TestSupport
import Testing

@Suite struct `Indexes in files` {
  /// Compiles lists, writes the index, and passes on a matcher that has mapped it.
  private func withMapped(_ lists: [[UInt8]], _ body: (Matcher) throws -> Void) throws {
    let path = FilePath("/tmp/sluice-test-\(UInt64.random(in: 0 ... .max)).sluice")
    defer { FileWriter.remove(path) }
    try FileWriter.replace(path, with: index(of: lists))
    try body(Matcher([RuleIndex(mapping: path)]))
  }

  private func index(of texts: [[UInt8]]) throws -> [UInt8] {
    let lists = texts.enumerated().map { number, text in
      CompilableList(name: "list \(number)", RuleLint.check(text))
    }
    return try RuleCompiler.compile(lists).bytes
  }

  @Test func `a mapped index decides as the one in memory`() throws {
    for group in try JSONLines.read("Conformance/matching.jsonl") {
      let lists = try Comparison(group.texts("lists"))
      try withMapped(group.texts("lists")) { mapped in
        for node in group.elements("cases") {
          let request = try #require(RecordedRequest(group, node)).request
          let load = try #require(Load(request))
          let page = try mapped.page(request.topURL)
          let here = try lists.matcher.effects(
            ofMatched: request.url, load, on: lists.matcher.page(request.topURL))
          let there = try mapped.effects(ofMatched: request.url, load, on: page)
          #expect(here.decision == there.decision)
          #expect(here.rules == there.rules && here.selectors == there.selectors)
          let quick = try lists.matcher.decide(
            matched: request.url, load, on: lists.matcher.page(request.topURL))
          #expect(try mapped.decide(matched: request.url, load, on: page) == quick)
        }
      }
    }
  }

  @Test func `the same lists give the same bytes`() throws {
    var random = RandomRules(random: RepeatableRandom())
    for _ in 0..<40 {
      let lists = [random.list(), random.list()]
      #expect(try index(of: lists) == index(of: lists), "seed \(random.random.seed)")
    }
  }

  /// Digests of FIPS 180-4 and its examples.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `the hash of a source is its SHA-256`(text: String, count: Int, digest: String) throws {
    let source = Array(String(repeating: text, count: count).utf8)
    let list = CompilableList(name: "x", source: source, rules: [], origins: [])
    let index = try RuleIndex(RuleCompiler.compile([list]).bytes)
    let hexadecimal = index.lists[0].contentHash.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    #expect(hexadecimal == digest)
  }

  @Test func `many threads share a matcher and a page`() async throws {
    var random = RandomRules(random: RepeatableRandom())
    let comparison = try Comparison((0..<6).map { _ in random.list() })
    let requests = (0..<300).map { _ in random.request() }
    let page = try comparison.matcher.page("https://b.a.test/")
    let matcher = comparison.matcher
    @Sendable func answers() -> [Decision?] {
      requests.map { request in
        Load(request).flatMap { try? matcher.decide(request.url, $0, on: page) }
      }
    }
    let expected = answers()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<5).allSatisfy { _ in answers() == expected } } }
      for await isSame in group { #expect(isSame, "seed \(random.random.seed)") }
    }
  }

  @Test func `a page of another matcher is prepared anew`() throws {
    let list =
      #"[{"trigger":{"url-filter":".*","if-domain":["*a.test"]},"action":{"type":"block"}}]"#
    let one = try Comparison([Array(list.utf8)]).matcher
    let other = try Comparison([Array("[]".utf8), Array(list.utf8)]).matcher
    let page = try other.page("https://b.a.test/")
    #expect(try one.decide("https://x.test/", Load(.script), on: page).isBlocked)
    #expect(try !one.decide("https://x.test/", Load(.script), on: other.noPage).isBlocked)
  }

  @Test(arguments: [
    ("/tmp", "directory"), ("/no/such/file", "No such file"), ("/dev/zero", "not a file"),
  ])
  func `what is no file is refused with the reason`(path: String, words: String) {
    let error = #expect(throws: IndexError.self) { try RuleIndex(mapping: FilePath(path)) }
    #expect(error?.kind == .unreadable)
    #expect(error?.message.contains(words) ?? false, "\(String(describing: error))")
  }
}
