// SPDX-License-Identifier: Apache-2.0

import Linting

/// A list made to a size.
struct GrowthShape: Sendable {
  let name: String
  let size: Int
  let list: @Sendable (Int) -> String

  /// Rule lists.
  static let rules = patterns + objects + manyRules

  init(_ name: String, _ size: Int, _ list: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.size = size
    self.list = list
  }

  // MARK: One pattern

  /// A list of one rule with a pattern.
  private static func pattern(
    _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
  ) -> GrowthShape {
    GrowthShape(name, size) { count in
      let escaped = text(count).reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : "\($1)" }
      return list([block(#""url-filter":"\#(escaped)""#)])
    }
  }

  private static let patterns: [GrowthShape] = [
    pattern("named groups in each other", 5_000) { names($0) + "x" + times(")", $0) },
    pattern("named groups in alternatives", 10_000) { times("(?<a>x)|", $0) + "y" },
    pattern("named groups in each other, twice", 5_000) { count in
      let nest = names(count) + "x" + times(")", count)
      return "(?:\(nest)|\(nest))"
    },
    pattern("classes of characters", 5_000) { times("\\d", $0) },
    pattern("classes of characters in a set", 5_000) { "[" + times("\\d", $0) + "]" },
    pattern("starts of lines", 10_000) { "a" + times("^", $0) },
    pattern("ends of lines", 10_000) { times("a$", $0) + "|b" },
    pattern("references without groups", 10_000) { times("\\k", $0) },
    pattern("hosts with bare dots", 20_000) { times("a.b/", $0) },
    pattern("hosts with bare dots in a group", 20_000) { "(" + times("a.b/", $0) + ")" },
    pattern("groups in each other", 20_000) { times("(", $0) + "a" + times(")?", $0) },
    pattern("sets", 20_000) { times("[a-z]", $0) },
    pattern("stars", 20_000) { times("a*", $0) + "b" },
    pattern("texts between stars", 20_000) { times(".*ab", $0) },
  ]

  // MARK: One rule

  private static let objects: [GrowthShape] = [
    GrowthShape("one unknown key again and again", 2_000) { count in
      list([block(times(#""if-domian":1,"#, count) + #""url-filter":"a""#)])
    },
    GrowthShape("unknown keys", 2_000) { count in
      let keys = (0..<count).map { #""if-x\#($0)":1,"# }.joined()
      return list([block(keys + #""url-filter":"a""#)])
    },
    GrowthShape("domains of one rule", 20_000) { count in
      list([block(#""url-filter":"a","if-domain":[\#(domains("d", count))]"#)])
    },
    GrowthShape("one domain again and again", 10_000) { count in
      let entries = repeatElement(#""a.example""#, count: count).joined(separator: ",")
      return "[\(block(#""url-filter":".*","if-domain":[\#(entries)]"#))]"
    },
    GrowthShape("domains in capital letters", 2_000) { count in
      list([block(#""url-filter":"a","if-domain":[\#(domains("D", count))]"#)])
    },
    GrowthShape("selectors in each other", 2_000) { count in
      let selector = times(":is(", count) + "a" + times(")", count)
      return list([
        #"{"trigger":{"url-filter":".*"},"action":{"type":"css-display-none","selector":"\#(selector)"}}"#
      ])
    },
  ]

  // MARK: Many rules

  private static let manyRules: [GrowthShape] = [
    GrowthShape("redirects of one pattern", 1_000) { count in
      list(count) { number in
        let redirect = #"{"type":"redirect","redirect":{"url":"https://r.test/\#(number)"}}"#
        return #"{"trigger":{"url-filter":"a"},"action":\#(redirect)}"#
      }
    },
    GrowthShape("equal rules", 5_000) { list($0) { _ in block(#""url-filter":"/ads/[0-9]""#) } },
    GrowthShape("rules that differ in the domain", 5_000) { count in
      list(count) { block(#""url-filter":"/ads/","if-domain":["d\#($0).test"]"#) }
    },
    GrowthShape("rules that are nearly covered", 2_000) { count in
      list(count) { block(#""url-filter":"/ads/[0-9]*\#($0)x.*y""#) }
    },
    GrowthShape("errors on one line", 2_000) { list($0) { _ in block(#""url-filter":"a|b""#) } },
    GrowthShape("rules that ignore, in turns", 2_000) { count in
      list(count) { number in
        let type = ["block", "ignore-previous-rules", "ignore-following-rules"][number % 3]
        return #"{"trigger":{"url-filter":"/x\#(number)/"},"action":{"type":"\#(type)"}}"#
      }
    },
  ]

  // MARK: Words

  private static func list(_ rules: [String]) -> String { "[" + rules.joined(separator: ",") + "]" }

  private static func list(_ count: Int, _ rule: (Int) -> String) -> String {
    list((0..<count).map(rule))
  }

  private static func block(_ trigger: String) -> String {
    #"{"trigger":{\#(trigger)},"action":{"type":"block"}}"#
  }

  static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func names(_ count: Int) -> String { (0..<count).map { "(?<a\($0)>" }.joined() }

  private static func domains(_ letter: String, _ count: Int) -> String {
    (0..<count).map { "\"\(letter)\($0).test\"" }.joined(separator: ",")
  }
}
