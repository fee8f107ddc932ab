// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A file that is read: its lines, and what they left open.
struct ListFile {
  let bytes: [UInt8]
  let number: Int
  /// Its path relative to the list; empty for the list itself.
  let path: String
  /// How many files include each other to come here.
  var depth = 0
  private(set) var lineNumber = 0
  private(set) var lineStart = 0
  private var offset = 0

  /// A condition whose lines are read.
  struct Condition {
    /// Whether its lines count: nil if that is unknown, then those of both branches count.
    var holds: Bool?
    var isElse = false
    /// The line that began it.
    var origin: FilterOrigin

    var excludes: Bool { holds == isElse }
  }

  /// The conditions around the line.
  private(set) var conditions: [Condition] = []
  private var excluding = 0
  /// Whether a hint excludes the next filter.
  var skipsNextLine = false
  var network: NetworkReader
  let cosmetic: CosmeticReader

  init(_ bytes: [UInt8], _ dialect: FilterDialect, number: Int, path: String) {
    self.bytes = bytes
    self.number = number
    self.path = path
    network = NetworkReader(bytes, dialect)
    cosmetic = CosmeticReader(bytes, dialect)
    if bytes.starts(0..<bytes.count, with: "\u{FEFF}") { offset = 3 }
  }

  /// Whether a condition excludes the line.
  var isSkipping: Bool { excluding > 0 }

  /// The next line without white space at its ends, or nil after the last.
  mutating func nextLine() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    lineStart = offset
    lineNumber += 1
    let end = bytes.first(UInt8(ascii: "\n"), in: offset..<bytes.count) ?? bytes.count
    offset = end + 1
    return bytes.trimmed(lineStart..<end)
  }

  /// Where a part of the line is.
  func origin(of range: Range<Int>) -> FilterOrigin {
    FilterOrigin(
      file: number, line: lineNumber, column: range.lowerBound - lineStart + 1, range: range)
  }

  /// Begins a condition.
  mutating func begin(_ holds: Bool?, at range: Range<Int>) {
    let condition = Condition(holds: holds, origin: origin(of: range))
    if condition.excludes { excluding += 1 }
    conditions.append(condition)
  }

  /// Turns the innermost condition round; false if there is none, or if it was turned already.
  mutating func turn() -> Bool {
    guard var condition = conditions.popLast() else { return false }
    guard !condition.isElse else {
      conditions.append(condition)
      return false
    }
    if condition.excludes { excluding -= 1 }
    condition.isElse = true
    if condition.excludes { excluding += 1 }
    conditions.append(condition)
    return true
  }

  /// Ends the innermost condition; false if there is none.
  mutating func end() -> Bool {
    guard let condition = conditions.popLast() else { return false }
    if condition.excludes { excluding -= 1 }
    return true
  }
}

/// What may still be included, so that no list can be read for ever.
struct IncludeBudget {
  static let deepest = 10
  var files = 1_000
  var bytes = 64 << 20
}
