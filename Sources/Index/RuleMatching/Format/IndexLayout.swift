// SPDX-License-Identifier: Apache-2.0

/// Where the sections of an index lie.
///
/// The layout leaves nothing to choose: each section stands once, in the order of its number, at the
/// first aligned place behind the one before it. So sections can not overlap or leave holes for
/// something else.
@safe
struct IndexLayout: @unchecked Sendable {
  // SAFETY: the bytes belong to the index that is being opened.
  private let bytes: UnsafeRawBufferPointer
  private var starts: [Int] = []
  private var counts: [Int] = []
  private(set) var elementSizes: [Int] = []

  // SAFETY: the index that is being opened keeps the bytes.
  @unsafe init(_ bytes: UnsafeRawBufferPointer) throws(IndexError) {
    unsafe self.bytes = bytes
    try checkHeader()
    try readSections()
    try checkChecksum()
  }

  // MARK: The header

  private func checkHeader() throws(IndexError) {
    guard byteCount >= IndexFormat.headerLength else {
      throw startsLikeAnIndex
        ? IndexError(.truncated, at: byteCount, "the file ends within its header")
        : IndexError(.notAnIndex, at: 0, "this is not an index of rules")
    }
    guard startsLikeAnIndex else {
      throw IndexError(.notAnIndex, at: 0, "this is not an index of rules")
    }
    guard word(8) == IndexFormat.version else {
      throw IndexError(
        .unknownVersion, at: 8,
        "the index has version \(word(8)) of the format, and only version "
          + "\(IndexFormat.version) is known here; compile it again")
    }
    let length = longWord(16)
    guard length == UInt64(byteCount) else {
      throw IndexError(
        .truncated, at: min(byteCount, Int(clamping: length)),
        "the index has \(byteCount) bytes, but was written with \(length)")
    }
  }

  // SAFETY: only the count is read.
  private var byteCount: Int { unsafe bytes.count }

  private var startsLikeAnIndex: Bool {
    let magic = IndexFormat.magic
    guard byteCount > 0 else { return false }
    let count = min(byteCount, magic.count)
    // SAFETY: no more bytes are looked at than there are.
    return unsafe bytes[..<count].elementsEqual(magic[..<count])
  }

  private func word(_ offset: Int) -> UInt32 {
    // SAFETY: callers stay within the header and the section table, whose length was checked.
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  private func longWord(_ offset: Int) -> UInt64 {
    // SAFETY: as above.
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  private func checkChecksum() throws(IndexError) {
    // SAFETY: the file is longer than its header, in which the checksum's part begins.
    let covered = unsafe UnsafeRawBufferPointer(
      rebasing: bytes[IndexFormat.checksumStart...])
    guard unsafe Checksum.of(covered) == longWord(24) else {
      throw IndexError(
        .checksum, at: 24, "the checksum does not fit: bytes of the index were changed")
    }
  }

  // MARK: Sections

  private mutating func readSections() throws(IndexError) {
    let sections = IndexFormat.Section.allCases
    let tableEnd = IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
    guard word(12) == UInt32(sections.count), tableEnd <= byteCount else {
      throw IndexError(.damaged, at: 12, "the index does not have the sections of its version")
    }
    var end = tableEnd
    for section in sections { end = try readSection(section, behind: end) }
    guard end == byteCount else {
      throw IndexError(.damaged, at: end, "bytes follow behind the last section")
    }
  }

  /// Reads one entry of the table and returns where its section ends.
  private mutating func readSection(
    _ section: IndexFormat.Section, behind previous: Int
  ) throws(IndexError) -> Int {
    let entry = IndexFormat.headerLength + starts.count * IndexFormat.sectionEntryLength
    let size = Int(word(entry + 4))
    let alignment = IndexFormat.alignment
    let start = (previous + alignment - 1) / alignment * alignment
    let isWide = section == .ruleClasses && size == 2
    guard word(entry) == section.rawValue, size == section.elementSize || isWide else {
      throw IndexError(.damaged, at: entry, "a section is not where it belongs")
    }
    let count = longWord(entry + 16)
    guard longWord(entry + 8) == UInt64(start), count <= UInt64(byteCount),
      start + Int(count) * size <= byteCount
    else {
      throw IndexError(.damaged, at: entry + 8, "section \(section) does not fit into the file")
    }
    starts.append(start)
    counts.append(Int(count))
    elementSizes.append(size)
    return start + Int(count) * size
  }

  private func place(of section: IndexFormat.Section) -> Int { Int(section.rawValue) - 1 }

  func start(of section: IndexFormat.Section) -> Int { starts[place(of: section)] }

  func count(of section: IndexFormat.Section) -> Int { counts[place(of: section)] }

  func byteCount(of section: IndexFormat.Section) -> Int {
    counts[place(of: section)] * elementSizes[place(of: section)]
  }

  func elementSize(of section: IndexFormat.Section) -> Int { elementSizes[place(of: section)] }

  func table<Element: BitwiseCopyable>(
    _ section: IndexFormat.Section, of type: Element.Type = Element.self
  ) -> Table<Element> {
    let start = starts[place(of: section)]
    let count = counts[place(of: section)]
    // SAFETY: the section lies within the file, at an aligned place, and its elements have this
    // size.
    return unsafe Table(
      UnsafeRawBufferPointer(rebasing: bytes[start..<(start + byteCount(of: section))]),
      count: count)
  }
}
