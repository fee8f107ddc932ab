// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import TestSupport

/// Patterns that take PCRE2 long to compile: each is refused, or its index opens in time.
struct EngineAttack {
  /// How many bytes the patterns of an index have together.
  let bytes: Int

  /// The longest time of opening, with room for a machine that others use.
  private static let mostMilliseconds = 3_000

  /// A kind of pattern of about so many bytes.
  private struct Shape: Sendable {
    let name: String
    let pattern: @Sendable (Int) -> String

    init(_ name: String, _ pattern: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.pattern = pattern
    }
  }

  private static let shapes = [
    Shape("calls behind lookbehinds") { "(\(many($0 / 2, "^")))\(many($0 / 26, "(?<=(?1)(?1))"))" },
    Shape("a hundred such calls") { "(\(many($0 - 900, "^")))\(many(100, "(?<=(?1))"))" },
    Shape("shared numbers") { "(?|(\(many($0 / 2, "^"))))\(many($0 / 26, "(?<=(?1)(?1))"))" },
    Shape("names") { length in
      (0..<(length / 10)).map { "(?<n\($0)>)" }.joined()
    },
    Shape("references to a name") { "(?J)\(many($0 / 14, "(?<n>)"))\(many($0 / 10, "\\k<n>"))" },
    Shape("lookbehinds") { many($0 / 6, "(?<=a)") },
    Shape("nested lookbehinds") { many($0 / 1_000, many(200, "(?<=^") + many(200, ")")) },
    Shape("alternatives") { "z*(?:\(many($0, "|")))(?!x)" },
    Shape("optional alternatives") { "(?!x)z*(?:\(many($0 / 3, "a?|")))" },
    Shape("repetitions that are optional") { "(?!x)" + many($0 / 8, "a*b?[cd]?") },
    Shape("classes") { "(?!x)" + many($0 / 7, "[^ab]*") },
    Shape("properties") { "(?!x)" + many($0 / 5, "\\p{L}") },
    Shape("groups that call others") { length in
      (0..<(length / 14)).map { "((?\($0 + 2))(?\($0 + 2)))" }.joined() + "(a)"
    },
    Shape("nested repetitions") { _ in "(?:(?:(?!x)a?){19}){19}" },
    Shape("repeated nothing") { _ in "(?:(?:(?!x)){0,20}|){0,20}|" },
    Shape("nested groups") { _ in "(?!x)" + many(200, "(?:a*") + many(200, ")*") },
  ]

  /// Whether all are refused or open in time.
  func run() -> Bool {
    print("\(bytes) bytes of patterns for PCRE2, in rules of some lengths; times are the longest")
    print(padded("", 32), "   length    compile       open")
    var isFine = true
    for shape in Self.shapes { isFine = run(shape) && isFine }
    return isFine
  }

  private func run(_ shape: Shape) -> Bool {
    var slowest = (length: 0, compiling: 0, opening: 0, isOpen: false)
    for length in [20, 200, 2_000, 8_000, 20_000, 65_000] {
      let pattern = shape.pattern(length)
      guard !pattern.isEmpty else { continue }
      let (compiling, opening, isOpen) = times(pattern, count: max(1, bytes / pattern.utf8.count))
      if opening >= slowest.opening {
        slowest = (pattern.utf8.count, compiling, opening, isOpen)
      }
    }
    let isFine = slowest.opening <= Self.mostMilliseconds
    print(
      padded(shape.name, 32), padded(slowest.length, 9), padded(slowest.compiling, 8), "ms",
      padded(slowest.opening, 7), "ms", slowest.isOpen ? "opens" : "refused",
      isFine ? "" : "TOO SLOW")
    return isFine
  }

  private func times(_ pattern: String, count: Int) -> (compiling: Int, opening: Int, Bool) {
    // Each is another pattern, or the index has it once only.
    let patterns = (0..<count).map { "\($0)\(pattern)" }
    let clock = ContinuousClock()
    var compilation: Compilation?
    let compiling = clock.measure { compilation = WidePatterns.compile(patterns) }
    guard let compilation else { return (milliseconds(compiling), 0, false) }
    var isOpen = false
    let opening = clock.measure {
      isOpen = (try? RuleIndex(checking: compilation.index.bytes)) != nil
    }
    return (milliseconds(compiling), milliseconds(opening), isOpen)
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(duration.nanoseconds / 1e6) }
}
