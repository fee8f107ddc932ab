// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Patterns

/// Groups with the same name, which must not be able to match together.
@Suite struct `Names of groups` {
  /// The path to a group: the alternatives around it, each with its group.
  private typealias Path = [(group: Int, alternative: Int)]

  /// Writes a random pattern of groups and records the path of each name.
  private struct Writer {
    var random: RepeatableRandom
    var text = ""
    var named: [(name: String, path: Path)] = []
    private var groups = 0

    init(_ random: RepeatableRandom) { self.random = random }

    mutating func alternatives(_ outer: Path, _ group: Int, depth: Int) {
      for alternative in 0...random.below(3) {
        if alternative > 0 { text += "|" }
        for _ in 0..<random.below(3) {
          term(outer + [(group, alternative)], depth: depth)
        }
        text += "x"
      }
    }

    private mutating func term(_ path: Path, depth: Int) {
      guard depth > 0 else { return }
      groups += 1
      let number = groups
      if random.oneIn(2) {
        let name = random.pick(["a", "b", "c", "d", "e"])
        text += "(?<\(name)>"
        named.append((name, path))
      } else {
        text += random.oneIn(2) ? "(" : "(?:"
      }
      alternatives(path, number, depth: depth - 1)
      text += ")"
    }
  }

  private func exclude(_ one: Path, _ other: Path) -> Bool {
    zip(one, other).contains { $0.group == $1.group && $0.alternative != $1.alternative }
  }

  /// Whether two groups that can match together have one name.
  private func isRefused(_ named: [(name: String, path: Path)]) -> Bool {
    named.indices.contains { number in
      named[..<number].contains {
        $0.name == named[number].name && !exclude($0.path, named[number].path)
      }
    }
  }

  @Test func `a name may occur twice if only one of the groups can match`() {
    let random = RepeatableRandom()
    var writer = Writer(random)
    var refused = 0
    for _ in 0..<3_000 {
      writer.text = ""
      writer.named = []
      writer.alternatives([], -1, depth: 4)
      let filter = URLFilter(parsing: Array(writer.text.utf8))
      let expected = isRefused(writer.named)
      let found = filter.problems.contains { $0.kind == .syntax }
      #expect(found == expected, "\(writer.text), seed \(random.seed)")
      if expected { refused += 1 }
    }
    #expect(refused > 300 && refused < 2_700, "\(refused), seed \(random.seed)")
  }
}
