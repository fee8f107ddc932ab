// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The positions of rules in their sources, as `PositionReader` reads them.
struct PositionTable: Sendable {
  /// The position of a rule.
  struct Position: Sendable {
    let index: Int
    let line: Int
    let column: Int
  }

  /// The positions that are not written yet: less than `rulesPerCheckpoint`.
  private var stretch: [Position] = []
  private var writer = PayloadWriter()
  private var checkpoints: [PositionCheckpoint] = []

  mutating func add(_ position: Position) {
    stretch.append(position)
    if stretch.count == IndexFormat.rulesPerCheckpoint { writeStretch() }
  }

  private mutating func writeStretch() {
    guard !stretch.isEmpty else { return }
    checkpoints.append(PositionTable.write(stretch[...], to: &writer))
    stretch.removeAll(keepingCapacity: true)
  }

  /// The stream and its checkpoints.
  mutating func written() -> (bytes: [UInt8], checkpoints: [PositionCheckpoint]) {
    writeStretch()
    return (writer.bytes, checkpoints)
  }

  /// Writes a stretch and returns its checkpoint, from which its first rule can be read.
  private static func write(
    _ stretch: ArraySlice<Position>, to writer: inout PayloadWriter
  ) -> PositionCheckpoint {
    guard let first = stretch.first else {
      return PositionCheckpoint(offset: 0, index: 0, line: 0, column: 0, step: 0)
    }
    let byLines = zip(stretch, stretch.dropFirst()).count { $0.line != $1.line } * 2 > stretch.count
    let steps = zip(stretch, stretch.dropFirst()).compactMap { step(from: $0, to: $1, byLines) }
    let least = steps.min() ?? 0
    let checkpoint = PositionCheckpoint(
      offset: UInt32(truncatingIfNeeded: writer.bytes.count),
      index: UInt32(truncatingIfNeeded: first.index - 1),
      line: UInt32(truncatingIfNeeded: first.line),
      column: UInt32(truncatingIfNeeded: first.column),
      step: UInt32(truncatingIfNeeded: least << 1) | (byLines ? 1 : 0))
    var last = Position(index: first.index - 1, line: first.line, column: first.column)
    for position in stretch {
      write(position, after: last, least: least, byLines, to: &writer)
      last = position
    }
    return checkpoint
  }

  private static func write(
    _ position: Position, after last: Position, least: Int, _ byLines: Bool,
    to writer: inout PayloadWriter
  ) {
    if let step = step(from: last, to: position, byLines), step >= least, step - least < 255 {
      return writer.byte(UInt8(step - least))
    }
    writer.byte(255)
    writer.number(unsigned(position.line - last.line))
    writer.number(unsigned(position.index - last.index))
    writer.number(position.column)
  }

  /// The distance of the next rule of a list from another, if nothing else has changed.
  private static func step(from last: Position, to position: Position, _ byLines: Bool) -> Int? {
    guard position.index == last.index + 1 else { return nil }
    let (fixed, moving) =
      byLines
      ? (position.column == last.column, position.line - last.line)
      : (position.line == last.line, position.column - last.column)
    return fixed && moving >= 0 ? moving : nil
  }

  private static func unsigned(_ number: Int) -> Int {
    number >= 0 ? number << 1 : -number << 1 - 1
  }
}
