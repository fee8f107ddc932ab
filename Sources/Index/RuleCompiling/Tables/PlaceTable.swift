// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Where rules stand in their sources, as `PlaceReader` reads it.
struct PlaceTable {
  /// The place of a rule.
  struct Place {
    let index: Int
    let line: Int
    let column: Int
  }

  private var places: [Place] = []

  mutating func add(_ place: Place) { places.append(place) }

  /// The stream and its checkpoints.
  func written() -> (bytes: [UInt8], checkpoints: [PlaceCheckpoint]) {
    var writer = PayloadWriter()
    var checkpoints: [PlaceCheckpoint] = []
    for start in stride(from: 0, to: places.count, by: IndexFormat.rulesPerCheckpoint) {
      let stretch = places[start..<min(places.count, start + IndexFormat.rulesPerCheckpoint)]
      checkpoints.append(PlaceTable.write(stretch, to: &writer))
    }
    return (writer.bytes, checkpoints)
  }

  /// Writes a stretch and returns its checkpoint, from which its first rule is told in full.
  private static func write(
    _ stretch: ArraySlice<Place>, to writer: inout PayloadWriter
  ) -> PlaceCheckpoint {
    guard let first = stretch.first else {
      return PlaceCheckpoint(offset: 0, index: 0, line: 0, column: 0, step: 0)
    }
    let byLines = zip(stretch, stretch.dropFirst()).count { $0.line != $1.line } * 2 > stretch.count
    let steps = zip(stretch, stretch.dropFirst()).compactMap { step(from: $0, to: $1, byLines) }
    let least = steps.min() ?? 0
    let checkpoint = PlaceCheckpoint(
      offset: UInt32(truncatingIfNeeded: writer.bytes.count),
      index: UInt32(truncatingIfNeeded: first.index - 1),
      line: UInt32(truncatingIfNeeded: first.line),
      column: UInt32(truncatingIfNeeded: first.column),
      step: UInt32(truncatingIfNeeded: least << 1) | (byLines ? 1 : 0))
    var last = Place(index: first.index - 1, line: first.line, column: first.column)
    for place in stretch {
      write(place, behind: last, least: least, byLines, to: &writer)
      last = place
    }
    return checkpoint
  }

  private static func write(
    _ place: Place, behind last: Place, least: Int, _ byLines: Bool, to writer: inout PayloadWriter
  ) {
    if let step = step(from: last, to: place, byLines), step >= least, step - least < 255 {
      return writer.byte(UInt8(step - least))
    }
    writer.byte(255)
    writer.number(unsigned(place.line - last.line))
    writer.number(unsigned(place.index - last.index))
    writer.number(place.column)
  }

  /// How far the next rule of a list stands behind another, if nothing else has changed.
  private static func step(from last: Place, to place: Place, _ byLines: Bool) -> Int? {
    guard place.index == last.index + 1 else { return nil }
    let (fixed, moving) =
      byLines
      ? (place.column == last.column, place.line - last.line)
      : (place.line == last.line, place.column - last.column)
    return fixed && moving >= 0 ? moving : nil
  }

  private static func unsigned(_ number: Int) -> Int {
    number >= 0 ? number << 1 : -number << 1 - 1
  }
}
