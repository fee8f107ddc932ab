// SPDX-License-Identifier: Apache-2.0

import RuleProofs
import TestSupport
import Testing
import Patterns

@Suite struct `Rules that may cover others` {
  /// A text of a few letters, so that texts share their parts.
  private static func text(
    _ lengths: ClosedRange<Int>, _ random: inout RepeatableRandom
  ) -> String {
    let letters = Array("aab./")
    return String(
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      })
  }

  /// The longest run of a pattern that is a text between sets of characters, or plain.
  private static func run(_ text: String, _ random: inout RepeatableRandom) -> LiteralRun? {
    let sides = ["", "[ab]", "[./]"]
    let before = sides.randomElement(using: &random) ?? ""
    let after = sides.randomElement(using: &random) ?? ""
    let escaped = text.replacing(".", with: "\\.")
    return URLFilter(parsing: Array((before + escaped + after).utf8)).longestRun
  }

  @Test func `are those whose text occurs in a sample, as when all are compared`() {
    var random = RepeatableRandom()
    var found = 0
    for _ in 0..<40 {
      var table = WideRules()
      var runs: [LiteralRun] = []
      for number in 0..<Int.random(in: 1...200, using: &random) {
        guard let run = Self.run(Self.text(4...9, &random), &random) else { continue }
        table.add(runs.count, run)
        runs.append(run)
        // Forgetting leaves nothing behind.
        if number == 20 {
          table.removeAll()
          runs = []
        }
      }
      for _ in 0..<40 {
        let sample = Array(Self.text(0...20, &random).utf8)
        let expected = runs.indices.filter { number in
          (0...sample.count).contains { runs[number].fits(in: sample, at: $0) }
        }
        let candidates = Set(table.candidates(for: sample, most: .max))
        found += expected.count
        #expect(candidates == Set(expected), "seed \(random.seed), \(sample)")
      }
    }
    #expect(found > 100, "\(found) found")
  }
}
