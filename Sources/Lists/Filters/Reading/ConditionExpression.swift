// SPDX-License-Identifier: Apache-2.0

/// The expression after `!#if`: names, `!`, `&&`, `||` and parentheses.
///
/// `&&` binds more tightly than `||` in AdGuard; uBlock Origin evaluates both from left to right. A
/// name with an unknown value makes the result unknown, unless the rest decides.
///
/// - Complexity: linear. Parentheses and `!` may nest 64 deep.
struct ConditionExpression {
  private static let deepest = 64

  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var offset: Int
  private let order: Order
  private let holds: (String) -> Bool?
  /// Names of unknown value, where they stand.
  private(set) var unknownNames: [Range<Int>] = []

  /// In which order `&&` and `||` are taken.
  enum Order {
    case andFirst, leftToRight
  }

  init(
    _ bytes: [UInt8], _ range: Range<Int>, in order: Order, holds: @escaping (String) -> Bool?
  ) {
    self.bytes = bytes
    self.order = order
    self.holds = holds
    start = range.lowerBound
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The value of the whole, or nil if it is unknown.
  mutating func value() throws(LineFault) -> Bool? {
    let value = try expression(depth: 0)
    skipBlanks()
    guard offset == end else { throw fault("An operator is missing before this.") }
    return value
  }

  private mutating func expression(depth: Int) throws(LineFault) -> Bool? {
    switch order {
    case .andFirst: try alternatives(depth: depth)
    case .leftToRight: try sequence(depth: depth)
    }
  }

  private mutating func sequence(depth: Int) throws(LineFault) -> Bool? {
    var value = try operand(depth: depth)
    while true {
      if takes("&&") {
        value = Self.both(value, try operand(depth: depth))
      } else if takes("||") {
        value = Self.either(value, try operand(depth: depth))
      } else {
        return value
      }
    }
  }

  private mutating func alternatives(depth: Int) throws(LineFault) -> Bool? {
    var value = try conjunction(depth: depth)
    while takes("||") {
      let other = try conjunction(depth: depth)
      value = Self.either(value, other)
    }
    return value
  }

  private mutating func conjunction(depth: Int) throws(LineFault) -> Bool? {
    var value = try operand(depth: depth)
    while takes("&&") {
      let other = try operand(depth: depth)
      value = Self.both(value, other)
    }
    return value
  }

  private mutating func operand(depth: Int) throws(LineFault) -> Bool? {
    guard depth < Self.deepest else {
      throw fault("The condition is nested more than 64 levels deep.")
    }
    if takes("!") { return try operand(depth: depth + 1).map { !$0 } }
    let isAtStart = offset == start
    guard takes("(") else { return try name() }
    guard order == .andFirst || isAtStart else { throw nestedFault }
    let value = try expression(depth: depth + 1)
    guard takes(")") else { throw fault("A \")\" is missing.") }
    if order == .leftToRight, offset < end { throw nestedFault }
    return value
  }

  private var nestedFault: LineFault {
    fault("In uBlock Origin parentheses are only around the whole condition.")
  }

  private mutating func name() throws(LineFault) -> Bool? {
    skipBlanks()
    let start = offset
    while offset < end, bytes[offset].isHostByte { offset += 1 }
    guard start < offset else { throw fault("The name of a constant is missing.") }
    let value = holds(bytes.text(start..<offset))
    if value == nil { unknownNames.append(start..<offset) }
    return value
  }

  private mutating func takes(_ sign: String) -> Bool {
    skipBlanks()
    guard bytes.matches(sign, at: offset, before: end) else { return false }
    offset += sign.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while offset < end, bytes[offset].isBlank { offset += 1 }
  }

  private func fault(_ message: String) -> LineFault {
    LineFault(.invalidCondition, min(offset, end)..<end, message)
  }

  private static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == true || other == true { return true }
    return one == nil || other == nil ? nil : false
  }

  private static func both(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == false || other == false { return false }
    return one == nil || other == nil ? nil : true
  }
}
