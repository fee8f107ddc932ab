// SPDX-License-Identifier: Apache-2.0

/// The number of steps that one match may still take.
///
/// PCRE2's own limit counts how often it goes on or back, separately for each position where a
/// match may begin, and not how far: one back-reference compares thousands of bytes, and `a*` runs
/// over as many. So PCRE2 reports its position before each part of the pattern. The distance from
/// there to here is counted, and what the part may compare without going on: `a{1000}` compares
/// nearly a thousand bytes where there are not enough. Whenever PCRE2 may have to come back it
/// copies a frame, which is the larger the more groups a pattern has.
struct MatchBudget {
  /// A part of a pattern: its offset and its length, with what is behind it.
  struct Item {
    let start: Int
    let length: Int
  }

  /// How long a call takes, and how many bytes of a frame are copied in a step.
  private static let (stepsOfCall, bytesOfStep) = (16, 16)

  private let pattern: [UInt8]
  private let most: Int
  private let stepsOfItem: Int
  private var left: Int
  private var position = 0

  init(of pattern: [UInt8], most: Int, bytesOfFrame: Int) {
    self.pattern = pattern
    self.most = most
    left = most
    stepsOfItem = MatchBudget.stepsOfCall + bytesOfFrame / MatchBudget.bytesOfStep
  }

  mutating func renew() { (left, position) = (most, 0) }

  /// Subtracts the steps since the last call, and what the next item may compare of the bytes that
  /// are left; false if nothing is left.
  mutating func spend(at next: Int, for item: Item, left bytes: Int) -> Bool {
    left -= stepsOfItem + abs(next - position) + min(bytes, comparisons(of: item))
    position = next
    return left > 0
  }

  /// How many bytes an item may compare before it fails.
  private func comparisons(of item: Item) -> Int {
    let end = item.start + item.length
    guard item.length > 1, end <= pattern.count else { return 1 }
    if pattern[item.start] == UInt8(ascii: "\\"), isReference(pattern[item.start + 1]) {
      return .max
    }
    return repetitions(before: end, from: item.start)
  }

  /// Whether a letter after a backslash makes a reference to a group.
  private func isReference(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "1") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "g")
      || byte == UInt8(ascii: "k")
  }

  /// The least number of a count such as `{3,5}` at the end of an item.
  private func repetitions(before end: Int, from start: Int) -> Int {
    var last = end - 1
    if pattern[last] == UInt8(ascii: "?") || pattern[last] == UInt8(ascii: "+") { last -= 1 }
    guard last > start, pattern[last] == UInt8(ascii: "}"),
      let brace = pattern[start..<last].lastIndex(of: UInt8(ascii: "{"))
    else { return 1 }
    var number = 0
    for byte in pattern[(brace + 1)..<last] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 65_535)
    }
    return number
  }
}
