// SPDX-License-Identifier: Apache-2.0

import Compiling
import TestSupport
import Testing
import WebAddresses

@testable import RuleMatching

/// The public suffixes in an index, which decide about every party.
@Suite struct `Public suffixes of an index` {
  private let suffixes: SuffixTable

  init() throws {
    let list = CompilableList(name: "none", source: [], rules: [], origins: [])
    // The table is a copy of pointers: the index has to live as long.
    index = try RuleIndex(RuleCompiler.compile([list]).bytes)
    suffixes = index.tables.suffixes
  }

  private let index: RuleIndex

  private func site(of host: String) -> String {
    let bytes = Array(host.utf8)
    return String(
      decoding: bytes[(suffixes.registrableDomainStart(of: bytes) ?? 0)...], as: UTF8.self)
  }

  @Test func `give the registrable domains that libpsl finds`() throws {
    let lines = try JSONLines.read("Base/WebAddressesTests/URLs/Vectors/registrable.jsonl")
    #expect(lines.count > 3000)
    for line in lines {
      let host = try #require(line.string("host"))
      // A host without a registrable domain is its own site.
      #expect(site(of: host) == line.string("domain") ?? host)
    }
  }

  @Test func `say the same as the plain table about every name of the list and below it`() {
    for (name, _) in PublicSuffixes.bundled.names {
      let name = String(decoding: name, as: UTF8.self)
      for host in [name, "a.\(name)", "b.a.\(name)", "c.b.a.\(name)", "b.a.\(name)."] {
        let plain = PublicSuffixes.bundled.registrableDomain(of: Array(host.utf8))
        let expected = plain.map { String(decoding: $0, as: UTF8.self) } ?? host
        #expect(site(of: host) == expected)
      }
    }
  }

  @Test(arguments: [
    ("", ""), (".", "."), ("..", ".."), ("localhost", "localhost"), ("localhost.", "localhost."),
    ("b.app.localhost", "app.localhost"), ("127.0.0.1", "127.0.0.1"), ("[::1]", "[::1]"),
    ("www.example.com.", "example.com."), ("co.uk.", "co.uk."), ("bbc.co.uk.", "bbc.co.uk."),
    ("www.example.com..", "www.example.com.."), ("a.b.unknowntld", "b.unknowntld"),
  ])
  func `treat unusual hosts as WebKit does`(host: String, expected: String) {
    #expect(site(of: host) == expected)
  }
}
