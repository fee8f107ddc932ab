// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles
import TestSupport
import Testing

/// Compiling with the public suffixes that a program names.
@Suite struct `Public suffixes of a compiler` {
  private static let list = SourceList(
    name: "third.json",
    bytes: Array(
      #"[{"trigger":{"url-filter":".*","load-type":["third-party"]},"action":{"type":"block"}}]"#
        .utf8))

  private func index(_ suffixes: PublicSuffixes) throws -> RuleIndex {
    var compiler = ListCompiler()
    compiler.publicSuffixes = suffixes
    return try RuleIndex(checking: compiler.compile([Self.list]).index.bytes)
  }

  private func isThirdParty(_ host: String, on page: String, by index: RuleIndex) throws -> Bool {
    let matcher = Matcher.layering([index])
    return try matcher.decide(
      "https://\(host)/", Load(.image), on: matcher.page("https://\(page)/")
    ).isBlocked
  }

  @Test func `decide what a third party is`() throws {
    let own = try index(
      PublicSuffixes(reading: Array("com\nmine.com\n公司.example".utf8), named: "own.dat"))
    let bundled = try index(.bundled)
    let cases: [(host: String, page: String, byOwn: Bool, byBundled: Bool)] = [
      ("a.mine.com", "b.mine.com", true, false), ("a.b.mine.com", "b.mine.com", false, false),
      ("a.github.io", "b.github.io", false, true), ("a.example.com", "example.com", false, false),
      ("a.xn--55qx5d.example", "b.公司.example", true, false),
    ]
    for (host, page, byOwn, byBundled) in cases {
      #expect(try isThirdParty(host, on: page, by: own) == byOwn, "\(host) on \(page)")
      #expect(try isThirdParty(host, on: page, by: bundled) == byBundled, "\(host) on \(page)")
    }
  }

  @Test func `are named in the index`() throws {
    let text = Array("// VERSION: 2023-02-09_1\ncom\nmine.com".utf8)
    let found = try index(PublicSuffixes(reading: text, named: "öwn.dat")).publicSuffixes
    #expect(found.name == "öwn.dat" && found.date == "2023-02-09" && found.ruleCount == 2)
    // printf '// VERSION: 2023-02-09_1\ncom\nmine.com' | sha256sum
    #expect(found.contentHash.prefix(4) == Self.hashStart[...])
    #expect(try index(.bundled).publicSuffixes == PublicSuffixes.bundled.source)
  }

  private static let hashStart: [UInt8] = [0x96, 0x37, 0x7C, 0x7A]

  /// The table of an index says the same as the plain one about names of Debian's list.
  @Test(.enabled(if: FileReader.isRegular(FilePath(debian))))
  func `of Debian mean the same in an index`() throws {
    let suffixes = try PublicSuffixes(
      reading: FileReader.read(FilePath(Self.debian)), named: "public_suffix_list.dat")
    let index = try index(suffixes)
    let matcher = Matcher.layering([index])
    #expect(suffixes.source.ruleCount > 9_000)
    for (number, (name, _)) in suffixes.names.enumerated() where number % 10 == 0 {
      let name = String(decoding: name, as: UTF8.self)
      let hosts = [name, "a.\(name)", "b.a.\(name)", "c.b.a.\(name)"]
      for page in hosts {
        let site = suffixes.registrableDomain(of: Array(page.utf8)) ?? Array(page.utf8)
        let prepared = try matcher.page("https://\(page)/")
        for host in hosts {
          let isFirst =
            host.utf8.elementsEqual(site)
            || host.utf8.elementsEqual(
              Array("\(host.dropLast(site.count + 1)).".utf8) + site)
          let isBlocked = try matcher.decide("https://\(host)/", Load(.image), on: prepared)
            .isBlocked
          #expect(isBlocked != isFirst, "\(host) on \(page)")
        }
      }
    }
  }

  private static let debian = "/usr/share/publicsuffix/public_suffix_list.dat"
}
