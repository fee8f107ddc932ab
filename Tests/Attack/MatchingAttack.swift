// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Sluice
import TestSupport

/// Patterns that take PCRE2 long to match: each is refused, or a decision ends in time.
struct MatchingAttack {
  /// How many bytes the URL has.
  let bytes: Int

  /// SECURITY.md promises 50; the rest is room for a machine that others use.
  private static let mostMilliseconds = 250.0
  private static let host = "https://h.test/"

  /// A kind of pattern, how many of it an index has, and what is repeated in the URL.
  private struct Shape: Sendable {
    let name: String
    let count: Int
    let text: String
    let pattern: @Sendable (Int) -> String

    init(
      _ name: String, count: Int = 1, on text: String = "a",
      _ pattern: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      self.count = count
      self.text = text
      self.pattern = pattern
    }
  }

  private static func alternatives(_ count: Int, _ text: (Int) -> String) -> String {
    "(?:" + (0..<count).map(text).joined(separator: "|") + ")"
  }

  private static let run = many(450, "a") + "-"

  private static let shapes = [
    Shape("counts") { _ in "(?!q)\(alternatives(200) { "a{\(20_000 + $0)}" })z" },
    Shape("counts before comments") { _ in
      "(?!q)\(alternatives(200) { "a{\(20_000 + $0)}(?#)" })z"
    },
    Shape("counts before the end of a quotation") { _ in
      "(?!q)\(alternatives(200) { "a{\(20_000 + $0)}\\E" })z"
    },
    Shape("counts before spaces") { _ in
      "(?x)(?!q)\(alternatives(200) { "a{\(20_000 + $0)} " })z"
    },
    Shape("lookbehinds with counts") { _ in
      alternatives(200) { "(?<=a{\(9_000 + $0)}(?#))z" }
    },
    Shape("calls of groups", on: run) { _ in
      "(a(?1)|\(alternatives(200) { _ in "(?2)" })x)|(?!)(9)"
    },
    Shape("calls of plain groups", on: run) { _ in
      "(?:(a(?1)|\(alternatives(1_000) { _ in "(?2)" })x))|(?!)(9)"
    },
    Shape("references") { _ in "(a*)\(alternatives(200) { _ in "\\1\\1\\1\\1\\1" })x" },
    Shape("nested repetitions") { _ in "(?!q)(?:(?:(?:a*)*)*)*z" },
    Shape("classes") { _ in "(?!q)[a-z]{1,20000}[0-9]" },
    Shape("reluctant repetitions") { _ in "(?!q)a*?a*?a*?z" },
    Shape("many nested repetitions", count: 200) { "(?!q)(?:a*)*z\($0)" },
    Shape("many groups", count: 400) { "(?!\($0))\(many(300, "()"))(?:aa?)*9" },
    Shape("many optional groups", count: 800) { "(?!q)\($0)?(?:(a)|(b)|(c))*9" },
    Shape("very many", count: 3_000) { "(?!q)\($0)?(?:a|aa)*9" },
  ]

  /// Whether all are refused or end in time.
  func run() throws -> Bool {
    print("a URL of \(bytes) bytes for patterns of PCRE2; the second of two decisions")
    var isFine = true
    for shape in Self.shapes { isFine = try run(shape) && isFine }
    return isFine
  }

  private func run(_ shape: Shape) throws -> Bool {
    guard let compilation = WidePatterns.compile((0..<shape.count).map(shape.pattern)),
      let index = try? RuleIndex(checking: compilation.index.bytes)
    else {
      print(padded(shape.name, 44), "refused")
      return true
    }
    let matcher = Matcher.layering([index])
    let path = many(bytes / shape.text.utf8.count + 1, shape.text)
    let url = Array((Self.host + path).utf8.prefix(bytes))
    let page = try matcher.page(Self.host)
    // The first one makes room that PCRE2 keeps.
    _ = try matcher.decide(url, Load(.script), on: page)
    let clock = ContinuousClock()
    var decision: Decision?
    let time = try clock.measure { decision = try matcher.decide(url, Load(.script), on: page) }
    let milliseconds = time.nanoseconds / 1e6
    let isFine = milliseconds <= Self.mostMilliseconds
    print(
      padded(shape.name, 44), padded(Int(milliseconds), 6), "ms",
      decision?.isBlocked == true ? "blocked" : "allowed", isFine ? "" : "TOO SLOW")
    return isFine
  }
}
