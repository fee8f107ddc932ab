// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import Compiling
internal import RuleMatching

/// A list and a load that are made to be slow together.
package struct HostileCase: Sendable, CustomStringConvertible {
  /// What is done.
  package let name: String
  /// The rules, as JSON.
  package let list: [UInt8]
  /// The dialect of the patterns.
  package var dialect = Dialect.webkit
  /// The URL of the load.
  package let url: String
  /// The URL of its page.
  package var topURL = "https://top.test/"
  /// Only the name, because a list can be long.
  package var description: String { name }
  /// The URL of its frame.
  package var frameURL = "https://frame.test/"

  /// All of them, with lists of about so many rules and URLs of about so many bytes.
  package static func all(rules: Int, urlLength: Int) -> [HostileCase] {
    let size = Size(rules: rules, length: urlLength)
    return [
      size.stars, size.sameFragment, size.sameText, size.sameWindow, size.nestedOptions,
      size.oneLargeMachine, size.manyMachines, size.oneHost, size.collidingHosts, size.manyLabels,
      size.sameDomain, size.sameDomainOften, size.regions, size.frames, size.manyConditions,
      size.cuts, size.backtracking,
    ]
  }
}

/// Makes cases of a size.
private struct Size {
  let rules: Int
  let length: Int

  private func block(_ filter: String, _ more: String = "") -> String {
    let escaped = filter.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : "\($1)" }
    return #"{"trigger":{"url-filter":"\#(escaped)"\#(more)},"action":{"type":"block"}}"#
  }

  private func list(_ rules: [String]) -> [UInt8] {
    Array("[\(rules.joined(separator: ",\n"))]".utf8)
  }

  private func list(_ rule: (Int) -> String) -> [UInt8] { list((0..<rules).map(rule)) }

  private func url(_ part: String, host: String = "h.test") -> String {
    let start = "https://\(host)/"
    let count = max(0, length - start.count) / max(1, part.count)
    return start + String(repeating: part, count: count)
  }

  /// A number in letters that are not in the URL's own alphabet, as sets: no literal distinguishes
  /// them.
  private func sets(_ number: Int) -> String {
    (0..<17).map { number >> $0 & 1 == 0 ? "[rs]" : "[tu]" }.joined()
  }

  var stars: HostileCase {
    HostileCase(
      name: "patterns `.*a.*b.*c`, none of which ends",
      list: list { "\(block(".*a.*b.*[cd]z\($0 % 10).*\(sets($0))"))" }, url: url("abab"))
  }

  var sameFragment: HostileCase {
    HostileCase(
      name: "patterns that share their only text",
      list: list { block("/ads/" + sets($0)) }, url: url("ads/"))
  }

  var sameText: HostileCase {
    HostileCase(
      name: "one pattern with a domain for each rule",
      list: list { block("/ads/[0-9]", #","if-domain":["d\#($0).test"]"#) }, url: url("ads/"))
  }

  var sameWindow: HostileCase {
    HostileCase(
      name: "patterns whose text continues where the URL does not",
      list: list { block("/ads/banner/ads/" + sets($0)) }, url: url("ads/banner/"))
  }

  var nestedOptions: HostileCase {
    let nest = (0..<20).reduce("") { inner, _ in "(\(inner)a?)?" }
    return HostileCase(
      name: "optional groups in optional groups",
      list: list { block("\(nest)[b\($0 % 7)]\(sets($0))") }, url: url("aaaa"))
  }

  var oneLargeMachine: HostileCase {
    let terms = String(repeating: "(ab)*c?", count: min(rules, 7_000))
    return HostileCase(
      name: "one pattern of tens of thousands of states", list: list([block(terms + "[yz]")]),
      url: url("abc"))
  }

  var manyMachines: HostileCase {
    HostileCase(
      name: "machines of sixty states that run over every URL",
      list: list { number in
        block(String(repeating: "(a?b)+", count: 12) + "[z\(number % 10)]" + sets(number))
      }, url: url("ab"))
  }

  var oneHost: HostileCase {
    HostileCase(
      name: "patterns of one host",
      list: list { block("^[^:]+://+([^:/]+\\.)?h\\.test[/:].*" + sets($0)) }, url: url("a/b"))
  }

  var collidingHosts: HostileCase {
    let bits = UInt64((0..<24).first { 1 << $0 >= rules / 8 } ?? 0)
    var hosts: [String] = []
    var number = 0
    while hosts.count < rules {
      let host = "h\(number).test"
      if IndexBytes.hash(ofHost: Array(host.utf8)[...]).slot(bits: bits) == 0 { hosts.append(host) }
      number += 1
    }
    return HostileCase(
      name: "hosts that are all in one bucket",
      list: list { block("^[^:]+://+([^:/]+\\.)?\(hosts[$0].replacing(".", with: "\\."))[/:]") },
      url: url("x/", host: hosts[rules - 1]))
  }

  var manyLabels: HostileCase {
    let host = String(repeating: "a.", count: length / 2)
    return HostileCase(
      name: "a host of labels and nothing else",
      list: list { number in
        let labels = String(repeating: "a\\.", count: number % 60 + 1)
        return block("^[^:]+://+([^:/]+\\.)?\(labels)test[/:].*" + sets(number))
      }, url: "https://\(host)test/")
  }

  var sameDomain: HostileCase {
    HostileCase(
      name: "a rule for every URL for each of many pages",
      list: list { block(".*", #","if-domain":["*top.test","d\#($0).test"]"#) },
      url: url("x"), topURL: url("x", host: "top.test"))
  }

  var sameDomainOften: HostileCase {
    HostileCase(
      name: "a page with a domain everywhere that every rule asks for",
      list: list { block(".*", #","if-domain":["*d.test","e\#($0).test"]"#) },
      url: url("x"), topURL: url("http://a.d.test/", host: "d.test"))
  }

  var regions: HostileCase {
    HostileCase(
      name: "a page with `://` everywhere",
      list: list {
        block(".*", #","if-top-url":["^https?://[^/]*d\#($0 % 9)\\.test.*\#(sets($0))"]"#)
      },
      url: url("x"), topURL: url("a://d.test"))
  }

  var frames: HostileCase {
    HostileCase(
      name: "patterns of frames",
      list: list { block("/ads/", #","unless-frame-url":["a.*b.*\#(sets($0))"]"#) },
      url: url("ads/"), frameURL: url("ab"))
  }

  var manyConditions: HostileCase {
    HostileCase(
      name: "patterns that match, of rules for other pages",
      list: list { block("/ads/", #","if-top-url":["a.*b.*\#(sets($0))"]"#) },
      url: url("ads/"), topURL: url("ab"))
  }

  var cuts: HostileCase {
    HostileCase(
      name: "rules that undo and rules that end, in turns",
      list: list { number in
        let type = number % 2 == 0 ? "ignore-previous-rules" : "ignore-following-rules"
        return #"{"trigger":{"url-filter":"/ads/\#(sets(number))"},"action":{"type":"\#(type)"}}"#
      }, url: url("ads/"))
  }

  var backtracking: HostileCase {
    var hostile = HostileCase(
      name: "patterns of PCRE2 that go back for ever",
      list: list((0..<min(rules, 10)).map { block("(a+)+(?!a)\\1[w-z]{\($0 + 1)}") }),
      url: url("aaaa"))
    hostile.dialect = .pcre
    return hostile
  }
}
