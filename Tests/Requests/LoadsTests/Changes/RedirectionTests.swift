// SPDX-License-Identifier: Apache-2.0

import Loads
import TestSupport
import PatternEngine
import Testing
import RuleModel
import WebAddresses

@Suite struct `A redirect` {
  /// The cases of `redirect.jsonl`.
  @Test func `leads where it leads in WebKit`() throws {
    let vectors = try JSONLines.read("Conformance/redirect.jsonl")
    #expect(vectors.count == 7)
    for vector in vectors {
      let url = try #require(vector.string("url"))
      let filter = vector.bytes("url_filter") ?? bytes(".*")
      let result = Redirection.tested().destination(
        of: try address(url), by: try #require(redirect(of: vector)), urlFilter: filter)
      let name = try #require(vector.string("name"))
      #expect(result.map { text($0.bytes) } == vector.string("expected"), "\(name)")
    }
  }

  private func redirect(of vector: JSONLine) -> Redirect? {
    if let substitution = vector.bytes("substitution") { return .regexSubstitution(substitution) }
    var query = QueryTransform()
    query.removed = vector.texts("remove")
    query.parameters = vector.elements("add_or_replace").compactMap { node in
      guard let key = vector.bytes("key", of: node), let value = vector.bytes("value", of: node)
      else { return nil }
      return QueryTransform.Parameter(
        key: key, value: value, replacesOnly: vector.isTrue("replace-only", of: node))
    }
    var transform = URLTransform()
    transform.queryTransform = query
    return .transform(transform)
  }

  // MARK: extension-path

  static let bases: [(base: String?, path: String, result: String?)] = [
    ("webkit-extension://id/", "/page.html", "webkit-extension://id/page.html"),
    ("webkit-extension://id", "/page.html", "webkit-extension://id/page.html"),
    ("webkit-extension://id/sub/", "/a?b=c#d", "webkit-extension://id/sub/a?b=c#d"),
    ("webkit-extension://id/?q#f", "/a", "webkit-extension://id/a"),
    ("webkit-extension://id/", "//evil.example/a", "webkit-extension://id//evil.example/a"),
    ("webkit-extension://id/", "/../a b", "webkit-extension://id/a%20b"),
    ("webkit-extension://id/", "/", "webkit-extension://id/"),
    ("file:///ext/", "/a", "file:///ext/a"),
    ("data:text/plain,a", "/a", nil),
    ("foo:/", "//evil.example/", nil),
    (nil, "/page.html", nil),
  ]

  @Test(arguments: bases) func `to a path of the extension needs its base`(
    base: String?, path: String, result: String?
  ) throws {
    let redirection = Redirection.tested(extensionBase: try base.map { try address($0) })
    let found = redirection.destination(
      of: try address("https://h/x?y"), by: .extensionPath(bytes(path)), urlFilter: [])
    #expect(found.map { text($0.bytes) } == result)
  }

  // MARK: regex-substitution

  static let substitutions: [(filter: String, substitution: String, url: String, result: String)] =
    [
      ("^https://h/(.*)$", "https://e/?u=\\1", "https://h/a?b", "https://e/?u=a?b"),
      ("^https://H/", "https://e/", "https://h/", "https://h/"),
      ("x", "https://e/", "https://h/", "https://h/"),
      ("h", "", "https://h/", "https://h/"),
      ("h", "/relative", "https://h/", "https://h/"),
      ("h", "  https://E:443/a b  ", "https://h/", "https://e/a%20b"),
      ("h", "https://ü.example/", "https://h/", "https://xn--tda.example/"),
      ("(x)?https", "\\1https://e/\\1", "https://h/", "https://e/"),
      ("(h)t", "https://e/?\\1\\2\\", "https://h/", "https://e/?h\\2\\"),
      ("(q=.*)", "https://e/?\\1", "https://h/?q=a\\1b", "https://e/?q=a\\1b"),
      ("^(https)://h/.q=(.*)&(.*)$", "https://e/?\\2", "https://h/?q=\\3&x", "https://e/?x"),
      ("(", "https://e/", "https://h/(", "https://h/("),
      ("", "https://e/?\\0", "https://h/", "https://e/?"),
      ("a(?<name$>.)c", "https://e/\\1", "https://h/abc", "https://e/b"),
      ("(.)\\1", "https://e/?\\0", "https://h/", "https://e/?tt"),
      ("//([^/]*)", "https://\\1:99999/", "https://h/", "https://h/"),
      ("//(.*)/", "ws://\\1/", "https://[::1]:8/", "ws://[::1]:8/"),
      ("data:(.*)", "https://e/\\1", "data:text/plain,a", "https://e/text/plain,a"),
    ]

  @Test(arguments: substitutions) func `by substitution needs a match and a valid result`(
    filter: String, substitution: String, url: String, result: String
  ) throws {
    let found = Redirection.tested().destination(
      of: try address(url), by: .regexSubstitution(bytes(substitution)), urlFilter: bytes(filter))
    #expect(found.map { text($0.bytes) } == result)
  }

  /// What Chromium 156 was seen to do: the match is replaced, and the rest of the URL stays.
  static let replacements: [(filter: String, substitution: String, url: String, result: String)] = [
    (
      "^https://www\\.(abc|def)\\.xyz\\.com/", "https://\\1.xyz.com/",
      "https://www.abc.xyz.com/path/a?x=1", "https://abc.xyz.com/path/a?x=1"
    ),
    ("^http:", "https:", "http://h/a?b#c", "https://h/a?b#c"),
    ("/a(.)", "/\\1/\\0", "https://h/ab/ac", "https://h/b//ab/ac"),
    ("[?&]utm_[a-z]*=[^&]*", "", "https://h/?utm_x=1&b", "https://h/&b"),
    ("x", "y", "https://h/", "https://h/"),
    ("^.*$", "https://e/?u=\\0", "https://h/a?b", "https://e/?u=https://h/a?b"),
  ]

  @Test(arguments: replacements) func `by substitution replaces the first match in Chromium`(
    filter: String, substitution: String, url: String, result: String
  ) throws {
    let found = Redirection.tested().destination(
      of: try address(url), by: .regexSubstitution(bytes(substitution)), urlFilter: bytes(filter),
      as: .chromium)
    #expect(found.map { text($0.bytes) } == result)
  }

  @Test func `by substitution accepts long URLs`() throws {
    let path = String(repeating: "a/", count: 50_000)
    let found = Redirection.tested().destination(
      of: try address("https://h/" + path), by: .regexSubstitution(bytes("https://e/\\1")),
      urlFilter: bytes("^https?://h/(.*)"))
    #expect(found?.bytes == bytes("https://e/" + path))
  }

  // MARK: url

  static let urls = [
    ("https://e/", "https://e/"), (" HTTPS://E:443 ", "https://e/"), ("e/", "https://h/"),
    ("", "https://h/"), ("about:blank", "about:blank"), ("http://", "https://h/"),
    ("http://[1::2:]/", "http://[1::2]/"),
  ]

  @Test(arguments: urls) func `to a URL leads there if the URL is valid`(
    url: String, result: String
  )
    throws
  {
    let found = Redirection.tested().destination(
      of: try address("https://h/"), by: .url(bytes(url)), urlFilter: [])
    #expect(found.map { text($0.bytes) } == result)
  }

  // MARK: Several

  @Test func `starts where the previous one led`() throws {
    var transform = URLTransform()
    transform.path = bytes("/t")
    let steps: [(redirect: Redirect, urlFilter: [UInt8], engine: RuleEngine)] = [
      (.url(bytes("https://one/")), [], .webKit),
      (.regexSubstitution(bytes("https://two/\\1")), bytes("//(.*)/"), .webKit),
      (.regexSubstitution(bytes("https://three/")), bytes("//one/"), .webKit),
      (.transform(transform), [], .chromium),
    ]
    let start = try address("https://h/")
    #expect(Redirection.tested().destination(of: start, by: [])?.bytes == start.bytes)
    #expect(
      Redirection.tested().destination(of: start, by: steps).map { text($0.bytes) }
        == "https://two/t")
    let unknown = steps + [(redirect: .extensionPath(bytes("/x")), urlFilter: [], engine: .webKit)]
    #expect(Redirection.tested().destination(of: start, by: unknown + steps) == nil)
  }

  @Test func `ends where more than twenty search for groups, or megabytes are on the way`()
    throws
  {
    typealias Step = (redirect: Redirect, urlFilter: [UInt8], engine: RuleEngine)
    let search: Step = (.regexSubstitution(bytes("https://two/\\1")), bytes("//(.*)/"), .webKit)
    let long: Step = (
      .url(bytes("https://h/" + String(repeating: "a", count: 10_000))), [], .webKit
    )
    func leads(_ step: Step, _ count: Int) throws -> Bool {
      let steps = [Step](repeating: step, count: count)
      return Redirection.tested().destination(of: try address("https://h/"), by: steps) != nil
    }
    #expect(try leads(search, 20) && !leads(search, 21))
    #expect(try leads(long, 200) && !leads(long, 300))
  }
}
