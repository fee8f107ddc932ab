// SPDX-License-Identifier: Apache-2.0

/// Reads the stream of positions, in which each rule has its distance from the previous one.
///
///     step                             below 255: the next rule of the list, so many columns or
///                                      lines further than the least step of the stretch
///     255, lines, rules, column        anything else
///
/// Most lists have their rules in one long line, or each on a line of its own; a stretch counts
/// columns or lines, depending on its checkpoint. Lines and rules may go backwards, to the
/// beginning of the next list: n is stored as 2n, and -n as 2n - 1.
struct PositionReader {
  private var reader: PayloadReader
  private(set) var index = 0
  private(set) var line = 1
  private(set) var column = 1
  private var step = 0

  init(_ stream: Table<UInt8>, at offset: Int) { reader = PayloadReader(stream, at: offset) }

  init(_ stream: Table<UInt8>, _ checkpoint: PositionCheckpoint) {
    // INVARIANT: checkpoint.
    reader = PayloadReader(stream, at: Int(checkpoint.offset))
    // One less than the index of the stretch's first rule, so -1 at the start of a list.
    index = Int(Int32(bitPattern: checkpoint.index))
    line = Int(checkpoint.line)
    column = Int(checkpoint.column)
    step = Int(checkpoint.step)
  }

  var offset: Int { reader.offset }
  var isBeyondEnd: Bool { reader.isBeyondEnd }

  mutating func next() {
    let head = reader.byte()
    guard head == 255 else {
      let length = step >> 1 &+ Int(head)
      index &+= 1
      if step & 1 == 0 { column &+= length } else { line &+= length }
      return
    }
    line &+= PositionReader.signed(reader.number())
    index &+= PositionReader.signed(reader.number())
    column = reader.number()
  }

  private static func signed(_ number: Int) -> Int {
    number & 1 == 0 ? number >> 1 : -(number + 1) >> 1
  }
}
