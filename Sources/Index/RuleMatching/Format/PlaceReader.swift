// SPDX-License-Identifier: Apache-2.0

/// Reads the stream of places, in which each rule tells how far it is from the one before.
///
///     step                             below 255: the next rule of the list, so many columns or
///                                      lines further than the least step of the stretch
///     255, lines, rules, column        anything else
///
/// Most lists have their rules in one long line, or each in a line of its own; a stretch goes by
/// columns or by lines, as its checkpoint says. Lines and rules may go backwards, to the beginning
/// of the next list: they are told as 2n, or as 2n - 1 for -n.
struct PlaceReader {
  private var reader: PayloadReader
  private(set) var index = 0
  private(set) var line = 1
  private(set) var column = 1
  private var step = 0

  init(_ stream: Table<UInt8>, at offset: Int) { reader = PayloadReader(stream, at: offset) }

  init(_ stream: Table<UInt8>, _ checkpoint: PlaceCheckpoint) {
    reader = PayloadReader(stream, at: Int(checkpoint.offset))
    // One less than that of the stretch's first rule, so -1 at the start of a list.
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
    line &+= PlaceReader.signed(reader.number())
    index &+= PlaceReader.signed(reader.number())
    column = reader.number()
  }

  private static func signed(_ number: Int) -> Int {
    number & 1 == 0 ? number >> 1 : -(number + 1) >> 1
  }
}
