// SPDX-License-Identifier: Apache-2.0

import Loads
import Testing
import RuleModel
import WebAddresses

/// A transform with some members set, as a list would write them.
private func transform(_ members: [String: String]) -> URLTransform {
  var transform = URLTransform()
  transform.fragment = members["fragment"].map { bytes($0) }
  transform.host = members["host"].map { bytes($0) }
  transform.password = members["password"].map { bytes($0) }
  transform.path = members["path"].map { bytes($0) }
  if let port = members["port"] { transform.port = .some(UInt16(port)) }
  transform.query = members["query"].map { bytes($0) }
  transform.scheme = members["scheme"].map { bytes($0) }
  transform.username = members["username"].map { bytes($0) }
  return transform
}

@Suite struct `A transform` {
  static let cases: [(members: [String: String], url: String, result: String)] = [
    ([:], "https://h/?a#b", "https://h/?a#b"),
    (["fragment": ""], "https://h/#b", "https://h/"),
    (["fragment": "#c"], "data:a", "data:a#c"),
    (["host": "new.example"], "https://u:p@h:1/a", "https://u:p@new.example:1/a"),
    (["host": "new.example:2"], "https://h:1/", "https://h:1/"),
    (["host": "ü.example"], "https://h/", "https://xn--tda.example/"),
    (["host": "a b", "path": "/x"], "https://h/", "https://h/x"),
    (["host": "h", "password": "p", "username": "u"], "foo:/a", "foo://u:p@h/a"),
    (["password": "p", "username": "u"], "foo:/a", "foo:/a"),
    (["password": "", "username": ""], "https://u:p@h/", "https://h/"),
    (["port": ""], "https://h:1/", "https://h/"),
    (["port": "443"], "https://h:1/", "https://h/"),
    (["port": "80", "scheme": "http"], "https://h/", "http://h/"),
    (["port": "443", "scheme": "http"], "https://h:1/", "http://h/"),
    (["port": "1"], "file:///a", "file:///a"),
    (["query": ""], "https://h/?a", "https://h/"),
    (["query": "?b=ü#"], "https://h/?a#c", "https://h/?b=%C3%BC%23#c"),
    (["scheme": "https"], "http://h:443/", "https://h/"),
    (["scheme": "foo"], "http://h/", "http://h/"),
    (["scheme": "http"], "foo://h/", "foo://h/"),
    (["scheme": "file"], "http://h:1/", "http://h:1/"),
    (["scheme": "file"], "http://h/a", "file://h/a"),
    (["scheme": "http", "username": "u"], "file://h/a", "http://u@h/a"),
    (["path": "//x", "host": "h"], "foo:/a", "foo://h//x"),
    (["path": "//x"], "foo:/a", "foo:/.//x"),
    (["path": "x", "host": "h", "query": "?q"], "data:a,b", "data:a,b?q"),
    (["path": ""], "https://[::1]:1/a", "https://[::1]:1/"),
  ]

  @Test(arguments: cases) func `sets the components that it has and that can be set`(
    members: [String: String], url: String, result: String
  ) throws {
    let found = Redirection.tested().destination(
      of: try address(url), by: .transform(transform(members)), urlFilter: [])
    #expect(found.map { text($0.bytes) } == result)
  }

  @Test func `accepts long URLs and values`() throws {
    let long = String(repeating: "a b", count: 35_000)
    let found = Redirection.tested().destination(
      of: try address("https://h/x?" + String(repeating: "&a=b", count: 25_000)),
      by: .transform(transform(["path": long, "fragment": "#" + long])), urlFilter: [])
    #expect(found?.path.count == 1 + 35_000 * 5)
    #expect(found?.query?.count == 100_000)
    #expect(found?.fragment?.count == 35_000 * 5)
  }
}

@Suite struct `A transform of parameters` {
  struct Case: Sendable {
    var removed: [String] = []
    var parameters: [QueryTransform.Parameter] = []
    let query: String
    let result: String

    /// Changes the parameters of a URL.
    func changed(as engine: RuleEngine) throws -> String? {
      var query = QueryTransform()
      query.removed = removed.map { bytes($0) }
      query.parameters = parameters
      var transform = URLTransform()
      transform.queryTransform = query
      transform.query = bytes("?not-read")
      let url = try address("https://h/p" + self.query + "#f")
      let found = Redirection.tested().destination(
        of: url, by: .transform(transform), urlFilter: [], as: engine)
      return found.map { text($0.bytes) }
    }
  }

  static func put(_ key: String, _ value: String) -> QueryTransform.Parameter {
    QueryTransform.Parameter(key: bytes(key), value: bytes(value), replacesOnly: false)
  }

  static func replace(_ key: String, _ value: String) -> QueryTransform.Parameter {
    QueryTransform.Parameter(key: bytes(key), value: bytes(value), replacesOnly: true)
  }

  static let webKit = [
    Case(query: "?a=1&b", result: "?a=1&b"),
    Case(query: "?", result: "?"),
    Case(query: "", result: ""),
    Case(query: "?&&=1&a&", result: "?&&=1&a&"),
    Case(parameters: [put("a", "1")], query: "", result: ""),
    Case(parameters: [put("a", "1")], query: "?", result: "?a=1"),
    Case(parameters: [put("a", "2")], query: "?a=1&b", result: "?a=1&b&a=2"),
    Case(parameters: [put("a", "2")], query: "?&b&&=1&", result: "?b&a=2"),
    Case(parameters: [put("a", "2"), put("a", "3")], query: "?b", result: "?b&a=2&a=3"),
    Case(parameters: [replace("a", "2")], query: "?a=1&b&a&a=", result: "?a=2&b&a=2&a=2"),
    Case(parameters: [replace("a", "2"), replace("a", "3")], query: "?a", result: "?a=2"),
    Case(parameters: [replace("x", "2")], query: "?a=1&&", result: "?a=1&&"),
    Case(parameters: [replace("a", "2"), put("a", "3")], query: "?a=1", result: "?a=2&a=3"),
    Case(removed: ["a"], query: "?a=1&ab=2&A=3&b=a", result: "?ab=2&A=3&b=a"),
    Case(removed: ["a"], query: "?a", result: "?"),
    Case(removed: ["a"], parameters: [replace("a", "2")], query: "?a=1&b", result: "?b"),
    Case(removed: ["a"], parameters: [put("a", "2")], query: "?a=1&b", result: "?b&a=2"),
    Case(
      removed: ["x y"], query: "?x+y=1&x%20y=2&x%2By=3&x%2=4&x%=5", result: "?x%2By=3&x%2=4&x%=5"),
    Case(removed: ["ü"], query: "?ü=1&%c3%bc=2&%C3=3", result: "?%C3=3"),
    Case(removed: [""], query: "?=1&&a&=", result: "?=1&&a&="),
    Case(removed: ["a"], query: "?&&a&&", result: "?"),
    Case(removed: ["a"], query: "?=1&&a&=&b", result: "?b"),
    Case(removed: ["b"], query: "??a=1&b", result: "??a=1"),
    Case(
      parameters: [put("", ""), put("k ü#", "v&'\"%\t")], query: "?x",
      result: "?x&=&k%20%C3%BC%23=v&%27%22%"),
  ]

  @Test(arguments: webKit) func `for WebKit keeps the rest byte for byte`(
    _ vector: Case
  ) throws {
    #expect(try vector.changed(as: .webKit) == "https://h/p" + vector.result + "#f")
  }

  /// Queries that Chromium 156.0.8078.79 sent after a redirect.
  static let chromium = [
    Case(query: "?a=1&b", result: "?a=1&b"),
    Case(removed: ["x"], query: "?", result: "?"),
    Case(removed: ["x"], query: "", result: ""),
    Case(parameters: [put("a", "1")], query: "", result: "?a=1"),
    Case(parameters: [put("a", "1")], query: "?", result: "?a=1"),
    Case(parameters: [put("a", "2")], query: "?a=1&b", result: "?a=2&b="),
    Case(parameters: [put("a", "2"), put("a", "3")], query: "?b", result: "?b=&a=2&a=3"),
    Case(
      parameters: [put("a", "2"), put("a", "3")], query: "?a=0&a=1&a=4", result: "?a=2&a=3&a=4"),
    Case(parameters: [replace("a", "2")], query: "?a=1&b&a&a=", result: "?a=2&b=&a=&a="),
    Case(parameters: [replace("a", "2"), replace("a", "3")], query: "?a", result: "?a=2"),
    Case(
      parameters: [replace("a", "2"), replace("a", "3")], query: "?a&a&a", result: "?a=2&a=3&a="),
    Case(parameters: [replace("x", "2")], query: "?a=1", result: "?a=1"),
    Case(parameters: [replace("a", "2"), put("a", "3")], query: "?a=1", result: "?a=2&a=3"),
    Case(parameters: [put("a", "3"), replace("a", "2")], query: "?a=1", result: "?a=3"),
    Case(parameters: [put("a", "3"), replace("a", "2")], query: "?b", result: "?b=&a=3"),
    Case(removed: ["a"], query: "?a=1&ab=2&A=3&b=a", result: "?ab=2&A=3&b=a"),
    Case(removed: ["a"], query: "?a", result: ""),
    Case(removed: ["a"], parameters: [replace("a", "2")], query: "?a=1&b", result: "?b="),
    Case(removed: ["a"], parameters: [put("a", "2")], query: "?a=1&b", result: "?b=&a=2"),
    Case(
      removed: ["x y"], query: "?x+y=1&x%20y=2&x%2By=3&x%2=4&x%=5",
      result: "?x%20y=2&x%2By=3&x%2=4&x%=5"),
    Case(removed: ["ü"], query: "?%C3%BC=1&%c3%bc=2&%C3=3", result: "?%c3%bc=2&%C3=3"),
    Case(removed: [""], query: "?=1&&a&=", result: "?a="),
    Case(removed: ["a"], query: "?&&a&&", result: "?=&=&="),
    Case(removed: ["b"], query: "??a=1&b", result: "??a=1"),
    Case(removed: ["?b"], query: "??b=1&c", result: "??b=1&c"),
    Case(parameters: [put("", "")], query: "?x", result: "?x=&="),
    Case(
      parameters: [put("k ü#", "v&'\"% /?:@")], query: "?x",
      result: "?x=&k+%C3%BC%23=v%26%27%22%25+%2F%3F%3A%40"),
    Case(parameters: [put("k+", "a=b")], query: "?x", result: "?x=&k%2B=a%3Db"),
    Case(parameters: [put("e", "é~!*()-._")], query: "?x=1", result: "?x=1&e=%C3%A9~!*()-._"),
    Case(removed: ["b"], query: "?a&b&c", result: "?a=&c="),
    Case(removed: ["b"], query: "?a==1&b&c=d=e", result: "?a==1&c=d=e"),
    Case(removed: ["a=1"], query: "?a=1&b", result: "?a=1&b"),
    Case(removed: ["a"], query: "?a&b=%41+c", result: "?b=%41+c"),
    Case(removed: ["a%20b"], query: "?a%20b=1&c", result: "?a%20b=1&c"),
    Case(removed: ["a'"], query: "?a'=1&b=1", result: "?a%27=1&b=1"),
    Case(removed: ["a"], query: "?a&b=1&", result: "?b=1"),
    Case(removed: ["a"], query: "?b='&a", result: "?b=%27"),
  ]

  @Test(arguments: chromium) func `for Chromium is what it was seen to do`(
    _ vector: Case
  ) throws {
    #expect(try vector.changed(as: .chromium) == "https://h/p" + vector.result + "#f")
  }

  @Test(arguments: RuleEngine.allCases) func `accepts long queries`(_ engine: RuleEngine) throws {
    var query = QueryTransform()
    query.removed = [bytes("a")]
    var transform = URLTransform()
    transform.queryTransform = query
    let url = try address("https://h/?" + String(repeating: "a=1&b=2&", count: 12_500) + "c")
    let found = Redirection.tested().destination(
      of: url, by: .transform(transform), urlFilter: [], as: engine)
    #expect(found?.query?.count == 4 * 12_500 + (engine == .chromium ? 2 : 1))
  }
}
