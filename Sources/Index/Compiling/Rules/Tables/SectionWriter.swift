// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Writes the sections of an index into one file.
///
/// Everything is little-endian, as is every machine that Sluice runs on.
struct SectionWriter {
  private var sections: [(section: IndexFormat.Section, size: Int, count: Int, bytes: [UInt8])] = []

  /// Adds a section of fixed-size values.
  mutating func add<Element: BitwiseCopyable>(
    _ section: IndexFormat.Section, _ elements: [Element]
  ) {
    let bytes = elements as? [UInt8] ?? IndexBytes.of(elements)
    let size = MemoryLayout<Element>.stride
    sections.append((section, size, elements.count, bytes))
  }

  /// Adds all sections of another writer.
  mutating func add(contentsOf other: SectionWriter) { sections += other.sections }

  /// Whether the offsets of the format are large enough for everything.
  var isAddressable: Bool {
    sections.allSatisfy { $0.bytes.count < SectionWriter.longest($0.section) }
  }

  /// The length below which a section must stay: some offsets share their words with other bits.
  private static func longest(_ section: IndexFormat.Section) -> Int {
    switch section {
    case .programs, .topHostEntries: 1 << 30
    case .text: 1 << 31
    case .urlItems, .topItems, .frameItems: 4 << 31
    case .ruleClasses: 2 << 30
    default: 1 << 32
    }
  }

  /// The whole file; there are no sections any more then, as they would take the memory twice.
  mutating func takeFile() -> [UInt8] {
    var ordered = sections.sorted { $0.section.rawValue < $1.section.rawValue }
    sections = []
    var table = PayloadWriter()
    var end = IndexFormat.headerLength + ordered.count * IndexFormat.sectionEntryLength
    for section in ordered {
      let start = SectionWriter.aligned(end)
      table.word32(section.section.rawValue)
      table.word32(UInt32(section.size))
      table.word64(UInt64(start))
      table.word64(UInt64(section.count))
      table.word64(0)
      end = start + section.bytes.count
    }
    var file = [UInt8](repeating: 0, count: IndexFormat.headerLength)
    file.reserveCapacity(end)
    file += table.bytes
    for index in ordered.indices {
      file += repeatElement(0, count: SectionWriter.aligned(file.count) - file.count)
      file += ordered[index].bytes
      ordered[index].bytes = []
    }
    file.replaceSubrange(0..<32, with: header(of: file, sectionCount: ordered.count))
    return file
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + IndexFormat.alignment - 1) / IndexFormat.alignment * IndexFormat.alignment
  }

  private func header(of file: [UInt8], sectionCount: Int) -> [UInt8] {
    var header = PayloadWriter()
    header.raw(IndexFormat.magic)
    header.word32(IndexFormat.version)
    header.word32(UInt32(sectionCount))
    header.word64(UInt64(file.count))
    header.word64(IndexBytes.checksum(of: file))
    return header.bytes
  }
}
