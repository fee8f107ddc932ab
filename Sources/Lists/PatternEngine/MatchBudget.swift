// SPDX-License-Identifier: Apache-2.0

/// The number of steps that one match may still take.
///
/// PCRE2's own limit counts how often it advances or backtracks, separately for each start position
/// of a match, and not how far: one back-reference compares thousands of bytes, and `a*` runs over
/// as many. So PCRE2 reports its position before each part of the pattern. The distance from there
/// to here is counted, and the bytes that the part may compare without advancing: `a{1000}`
/// compares nearly a thousand bytes if there are not enough. Whenever PCRE2 may have to backtrack
/// it copies a frame, whose size grows with the number of groups of a pattern.
struct MatchBudget {
  /// A part of a pattern: its offset and its length, with what is after it.
  struct Item {
    let start: Int
    let length: Int
  }

  /// How long a call takes, and how many bytes of a frame are copied in a step.
  private static let (stepsOfCall, bytesOfStep) = (16, 16)
  /// The cost of calling a group, as `(?1)` does: PCRE2 searches the frames of all calls that have
  /// not ended, which may be a thousand.
  private static let stepsOfGroupCall = 500

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
    if callsGroup(item) { left -= MatchBudget.stepsOfGroupCall }
    position = next
    return left > 0
  }

  /// How many bytes an item may compare before it fails, or what else it may take.
  private func comparisons(of item: Item) -> Int {
    let end = item.start + item.length
    guard item.length > 1, end <= pattern.count else { return 1 }
    let text = pattern[item.start..<end]
    if isReference(text) { return .max }
    return largestCount(in: text)
  }

  /// Whether an item calls a group: `(?1)`, `(?R)`, `(?&name)`, `(?P>name)`, `\g<1>`.
  private func callsGroup(_ item: Item) -> Bool {
    let text = pattern.dropFirst(item.start).prefix(4)
    if text.starts(with: "\\g".utf8) { return true }
    guard text.starts(with: "(?".utf8), let kind = text.dropFirst(2).first else { return false }
    return "0123456789+-R&".utf8.contains(kind) || text.starts(with: "(?P>".utf8)
  }

  /// Whether an item is a reference to a group.
  private func isReference(_ item: ArraySlice<UInt8>) -> Bool {
    guard item.first == UInt8(ascii: "\\"), let byte = item.dropFirst().first else { return false }
    return (byte >= UInt8(ascii: "1") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "g")
      || byte == UInt8(ascii: "k")
  }

  /// The largest first number of a count such as `{3,5}` anywhere in an item: a comment, `\E` or white
  /// space may come after it.
  private func largestCount(in item: ArraySlice<UInt8>) -> Int {
    var largest = 1
    var number: Int?
    for byte in item {
      if byte == UInt8(ascii: "{") {
        number = 0
      } else if let digits = number, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        number = min(digits * 10 + Int(byte - UInt8(ascii: "0")), 65_535)
      } else {
        largest = max(largest, number ?? 0)
        number = nil
      }
    }
    return largest
  }
}
