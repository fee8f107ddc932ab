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
      try fail(start..<min(position + 1, source.count), "this is not the name of a group")
    }
    let place = openGroups.map { Place($0.node, $0.alternative) }
    guard names.add(name, path: alternativePath(place)) else {
      try fail(start..<position, "two groups have the name `\(name)`")
    }
    beginGroup(.group, start..<position)
  }

  private typealias Place = (group: Int, alternative: Int)

  /// The groups that are open here and in which of their alternatives the parser is.
  ///
  /// `OpenGroup.alternative` is that of the group around it, so the path is shifted by one.
  private func alternativePath(_ places: [Place]) -> [GroupNames.Step] {
    var path: [GroupNames.Step] = []
    var group = -1
    for place in places {
      path.append(GroupNames.Step(group: group, alternative: place.alternative))
      group = place.group
    }
    path.append(GroupNames.Step(group: group, alternative: alternative))
    return path
  }

  /// `(?i:`, `(?-s:`, `(?i-ms:`: flags from i, m and s, none of them twice, at least one.
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
      try fail(start..<min(index + 1, source.count), "`(?` does not begin a group like this")
    }
    report(
      .lookaround, start..<(index + 1), "a group that changes flags is not supported")
    beginGroup(.modifiers, start..<(index + 1))
  }

  private mutating func beginLookaround(_ range: Range<Int>, isLookbehind: Bool = false) {
    report(
      .lookaround, range,
      isLookbehind ? "looking behind is not supported" : "looking ahead is not supported")
    beginGroup(.lookaround, range, isLookbehind: isLookbehind)
  }

  private mutating func beginGroup(
    _ kind: PatternNode.Kind, _ range: Range<Int>, isLookbehind: Bool = false
  ) {
    settle()
    // Until it is closed, a group's `atomEnd` is where its terms begin.
    append(kind, range, value: UInt32(truncatingIfNeeded: range.upperBound))
    openGroups.append(
      OpenGroup(node: nodes.count - 1, isLookbehind: isLookbehind, alternative: alternative))
    alternative = 0
    quantifiable = nil
    position = range.upperBound
  }

  mutating func closeGroup() throws(Stop) {
    guard let group = openGroups.popLast() else {
      try fail(position..<(position + 1), "this closes no group; write `\\)` for the character")
    }
    settle()
    position += 1
    nodes[group.node].atomEnd = UInt32(truncatingIfNeeded: position)
    nodes[group.node].end = nodes[group.node].atomEnd
    nodes[group.node].next = UInt32(truncatingIfNeeded: nodes.count)
    alternative = group.alternative
    pending = .term
    pendingRange = nodes[group.node].atomRange
    // JavaScript lets a lookahead be repeated, but not a lookbehind.
    quantifiable = group.isLookbehind ? nil : group.node
  }
}

/// The names of groups in a pattern.
struct GroupNames {
  struct Step: Equatable {
    let group: Int
    let alternative: Int
  }

  private var paths: [String: [[Step]]] = [:]

  func contains(_ name: String) -> Bool { paths[name] != nil }

  /// Adds a name; false if a group that can match together with this one has it already.
  mutating func add(_ name: String, path: [Step]) -> Bool {
    for other in paths[name, default: []] where !GroupNames.exclude(path, other) { return false }
    paths[name, default: []].append(path)
    return true
  }

  /// Two groups exclude each other if they stand in different alternatives of one group.
  private static func exclude(_ one: [Step], _ other: [Step]) -> Bool {
    zip(one, other).contains { $0.group == $1.group && $0.alternative != $1.alternative }
  }

  /// Reads `name>` and moves past it, or returns nil.
  static func parseName(in source: [UInt8], _ position: inout Int) -> String? {
    var name = ""
    while position < source.count, source[position] != UInt8(ascii: ">") {
      guard let scalar = parseScalar(in: source, &position), isAllowed(scalar, first: name.isEmpty)
      else { return nil }
      name.unicodeScalars.append(scalar)
    }
    guard position < source.count, !name.isEmpty else { return nil }
    position += 1
    return name
  }

  /// The first escape that is none, in what would be a name between `<` and `>`.
  static func brokenEscape(in source: [UInt8], behind start: Int) -> Range<Int>? {
    guard start < source.count, source[start] == UInt8(ascii: "<") else { return nil }
    var position = start + 1
    var isFirst = true
    while position < source.count {
      let before = position
      let isEscape = source[position] == UInt8(ascii: "\\")
      guard let scalar = parseScalar(in: source, &position) else {
        let isLoneSurrogate = isEscape && hexadecimal(source, before + 2, 4) != nil
        return isEscape && !isLoneSurrogate ? before..<min(before + 2, source.count) : nil
      }
      guard isAllowed(scalar, first: isFirst) else { return nil }
      isFirst = false
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    scalar == "$" || scalar == "_"
      || (first ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
      || (!first && (scalar == "\u{200C}" || scalar == "\u{200D}"))
  }

  /// One character of a name: itself, or `\uXXXX`, `\u{X…}`, or two units that make a pair.
  private static func parseScalar(in source: [UInt8], _ position: inout Int) -> Unicode.Scalar? {
    guard source[position] == UInt8(ascii: "\\") else {
      defer { position += 1 }
      return Unicode.Scalar(UInt32(source[position]))
    }
    guard position + 2 < source.count, source[position + 1] == UInt8(ascii: "u") else { return nil }
    if source[position + 2] == UInt8(ascii: "{") { return parseBraced(in: source, &position) }
    guard let unit = hexadecimal(source, position + 2, 4) else { return nil }
    if (0xD800..<0xDC00).contains(unit), position + 7 < source.count,
      source[position + 6] == UInt8(ascii: "\\"), source[position + 7] == UInt8(ascii: "u"),
      let low = hexadecimal(source, position + 8, 4), (0xDC00..<0xE000).contains(low)
    {
      position += 12
      return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    }
    position += 6
    return Unicode.Scalar(unit)
  }

  private static func parseBraced(in source: [UInt8], _ position: inout Int) -> Unicode.Scalar? {
    guard let end = source[position...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let digits = (position + 3)..<end
    guard !digits.isEmpty, let value = hexadecimal(source, digits.lowerBound, digits.count) else {
      return nil
    }
    position = end + 1
    return Unicode.Scalar(value)
  }

  static func hexadecimal(_ source: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= source.count else { return nil }
    var value: UInt32 = 0
    for byte in source[start..<(start + count)] {
      guard let digit = byte.hexadecimalValue, value < 0x1000_0000 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
