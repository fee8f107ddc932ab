// SPDX-License-Identifier: Apache-2.0

/// Tables of numbers and of offsets.
extension IndexCheck {
  /// Checks that all numbers of a section are below a limit.
  func checkNumbers(
    of section: IndexFormat.Section, below limit: Int, _ invariant: IndexInvariant
  ) throws(IndexError) {
    let table: Table<UInt32> = layout.table(section)
    var largest: UInt32 = 0
    table.forEach(ofFirst: table.count) { largest = max(largest, $0) }
    guard table.count == 0 || Int(largest) < limit else { throw damaged(section, 0, invariant) }
  }

  /// Checks offsets: the first is 0, none is smaller than the previous, and the last is the end of
  /// their data.
  func checkOffsets(
    _ table: Table<UInt32>, _ section: IndexFormat.Section, count: Int, end: Int
  ) throws(IndexError) {
    guard table.count == count + 1, table[0] == 0, Int(table[count]) == end else {
      throw damaged(section, 0, .offsetTable)
    }
    for index in 0..<count where table[index] > table[index + 1] {
      throw damaged(section, index * 4, .offsetOrder)
    }
  }
}
