// SPDX-License-Identifier: Apache-2.0

import DNR
import TestSupport
import Testing

@Suite struct `Filters for URLs` {
  private static let urls = [
    "http://x.net/a", "http://x.net/a/", "http://x.net/ab", "http://x.net/a/b",
    "http://u.x.net:8080/a?b", "http://u@x.net/a", "http://x.net/a//", "https://y.com/",
    "http://y.com/x.net", "http://[::1]/a", "http://x.net./a",
  ]

  /// What Chromium 156 answered: a filter, and the numbers of the URLs that it matches.
  private static let answers: [(filter: String, urls: [Int])] = [
    ("a^", [0, 1, 3, 4, 5, 6, 9, 10]), ("a^|", [0, 1, 5, 9, 10]), ("a^^", [1, 6]),
    ("a^^|", [1, 6]), ("a^*", [0, 1, 3, 4, 5, 6, 9, 10]), ("a^*|", [0, 1, 3, 4, 5, 6, 9, 10]),
    ("^", Array(0...10)), ("^|", Array(0...10)), ("|^", []), ("^*^", Array(0...10)),
    ("||^", [9, 10]), ("||x.net^|", []), ("||x.net^", [0, 1, 2, 3, 4, 5, 6]),
    ("||x.net|", []), ("|", Array(0...10)), ("||", Array(0...10)), ("|||", []), ("||||", []),
    ("*|", Array(0...10)), ("|*", Array(0...10)), ("**", Array(0...10)), ("a||", []),
    ("^^^", Array(0...10)), ("||^^", [9]), ("||/", [10]), ("||[::1]", [9]),
    ("|http", Array(0...10)), ("|||http", []), ("*||x.net", []), ("||x.net/^", []),
    ("^a^", [0, 1, 3, 4, 5, 6, 9, 10]), ("^a*^", [0, 1, 2, 3, 4, 5, 6, 9, 10]),
    ("a*^|", [0, 1, 2, 3, 4, 5, 6, 9, 10]), ("b^*|", [2, 3, 4]), ("||a^", []),
    ("||net./", [10]), ("|http*a^", [0, 1, 3, 4, 5, 6, 9, 10]),
    ("||x.net*^|", [0, 1, 2, 3, 4, 5, 6, 10]), ("||net^", [0, 1, 2, 3, 4, 5, 6]),
    ("||.net", []), ("||https", []),
  ]

  @Test(arguments: answers)
  func `patterns match what Chromium matches`(filter: String, matched: [Int]) throws {
    let text = Array(filter.utf8)
    let patterns = try Patterns(
      DNRURLFilter(parsing: text).patterns(isCaseSensitive: false))
    let reference = ReferenceFilter(text, isCaseSensitive: false)
    for (index, url) in Self.urls.enumerated() {
      let url = Array(url.utf8)
      #expect(patterns.match(url) == matched.contains(index), "\(shown(text, url))")
      #expect(reference.matches(url) == matched.contains(index), "\(shown(text, url))")
    }
  }

  @Test func `patterns match what a plain reading matches`() throws {
    var random = RepeatableRandom()
    for _ in 0..<20_000 {
      let text = Self.filter(&random)
      let isCaseSensitive = random.oneIn(3)
      let filter = DNRURLFilter(parsing: text)
      let urlPatterns = filter.patterns(isCaseSensitive: isCaseSensitive)
      let patterns = try Patterns(urlPatterns)
      let reference = ReferenceFilter(text, isCaseSensitive: isCaseSensitive)
      #expect(urlPatterns.texts.count <= 2)
      for _ in 0..<4 {
        let url = Self.url(&random)
        #expect(
          patterns.match(url) == reference.matches(url),
          "\(shown(text, url)), seed \(random.seed)")
      }
    }
  }

  private static func filter(_ random: inout RepeatableRandom) -> [UInt8] {
    let pieces = [
      "a", "ads", "x.net", "net", ".", "/", "?", "=", ":", "^", "^", "^", "*", "*", "A", "http",
      "://", "8080", "b", "%", "|", "[", "]", "$", "+", "(",
    ]
    let body = (0...random.below(5)).map { _ in random.pick(pieces) }.joined()
    let lead = random.pick(["", "", "|", "||", "||x.net", "||net^"])
    let text = lead + body + random.pick(["", "", "|", "^", "^|", "*", "^*"])
    return Array((text.hasPrefix("||*") ? "|" + text : text).utf8)
  }

  private static func url(_ random: inout RepeatableRandom) -> [UInt8] {
    let host = random.pick(["x.net", "net", "a.x.net", "ads.x.net", "b.a", "x.net.b", "ax.net"])
    let path = (0...random.below(5)).map { _ in
      random.pick(["a", "/", "ads", "?", "=", "b", "%7C", "A", "x.net", "(", "$", "+", ".", ":"])
    }
    let lead = random.pick(["http://", "https://", "ws://"])
    return Array((lead + host + random.pick(["", "", ":8080"]) + "/" + path.joined()).utf8)
  }

  @Test func `a filter for a host says so`() {
    let table: [(filter: String, host: String?, ending: DNRHostFilter.Ending)] = [
      ("||ads.net^", "ads.net", .separator), ("||Ads.Net^", "ads.net", .separator),
      ("||ads.net/", "ads.net", .slash), ("||ads.net^*", "ads.net", .separator),
      ("||ads.net/*", "ads.net", .slash), ("||ads.net", nil, .slash), ("||ads.net^|", nil, .slash),
      ("||ads.net^x", nil, .slash), ("|ads.net^", nil, .slash), ("||.net^", nil, .slash),
      ("||^", nil, .slash), ("||ads.*^", nil, .slash),
    ]
    for (text, host, ending) in table {
      let filter = DNRURLFilter(parsing: Array(text.utf8))
      let found = filter.hostFilter(isCaseSensitive: false)
      #expect(found?.host == host.map { Array($0.utf8) }, "\(text)")
      if let found { #expect(found.ending == ending, "\(text)") }
    }
    let sensitive = DNRURLFilter(parsing: Array("||Ads.net^".utf8))
    #expect(sensitive.hostFilter(isCaseSensitive: true) == nil)
  }
}
