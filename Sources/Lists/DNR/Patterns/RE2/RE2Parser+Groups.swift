// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Groups, their names, and the flags that they change.
extension RE2Parser {
  mutating func parseOpening() throws(RE2Problem) {
    guard peek(1, is: "?") else {
      groupCount += 1
      return try open(.numbered, length: 1)
    }
    try rejectLookaround()
    if let length = leadOfName { return try parseNamedGroup(length) }
    try parseFlags()
  }

  private mutating func open(_ group: RE2Group, length: Int) throws(RE2Problem) {
    guard outer.count < RE2Parser.deepest else {
      throw problem(.tooDeep, from: position, to: position + 1)
    }
    outer.append(current)
    current = Level(start: position, group: group, flags: flags)
    position += length
  }

  mutating func parseClosing() throws(RE2Problem) {
    guard let level = outer.popLast() else {
      throw problem(.unexpectedParenthesis, from: position, to: position + 1)
    }
    let group = RE2Tree.group(current.tree, current.group)
    flags = current.flags
    current = level
    current.items.append(group)
    position += 1
  }

  private func rejectLookaround() throws(RE2Problem) {
    let isBehind = peek(2, is: "<")
    let kind = peek(isBehind ? 3 : 2)
    guard kind == UInt8(ascii: "=") || kind == UInt8(ascii: "!") else { return }
    // RE2 requires one byte more before it reports a lookaround.
    let length = isBehind ? 4 : 3
    guard position + length < source.count else { return }
    throw problem(.perlOperator, from: position, to: position + length)
  }

  /// The length of `(?P<` or `(?<`.
  private var leadOfName: Int? {
    if peek(2, is: "P"), peek(3, is: "<"), peek(4) != nil { return 4 }
    return peek(2, is: "<") && peek(3) != nil ? 3 : nil
  }

  private mutating func parseNamedGroup(_ lead: Int) throws(RE2Problem) {
    let begin = position + lead
    guard let end = source[begin...].firstIndex(of: UInt8(ascii: ">")) else {
      throw problem(.groupName, from: position, to: source.count)
    }
    let name = Array(source[begin..<end])
    let isName = name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    guard !name.isEmpty, isName else {
      throw problem(.groupName, from: position, to: end + 1)
    }
    groupCount += 1
    try open(.named, length: lead + name.count + 1)
  }

  /// `(?i)`, `(?i-s:…)`, `(?:…)`.
  private mutating func parseFlags() throws(RE2Problem) {
    let start = position
    var changed = flags
    var isNegated = false
    var sawFlag = false
    position += 2
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "i"): changed.foldsCase = !isNegated
      case UInt8(ascii: "U"): changed.isLazy = !isNegated
      case UInt8(ascii: "m"), UInt8(ascii: "s"): break
      case UInt8(ascii: "-") where !isNegated:
        (isNegated, sawFlag) = (true, false)
        continue
      case UInt8(ascii: ":"), UInt8(ascii: ")"):
        guard sawFlag || !isNegated else { throw problem(.perlOperator, from: start) }
        return try endFlags(byte, changed, start)
      default: throw problem(.perlOperator, from: start)
      }
      sawFlag = true
    }
    throw problem(.perlOperator, from: start)
  }

  private mutating func endFlags(
    _ byte: UInt8, _ changed: Flags, _ start: Int
  ) throws(RE2Problem) {
    if byte == UInt8(ascii: ":") {
      position -= 1
      try open(.uncounted, length: 1)
    }
    flags = changed
  }
}
