// SPDX-License-Identifier: Apache-2.0

/// Groups of all kinds, and the names that some have.
extension PatternParser {
  mutating func openGroup() throws(Stop) {
    let start = position
    guard start + 1 < source.count, source[start + 1] == UInt8(ascii: "?") else {
      return beginGroup(.group, start..<(start + 1))
    }
    let kind = start + 2 < source.count ? source[start + 2] : 0
    switch kind {
    case UInt8(ascii: ":"): beginGroup(.group, start..<(start + 3))
    case UInt8(ascii: "="), UInt8(ascii: "!"): beginLookaround(start..<(start + 3))
    case UInt8(ascii: "<"): try openNamedOrLookbehind(start)
    default: try openModifiers(start)
    }
  }

  private mutating func openNamedOrLookbehind(_ start: Int) throws(Stop) {
    let kind = start + 3 < source.count ? source[start + 3] : 0
    guard kind != UInt8(ascii: "="), kind != UInt8(ascii: "!") else {
      return beginLookaround(start..<(start + 4), isLookbehind: true)
    }
    position = start + 3
    guard let name = GroupNames.parseName(in: source, &position) else {
      try fail(start..<min(position + 1, source.count), "this is not a valid group name")
    }
    let names = self.names ?? GroupNames(at: alternative, of: &openGroups)
    self.names = names
    guard names.add(name) else {
      try fail(start..<position, "two groups have the name `\(name)`")
    }
    beginGroup(.group, start..<position)
  }

  /// `(?i:`, `(?-s:`, `(?i-ms:`: flags from i, m and s, each at most once, at least one.
  private mutating func openModifiers(_ start: Int) throws(Stop) {
    var index = start + 2
    var flags: [UInt8] = []
    var hasMinus = false
    while index < source.count, source[index] != UInt8(ascii: ":") {
      let byte = source[index]
      if byte == UInt8(ascii: "-"), !hasMinus {
        hasMinus = true
      } else if [UInt8(ascii: "i"), UInt8(ascii: "m"), UInt8(ascii: "s")].contains(byte),
        !flags.contains(byte)
      {
        flags.append(byte)
      } else {
        break
      }
      index += 1
    }
    guard index < source.count, source[index] == UInt8(ascii: ":"), !flags.isEmpty else {
      try fail(
        start..<min(index + 1, source.count), "the text after `(?` does not start a valid group")
    }
    report(
      .lookaround, start..<(index + 1), "a group that changes flags is not supported")
    beginGroup(.modifiers, start..<(index + 1))
  }

  private mutating func beginLookaround(_ range: Range<Int>, isLookbehind: Bool = false) {
    report(
      .lookaround, range,
      isLookbehind ? "lookbehind is not supported" : "lookahead is not supported")
    beginGroup(.lookaround, range, isLookbehind: isLookbehind)
  }

  private mutating func beginGroup(
    _ kind: PatternNode.Kind, _ range: Range<Int>, isLookbehind: Bool = false
  ) {
    settle()
    // Until it is closed, a group's `atomEnd` is the start of its terms.
    append(kind, range, value: UInt32(truncatingIfNeeded: range.upperBound))
    openGroups.append(
      OpenGroup(node: nodes.count - 1, isLookbehind: isLookbehind, alternative: alternative))
    alternative = 0
    names?.open(&openGroups)
    quantifiable = nil
    position = range.upperBound
  }

  mutating func closeGroup() throws(Stop) {
    guard let group = openGroups.popLast() else {
      try fail(
        position..<(position + 1), "there is no open group here; write `\\)` for the character")
    }
    settle()
    position += 1
    nodes[group.node].atomEnd = UInt32(truncatingIfNeeded: position)
    nodes[group.node].end = nodes[group.node].atomEnd
    nodes[group.node].next = UInt32(truncatingIfNeeded: nodes.count)
    alternative = group.alternative
    names?.close(group)
    pending = .term
    pendingRange = nodes[group.node].atomRange
    // JavaScript lets a lookahead be repeated, but not a lookbehind.
    quantifiable = group.isLookbehind ? nil : group.node
  }
}
