// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Compiling
import RuleMatching
import RuleModel
import TestSupport
import Testing

/// The filters behind rules, as an index keeps them.
@Suite struct `Positions of filters` {
  private static let files = [
    FilterFile(name: "a.txt", bytes: Array("||a\n||b\n".utf8)),
    FilterFile(name: "empty.txt", bytes: []),
    FilterFile(name: "dir/c.txt", bytes: Array(repeating: 0x0A, count: 70_000)),
  ]

  private static func index(
    _ filters: [SourceFilter], after count: Int = 0
  ) throws -> RuleIndex {
    let before = CompilableList(
      name: "rules", source: Array(repeating: 0x20, count: 10), rules: rules(count),
      origins: (0..<count).map { RuleOrigin(index: $0, offset: 1) })
    let made = CompilableList(
      name: "network", rules: rules(filters.count), filters: { filters[$0] })
    let compiled = try RuleCompiler.compile([before, made], madeOf: files)
    return try RuleIndex(compiled.bytes)
  }

  private static func rules(_ count: Int) -> [Rule] {
    (0..<count).map { Rule(trigger: Trigger(urlFilter: Array("ad\($0)x".utf8)), action: .block) }
  }

  private static func filter(
    _ file: Int, _ line: Int, _ column: Int = 1, others: Int = 0, text: String? = nil
  ) -> SourceFilter {
    SourceFilter(
      file: file, line: line, column: column, others: others, text: text.map { Array($0.utf8)[...] }
    )
  }

  @Test func `are those that were compiled, behind other lists and far apart`() throws {
    let filters = [
      Self.filter(0, 1), Self.filter(0, 2, 17), Self.filter(2, 1), Self.filter(2, 70_001, 3),
      Self.filter(1, 1), Self.filter(2, 400, others: 7), Self.filter(2, 401),
    ]
    let index = try Self.index(filters, after: 200)
    for (number, filter) in filters.enumerated() {
      let position = try #require(index.position(ofRule: 200 + number))
      #expect(position.list == "network" && position.index == number)
      #expect(position.line == number + 2 && position.column == 1)
      #expect(
        position.filter
          == FilterPosition(
            file: Self.files[filter.file].name, line: filter.line, column: filter.column,
            others: filter.others))
    }
    #expect(index.position(ofRule: 199)?.filter == nil)
    #expect(index.position(ofRule: 199)?.line == 1)
  }

  @Test func `keep texts only of filters that have them`() throws {
    let index = try Self.index(
      [Self.filter(0, 1), Self.filter(0, 2, text: "||b"), Self.filter(2, 5)], after: 3)
    let texts = (3..<6).map { index.position(ofRule: $0)?.filter?.text }
    #expect(texts == [nil, Array("||b".utf8), nil])
  }

  @Test func `cost a byte for each rule that follows the previous one`() throws {
    let count = 10_000
    let near = try Self.index((0..<count).map { Self.filter(2, $0 + 1) })
    let places = near.sections.filter { $0.name.hasPrefix("place") || $0.name.hasPrefix("filter") }
    #expect(places.reduce(0) { $0 + $1.byteCount } < count * 5 / 4 + 500)
  }

  @Test func `name the files with their hashes`() throws {
    let files = try Self.index([Self.filter(0, 1)]).filterFiles
    #expect(files.map(\.name) == ["a.txt", "empty.txt", "dir/c.txt"])
    #expect(files.map(\.lines) == [3, 1, 70_001])
    #expect(files[1].contentHash == SHA256.digest(of: []))
  }

  // MARK: Forged indexes

  /// Changes a number of four bytes in a section, and the checksum.
  private static func forged(
    _ section: String, at offset: Int, to number: UInt32
  ) throws -> [UInt8] {
    let filters = [
      Self.filter(0, 1, text: "||a"), Self.filter(0, 2, others: 2), Self.filter(2, 1, others: 1),
    ]
    let before = CompilableList(
      name: "rules", source: [0x20], rules: rules(3),
      origins: (0..<3).map { RuleOrigin(index: $0, offset: 0) })
    let made = CompilableList(name: "network", rules: rules(3), filters: { filters[$0] })
    var bytes = try RuleCompiler.compile([before, made], madeOf: files).bytes
    let found = try #require(try RuleIndex(bytes).sections.first { $0.name == section })
    for byte in 0..<4 {
      bytes[found.offset + offset + byte] = UInt8(truncatingIfNeeded: number >> (byte * 8))
    }
    let checksum = IndexBytes.checksum(of: bytes)
    for byte in 0..<8 { bytes[24 + byte] = UInt8(truncatingIfNeeded: checksum >> (byte * 8)) }
    return bytes
  }

  static let forgeries: [(section: String, offset: Int, number: UInt32, words: String)] = [
    ("filterFiles", 0, 1 << 30, "reference to a missing text"),
    ("filterFiles", 4, 1, "do not follow"), ("filterFiles", 8, 4, "do not follow"),
    ("filterFiles", 48 + 12, 1, "unused bytes"), ("filterFiles", 96 + 8, 0, "a line that no file"),
    ("joinedFilters", 0, 2, "does not come from filters"),
    ("joinedFilters", 0, 6, "does not come from filters"),
    ("joinedFilters", 8, 4, "does not come from filters"), ("joinedFilters", 4, 0, "without other"),
    ("filterTexts", 12, 1 << 30, "reference to a missing text"),
    ("lists", 56, 2, "a flag must be 0 or 1"), ("lists", 60, 1, "a ranked list without ranks"),
    ("lists", 60, 9, "unknown kind of ranking"),
    ("lists", 64 + 56, 0, "does not come from filters"),
  ]

  @Test(arguments: forgeries) func `are checked when an index is opened`(
    section: String, offset: Int, number: UInt32, words: String
  ) throws {
    let bytes = try Self.forged(section, at: offset, to: number)
    do {
      _ = try RuleIndex(bytes)
      Issue.record("the index was opened")
    } catch {
      #expect(error.message.contains(words), "\(error)")
    }
  }
}
