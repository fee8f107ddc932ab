// SPDX-License-Identifier: Apache-2.0

/// The offsets of the sections of an index.
///
/// The layout is fixed: each section is there once, in the order of its number, at the first
/// aligned offset after the previous one. So sections cannot overlap or leave gaps.
struct IndexLayout: Sendable {
  /// Those of the index that is being opened, which keeps them.
  private let bytes: Bytes
  private var starts: [Int] = []
  private var counts: [Int] = []
  private(set) var elementSizes: [Int] = []

  init(_ bytes: Bytes) throws(IndexError) {
    self.bytes = bytes
    try checkHeader()
    try readSections()
    try checkChecksum()
  }

  // MARK: The header

  private func checkHeader() throws(IndexError) {
    guard byteCount >= IndexFormat.headerLength else {
      throw startsLikeAnIndex
        ? IndexError(.truncated, at: byteCount, "the file ends inside its header")
        : IndexError(.notAnIndex, at: 0, "this is not an index of rules")
    }
    guard startsLikeAnIndex else {
      throw IndexError(.notAnIndex, at: 0, "this is not an index of rules")
    }
    guard word(8) == IndexFormat.version else {
      throw IndexError(
        .unknownVersion, at: 8,
        "the index has format version \(word(8)), but this release reads only version "
          + "\(IndexFormat.version); compile it again")
    }
    let length = longWord(16)
    guard length == UInt64(byteCount) else {
      throw IndexError(
        .truncated, at: min(byteCount, Int(clamping: length)),
        "the index has \(byteCount) bytes, but its header states \(length)")
    }
  }

  private var byteCount: Int { bytes.count }

  private var startsLikeAnIndex: Bool {
    let magic = IndexFormat.magic
    guard byteCount > 0 else { return false }
    let count = min(byteCount, magic.count)
    return (0..<count).allSatisfy { bytes[$0] == magic[$0] }
  }

  private func word(_ offset: Int) -> UInt32 { bytes.number(at: offset, as: UInt32.self) }

  private func longWord(_ offset: Int) -> UInt64 { bytes.number(at: offset, as: UInt64.self) }

  private func checkChecksum() throws(IndexError) {
    guard Checksum.of(bytes[IndexFormat.checksumStart...]) == longWord(24) else {
      throw IndexError(
        .checksum, at: 24, "wrong checksum: bytes of the index have changed")
    }
  }

  // MARK: Sections

  private mutating func readSections() throws(IndexError) {
    let sections = IndexFormat.Section.allCases
    let tableEnd = IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
    guard word(12) == UInt32(sections.count), tableEnd <= byteCount else {
      throw IndexError(.damaged, at: 12, "wrong number of sections for this version")
    }
    var end = tableEnd
    for section in sections { end = try readSection(section, after: end) }
    guard end == byteCount else {
      throw IndexError(.damaged, at: end, "unexpected bytes after the last section")
    }
  }

  /// Reads one entry of the table and returns where its section ends.
  private mutating func readSection(
    _ section: IndexFormat.Section, after previous: Int
  ) throws(IndexError) -> Int {
    let entry = IndexFormat.headerLength + starts.count * IndexFormat.sectionEntryLength
    let size = Int(word(entry + 4))
    let alignment = IndexFormat.alignment
    let start = (previous + alignment - 1) / alignment * alignment
    let isWide = section == .ruleClasses && size == 2
    guard word(entry) == section.rawValue, size == section.elementSize || isWide else {
      throw IndexError(.damaged, at: entry, "a section is not at its expected offset")
    }
    let count = longWord(entry + 16)
    guard longWord(entry + 8) == UInt64(start), count <= UInt64(byteCount),
      start + Int(count) * size <= byteCount
    else {
      throw IndexError(
        .damaged, at: entry + 8, "section \(section) extends beyond the end of the file")
    }
    starts.append(start)
    counts.append(Int(count))
    elementSizes.append(size)
    return start + Int(count) * size
  }

  private func slot(of section: IndexFormat.Section) -> Int { Int(section.rawValue) - 1 }

  func start(of section: IndexFormat.Section) -> Int { starts[slot(of: section)] }

  func count(of section: IndexFormat.Section) -> Int { counts[slot(of: section)] }

  func byteCount(of section: IndexFormat.Section) -> Int {
    counts[slot(of: section)] * elementSizes[slot(of: section)]
  }

  func elementSize(of section: IndexFormat.Section) -> Int { elementSizes[slot(of: section)] }

  func table<Element: BitwiseCopyable>(
    _ section: IndexFormat.Section, of type: Element.Type = Element.self
  ) -> Table<Element> {
    let start = starts[slot(of: section)]
    let count = counts[slot(of: section)]
    return Table(bytes[start..<(start + byteCount(of: section))], count: count)
  }
}
