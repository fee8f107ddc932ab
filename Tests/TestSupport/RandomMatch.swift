// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Makes texts that a pattern matches, and texts that it nearly matches.
package struct RandomMatch {
  private let program: PatternProgram

  /// Nil for a pattern that no machine can be made of.
  package init?(_ pattern: [UInt8], isCaseSensitive: Bool) {
    guard
      let program = PatternProgram(
        URLFilter(parsing: pattern), isCaseSensitive: isCaseSensitive, mostInstructions: 2_000)
    else { return nil }
    self.program = program
  }

  /// A text that a path through the machine spells, without regard to `^` and `$`.
  package func text(_ random: inout RepeatableRandom) -> [UInt8] {
    var text: [UInt8] = []
    var state = 0
    // A loop may be taken any number of times, so the steps are bounded.
    for _ in 0..<500 {
      switch program.instructions[state] {
      case .consume(let set):
        let likely = Array("aQ/.:0\"' <\\-".utf8).filter(set.contains)
        let all = (1...127 as ClosedRange<UInt8>).filter(set.contains)
        guard !all.isEmpty else { return text }
        text.append(likely.isEmpty || random.oneIn(3) ? random.pick(all) : random.pick(likely))
        state += 1
      case .split(let one, let other): state = random.oneIn(2) ? one : other
      case .jump(let target): state = target
      case .assertStart, .assertEnd: state += 1
      case .match: return text
      }
    }
    return text
  }

  /// URLs, not yet serialized, in which such a text stands where it may match, or nearly.
  package func addresses(_ random: inout RepeatableRandom) -> [[UInt8]] {
    var text = text(&random)
    if random.oneIn(3), !text.isEmpty {
      text[random.below(text.count)] = random.pick(Array("aZ/.:-?#\"@0".utf8))
    }
    let frames = [
      ("", ""), ("", "/"), ("", ":x"), ("https://", "/"), ("http://", ".test/"),
      ("https://h.test/", ""), ("https://h.test/?", ""), ("ws://h.test/#", ""), ("x:", ""),
      ("javascript:", ""), ("http://", "@h.test/"), ("about:", ""), ("http", "://h.test/"),
    ]
    return frames.map { Array($0.0.utf8) + text + Array($0.1.utf8) }
  }
}
