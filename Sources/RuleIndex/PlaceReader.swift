// SPDX-License-Identifier: Apache-2.0

/// Where a rule stands in its source.
public struct RulePlace: Sendable, Equatable {
  /// The place of its list in the index.
  public let list: Int
  /// The place of the rule in its list, counted from 0.
  public let index: Int
  /// Its line, counted from 1.
  public let line: Int
  /// Its column in that line, in bytes, counted from 1.
  public let column: Int
}

/// Reads the stream of places, in which each rule tells how far it is from the one before.
///
///     columns << 1                     the next rule of the list, in the same line
///     lines << 1 | 1, rules, column    anything else
///
/// Lines and rules may go backwards, to the beginning of the next list: they are told as 2n, or as
/// 2n - 1 for -n. A stretch of rules begins from what its checkpoint says.
struct PlaceReader {
  private var reader: PayloadReader
  private(set) var index = 0
  private(set) var line = 1
  private(set) var column = 1

  init(_ stream: Table<UInt8>, at offset: Int) { reader = PayloadReader(stream, at: offset) }

  init(_ stream: Table<UInt8>, _ checkpoint: PlaceCheckpoint) {
    reader = PayloadReader(stream, at: Int(checkpoint.offset))
    // One less than that of the stretch's first rule, so -1 at the start of a list.
    index = Int(Int32(bitPattern: checkpoint.index))
    line = Int(checkpoint.line)
    column = Int(checkpoint.column)
  }

  var offset: Int { reader.offset }
  var isBeyondEnd: Bool { reader.isBeyondEnd }

  mutating func next() {
    let head = reader.number()
    if head & 1 == 0 {
      index &+= 1
      column &+= head >> 1
    } else {
      line &+= PlaceReader.signed(head >> 1)
      index &+= PlaceReader.signed(reader.number())
      column = reader.number()
    }
  }

  private static func signed(_ number: Int) -> Int {
    number & 1 == 0 ? number >> 1 : -(number + 1) >> 1
  }
}

/// Writes the stream of places.
package struct PlaceWriter: Sendable {
  private var writer = PayloadWriter()
  package private(set) var checkpoints: [PlaceCheckpoint] = []
  private var count = 0
  private var index = 0
  private var line = 1
  private var column = 1

  package init() {}

  package var bytes: [UInt8] { writer.bytes }

  /// Adds a rule.
  package mutating func add(index newIndex: Int, line newLine: Int, column newColumn: Int) {
    if count % IndexFormat.rulesPerCheckpoint == 0 {
      checkpoints.append(
        PlaceCheckpoint(
          offset: UInt32(truncatingIfNeeded: writer.bytes.count),
          index: UInt32(truncatingIfNeeded: newIndex - 1),
          line: UInt32(truncatingIfNeeded: newLine),
          column: UInt32(truncatingIfNeeded: newColumn)))
      (index, line, column) = (newIndex - 1, newLine, newColumn)
    }
    count += 1
    if newIndex == index + 1, newLine == line, newColumn >= column {
      writer.number((newColumn - column) << 1)
    } else {
      writer.number(PlaceWriter.unsigned(newLine - line) << 1 | 1)
      writer.number(PlaceWriter.unsigned(newIndex - index))
      writer.number(newColumn)
    }
    (index, line, column) = (newIndex, newLine, newColumn)
  }

  private static func unsigned(_ number: Int) -> Int {
    number >= 0 ? number << 1 : -number << 1 - 1
  }
}
