// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WebAddresses

/// Lists of public suffixes in the format of publicsuffix.org.
@Suite struct `Lists of public suffixes` {
  private func read(_ text: String) throws(PublicSuffixError) -> PublicSuffixes {
    try PublicSuffixes(reading: Array(text.utf8), named: "psl.dat", contentHash: [1])
  }

  private static let list = """
    // A comment.
    // VERSION: 2023-02-09_11-12-13_UTC
    com\r
    co.uk  what follows white space is a comment
    \t uk

    *.ck
    !www.ck
    公司.cn
    a_b.test
    """

  @Test(arguments: [
    ("a.b.com", "b.com"), ("a.b.co.uk", "b.co.uk"), ("b.uk", "b.uk"), ("x.a.b.ck", "a.b.ck"),
    ("x.www.ck", "www.ck"), ("c.b.xn--55qx5d.cn", "b.xn--55qx5d.cn"), ("b.github.io", "github.io"),
    ("c.b.a_b.test", "b.a_b.test"),
  ])
  func `are read as publicsuffix.org describes them`(host: String, domain: String) throws {
    let found = try read(Self.list).registrableDomain(of: Array(host.utf8))
    #expect(found == Array(domain.utf8))
  }

  @Test func `say what they are`() throws {
    #expect(
      try read(Self.list).source
        == PublicSuffixes.Source(
          name: "psl.dat", date: "2023-02-09", ruleCount: 7, contentHash: [1]))
    #expect(try read("\u{FEFF}// VERSION: soon\ncom").source.date == "")
    let bundled = PublicSuffixes.bundled.source
    #expect(bundled.isBundled && bundled.ruleCount > 9_000 && bundled.date.count == 10)
  }

  static let invalid: [(line: String, words: String)] = [
    ("a..b", "a label is empty"), (".com", "a label is empty"), ("com.", "a label is empty"),
    ("!", "a label is empty"), ("*.", "a label is empty"),
    ("!www", "an exception needs two labels"),
    ("*", "`*` can only be the first"), ("a.*.b", "`*` can only be the first"),
    ("*.*.b", "`*` can only be the first"), ("!*.b", "`*` can only be the first"),
    ("<html>", "not a public suffix rule"), ("a/b", "not a public suffix rule"),
    ("[::1]", "not a public suffix rule"),
    ("ü\u{378}", "not a public suffix rule"),
    (String(repeating: "a", count: 64), "longer than a host name"),
    (String(repeating: "a.", count: 127) + "b", "longer than a host name"),
  ]

  @Test(arguments: invalid)
  func `with an invalid line are not taken`(line: String, words: String) throws {
    let error = try #require(throws: PublicSuffixError.self) {
      try read("com\n\(line)\n// fine\n\(line)")
    }
    #expect(error.line == 2 && error.others == 1 && error.message.contains(words), "\(error)")
  }

  @Test(arguments: ["", "\n\n", "// com", "\u{FEFF}"])
  func `without a rule are not taken`(text: String) throws {
    let error = try #require(throws: PublicSuffixError.self) { try read(text) }
    #expect(error.line == nil && error.message == "it has no rule")
  }

  @Test func `that an index has no room for are not taken`() throws {
    // 126 labels, each of which can have an entry of five bytes.
    let name = String(repeating: "a.", count: 125) + "b\n"
    let text = String(repeating: name, count: 6_000)
    let error = try #require(throws: PublicSuffixError.self) { try read(text) }
    #expect(error.line == nil && error.message == "it has too many rules")
  }
}
