// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// The positions of the rules in a JSON list: the values of the outermost array.
///
/// It is updated with each change: the rule around the change is read again, and everything after
/// it moves. Rules are read in full only when they are needed.
struct ListOutline: Sendable {
  /// The bytes of each value.
  private(set) var rules: [Range<Int>] = []
  /// Whether the rules go up to the end of the list; false after a change that opens or closes a
  /// bracket or a string, until the list is read again.
  private(set) var isComplete = true

  /// How far a change is followed before the whole list is read again.
  private static let reach = 1 << 18

  /// Finds the rules of a text.
  ///
  /// - Complexity: Linear in the text.
  init(of bytes: [UInt8]) {
    var scanner = RuleScanner()
    scanner.scan(bytes, from: 0) { range in
      rules.append(range)
      return true
    }
  }

  /// The rule that contains an offset, or ends at it.
  func rule(at offset: Int) -> Int? {
    guard let index = lastRule(startingAtOrBefore: offset), offset <= rules[index].upperBound else {
      return nil
    }
    return index
  }

  /// The rules that touch a range.
  func rules(in range: Range<Int>) -> Range<Int> {
    let end = lastRule(startingAtOrBefore: range.upperBound).map { $0 + 1 } ?? 0
    let first = lastRule(startingAtOrBefore: range.lowerBound) ?? 0
    let start =
      first < rules.count && rules[first].upperBound < range.lowerBound ? first + 1 : first
    return min(start, end)..<end
  }

  private func lastRule(startingAtOrBefore offset: Int) -> Int? {
    var (low, high) = (0, rules.count)
    while low < high {
      let middle = (low + high) / 2
      if rules[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Follows a change of the text, which `text` already has.
  ///
  /// - Returns: The rules that were read again, by their new numbers; nil if they are unknown.
  mutating func follow(_ change: TextChange, in text: EditorText) -> Range<Int>? {
    let before = lastRule(startingAtOrBefore: change.range.lowerBound)
    if let index = before, change.range.upperBound <= rules[index].upperBound,
      change.range.lowerBound > rules[index].lowerBound,
      isOneValue(moved(rules[index], change), in: text)
    {
      rules[index] = moved(rules[index], change)
      move(from: index + 1, by: change.shift)
      return index..<(index + 1)
    }
    // From a value that begins before the change: where one begins with it, a slash right before it may
    // open a comment now.
    return readAgain(from: lastRule(startingAtOrBefore: change.range.lowerBound - 1), change, text)
  }

  /// A rule that a change is inside of, or that it touches at its end.
  private func moved(_ rule: Range<Int>, _ change: TextChange) -> Range<Int> {
    rule.lowerBound..<max(rule.lowerBound, rule.upperBound + change.shift)
  }

  /// Whether a range is exactly one value, with what follows it: a word extends to a separator,
  /// also if a value began right after the old word.
  private func isOneValue(_ range: Range<Int>, in text: EditorText) -> Bool {
    let next = text[range.upperBound..<min(text.count, range.upperBound + 1)].first
    return RuleScanner.isOneValue(text[range], before: next)
  }

  private mutating func move(from first: Int, by shift: Int) {
    guard shift != 0 else { return }
    for index in first..<rules.count {
      rules[index] = (rules[index].lowerBound + shift)..<(rules[index].upperBound + shift)
    }
  }

  /// Reads rules from one on, or from the beginning, until an old one begins where it should.
  private mutating func readAgain(
    from rule: Int?, _ change: TextChange, _ text: EditorText
  ) -> Range<Int>? {
    let first = rule ?? 0
    let start = rule.map { rules[$0].lowerBound } ?? 0
    let kept = rules.firstIndex { $0.lowerBound >= change.range.upperBound } ?? rules.count
    move(from: kept, by: change.shift)
    let bytes = text[start..<min(text.count, start + ListOutline.reach + change.count)]
    var scanner = RuleScanner(insideOfList: rule != nil)
    var found: [Range<Int>] = []
    var next = kept
    var meets = false
    scanner.scan(bytes, from: start) { range in
      while next < rules.count, rules[next].lowerBound < range.lowerBound { next += 1 }
      meets = next < rules.count && rules[next] == range
      if !meets { found.append(range) }
      return !meets
    }
    let isWhole = start + bytes.count >= text.count
    if !meets { next = rules.count }
    isComplete = isComplete && (meets || isWhole && scanner.isAtEnd)
    rules.replaceSubrange(min(first, next)..<next, with: found)
    return min(first, rules.count)..<min(first + found.count, rules.count)
  }
}

/// Finds the values of the outermost array of a text without reading their content.
///
/// Strings and comments are skipped; other bytes except brackets are ignored.
struct RuleScanner {
  private enum State {
    case outside
    case string
    case escape
    case slash
    case lineComment
    case comment
    case star
  }

  private var state = State.outside
  private var depth: Int
  private var start: Int?

  /// Starts before a list, or between two of its values.
  init(insideOfList: Bool = false) { depth = insideOfList ? 1 : 0 }

  /// Whether the list has ended, or nothing is open.
  var isAtEnd: Bool { depth <= 0 && start == nil && state == .outside }

  /// Whether bytes are exactly one value with all of its brackets, before another byte or the end.
  static func isOneValue(_ bytes: [UInt8], before next: UInt8?) -> Bool {
    // The end of the list ends a value as a comma does.
    let comma = UInt8(ascii: ",")
    let end = next == UInt8(ascii: "]") || next == UInt8(ascii: "}") ? comma : next ?? comma
    var scanner = RuleScanner(insideOfList: true)
    var values: [Range<Int>] = []
    scanner.scan(bytes + [end], from: 0) { range in
      values.append(range)
      return values.count < 2
    }
    return values == [0..<bytes.count] && scanner.state == .outside && scanner.depth == 1
  }

  /// Skips bytes, and passes the range of each value until `take` returns false.
  mutating func scan(_ bytes: [UInt8], from offset: Int, _ take: (Range<Int>) -> Bool) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .string:
        if byte == UInt8(ascii: "\"") { state = .outside }
        if byte == UInt8(ascii: "\\") { state = .escape }
      case .escape: state = .string
      case .lineComment: if byte == 0x0A { state = .outside }
      case .comment: if byte == UInt8(ascii: "*") { state = .star }
      case .star:
        if byte != UInt8(ascii: "*") { state = byte == UInt8(ascii: "/") ? .outside : .comment }
      case .slash where byte == UInt8(ascii: "/"): state = .lineComment
      case .slash where byte == UInt8(ascii: "*"): state = .comment
      case .slash, .outside:
        state = .outside
        guard read(byte, at: offset + index, take) else { return }
      }
      index += 1
    }
  }

  /// Reads a byte outside of strings and comments; false if reading should stop.
  private mutating func read(
    _ byte: UInt8, at offset: Int, _ take: (Range<Int>) -> Bool
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 1, start == nil { start = offset }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 1, let first = start {
        start = nil
        return take(first..<(offset + 1))
      }
      if depth <= 0 {
        defer { start = nil }
        return start.map { take($0..<offset) } ?? true
      }
    case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
      guard depth == 1, let first = start else { return true }
      start = nil
      return take(first..<offset)
    case UInt8(ascii: "/"): state = .slash
    case UInt8(ascii: "\""):
      state = .string
      if depth == 1, start == nil { start = offset }
    default: if depth == 1, start == nil { start = offset }
    }
    return true
  }
}
