// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Patterns

/// Letters and digits are parsed in runs, and escapes of them one by one.
@Suite struct `Plain characters of a pattern` {
  private static let plain = ["a", "b", "z", "0", "9"]
  private static let others = [
    "$", "^", "(", ")", "|", "*", "+", "?", ".", #"\."#, "[ab]", #"\x00"#, "-", "/", "A", "é",
  ]

  /// The same pattern with each plain character as an escape.
  private static func escaped(_ parts: [String]) -> String {
    parts.map { part in
      guard plain.contains(part), let byte = part.utf8.first else { return part }
      return "\\x" + String(byte, radix: 16)
    }.joined()
  }

  private static func parsed(_ pattern: String) -> [String] {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    // A group that is not closed reaches to the end of the text, which is longer with escapes.
    let isWhole = filter.problems.allSatisfy { $0.kind != .syntax }
    let nodes = filter.nodes.map {
      // The value of a group is where it begins.
      "\($0.kind) \($0.minimum) \($0.maximum) \(isWhole ? $0.next : 0) "
        + "\($0.kind == .group ? 0 : $0.value)"
    }
    return nodes + filter.problems.map { "\($0.kind) \($0.message)" }
  }

  @Test func `are read as those that are escaped`() {
    var random = RepeatableRandom()
    var rejected = 0
    for _ in 0..<3_000 {
      let parts = (0..<(1 + random.below(10))).map { _ in
        random.oneIn(3) ? random.pick(Self.others) : random.pick(Self.plain)
      }
      let pattern = parts.joined()
      let found = Self.parsed(pattern)
      #expect(found == Self.parsed(Self.escaped(parts)), "\(pattern), seed \(random.seed)")
      rejected += URLFilter(parsing: Array(pattern.utf8)).problems.isEmpty ? 0 : 1
    }
    #expect(rejected > 300 && rejected < 2_900, "\(rejected), seed \(random.seed)")
  }
}
