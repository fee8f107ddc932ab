// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// An index file written as its sections alone, small enough for a fuzzer.
///
/// Each section is two bytes for its length, the low one first, and its bytes; sections that are
/// missing at the end are empty. The list of public suffixes, which would be most of the file, is
/// always empty. A length that is not a multiple of an element's is rounded down to one.
struct PackedIndex {
  private var sections: [[UInt8]] = []

  init(_ input: [UInt8]) {
    var place = 0
    for section in IndexFormat.Section.allCases {
      var bytes: [UInt8] = []
      if place + 2 <= input.count {
        let count = Int(input[place]) | Int(input[place + 1]) << 8
        bytes = Array(input[(place + 2)...].prefix(count))
        place = min(input.count, place + 2 + count)
      }
      sections.append(PackedIndex.contents(of: section, bytes))
    }
  }

  private static func contents(of section: IndexFormat.Section, _ bytes: [UInt8]) -> [UInt8] {
    switch section {
    case .suffixes: noSuffixes
    case .suffixBuckets:
      littleEndian(noSuffixes.count, count: 4) + littleEndian(noSuffixes.count, count: 4)
    default: Array(bytes.prefix(bytes.count - bytes.count % elementSize(of: section)))
    }
  }

  /// A list of public suffixes without entries and without a name.
  private static let noSuffixes =
    [UInt8](repeating: 0, count: SuffixTable.Header.length - 4)
    + littleEndian(Int(SuffixTable.Header.noName), count: 4)

  /// Small indexes number the classes of rules with two bytes.
  private static func elementSize(of section: IndexFormat.Section) -> Int {
    section == .ruleClasses ? 2 : section.elementSize
  }

  /// The file, with a matching header and checksum.
  var file: [UInt8] {
    let tableEnd = IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
    var table: [UInt8] = []
    var contents: [UInt8] = []
    for (section, bytes) in zip(IndexFormat.Section.allCases, sections) {
      let gap = -(tableEnd + contents.count) & (IndexFormat.alignment - 1)
      contents += repeatElement(0, count: gap)
      let size = PackedIndex.elementSize(of: section)
      table += PackedIndex.littleEndian(Int(section.rawValue), count: 4)
      table += PackedIndex.littleEndian(size, count: 4)
      table += PackedIndex.littleEndian(tableEnd + contents.count, count: 8)
      table += PackedIndex.littleEndian(bytes.count / size, count: 8)
      table += repeatElement(0, count: IndexFormat.sectionEntryLength - 24)
      contents += bytes
    }
    let header = [UInt8](repeating: 0, count: IndexFormat.headerLength)
    return PackedIndex.sealed(header + table + contents)
  }

  /// A file whose magic, version, number of sections, length and checksum match the rest.
  static func sealed(_ file: [UInt8]) -> [UInt8] {
    guard file.count >= IndexFormat.headerLength else { return file }
    var sealed = file
    let head =
      IndexFormat.magic + littleEndian(Int(IndexFormat.version), count: 4)
      + littleEndian(IndexFormat.Section.allCases.count, count: 4)
      + littleEndian(file.count, count: 8)
    sealed.replaceSubrange(..<head.count, with: head)
    let checksum = IndexBytes.checksum(of: sealed)
    sealed.replaceSubrange(
      head.count..<(head.count + 8),
      with: (0..<8).map { UInt8(truncatingIfNeeded: checksum >> ($0 * 8)) })
    return sealed
  }

  private static func littleEndian(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
